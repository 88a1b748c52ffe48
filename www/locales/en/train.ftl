## Training

train-title = Train
train-lessons = { $count } of 8 learned.
train-rated = Your rating: { $rating }.
train-day = Not tried yet.
train-streak = Your best: { $best } in a row.
train-minutes = Your best: { $best } found.
train-mistakes =
    { $count ->
        [0] None waits.
        [one] One waits to be practised.
       *[other] { $count } wait to be practised.
    }
