## Races

race-by-strength = Nach Stärke
race-rival = { $label }: etwa { $points } Punkte
race-chosen = { $label } { $how }.
race-proposed-first = Vorgeschlagen, bis du ein eigenes Spiel zu Ende gespielt hast.
race-proposed = Vorgeschlagen, weil die Hälfte deiner Spiele mehr als { $median } Punkte macht.
race-no-solver = kein Programm ist gewählt
race-pace-range = Die Züge pro Sekunde müssen eine Zahl von { $min } bis { $max } sein.
race-end = Das Rennen beenden
race-name = Rennen
race-ahead = Du liegst jetzt vorn.
race-behind = Jetzt liegt vorn: { $rival }.
race-stop = Anhalten
race-rematch = Revanche
race-send = Dein Spiel zurückschicken
race-play-on = Weiterspielen lassen
race-failed = Das Rennen kann nicht weitergehen: { $why }
race-facts = 
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }
race-facts-on = 
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, spielt weiter
race-facts-over = 
    { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, Spiel vorbei
race-shared = 
    Das geteilte Spiel mit { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkten
    }
race-exact-only = Perfektes Spiel geht nur auf Spielfeldern, die im Labor unter „Exakt“ gelöst sind.
race-rival-random = Zufall
race-how-random = macht irgendeinen Zug
race-rival-reflex = Gierig
race-how-reflex = nimmt sofort die meisten Punkte
race-rival-looi-2 = Looi
race-how-looi-2 = schaut einen Zug voraus
race-rival-looi-3 = Looi, tiefer
race-how-looi-3 = schaut zwei Züge voraus
race-rival-snake = Schlange
race-how-snake = reiht seine Kacheln wie eine Schlange auf
race-rival-pruned = Planer
race-how-pruned = schaut drei Züge voraus
race-rival-learned-1 = Instinkt
race-how-learned-1 = hat aus eigenen Spielen gelernt und schaut nicht weiter
race-rival-learned-2 = Lernender
race-how-learned-2 = hat gelernt und schaut eine neue Kachel voraus
race-rival-learned = Meister
race-how-learned = hat gelernt und denkt { $ms } ms je Zug nach
race-curves = Punkte über { $moves } Züge: deine enden bei { $yours }, die von { $rival } bei { $theirs }.
race-axis = Punkte über { $moves } Züge
race-level = Gleichstand.
race-wins-so-far = { $rival } gewinnt, bisher mit { $by } Vorsprung.
race-wins = { $rival } gewinnt mit { $by } Vorsprung.
race-to-go = Noch { $by } für { $rival }.
race-draw = Unentschieden: gleich viele Punkte.
race-you-win = Du gewinnst mit { $by } Vorsprung.
race-lead = Du führst mit { $by }.
race-trail = Du liegst { $by } zurück.
race-points = 
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkten
    }

## Dialog

race-title = Gegen ein Programm antreten
race-text = Du und ein Programm beginnen auf demselben Spielfeld und bekommt dieselben neuen Kacheln. Wer macht mehr Punkte?
race-against = Gegen
race-moves = Er zieht
race-when-you = Wenn du ziehst
race-by-clock = Nach der Uhr
race-pace = Züge pro Sekunde
race-pace-help = Seine Uhr läuft ab deinem ersten Zug.
