## What is said of a move

verdict-practise = 
    { $count ->
        [one] Übe deinen Fehler
       *[other] Übe deine { $count } Fehler
    }
verdict-loss-chance = { $percent } Prozentpunkte der Chance auf eine { $tile }
verdict-loss-share = { $share } des Endstands
verdict-loss-tiny = weniger als 0,001 Punkte
verdict-loss-points = { $loss } Punkte
verdict-only = { $move } war der einzige Zug.
verdict-best = Bester Zug.
verdict-good-as = Gut: { $move } ist etwa so gut wie { $best }.
verdict-good = Gut: { $move } ist um { $loss } schlechter als der beste Zug, { $best }.
verdict-worse = { $verdict }: { $move } kostet { $loss }. Am besten war { $best }.
verdict-before = { $verdict }, wenn du { $move } spielst. { $why }
verdict-luck-none = Dem Zufall blieb nichts überlassen.
verdict-luck-average = Durchschnittliches Glück.
verdict-of-ten = { $count } von 10
verdict-of-hundred = { $count } von 100
verdict-lucky = Glück: { $many } so gespielten Spielen bekommen schlechtere Kacheln.
verdict-unlucky = Pech: { $many } so gespielten Spielen bekommen freundlichere Kacheln.
verdict-corner = Er holt die { $tile } aus ihrer Ecke.
verdict-spawn = Die Gefahr nach { $played }: eine neue { $tile } in Zeile { $row }, Spalte { $column }. Sie kommt mit { $chance } Wahrscheinlichkeit und kostet { $cost }.
verdict-merges = Er verschmilzt { $count } Paare weniger als { $best }, selbst mit dem Zug danach.
verdict-ending = Er riskiert ein frühes Ende: Bei { $playedTimes } von { $games } Spielen, die das Programm nach { $played } weiterspielte, war innerhalb von { $moves } Zügen Schluss, nach { $best } bei { $bestTimes }.
verdict-label-best = Bester
verdict-label-good = Gut
verdict-label-inaccuracy = Etwas schwach
verdict-label-mistake = Fehler
verdict-label-blunder = Patzer

## Who judges, and why nobody does

verdict-no-adversary = Züge gegen den Gegner werden nicht bewertet: Kein Programm hier kann ihren Wert in Punkten sagen.
verdict-no-size = Züge auf Spielfeldern mit { $rows }×{ $cols } werden nicht bewertet: Kein Programm hier kann ihren Wert in Punkten sagen.
verdict-no-network = Züge werden nicht bewertet: Diese Kopie der Seite hat kein Netz.
verdict-judge-small = das kleine Netz
verdict-unsolved = Züge auf einem Spielfeld mit { $rows }×{ $cols } werden durch perfektes Spiel bewertet: Löse es erst im Labor unter „Exakt“.
verdict-other-goal = Dieses Spielfeld ist für ein anderes Ziel als Punkte gelöst: Löse es im Labor unter „Exakt“ für die höchste erwartete Punktzahl, dann werden Züge bewertet.
verdict-judge-exact = perfektes Spiel
verdict-judge-full = das volle Netz
verdict-network-failed = Das Netz, das Züge bewertet, konnte nicht geladen werden: { $why }
verdict-network-loading = Das Netz, das Züge bewertet, wird gerade geladen. Versuche es gleich nochmal.

verdict-times =
    { $count ->
        [0] keinem
        [1] einem
       *[other] { $count }
    }
