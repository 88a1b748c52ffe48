## What one could do next

next-title = Was nun?
next-day = Auf dem Spielfeld von heute spielen
next-result = Dein Ergebnis von heute
next-learn = In acht kurzen Lektionen lernen
next-learn-detail = Mit einem Spielfeld zum Probieren in jeder
next-solve = Stellungen aus deinen Spielen lösen
next-best = Dein bestes Spiel ansehen
next-last = Dein letztes Spiel ansehen
next-race = Gegen jemanden antreten, der etwas besser ist
next-watch = Einem starken Spieler zusehen
next-race-detail = Mit denselben Kacheln wie du
next-watch-detail = Von genau diesem Spielfeld aus; du kannst es jederzeit zurücknehmen
next-follow-detail = Der beste Zug für ein Spiel auf einer anderen Seite oder in einer App
next-day-open = Für alle gleich; noch nicht gespielt
next-game = 
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, größte Kachel { $tile }
next-due = 
    { $count ->
        [one] Eine Stellung wartet auf dich
       *[other] { $count } Stellungen warten auf dich
    }
next-day-done =
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, zum Ansehen und Teilen{ $streak }
next-day-under-way =
    Dein Spiel hat bisher { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }{ $streak }
next-day-open-streak = Für alle gleich; noch nicht gespielt{ $streak }
next-streak = 
    {" "}· Serie: { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
