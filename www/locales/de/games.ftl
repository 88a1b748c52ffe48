## Your games

games-title = Deine Spiele
games-open-a = Ein Spiel öffnen …
games-statistics = Statistik
games-backup = Backup
games-share-it = Teilen: { $game }
games-share-text = Als Text teilen
games-share-picture = Als Bild teilen
games-save-file = Als Datei speichern …
games-spawn-random = zufällig, eine 4 in { $fours } der Fälle
games-spawn-adversary = von einem Gegner gesetzt, eine 4 in { $fours } der Fälle
games-spawn-recorded = wie sie kamen, wo das Spiel gespielt wurde
games-query = Name, Punkte, Kachel, Seed, Datum
games-latest = Neueste
games-highest = Höchste Punktzahl
games-longest = Meiste Züge
games-find = Suchen
games-sort = Sortieren nach
games-more = Mehr zeigen (noch { $left })
games-none = Hier erscheinen Spiele, die du gespielt hast, das neueste zuerst.
games-no-match = 
    Keines von { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    } enthält alle diese Wörter.
games-found = 
    { $found } von { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    }
games-called = 
    Spiel mit { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkten
    }
games-more-for = Mehr zu: { $game }
games-more-title = Analysieren, teilen, speichern, benennen, löschen
games-on-board = auf dem Spielfeld
games-day-board = Spielfeld vom { $day }
games-tile = Kachel { $tile }
games-played-by = Gespielt von: { $who }
games-review = Analysieren
games-rename = Umbenennen
games-give-name = Benennen
games-not-restored = Das Spiel konnte nicht zurückgeholt werden: { $why }
games-moves = 
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
games-moves-open = 
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }, nicht zu Ende
games-deleted = 
    Gelöscht: Spiel mit { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkten
    }.
games-deleted-named = Gelöscht: das Spiel „{ $name }“.
games-failed-shared = Das Spiel konnte nicht geteilt werden: { $why }
games-failed-saved = Das Spiel konnte nicht gespeichert werden: { $why }
games-failed-renamed = Das Spiel konnte nicht umbenannt werden: { $why }
games-failed-deleted = Das Spiel konnte nicht gelöscht werden: { $why }
games-a-solver = ein Programm
games-somebody = jemand anderes
games-player-unknown = Spieler nicht bekannt
games-day = Spielfeld des Tages { $day }
games-name-of = Name des Spiels
games-save = Speichern

## Statistics

games-statistics-title = Deine Statistik
games-on = Spiele auf
games-nothing = Noch gibt es nichts zu zählen. Spiel selbst ein Spiel, und hier beginnt deine Statistik. Spiele, die ein Programm gespielt hat, und geteilte Spiele, die du öffnest, zählen nicht.
games-accuracy = Genauigkeit
games-luck = Glück
games-accuracy-title = Genauigkeit: deine Züge, die die besten oder gut waren
games-luck-title = Glück: wie viele von 100 solchen Spielen weniger gehabt hätten
games-reached = Spiele, die eine Kachel erreichten
games-final-scores = Endstände
games-back = Zurück zu den Spielen
games-finished = Zu Ende gespielte Spiele
games-median = Median der Endstände
games-best-score = Höchste Punktzahl
games-time = Spielzeit
games-streak = Tage in Folge gespielt
games-streak-facts = jetzt { $now }, höchstens { $most }
games-none-reviewed = Wie gut deine Züge waren und wie viel Glück du hattest, wird aus Spielen gezählt, die analysiert wurden oder die du mit dem Coach gespielt hast. Noch gibt es keines.
games-none-over = Punkte und Kacheln zählen, wenn ein Spiel zu Ende ist: Noch ist es keines.
games-helped = 
    In { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    } hat auch ein Programm oder jemand anderes gezogen: Nur deine eigenen Züge und deine Zeit zählen.
games-fours = eine neue Kachel ist in { $share } der Fälle eine 4
games-one-tile = am Anfang eine Kachel
games-adversary = gegen den Gegner
games-share-of = 
    { $share } ({ $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    })
games-reviewed = 
    In { $count ->
        [one] einem Spiel, das
       *[other] { $count } Spielen, die
    } analysiert oder mit dem Coach gespielt { $count ->
        [one] wurde
       *[other] wurden
    }, waren { $share } deiner { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } die besten oder gut. Die Linien unten sind Mittelwerte aus zehn Spielen.
games-unfinished = 
    { $count ->
        [one] { $count } Spiel ist nicht zu Ende: Davon zählen
       *[other] { $count } Spiele sind nicht zu Ende: Davon zählen
    } nur höchste Punktzahl, Züge und Zeit.
games-last-played = Zuletzt gespielt
games-trend = 
    { $name } von { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    }, das neueste rechts. Mittel der letzten { $last }: { $mean } %.

## Backup

games-checked = Geprüfte Spiele
games-restore = Wiederherstellen
games-settings-too = Auch die Optionen übernehmen
games-backup-text = Alles wird nur in diesem Browser gespeichert. Eine Datei sichert es: Spiele mit ihren Namen, Analysen, Rätsel, Lektionen, Stellungen zum Üben, Herausforderungen, Rekorde, das Training eines Netzes, Tabellen der Arena und Optionen. Nicht darin sind Lösungen von Endspielen, die neu berechnet werden, und ein Netz, das du aus einer Datei geladen hast; die Statistik folgt aus den Spielen.
games-save-all = Alles sichern
games-save-table = Spiele als Tabelle (CSV)
games-restore-file = Aus einer Datei wiederherstellen …
games-saved = Gesichert: { $size }.
games-not-saved = Es konnte nicht gesichert werden: { $why }
games-saved-table = 
    Gesichert: eine Tabelle mit { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spielen
    }.
games-reading = Die Datei wird gelesen …
games-too-large = die Datei ist größer als { $size }: Das ist mehr, als Twofold sichert
games-stopped = Angehalten. Nichts hat sich geändert.
games-not-restored-file = Die Datei kann nicht wiederhergestellt werden, und nichts hat sich geändert: { $why }.
games-restored = 
    Wiederhergestellt: { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    } und { $reviews ->
        [one] { $reviews } Analyse
       *[other] { $reviews } Analysen
    }.
games-no-room = In diesem Browser ist nicht für alles Platz. Noch einmal wiederherstellen ergänzt nur, was fehlt.
games-nothing-restored = Nicht alles wurde wiederhergestellt: { $why }
games-sound = Die Datei ist in Ordnung.
games-new-in-it = 
    Neu darin: { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    } und { $reviews ->
        [one] { $reviews } Analyse
       *[other] { $reviews } Analysen
    }.
games-known = 
    { $count ->
        [one] { $count } ihrer Spiele ist schon hier.
       *[other] { $count } ihrer Spiele sind schon hier.
    }
games-damaged = Als beschädigt weggelassen: { $counts } ({ $why }).
games-damaged-more = Als beschädigt weggelassen: { $counts } ({ $why } …).

## Words to find games by

games-word-over = zu Ende
games-word-unfinished = nicht zu Ende
games-word-adversary = Gegner

## Amounts

games-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
games-count =
    { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    }
games-left-game =
    { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    }
games-left-review =
    { $count ->
        [one] { $count } Analyse
       *[other] { $count } Analysen
    }
games-left-best-score =
    { $count ->
        [one] { $count } Rekord
       *[other] { $count } Rekorde
    }
games-left-setting =
    { $count ->
        [one] { $count } Option
       *[other] { $count } Optionen
    }
games-left-position =
    { $count ->
        [one] { $count } Stellung
       *[other] { $count } Stellungen
    }
games-left-record =
    { $count ->
        [one] { $count } anderer Eintrag
       *[other] { $count } andere Einträge
    }
games-foreign-file = Twofold hat diese Datei nicht gesichert: Sie beginnt anders
games-newer-file = diese Datei hat eine neuere Version von Twofold gesichert (Format { $format }): Lade die Seite neu, um sie zu bekommen
games-bad-file = dies ist keine JSON-Datei, oder ein Teil fehlt
games-broken-file = eine Liste dessen, was sie enthält, fehlt oder ist etwas anderes
games-item = 
    { $kind ->
        [game] Spiel
        [review] Analyse
        [position] Stellung
        [best-score] Liste der Rekorde
        [setting] Liste der Optionen
       *[other] Eintrag
    } { $number } von { $count }
games-item-rival = der Gegner von { $where }
games-item-damaged = { $where } ist beschädigt, oder die Regeln erlauben es nicht
games-item-unknown = { $where } ist von einer neueren Version von Twofold
games-item-rules = es gibt einen Rekord für Regeln, die es nicht gibt: „{ $rules }“
games-item-no-game = { $where } gehört zu einem Spiel, das nicht da ist
games-item-unfit = { $where } passt nicht zu den Zügen des Spiels
games-item-unplayable = { $where } lässt sich nicht nachspielen: { $why }

games-today = heute
games-yesterday = gestern
