## The board of the day

day-goes-on =
    { $when ->
        [past] Dein Spiel auf dem Spielfeld vom { $day } geht weiter. Ein vergangener Tag zählt nicht für die Serie.
       *[today] Dein Spiel auf dem Spielfeld vom { $day } geht weiter.
    }
day-anew = Neu anfangen
day-another = 
    Noch ein Versuch auf dem Spielfeld vom { $day }. Dein Ergebnis bleibt: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }.
day-counts =
    { $when ->
        [past] Das Spielfeld vom { $day }, einem vergangenen Tag: Er zählt nicht für die Serie.
       *[today] Das Spielfeld vom { $day }. Dein erstes Spiel bis zum Ende zählt, wenn du es allein spielst.
    }
day-not-opened = Das Spielfeld kann nicht geöffnet werden: { $why }
day-share = Ergebnis teilen
day-copied = Kopiert. Jetzt einfügen.
day-title = Spielfeld vom { $day }:
day-machine-title = Par
day-machine-failed = Par konnte nicht ermittelt werden: { $why }
day-machine-starts = Das kleine Netz dieser Seite spielt dieselben Kacheln …
day-machine-plays =
    Das kleine Netz dieser Seite spielt dieselben Kacheln: bisher { $par ->
        [one] { $par } Punkt
       *[other] { $par } Punkte
    } nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    } …
day-coach-held = Der Coach schweigt, solange dieses Spiel als dein Ergebnis des Tages zählt.
day-rule = Dein erster Versuch zählt. Ohne Zurück, Tipps und Coach.
day-let-speak = Trotzdem sprechen lassen
day-chip-counts = Heutiges Spielfeld: Dieses Spiel zählt
day-chip-past = Spielfeld vom { $day }: ein vergangener Tag
day-chip-played = Spielfeld vom { $day }: Dein Ergebnis bleibt
day-chip-lost = Spielfeld vom { $day }: zählt nicht
day-beaten = { $score } geschlagen
day-beat = Zu schlagen: { $score }
day-score-unread = Die Punktzahl im Link ist nicht lesbar: „{ $text }“. Auf dem Spielfeld vom { $day } kann man trotzdem spielen.
day-challenges = Auf diesem Spielfeld waren schon { $before } Punkte zu schlagen, und nun auch { $score }: Es gilt die höhere Zahl, { $higher }.
day-challenge-met =
    Zu schlagen waren { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }: { $side ->
        [ahead] Du liegst { $by } davor.
        [behind] Dir fehlen { $by }.
       *[level] Genau so viele hast du.
    }
day-challenge =
    Jemand hat auf diesem Spielfeld { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    } gemacht. Schaffst du mehr?
day-play =
    { $when ->
        [past] Auf diesem Spielfeld spielen
       *[today] Heute spielen
    }
day-board = Spielfeld des Tages
day-play-again = Nochmal spielen
day-go-on = Weiterspielen
day-open-result = Dein Spiel öffnen
day-open-game = Dein Spiel fortsetzen
day-next-board-soon = Neues Spielfeld in { $minutes } min, um { $time }.
day-next-board = Neues Spielfeld in { $hours } h { $minutes } min, um { $time }.
day-finish = Spiel heute zu Ende, und deine Serie beginnt.
day-squares = Geschaffte Kacheln: { $squares }
day-finish-on = Spiel heute zu Ende für eine Serie von { $days } Tagen.
day-past-day = Dieser Tag ist vorbei: Er zählt nicht für die Serie.
day-result =
    Dein Ergebnis: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, größte Kachel { $tile }.
day-under-way = 
    Dein Spiel hat bisher { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }. { $rules }
day-ahead-all = Du liegst vor dem Computer in allen drei Stärken.
day-ahead = Du liegst vor dem Computer als { $passed }.
day-next = Als Nächstes: der Computer als { $mark } mit { $made } Punkten (noch { $count }).
day-machine =
    Mit denselben Kacheln macht das kleine Netz dieser Seite { $par ->
        [one] { $par } Punkt
       *[other] { $par } Punkte
    }.
day-in-a-row =
    Serie: { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
day-shared =
    Twofold, { $day }: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, größte Kachel { $tile }. Schaffst du mehr?
day-stays = 
    Dein Ergebnis des Tages bleibt { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }: Das Spiel war zu Ende, bevor du Züge zurücknahmst.
day-is-result = Das ist dein Ergebnis des Tages.
day-is-late = Das ist dein Ergebnis für diesen Tag. Du warst später fertig, darum zählt es nicht für die Serie.
day-other-try = 
    Noch ein Versuch: Dein Ergebnis des Tages sind { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }, aus dem ersten Spiel, das zählte.
day-not-helped = Es zählt nicht: Ein Programm hatte dir seine Werte gezeigt.
day-not-own = Es zählt nicht: Du hast nicht alle Züge selbst gemacht.
day-not-undone = Es zählt nicht: Du hast einen Zug zurückgenommen.
day-not-told = Es zählt nicht: Du hast den Coach sprechen lassen oder ein Spiel auf diesem Spielfeld angesehen.
day-not-early = Es zählt nicht: Es wurde vor seinem Tag gespielt.
day-mark-beginner = Anfänger
day-mark-good = guter Spieler
day-mark-expert = Experte
day-marks = Der Computer mit denselben Kacheln, Median von 15 Spielen:
day-row-open = als { $mark }: …
day-row-passed = als { $mark }: { $made } – du liegst davor
day-row-made = als { $mark }: { $made }
day-yesterday =
    Gestern hast du { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    } gemacht.
day-squares-streak = { $squares } 🔥 { $streak }
day-streak-sentence = { $streak }. Bis morgen!
day-no-date = „{ $date }“ ist kein Tag, der ein Spielfeld hat. Ein Link zu einem endet mit einem Tag wie { $today }.
day-too-early = Auf dem Spielfeld vom { $date } kann man ab diesem Tag spielen. Heute ist der { $today } (UTC).
day-place =
    { $place ->
        [1] Der beste deiner { $days } Tage.
       *[other] Der { $place }.-beste deiner { $days } Tage.
    }

## The calendar

day-calendar = Frühere Tage
day-calendar-rule = Auf dem Spielfeld jedes Tages kann noch gespielt werden. Ein vergangener Tag zählt nicht für die Serie.
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
