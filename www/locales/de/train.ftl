## Training

train-title = Training
train-lessons = { $count } von 8 gelernt.
train-rated = Deine Wertung: { $rating }.
train-day = Noch nicht versucht.
train-streak = Dein Rekord: { $best } in Folge.
train-minutes = Dein Rekord: { $best } gefunden.
train-mistakes =
    { $count ->
        [0] Keiner wartet.
        [one] Einer wartet darauf, geübt zu werden.
       *[other] { $count } warten darauf, geübt zu werden.
    }
