## Sharing

share-text-copied = Als Text kopiert, mit einem Link zum Spiel.
share-words-copied = Kopiert, mit einem Link.
share-picture-saved = Das Bild ist bei deinen Downloads.
share-some-solver = Einige Züge hat ein Programm gemacht.
share-all-solver = Von einem Programm gespielt.
share-accuracy = { $share } der Züge waren die besten oder gut
share-facts = 
    Größte Kachel { $tile }, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } auf { $size }
share-seed = {", "}Seed { $seed }
share-verdicts = 
    { $inaccuracies ->
        [one] { $inaccuracies } etwas schwacher Zug
       *[other] { $inaccuracies } etwas schwache Züge
    }, { $mistakes } Fehler, { $blunders } Patzer

## Dialog

share-dialog-link-title = Link zu diesem Spiel
share-dialog-link-copy = Kopiere diese Adresse
share-dialog-link-why = Der Browser ließ die Seite nicht selbst kopieren.
share-embed = Einbetten …
share-dialog-embed-title = Dieses Spiel auf deiner Seite
share-dialog-embed-copy = Kopiere diese Zeile in die Seite
share-dialog-embed-why = Besucher sehen die Züge nacheinander. Der Rahmen speichert nichts.
