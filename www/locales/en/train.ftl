train-title = Train
train-lessons = { $count } of 8 learned.
train-rated = Your rating: { $rating }.
train-day = Not tried yet.
train-best = Your best: { $best }.
train-mistakes = Waiting: { $count }.
