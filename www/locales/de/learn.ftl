## Learning

learn-network-4x5 = Vier Muster aus fünf Feldern (64 MiB)
learn-network-17x4 = Linien und Quadrate aus vier Feldern (5 MiB)
learn-start = Lernen beginnen
learn-play = Mit dem Gelernten spielen
learn-export = Exportieren …
learn-import = Importieren …
learn-reset = Zurücksetzen
learn-delete = Löschen
learn-keep = Behalten
learn-kept-about = Was es gelernt hat, bleibt auf diesem Gerät: jede halbe Minute und immer, wenn du anhältst, in leicht gerundeten Zahlen. Nach einem Neuladen oder einem Fehler kann es von dort weitergehen. „Exportieren“ schreibt das Netz in eine Datei; „Importieren“ spielt mit einem Netz aus so einer Datei.
learn-nothing-kept = Es ist nichts mehr gespeichert.
learn-ask-delete = Auf diesem Gerät ist gespeichert, was es in { $games } gelernt hat. Löschen?
learn-exported = Exportiert: { $size }.
learn-too-large = das ist keine Datei mit einem Netz: Sie ist zu groß.
learn-go-on-kept = Von dort weiter, wo es gespeichert wurde
learn-play-kept = Mit dem hier gespeicherten Netz spielen
learn-time = Lernt seit
learn-games-per-second = { $speed } Spiele/s
learn-latest = Die letzten { $games } Spiele
learn-mean = im Mittel { $score } Punkte
learn-made = 2048 geschafft in
learn-most = Es schafft jetzt in den meisten Spielen 2048.
learn-paused = angehalten
learn-count = 
    { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    }
learn-unchanged = { $why } Nichts hat sich geändert.
learn-imported = 
    { $file } importiert: Netz { $network }, das aus { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    } gelernt hat.
learn-imported-paused = 
    { $file } importiert: Netz { $network }, das aus { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    } gelernt hat. Das Lernen ist angehalten.
learn-way = Du kannst von dort weitermachen, wo es zuletzt gespeichert wurde.
learn-curve-none = Lernkurve: noch nichts.
learn-curve-mean = Mittlere Punktzahl
learn-curve-won = 2048 geschafft (gestrichelt)
learn-curve-games = { $games } Spiele
learn-curve-said = Lernkurve über { $games } Spiele: am Anfang im Mittel { $first } Punkte, jetzt { $last }; in { $won } der letzten Spiele wurde 2048 geschafft.
learn-kept-before = 
    Von einem früheren Besuch gespeichert: was es in { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    } gelernt hat.
learn-kept-now = 
    Auf diesem Gerät gespeichert, nach { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    }.
learn-longer = Aufgehoben ist ein Training mit { $games } Spielen aus einem anderen Tab. Es bleibt, und dieses kürzere hält so lange wie die Seite.
learn-not-kept = Konnte nicht gespeichert werden: { $why } Exportiere es, um sicherzugehen.
learn-failed = Das Lernen ist ausgefallen. ({ $why })
