## Diagrams and fields

common-as-table = Als Tabelle
common-games = Spiele
common-share = Anteil
common-range = { $from } bis { $to }
common-histogram = Histogramm, { $name } von { $games } Spielen: am häufigsten { $range } ({ $share }).
common-whole-between = Eine ganze Zahl von { $min } bis { $max }.
common-number-between = Eine Zahl von { $min } bis { $max }.
common-cancel = Abbrechen
common-start = Los
common-tile = Kachel
common-largest-tile = Größte Kachel
common-solver = Programm
common-others = Andere
common-back = Zurück
common-close = Schließen
common-seed = Seed
common-moves = Züge
common-games-played = Gespielte Spiele
common-stop = Anhalten
common-rows = Zeilen
common-columns = Spalten
common-p4 = Chance auf eine 4
common-placed-by = Neue Kacheln setzt
common-play = Spielen
common-milliseconds = Millisekunden je Zug
common-time = Zeit
common-delete = Löschen
common-final-score = Endstand
common-your-moves = Deine Züge
common-pass-on = Teilen
common-watch-it = Zusehen
common-network = Netz
common-bar = Balken
common-one-back = Einen Zug zurück
common-expected-score = Erwarteter Endstand
common-new-tiles = Neue Kacheln
common-points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
common-you = du
common-interval = 95-%-Bereich
