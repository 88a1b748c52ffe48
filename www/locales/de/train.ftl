train-lessons = { $count } von 8 gelernt.
train-rated = Deine Wertung: { $rating }.
train-best-streak = Bis zum ersten Fehler. Dein Rekord: { $best }.
train-best-minutes = So viele Rätsel wie möglich. Dein Rekord: { $best }.
train-mistakes = Es warten: { $count }.
