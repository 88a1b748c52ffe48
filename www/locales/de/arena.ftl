## The arena

arena-restarted = Ein Teil der Arena ist ausgefallen und wurde neu gestartet; seine Spiele werden noch einmal gespielt. ({ $why })
arena-all-played = Die Arena hat alle Spiele gespielt.
arena-rows-in = Die Zeilen von „{ $title }“ sind in der Tabelle.
arena-removed = { $row } wurde entfernt.
arena-put-back = Zurückholen
arena-use-here = Hier benutzen
arena-elsewhere = Die Arena ist in einem anderen Tab geöffnet; nur einer kann spielen.
arena-no-charts = Die Diagramme konnten nicht geladen werden: { $why }
arena-clear = Tabelle leeren
arena-cleared = Die Tabelle wurde geleert.
arena-csv = CSV exportieren
arena-json = JSON exportieren
arena-unreadable = Eine gespeicherte Zeile der Tabelle ist nicht lesbar: { $why }
arena-fails = Es scheitert immer wieder: { $why }
arena-save-picture = Als Bild speichern: { $title }
arena-title-as-table = { $title }, als Tabelle
arena-scores-of = Punkte von
arena-density = Wie oft jede Kachel die größte war
arena-tail = Wie oft eine Kachel oder eine größere geschafft wurde
arena-scores = Punkte
arena-posterior = Was die Spiele über diese Chance sagen:
arena-axis-largest = größte Kachel (log2-Skala)
arena-axis-share = Anteil der Spiele
arena-density-said = Linien, je eine für { $names }: der Anteil der Spiele nach ihrer größten Kachel.
arena-axis-tile = Kachel (log2-Skala)
arena-axis-made = Anteil der Spiele, die sie schafften
arena-tail-said = Linien, je eine für { $names }: der Anteil der Spiele, die eine Kachel oder eine größere schafften.
arena-axis-score = Punkte, ab
arena-histogram-said = Histogramm der Punkte von { $name }: { $games } Spiele, Mittel { $mean }.
arena-axis-chance = Chance auf eine { $tile }
arena-axis-relative = Dichte, jede an ihrem Höchstwert gemessen
arena-posterior-said = Kurven: was man nach den Spielen über die Chance auf eine { $tile } glaubt, je eine für { $names }.
arena-games-with = Spiele mit { $tile }
arena-mean = Mittel
arena-credible = 95-%-Bereich
arena-axis-games = Spiele
arena-axis-density = Dichte
arena-without = ohne
arena-in-order = Der Reihe nach
arena-best-first = Beste zuerst
arena-worst-first = Schlechteste zuerst
arena-longest-first = Längste zuerst
arena-next = Weiter
arena-games-csv = CSV dieser Spiele
arena-game = Spiel
arena-time = Zeit
arena-replay = Abspielen
arena-games-of-count = 
    Spiele von { $row } ({ $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    })
arena-none-ended = Noch ist keines zu Ende.
arena-place = { $from } bis { $to } von { $all }
arena-replayed = Spiel { $game } von { $row } in der Arena: Seed { $seed }, am Ende { $score } Punkte.
arena-replay-game = Spiel { $game } abspielen
arena-sorted = Sortiert
arena-games-of = Spiele von { $row }
arena-in-charts = { $row } in den Diagrammen
arena-remove-row = { $row } entfernen
arena-remove = Entfernen
arena-mean-least = im Mittel { $mean }, mindestens { $least }
arena-results = Ergebnisse der Programme
arena-results-table = Tabelle der Ergebnisse
arena-mean-score = Punkte im Mittel
arena-legend = Unter jedem Wert steht sein 95-%-Bereich: Bei so vielen Spielen liegt der wahre Wert in 95 von 100 Fällen darin. „512 geschafft“: der Anteil der Spiele, die eine 512 oder eine größere Kachel schafften.
arena-checked = ✓ in den Diagrammen
arena-made = { $tile } geschafft
arena-median = Median
arena-best = Bestes
arena-only-twos = nur 2er
arena-fours = 4er: { $chance }
arena-one-tile = eine Kachel
arena-from-position = aus einer Stellung
arena-until = bis { $tile }
arena-with-seed = Seed { $seed }
arena-mean-tile = im Mittel { $mean }
arena-least-tile = mindestens { $least }
arena-printed = gedruckt
arena-no-more = und nicht mehr
arena-ms-per = ms je
arena-move = Zug
arena-full = Der Speicher des Browsers ist voll: Spiele, die jetzt enden, bleiben nur, bis du die Seite schließt. Exportiere sie oder mach Platz.
arena-refused = Dieser Browser lässt die Seite nichts speichern: Beendete Spiele bleiben nur, bis du die Seite schließt. Exportiere sie.
arena-run = Lauf
arena-resume = Weiter
arena-progress-games = 
    { $done } von { $asked ->
        [one] { $asked } Spiel
       *[other] { $asked } Spielen
    }
arena-paused = Angehalten: { $games }. Die laufenden Spiele warten.
arena-some-failed = { $games }; einige Zeilen konnten nicht gespielt werden.
arena-done = Fertig: { $games }.
arena-cancelled = Abgebrochen: { $games }.
arena-running = 
    { $games } · { $workers ->
        [one] { $workers } Prozess
       *[other] { $workers } Prozesse
    }
arena-running-left = 
    { $games } · { $workers ->
        [one] { $workers } Prozess
       *[other] { $workers } Prozesse
    } · noch etwa { $time }
arena-stopped-kept = Angehalten: { $games } sind zu Ende und gespeichert. Lange Spiele fehlen öfter als kurze.
arena-cancelled-kept = Abgebrochen: { $games } sind zu Ende und gespeichert. Lange Spiele fehlen öfter als kurze.
arena-parameters = Werte von { $solver }
arena-no-limit = keine Grenze
arena-boards = Spielfelder
arena-limit = Grenze für jeden Zug
arena-adversary = ein Gegner
arena-add = In die Tabelle
arena-player = Programm { $place }
arena-nobody = Keines: eines spielt allein
arena-another = Noch eines
arena-more = … Spielfeld, Grenze, Seed
arena-luck = Zeilen mit demselben ersten Seed spielen mit demselben Glück.
arena-first-seed = Erster Seed
arena-start-tiles = Kacheln am Anfang
arena-stop-at = Aufhören bei der Kachel
arena-stop-empty = Leer: spielen, bis kein Zug mehr möglich ist.
arena-position = Anfangsstellung
arena-position-help = Statt eines zufälligen Anfangs: eine Reihe je Zeile oder „/“ zwischen den Reihen; Kommas oder Leerzeichen zwischen den Zahlen.
arena-boards-per-move = Spielfelder je Zug
arena-device = Ein anderes Gerät spielt dann andere Spiele.
arena-a-field = Ein Feld
arena-no-tile = „{ $text }“ ist keine Kachel, bei der man aufhören kann
arena-chance = der Zufall
arena-setup = Die Programme wählen
arena-sizes = Passende Werte eintragen für ein Spielfeld von
arena-compare = Zwei Zeilen vergleichen
arena-first-player = Erste
arena-second-player = Zweite
arena-incomparable = Diese beiden haben keinen Seed gemeinsam oder spielten nach verschiedenen Regeln.
arena-better = { $better } ist besser: { $won } von { $decided } Seeds ohne Gleichstand gewonnen (Vorzeichentest: p { $p }), und die mittlere Punktzahl ist { $points } Punkte höher (95 %: { $low } bis { $high }).
arena-better-though = { $better } ist besser: { $won } von { $decided } Seeds ohne Gleichstand gewonnen (Vorzeichentest: p { $p }), obwohl die mittlere Punktzahl { $points } Punkte niedriger ist (95 %: { $low } bis { $high }).
arena-undecided = Unentschieden: { $first } gewann { $wins } und verlor { $losses } von { $pairs } Seeds (Vorzeichentest: p = { $p }). Wenn das der wahre Anteil ist, braucht es etwa { $more } weitere Seeds.
arena-undecided-never = Unentschieden: { $first } gewann { $wins } und verlor { $losses } von { $pairs } Seeds (Vorzeichentest: p = { $p }). Wenn das der wahre Anteil ist, entscheidet es keine Zahl von Seeds.
arena-all-tied = Unentschieden: alle { $pairs } Spiele endeten mit gleicher Punktzahl; auch mehr Spiele würden es nicht zeigen.
arena-difference = Unterschied der mittleren Punktzahlen: { $difference } (95 %: { $low } bis { $high }). Seeds gewonnen: { $wins }, verloren: { $losses }, gleich: { $ties }.
arena-difference-alone = Unterschied der Punktzahlen: { $difference }. Seeds gewonnen: { $wins }, verloren: { $losses }, gleich: { $ties }.
arena-ends = Wo die Spiele enden
arena-reached = Erreicht
arena-went-on = … und sogar verdoppelt
arena-kept-results = Speichern, importieren und danebenstellen
arena-keep = Diese Tabelle speichern
arena-keep-name = Name
arena-is-kept = „{ $name }“ ist auf diesem Gerät gespeichert.
arena-put-beside = Danebenstellen
arena-put-named-beside = „{ $name }“ neben diese Tabelle stellen
arena-delete-named = „{ $name }“ löschen
arena-is-deleted = „{ $name }“ ist gelöscht.
arena-rows-added =
    { $count ->
        [0] Alle diese Zeilen sind schon in der Tabelle.
        [one] { $count } Zeile ist dazugekommen.
       *[other] { $count } Zeilen sind dazugekommen.
    }
arena-import = CSV importieren …
arena-import-about = Neben diese Tabelle passen andere: von dieser Seite oder der Kommandozeile, auch mit Spielen fremder Programme.
arena-paper-note = Was davon stimmt und was nicht
arena-most = Spiele je Programm, höchstens { $most }
arena-cost =
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    } zu spielen: etwa { $time } auf diesem Gerät.
arena-told-nothing = So wenige Spiele zeigen, wie die Programme spielen. Über die Werte sagen sie kaum etwas.
arena-told = Nach { $games } Spielen ist ein Anteil von 50 % auf ±{ $points } Prozentpunkte genau. Eine Kachel zeigt sich, wenn sie in einem von { $seen } Spielen gelingt.
arena-held =
    { $all ->
        [one] { $all } gedruckter Wert
       *[other] { $all } gedruckte Werte
    } neben diesen Spielen. Stimmt: { $holds }. Stimmt nicht: { $differs }. Zu wenige Spiele: { $few }.
arena-holds = stimmt
arena-differs = stimmt nicht
arena-too-few = zu wenige Spiele
