## Training

train-title = Training
