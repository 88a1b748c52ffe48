## Following a game

follow-stop = Nicht mehr folgen
follow-taken-back = Der Zug ist zurückgenommen.
follow-left = Ab jetzt kommen neue Kacheln zufällig.
follow-on = Weiter folgen
follow-no-auto = Du sagst, wo die neuen Kacheln kamen; darum kann das Programm nicht allein weiterspielen.
follow-chance = Den Zufall setzen lassen
follow-move = Mach hier denselben Zug wie dort.
follow-over = Kein Zug ist mehr möglich: Das andere Spiel ist vorbei.
follow-best-said = Bester Zug: { $direction }.
follow-failed = Das Programm kann nicht gefragt werden: { $why }
follow-occupied = Da liegt schon eine Kachel.
follow-place = Zeile { $row }, Spalte { $column }
follow-best = Am besten: { $move }. Mach den Zug, den du dort machst, auch hier.
follow-where = Wo kam die neue Kachel? Wähle ihr Feld.
follow-where-two = Wo kam die neue Kachel? Wähle ihr Feld; für eine { $second } die Ecke des Feldes.
follow-where-said =
    Gezogen: { $direction }. Wo kam die neue Kachel? { $cells ->
        [one] { $cells } Feld ist
       *[other] { $cells } Felder sind
    } frei.
follow-keys = Pfeiltasten wählen eines, die Eingabetaste setzt eine { $first }.
follow-keys-two = Pfeiltasten wählen eines, die Eingabetaste setzt eine { $first }, noch einmal gedrückt eine { $second }.
