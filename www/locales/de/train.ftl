train-title = Training
train-lessons = { $count } von 8 gelernt.
train-rated = Deine Wertung: { $rating }.
train-day = Noch nicht versucht.
train-best = Dein Rekord: { $best }.
train-mistakes = Es warten: { $count }.
