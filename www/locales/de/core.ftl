## Panels

core-panel-next = Was nun?
core-panel-solver = Coach
core-panel-today = Heute
core-panel-train = Training
core-panel-games = Spiele
core-panel-lab = Labor
core-panel-arena = Welches ist besser?
core-panel-exact = Exakt
core-panel-learn = Ein Netz lernen lassen
core-panel-solvers = Programme
core-panel-papers = Hatte der Artikel recht?
core-panel-look = Optionen
core-loading = Wird geladen …
core-try-again = Nochmal versuchen
core-not-loaded = Das konnte nicht geladen werden: { $why }
core-fault-unreached = Der Server hat es nicht geschickt
core-fault-damaged = Es ist beschädigt oder für diesen Browser zu neu
core-fault-worker-silent = Der Prozess hat nicht begonnen
core-fault-worker-ended = Der Prozess ist zu Ende
core-fault-no-answer = Der Browser antwortet nicht
core-fault-not-drawn = Der Browser hat nichts gezeichnet
core-link-copied = Link kopiert. Er spielt genau dieses Spiel nach.

## Commands, as they stand at their buttons and in the help

core-said-coach = Coach: { $coach }.
core-helped = Du hattest Hilfe: Dieses Spiel zählt nicht für den Rekord.
core-coach-off = aus
core-coach-after = nach deinem Zug
core-coach-before = vor deinem Zug
core-command-undo = Zurücknehmen
core-command-redo = Wiederholen
core-command-hint = Den besten Zug zeigen
core-command-step = Das Programm einen Zug machen lassen
core-command-auto = Dem Programm zusehen oder es anhalten
core-command-stop = Nicht mehr zusehen
core-command-new = Neues Spiel
core-command-again = Dieselben Kacheln nochmal spielen
core-command-follow = Hilfe bei einem Spiel anderswo
core-command-race = Gegen ein Programm mit denselben Kacheln antreten
core-command-change = Spielfeld, Seed, Anfangsstellung
core-command-share = Einen Link zu diesem Spiel teilen
core-command-review = Dieses Spiel analysieren
core-command-open-coach = Der Coach und das Programm
core-command-help = Spielregeln, Tasten
core-title-with-key = { $title } ({ $key })
core-key =
    { $key ->
        [Space] Leertaste
        [Enter] Eingabetaste
        [Escape] Esc
        [Backspace] Rücktaste
        [Ctrl] Strg
        [Shift] Umschalt
       *[other] { $key }
    }

## Notices

core-undo-new = Zurücknehmen
core-copied = Dein Spiel ist in einem anderen Tab geöffnet: Dies ist eine Kopie davon, die als eigenes Spiel gespeichert wird.
core-game-gone = Es ist nicht mehr gespeichert.
core-game-unreadable = Was davon gespeichert ist, lässt sich nicht lesen.
core-game-unopened = Das Spiel kann nicht geöffnet werden: { $why }
core-still-counts = Nach „{ $what }“ zählt dieses Spiel nicht mehr als dein Ergebnis des Tages.
core-still-open = Du hast auf diesem Spielfeld des Tages noch kein Ergebnis. Nach „{ $what }“ zählt darauf kein Spiel von dir.
core-anyway = Trotzdem: { $what }
core-hint = Tipp
core-hint-said = Tipp: { $direction }.
core-step = Schritt
core-watch = Zusehen
core-new = Neues Spiel.
core-kept = Das vorige ist gespeichert.
core-both-kept = Beide bleiben.
core-unkept = Der Browser behält das vorige nur, bis du den Tab schließt.
core-goal-made = { $goal } ist geschafft. Das Programm spielt weiter.
core-auto-stopped = Das Zusehen hat aufgehört: { $why }
core-solver-silent = Das Programm antwortet nicht. ({ $why })
core-no-workers = Dieser Browser lässt neben der Seite kein Programm rechnen.
core-solver-restarted = Das Programm ist abgestürzt und wurde neu gestartet. ({ $why })
core-full = Der Speicher ist voll: Das Spiel wird nicht mehr gespeichert.
core-games-full = Der Speicher ist voll: Frühere Spiele bleiben, wo sie sind, und für neue ist vielleicht kein Platz.
core-no-database = Dieser Browser gibt der Seite keine Datenbank: Es ist nur Platz für einige hundert Spiele.
core-newer-database = Eine neuere Version dieser Seite hat die Datenbank deiner Spiele geändert: Lade die Seite neu, um diese Version zu bekommen.
core-no-storage = Dieser Browser speichert nichts für diese Seite: Das Spiel hält, bis du den Tab schließt.
core-new-version = Eine neue Version ist da.
core-reload = Neu laden
core-link-unopened = Der Link kann nicht geöffnet werden: { $why }
core-link-size = „{ $size }“ ist keine Größe eines Spielfelds. Schreib 2 bis 6 Zeilen und Spalten wie in 4x4.

## What a screen reader says of the game

core-score-said = Punkte: { $score }.
core-tile-said = { $score } Größte Kachel { $tile }.
core-undone = Zurückgenommen. { $score }
core-merged = Verschmolzen: { $tiles }. { $appeared }
core-nothing-moves = Nach { $direction } lässt sich keine Kachel bewegen.
core-spawned = Neue { $tile } in Zeile { $row }, Spalte { $column }.
core-moved-solver = Das Programm zog { $direction }. { $moved } { $score }
core-moved-redo = Wiederholt: { $direction }. { $moved } { $score }
core-moved-player = Gezogen: { $direction }. { $moved } { $score }
core-save-saved = gespeichert
core-save-memory = nicht gespeichert: Speicher gesperrt
core-save-unanswered = nicht gespeichert: keine Antwort
core-save-full = nicht gespeichert: Speicher voll
core-size-adversary = { $size }, Gegner
core-direction-up = oben
core-direction-right = rechts
core-direction-down = unten
core-direction-left = links
core-column = Spalte { $column }
core-row = Zeile { $row }
core-row-said = Zeile { $row }: { $tiles }.
core-tiles-on-board = Kacheln auf dem Spielfeld
core-empty-cell = leer

## The buttons

core-pause = Pause
core-go-on = Weiter
core-watch-ended = Dein Zug: { $direction }. Das Programm hat angehalten, du bist dran.
core-watch-on = Weiter zusehen
core-speed-fastest = so schnell es geht
core-speed =
    { $speed ->
        [one] { $speed } Zug pro Sekunde
       *[other] { $speed } Züge pro Sekunde
    }
core-speed-short = { $speed }/s
core-speed-short-fastest = max.
core-dismiss = Schließen

## The coach

core-coach-when = Wann der Coach spricht
core-coach-hint = Aus, nach deinem Zug oder davor (V)
core-coach = Coach
core-coach-after-label = Nach meinem Zug
core-coach-after-meaning = Vor deinem Zug siehst du nichts; danach sagt der Coach, wie gut er war.
core-coach-before-label = Vor meinem Zug
core-coach-before-meaning = Vor deinem Zug siehst du, was jeder Zug wert ist; danach sagt der Coach, wie gut deiner war.

## Der Start

core-not-started = Das Spiel konnte nicht gestartet werden: { $why }
core-aim = Verbinde gleiche Kacheln, bis du { $goal } hast.
core-moves-made =
    { $count ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }
core-score = Punkte
core-best = Rekord
core-undo = Zurück
core-more = Mehr
core-speed-label = Tempo
