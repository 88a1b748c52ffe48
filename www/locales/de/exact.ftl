## Exact play

exact-many = Viele Spiele, perfekt gespielt
exact-moves-of = Züge der Spiele, die { $target } schafften
exact-play = { $games } Spiele spielen
exact-play-more = { $games } weitere Spiele spielen
exact-mean = 
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }: Mittel { $mean }{ $range }. Genau: { $worth }: { $value }.
exact-mean-reach = 
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }: { $mean } erreichten die Kachel{ $range }. Genau: { $worth }: { $value }.
exact-range = {" "}(95 %: { $low } bis { $high })
exact-lost = 
    { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    } verloren: Wenige Niederlagen, die viel kosten, machen das Mittel ungenau.
exact-memory = Höchstens so viel Speicher
exact-solve = Lösen
exact-solving = Wird gelöst
exact-new-game = Neues Spiel auf diesem Spielfeld
exact-this-game = Genaue Werte für dieses Spiel
exact-solved = Gelöst
exact-out-of-range = Ein Wert oben ist zu groß oder zu klein.
exact-estimating = Wird geschätzt …
exact-solve-again = Nochmal lösen
exact-starting = Beginnt …
exact-states = { $states } Zustände
exact-speed = { $speed } Zustände/s
exact-left = noch { $time }
exact-optimal = Optimal
exact-cost = Kosten der anderen
exact-may-not-fit = Es passt vielleicht nicht: Braucht es mehr als { $size }, bricht es ab und sagt es.
exact-solving-said = Wird gelöst.
exact-solved-said = { $size } gelöst.
exact-cancelled = Abgebrochen. Jetzt ist nichts gelöst.
exact-listing = Zählt die Spielfelder auf, deren Kacheln zusammen { $sum } ergeben
exact-working = Berechnet die Spielfelder, deren Kacheln zusammen { $sum } ergeben
exact-outcome = { $size }, Chance auf eine 4: { $p4 }. Ziel: { $objective }. Vom zufälligen Anfang aus: { $worth } { $value }.
exact-facts = 
    { $states ->
        [one] { $states } Zustand
       *[other] { $states } Zustände
    } in { $seconds } s ({ $speed } Zustände/s); höchstens { $peak }, jetzt { $size }, { $each } Byte je Zustand.
exact-no-fit-allow = Das passt nicht in { $size }: Erlaube { $possible }, oder wähle ein kleineres Spielfeld oder eine kleinere Kachel.
exact-no-fit = Das passt nicht in { $size }: Wähle ein kleineres Spielfeld oder eine kleinere Kachel.
exact-bound-exactly = { $text }
exact-bound-atMost = Höchstens { $text }
exact-bound-moreThan = Mehr als { $text }
exact-about = etwa { $text }
exact-count =
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }
