## Endspiele: die großen Kacheln bleiben, wo sie sind, und man baut die nächste

endgame-title = Endspiele
endgame-about = Bau in den freien Feldern die nächste große Kachel. Die anderen bleiben, wo sie sind. Zu jedem Zug gibt es die genaue Chance.
endgame-locking = Eine Kachel hält an einer festen an, und keine verschmilzt mit ihr. Ein Zug, der eine feste verschieben würde, ist nicht erlaubt. In einem echten Spiel könntest du sie verschieben und zurückholen, deshalb ist deine Chance dort etwas besser.
endgame-formation = Formation
endgame-preset-row3 = Reihe von vier und drei
endgame-preset-row2 = Reihe von vier und zwei
endgame-preset-row1 = Reihe von vier und eine
endgame-preset-square = Quadrat 2×2
endgame-preset-block = Block 3×2
endgame-preset-ell = L
endgame-preset-own = Eigene Formation
endgame-goal = Kachel, die entstehen soll
endgame-from-board = Die großen Kacheln meines Spielfelds festhalten
endgame-cells = Felder: drücke eines, um es festzuhalten oder freizugeben
endgame-locked-cell = Zeile { $row }, Spalte { $column }: fest
endgame-free-cell = Zeile { $row }, Spalte { $column }: frei
endgame-work = Dauert etwa { $time }.
endgame-too-large = Das ist für diese Seite zu groß. Halte mehr Felder fest oder baue eine kleinere Kachel.
endgame-no-cells = Halte mindestens ein Feld fest, und lass mindestens eines frei.
endgame-solve = Vorbereiten
endgame-progress = Wird vorbereitet
endgame-failed = Das ging nicht: { $why }
endgame-solved = Bereit. Von zwei neuen Kacheln aus ist die Chance { $chance }.
endgame-opened = Auf diesem Gerät gespeichert. Von zwei neuen Kacheln aus ist die Chance { $chance }.
endgame-room = { $count ->
    [one] Eine Lösung bleibt auf diesem Gerät, bis du sie löschst: { $bytes }.
   *[other] { $count } Lösungen bleiben auf diesem Gerät, bis du sie löschst: { $bytes }.
  }
endgame-kept = { $name }, { $goal }: { $bytes }
endgame-other = Ein anderes Endspiel
endgame-less = Stattdessen { $goal } bauen
endgame-lock = { $count ->
    [one] Ein Feld mehr festhalten
   *[other] { $count } Felder mehr festhalten
  }
endgame-throw-away = Löschen
endgame-throw-this-away = Diese Lösung löschen
endgame-next = Nächste Stellung
endgame-show = Zeig es mir
endgame-board = Spielfeld: { $tiles }
endgame-locked = fest
endgame-chance = Chance auf { $tile }: { $chance }.
endgame-new = Die neue { $tile } in Zeile { $row }, Spalte { $column } macht { $chance } daraus.
endgame-best = Bester Zug: Die Chance bleibt bei { $chance }.
endgame-worse = { $best } war besser: Dein Zug senkt { $before } auf { $after }.
endgame-shown = Perfektes Spiel: { $move }. Die Chance bleibt bei { $chance }.
endgame-made = { $tile } ist geschafft.
endgame-lost = Jeder Zug würde jetzt eine große Kachel verschieben.
endgame-again = Diese Stellung kommt wieder: Du hast ihren besten Zug verpasst.
endgame-record = Beste Züge: { $right } von { $all }. In Folge: { $streak }. Von der Chance behalten: { $kept }.
endgame-barred = Der Zug geht nicht: Er bewegt nichts oder verschiebt eine feste Kachel.
endgame-move-up = Hoch
endgame-move-right = Rechts
endgame-move-down = Runter
endgame-move-left = Links
