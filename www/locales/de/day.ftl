## The board of the day

day-goes-on =
    { $when ->
        [past] Dein Spiel auf dem Brett vom { $day } geht weiter. Ein vergangener Tag zählt nicht für Tage in Folge.
       *[today] Dein Spiel auf dem Brett vom { $day } geht weiter.
    }
day-anew = Neu anfangen
day-another = 
    Noch ein Versuch auf dem Brett vom { $day }. Dein Ergebnis bleibt: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }.
day-counts =
    { $when ->
        [past] Das Brett vom { $day }. Ein vergangener Tag zählt nicht für Tage in Folge. Dein erstes Spiel bis zum Ende ist sein Ergebnis.
       *[today] Das Brett vom { $day }. Dein erstes Spiel bis zum Ende zählt, wenn du keinen Zug zurücknimmst, keinen Tipp nimmst und kein Löser zieht.
    }
day-not-opened = Das Brett kann nicht geöffnet werden: { $why }
day-share = Ergebnis teilen
day-title = Brett des Tages, { $day }.
day-machine-failed = Was eine Maschine schafft, konnte nicht ermittelt werden: { $why }
day-machine-starts = Eine Maschine spielt dieselben Kacheln …
day-machine-plays = 
    Eine Maschine spielt dieselben Kacheln: bisher { $par } Punkte nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    } …
day-coach-held = Dieses Spiel zählt als dein Ergebnis des Tages, darum zeigt der Coach die Züge nicht schon vorher.
day-show-them = Trotzdem zeigen
day-rules-chip = Dein erstes Spiel bis zum Ende ist dein Ergebnis des Tages, wenn du keinen Zug zurücknimmst, keinen Tipp nimmst und kein Löser zieht.
day-chip-counts = { $day }: zählt
day-chip-past = { $day }: ein vergangener Tag
day-chip-played = { $day }: schon gespielt
day-chip-lost = { $day }: zählt nicht mehr
day-play = Spielen
day-share-yours = Dein Ergebnis teilen
day-board = Brett des Tages
day-play-again = Nochmal spielen
day-go-on = Weiterspielen
day-finish = Spiel es heute zu Ende, und deine Tage in Folge beginnen.
day-result = 
    Dein Ergebnis: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, größte Kachel { $tile }. Das nächste Brett kommt um Mitternacht UTC.
day-rules = Dasselbe Brett und dieselben neuen Kacheln für alle. Dein erstes Spiel bis zum Ende zählt, wenn du keinen Zug zurücknimmst und kein Löser zieht.
day-under-way = 
    Dein Spiel hat bisher { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }. { $rules }
day-marks = Löser mit denselben Kacheln: { $scores } Punkte.
day-ahead-all = { $told } Du liegst vor allen.
day-ahead = { $told } Du liegst vor: { $passed }.
day-more = 
    { $told } Noch { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    } bis: { $mark }.
day-machine = 
    Eine Maschine, das kleine Netz, macht { $par ->
        [one] { $par } Punkt
       *[other] { $par } Punkte
    }: Du hast { $share } davon.
day-in-a-row = 
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    } in Folge
day-tile = Kachel { $tile }
day-passed = besser als: { $passed }
day-shared = Twofold, Brett des Tages { $date }: { $facts }.
day-stays = 
    Dein Ergebnis des Tages bleibt { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }: Das Spiel war zu Ende, bevor du Züge zurücknahmst.
day-is-result = Das ist dein Ergebnis des Tages.
day-is-late = Das ist dein Ergebnis jenes Tages. Es wurde später fertig, darum zählt es nicht für Tage in Folge.
day-other-try = 
    Noch ein Versuch: Dein Ergebnis des Tages sind { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, aus dem ersten Spiel, das zählte.
day-not-helped = Es zählt nicht: Ein Löser hatte dir seine Werte gezeigt.
day-not-own = Es zählt nicht: Du hast nicht alle Züge selbst gemacht.
day-not-undone = Es zählt nicht: Du hast einen Zug zurückgenommen.
day-not-early = Es zählt nicht: Es wurde vor seinem Tag gespielt.
day-points = 
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
day-moves = 
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
day-mark-beginner = Anfänger
day-mark-good = guter Spieler
day-mark-expert = Experte
day-yesterday = Gestern:
day-yesterday-own = 
    Gestern: Du hast { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    } gemacht.
day-squares-streak = { $squares } 🔥 { $streak }
day-streak-sentence = { $streak }.
day-no-date = „{ $date }“ ist kein Tag, der ein Brett hat. Ein Link zu einem endet mit einem Tag wie { $today }.
day-too-early = Das Brett vom { $date } kann man ab diesem Tag spielen. Heute ist der { $today } (UTC).
day-place =
    { $place ->
        [1] Der beste deiner { $days } Tage.
       *[other] Der { $place }.-beste deiner { $days } Tage.
    }

## The calendar

day-calendar = Frühere Tage
day-calendar-rule = Das Brett jedes Tages kann noch gespielt werden. Ein vergangener Tag zählt nicht für Tage in Folge.
day-calendar-before = Voriger Monat
day-calendar-after = Nächster Monat
day-calendar-made =
    { $day }: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }
day-calendar-none = { $day }: nicht gespielt

## The puzzle of the day

day-puzzle-solve = Lösen
day-puzzle-title = Rätsel des Tages
day-puzzle-text = Ein Zug ist klar der beste. Dasselbe Spielfeld für alle.
