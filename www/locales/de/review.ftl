## Opening a review

review-not-opened = Das Spiel kann nicht analysiert werden
review-no-game = es gibt kein Spiel
review-not-kept = es ist nicht mehr gespeichert
review-day-anyway = Trotzdem ansehen
review-day-open = Du hast auf diesem Spielfeld des Tages noch kein Ergebnis. Wenn du dir dieses Spiel ansiehst, zählt dein eigenes nicht mehr.
review-no-move = In diesem Spiel wurde noch nicht gezogen.
review-workers-fail = Die Bewertung fällt immer wieder aus: { $why }
review-given-up = Die Lösung dieses Spielfelds ist nicht mehr da. Löse es neu, im Labor unter „Exakt“.

## Reviews

review-axis-points = { $points } Punkte
review-accuracy = Genauigkeit: beste oder gute Züge
review-ledger = Woher die Punkte kamen
review-the-moves = Die Züge
review-ask = Züge vergleichen
review-title = Analyse
review-keys = Mit den Pfeiltasten gehst du jetzt Zug um Zug. Mit Esc verlässt du die Analyse.
review-judged = Bewertete Züge
review-legend = Die Kurve: der erwartete Endstand. Punkt: Fehler. Raute: Patzer. Grün oder rot: was Glück oder Pech ausgemacht hat.
review-judge-again = Nochmal bewerten, mit dem vollen Netz
review-retry = Von hier neu versuchen
review-retry-help = Ein eigenes Spiel auf diesem Spielfeld beginnen; es kommen dieselben Kacheln.
review-finish = Das Programm ab hier zu Ende spielen lassen
review-finish-help = Zeigt mit denselben Kacheln, was noch möglich war.
review-compare = Das Programm dieselben Kacheln spielen lassen
review-compare-help = Das Programm spielt das ganze Spiel mit denselben Kacheln.
review-move-by-move = Zug um Zug
review-leave-key = Die Analyse verlassen (Esc)
review-leave = Die Analyse verlassen
review-full = Der Speicher ist voll: Diese Analyse wird nicht gespeichert und muss neu gemacht werden.
review-no-database = Dieser Browser gibt der Seite keine Datenbank: Analysen werden nicht gespeichert.
review-practise = 
    Die { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    } üben
review-judged-by = Bewertet hat { $judge }: etwa eine Millisekunde je Zug, und länger, wo es einen Fehler vermutet.
review-counted = 
    { $done } von { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }
review-judging = Bewertet: { $counted }.
review-ready = Wird vorbereitet …
review-stopped = Angehalten nach { $counted }.
review-failed = Die Züge konnten nicht bewertet werden: { $why }
review-judging-said = Die Züge werden bewertet.
review-done-said = 
    { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } bewertet. Genauigkeit { $accuracy }.
review-retried = Nochmal ab Zug { $number }.
review-return = Zur Analyse
review-finished = Ab Zug { $move } kam das Programm auf { $end }: { $more } gegenüber diesem Spiel.
review-compared = Mit denselben Kacheln kam das Programm auf { $end }. Dieses Spiel: { $score } Punkte und eine { $tile }.
review-so-far = So weit ging das Spiel: { $score } Punkte, größte Kachel { $tile }.
review-end = Das Ende: { $score } Punkte, größte Kachel { $tile }.
review-unknown = unbekannt
review-on-board = Zug auf dem Spielfeld
review-play = Die Züge abspielen
review-steps = Schritte
review-first = Erster Zug
review-one-on = Einen Zug vor
review-last = Letzter Zug
review-place = Zug { $number } von { $total }
review-place-solver = Zug { $number } von { $total }, vom Programm
review-score = { $score } Punkte bis hier.
review-costly = Die teuersten Züge
review-move = Zug { $number }
review-instead = { $played } statt { $best }
review-look = Dieses Spiel ansehen
review-solver-failed = Das Programm konnte es nicht spielen: { $why }
review-stopped-short = Angehalten.
review-solver-at = 
    Das Programm spielt: { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, { $score } Punkte.
review-solver-plays = Das Programm spielt …
review-end-words = 
    { $score } Punkte und eine { $tile } nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }
review-looking = Sucht einen Grund …
review-no-reason = Kein einzelner Grund sticht heraus: Es zeigt sich erst in den Zügen danach.
review-bars = So viel vom Endstand kostet jeder Zug. Je kürzer der Balken, desto mehr; ab 10 % bleibt er gleich.
review-bars-chance = So viele Prozentpunkte der Chance kostet jeder Zug. Je kürzer der Balken, desto mehr; ab 10 bleibt er gleich.
review-played = gespielt
review-almost = fast so gut
review-chance-end = Chance auf { $tile } am Ende
review-expected-now = Jetzt erwartet
review-expected-hint = { $points }, wenn ein starker Spieler weiterspielt.
review-final = Endstand
review-chance-first = Chance am Anfang
review-for-strong = Für einen starken Spieler.
review-strong = Was ein starker Spieler schafft
review-strong-hint = Etwa { $points } vom ersten Spielfeld aus, mit durchschnittlichem Glück.
review-luck-hint = Was sie gebracht oder gekostet haben.
review-mistakes = Fehler
review-mistakes-hint = Was alle Züge zusammen gekostet haben.
review-unexplained = Nicht erklärt
review-unexplained-hint = Die Werte sind nur geschätzt. Dieser Rest geht nicht auf.
review-nothing = Noch ist nichts bewertet.
review-curve-chance = Chance auf die Kachel
review-spoken = { $place }. { $verdict }
review-ends-game = { $verdict } Danach ging kein Zug mehr.
review-curve-said = { $what } im Verlauf: { $firstAmount } bei Zug { $first }, { $lastAmount } bei Zug { $last }. Am höchsten { $highAmount } bei Zug { $high }, am tiefsten { $lowAmount } bei Zug { $low }. { $wrong } Fehler und Patzer.
review-none-costly = Kein schwacher Zug.
review-once-judged = Sie erscheinen, sobald die Züge bewertet sind.
review-learn-help = Finde den besseren Zug in jeder Stellung, in der du danebenlagst.
