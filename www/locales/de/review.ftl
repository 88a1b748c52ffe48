## Opening a review

review-not-opened = Das Spiel kann nicht durchgesehen werden
review-lessons-not-opened = Die Stellungen können nicht gezeigt werden
review-no-game = es gibt kein Spiel
review-not-kept = es ist nicht mehr aufgehoben
review-no-move = In diesem Spiel wurde noch nicht gezogen.
review-workers-fail = Die Prozesse, die bewerten, fallen immer wieder aus: { $why }
review-given-up = Die Lösung dieses Spielfelds wurde aufgegeben. Löse es im Labor unter „Exakt“ neu.

## Reviews

review-axis-points = { $points } Punkte
review-accuracy = Genauigkeit: beste oder gute Züge
review-ledger = Woher die Punkte kamen
review-your-moves = Deine Züge
review-the-moves = Die Züge
review-lessons = Übe deine Fehler
review-answer = Deine Antwort
review-show-me = Zeig es mir
review-why = Warum?
review-lessons-leave-key = Verlassen (Esc)
review-lessons-leave = Verlassen
review-lessons-keys = Eine Pfeiltaste antwortet. Mit Esc verlässt du die Übung.
review-lessons-none = Gerade gibt es nichts zu üben. Jeder Fehler, den eine Durchsicht oder der Coach in deinen Spielen findet, wartet hier.
review-lessons-all = Das war alles. Was du nicht auf Anhieb gefunden hast, kommt an einem anderen Tag wieder.
review-lessons-at = Stellung { $at } von { $of }
review-lessons-played = Hier hast du { $played } gespielt und damit { $lost } hergegeben. Finde den besseren Zug.
review-lessons-next = Nächste Stellung
review-lessons-done = Fertig
review-lessons-back = Zurück
review-lessons-illegal = { $move } bewegt hier keine Kachel. Versuch einen anderen Zug.
review-lessons-worse = { $move } gibt { $lost } her. Versuch es nochmal.
review-lessons-best = { $move } ist der beste Zug. Diese Stellung kommt an einem anderen Tag wieder.
review-lessons-see-best = { $move } weiterspielen sehen
review-lessons-see-yours = Dein { $move } weiterspielen sehen
review-lessons-playing = { $move }, und dann die besten Züge …
review-lessons-no-coach = Der Coach kann hier nicht weiterspielen.
review-lessons-unkept = Dieser Browser speichert nichts für diese Seite: Stellungen kommen nicht wieder.
review-found-once = Auf Anhieb gefunden: { $move } ist der beste Zug.
review-found-once-good = Auf Anhieb gefunden: { $move } ist so gut wie der beste Zug.
review-found = 
    Nach { $tries ->
        [one] { $tries } Versuch
       *[other] { $tries } Versuchen
    } gefunden: { $move } ist der beste Zug. Diese Stellung kommt an einem anderen Tag wieder.
review-found-good = 
    Nach { $tries ->
        [one] { $tries } Versuch
       *[other] { $tries } Versuchen
    } gefunden: { $move } ist so gut wie der beste Zug. Diese Stellung kommt an einem anderen Tag wieder.
review-ended = 
    { $move } und danach die besten Züge: { $score } Punkte in { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }, und { $empty ->
        [one] { $empty } leeres Feld
       *[other] { $empty } leere Felder
    } auf dem Spielfeld. Mit anderen neuen Kacheln geht es anders.
review-ended-over = 
    { $move } und danach die besten Züge: { $score } Punkte in { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }, und kein Zug ist mehr möglich: Das Spiel ist vorbei. Mit anderen neuen Kacheln geht es anders.
review-title = Durchsicht
review-keys = Mit den Pfeiltasten gehst du jetzt Zug um Zug. Mit Esc verlässt du die Durchsicht.
review-judged = Bewertete Züge
review-stop = Anhalten
review-go-on = Weiter
review-legend = Die Kurve: welche Endpunktzahl erwartet wurde. Scheibe: Fehler. Raute: Patzer. Grün oder rot: was das Glück gebracht oder genommen hat.
review-judge-again = Nochmal bewerten, mit dem vollen Netz
review-retry = Von hier neu versuchen
review-retry-help = Ein eigenes Spiel auf diesem Spielfeld beginnen; es kommen dieselben Kacheln.
review-finish = Den Löser ab hier zu Ende spielen lassen
review-finish-help = Zeigt mit denselben Kacheln, was noch möglich war.
review-compare = Mit dem Löser auf denselben Kacheln vergleichen
review-compare-help = Der Löser spielt das ganze Spiel mit denselben Kacheln.
review-move-by-move = Zug um Zug
review-leave-key = Die Durchsicht verlassen (Esc)
review-leave = Die Durchsicht verlassen
review-full = Der Speicher ist voll: Diese Durchsicht wird nicht aufgehoben und muss neu gemacht werden.
review-no-database = Dieser Browser gibt der Seite keine Datenbank: Durchsichten werden nicht aufgehoben.
review-practise = 
    Die { $count ->
        [one] { $count } Fehler
       *[other] { $count } Fehler
    } üben
review-judged-by = Bewertet hat { $judge }: etwa eine Millisekunde je Zug, und länger, bevor ein Zug ein Fehler heißt.
review-counted = 
    { $done } von { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }
review-judging = Bewertet: { $counted }.
review-ready = Macht sich bereit …
review-stopped = Angehalten nach { $counted }.
review-failed = Die Züge konnten nicht bewertet werden: { $why }
review-judging-said = Die Züge werden bewertet.
review-done-said = 
    { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } bewertet. Genauigkeit { $accuracy }.
review-after = 
    Nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }: { $score } Punkte.
review-own-game = Ein eigenes Spiel von diesem Spielfeld aus. Es kommen dieselben Kacheln.
review-finished = Ab Zug { $move } kam der Löser auf { $end }: { $more } gegenüber diesem Spiel.
review-compared = Mit denselben Kacheln kam der Löser auf { $end }. Dieses Spiel: { $score } Punkte und eine { $tile }.
review-so-far = So weit ging das Spiel: { $score } Punkte, größte Kachel { $tile }.
review-end = Das Ende: { $score } Punkte, größte Kachel { $tile }.
review-unknown = unbekannt
review-on-board = Zug auf dem Spielfeld
review-play = Die Züge abspielen
review-steps = Schritte
review-first = Erster Zug
review-one-back = Einen Zug zurück
review-one-on = Einen Zug vor
review-last = Letzter Zug
review-made = { $moves } von { $total } Zügen gemacht
review-pause = Pause
review-turned = Wo das Spiel kippte
review-move = Zug { $number }
review-instead = { $played } statt { $best }
review-look = Dieses Spiel ansehen
review-solver-failed = Der Löser konnte es nicht spielen: { $why }
review-stopped-short = Angehalten.
review-solver-at = 
    Der Löser spielt: { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, { $score } Punkte.
review-solver-plays = Der Löser spielt …
review-end-words = 
    { $score } Punkte und eine { $tile } nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }
review-looking = Sucht den Grund …
review-the-best = der beste Zug
review-row-played = { $move }, gespielt
review-almost = fast so gut
review-almost-nothing = fast nichts
review-of-chance = { $percent } % der Chance auf eine { $tile }
review-of-score = { $percent } % der erwarteten Punkte
review-chance-end = Chance auf { $tile } am Ende
review-expected-now = Jetzt erwartet
review-expected-hint = { $points }, wenn ein starker Spieler weiterspielt.
review-final = Endpunktzahl
review-chance-first = Chance am Anfang
review-for-strong = Für einen starken Spieler.
review-strong = Was ein starker Spieler schafft
review-strong-hint = Etwa { $points } vom ersten Spielfeld aus, mit mittlerem Glück.
review-luck = Glück
review-luck-hint = Was die neuen Kacheln gebracht oder genommen haben.
review-mistakes = Fehler
review-mistakes-hint = Was alle Züge zusammen hergegeben haben.
review-unexplained = Nicht erklärt
review-unexplained-hint = Die Werte sind nur geschätzt; das ist, was an den Schätzungen nicht aufgeht.
review-nothing = Noch ist nichts bewertet.
review-curve-chance = Chance auf die Kachel
review-curve-score = Erwartete Endpunktzahl
review-points = 
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
review-final-hint = { $points }.
review-only-player = Zug { $number }: du { $played }, der einzige Zug
review-only-solver = Zug { $number }: der Löser { $played }, der einzige Zug
review-only-unknown = Zug { $number }: gespielt { $played }, der einzige Zug
review-best-player = Zug { $number }: du { $played }, der beste Zug
review-best-solver = Zug { $number }: der Löser { $played }, der beste Zug
review-best-unknown = Zug { $number }: gespielt { $played }, der beste Zug
review-lost-player = Zug { $number }: du { $played }, am besten { $best }, { $lost }
review-lost-solver = Zug { $number }: der Löser { $played }, am besten { $best }, { $lost }
review-lost-unknown = Zug { $number }: gespielt { $played }, am besten { $best }, { $lost }
review-spoken = { $move }.
review-spoken-verdict = { $move }: { $verdict }.
review-minus = minus { $amount }
review-curve-said = { $what } im Verlauf: { $firstAmount } bei Zug { $first }, { $lastAmount } bei Zug { $last }. Am höchsten { $highAmount } bei Zug { $high }, am tiefsten { $lowAmount } bei Zug { $low }. { $wrong } Fehler und Patzer.
review-worst = Schlechteste Züge
review-none-lost = Kein Zug hat etwas hergegeben.
review-once-judged = Sie erscheinen, sobald die Züge bewertet sind.
review-learn-help = Finde den besseren Zug in jeder Stellung, in der du danebenlagst.
