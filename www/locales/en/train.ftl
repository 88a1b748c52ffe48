## Training

train-title = Train
