## Sharing

share-text-copied = Als Text kopiert, mit einem Link zum Spiel.
share-words-copied = Kopiert, mit einem Link.
share-picture-saved = Das Bild ist bei deinen Downloads.
share-some-solver = Einige Züge hat ein Programm gemacht.
share-all-solver = Von einem Programm gespielt.
share-accuracy = { $share } der Züge waren die besten oder gut
share-points = 
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
share-facts = 
    Größte Kachel { $tile }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } auf { $size }
share-facts-seed = 
    Größte Kachel { $tile }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } auf { $size }, Seed { $seed }
share-verdicts = 
    { $inaccuracies ->
        [one] { $inaccuracies } etwas schwacher Zug
       *[other] { $inaccuracies } etwas schwache Züge
    }, { $mistakes } Fehler, { $blunders } Patzer

## Dialog

share-link-title = Link zu diesem Spiel
share-link-copy = Kopiere diese Adresse
share-link-why = Der Browser ließ die Seite nicht selbst kopieren.
share-close = Schließen
