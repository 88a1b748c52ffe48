puzzle-question = Ein Zug ist klar der beste. Welcher?
puzzle-keys = Antworte mit einer Pfeiltaste oder einer Schaltfläche.
puzzle-fingers = Wische, um zu antworten.
puzzle-answers = Deine Antwort
puzzle-mode-rated = Rätsel
puzzle-mode-day = Rätsel des Tages
puzzle-mode-streak = Serie
puzzle-mode-minutes = Drei Minuten
puzzle-mode-mistakes = Deine Fehler
puzzle-mistakes-none = Gerade wartet keine Stellung auf dich. Wenn der Coach oder eine Analyse in einem deiner Spiele einen Fehler findet, kommt die Stellung hierher.
puzzle-mistakes-at = Beantwortet: { $count } von { $all ->
    [one] einer Stellung
   *[other] { $all } Stellungen
  } aus deinen Spielen. Gelöst: { $found }.
puzzle-mistakes-done = Fertig: Du hast { $found } von { $all ->
    [one] einer Stellung
   *[other] { $all } Stellungen
  } aus deinen Spielen gelöst.
puzzle-mistake = Hier hast du { $played } gespielt. Das kostete { $cost }. Finde den besseren Zug.
puzzle-mistake-found = Diese Stellung kommt nicht wieder.
puzzle-mistake-again = Diese Stellung kommt an einem anderen Tag wieder.
puzzle-choose-game = Ein Spiel zum Analysieren wählen
puzzle-unkept = Dieser Browser speichert nichts für diese Seite: Die Stellungen kommen nicht wieder.
puzzle-next = Nächstes Rätsel
puzzle-again = Noch einmal
puzzle-forward = Einen Zug weiter
puzzle-failed = Die Rätsel konnten nicht geladen werden.
puzzle-no-line = Was den Zug bestraft, lässt sich hier nicht zeigen.
puzzle-table-move = Zug
puzzle-table-chance = Chance auf { $tile }
puzzle-table-cost = Kostet
puzzle-rating = Deine Wertung
puzzle-rating-is = { $rating } ± { $spread }
puzzle-chart = Wertung nach Tagen
puzzle-chart-day = Tag
puzzle-direction-up = nach oben ↑
puzzle-direction-right = nach rechts →
puzzle-direction-down = nach unten ↓
puzzle-direction-left = nach links ←
puzzle-found = Richtig: { $move }.
puzzle-found-good = Richtig: { $move } ist etwa so gut wie { $answer }.
puzzle-missed = Falsch: { $played } kostet { $cost }. Der beste Zug ist { $answer }.
puzzle-cost = { $cost } des Endstands
puzzle-cost-chance = { $cost } der Chance auf eine { $tile }
puzzle-streak-ends = Die Serie endet bei { $found }.
puzzle-illegal = { $move } bewegt hier keine Kachel. Wähle einen anderen Zug.
puzzle-about = Thema: { $theme }. Wertung des Rätsels: { $rating }.
puzzle-theme-rescue = Rettung
puzzle-theme-endgame = fast volles Spielfeld
puzzle-theme-leave-corner = die Ecke verlassen
puzzle-theme-keep-corner = die Ecke halten
puzzle-theme-reach-corner = die Ecke erreichen
puzzle-theme-merge-later = später verschmelzen
puzzle-theme-fill-row = die Reihe füllen
puzzle-theme-open-row = die Reihe öffnen
puzzle-theme-build-chain = die Kette bauen
puzzle-theme-make-room = Platz schaffen
puzzle-theme-keep-order = die Ordnung halten
puzzle-step = Zug { $step } von { $length }: { $move }, dann eine 2 an der schlimmsten Stelle.
puzzle-step-over = { $told } Kein Zug ist mehr möglich: Das Spiel ist vorbei.
puzzle-line = So kann es nach dem Zug { $move } weitergehen: { $length ->
    [one] ein Zug
   *[other] { $length } Züge
  } zum Durchgehen.
puzzle-streak = In Folge gelöst: { $found }. Dein Rekord: { $best }.
puzzle-minutes = Noch { $left }. Gelöst: { $found }. Dein Rekord: { $best }.
puzzle-time-up = Die Zeit ist um. Du hast { $found ->
    [one] ein Rätsel
   *[other] { $found } Rätsel
  } gelöst.
puzzle-of-theme = Thema: { $theme }. Beantwortet: { $count } von { $all } Rätseln. Gelöst: { $found }.
puzzle-day-found = Du hast das Rätsel von heute gelöst.
puzzle-day-missed = Du hast das Rätsel von heute nicht gelöst.
puzzle-shared-found = Twofold, Rätsel des Tages { $date }: gelöst. Ein Zug ist klar der beste. Welcher?
puzzle-shared-missed = Twofold, Rätsel des Tages { $date }: nicht gelöst. Ein Zug ist klar der beste. Welcher?
puzzle-board = Spielfeld. { $rows }
