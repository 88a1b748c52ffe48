train-lessons = { $count } of 8 learned.
train-rated = Your rating: { $rating }.
train-best-streak = Until your first mistake. Your best: { $best }.
train-best-minutes = As many puzzles as you can. Your best: { $best }.
train-mistakes = Waiting: { $count }.
