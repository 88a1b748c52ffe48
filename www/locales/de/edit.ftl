## Setting up a board

edit-as-exponents = Die Zahlen werden als Exponenten gelesen: 1 ist die Kachel 2, 2 die Kachel 4.
edit-doubt-list = Die Felder wurden Zeile für Zeile gelesen.
edit-doubt-blanks = Lücken oder Zeichen vor den Zeilen wurden als leere Felder gelesen.
edit-doubt-places = Zeilen und Spalten der Kacheln oder die Größe des Spielfelds sind geraten.
edit-doubt-left = Weggelassen: „{ $text }“.
edit-score = Die Punkte kommen mit: { $score }.
edit-empty = Leer
edit-tile = Kachel { $tile }
edit-no-tile = Auf diesem Spielfeld liegt keine Kachel: Setze mindestens eine.
edit-cell = { $tile }, Zeile { $row }, Spalte { $column }
edit-cell-empty = leer, Zeile { $row }, Spalte { $column }

## Dialog

edit-title-play = Ein Spielfeld aufbauen
edit-title-follow = Das Spielfeld deines anderen Spiels aufbauen
edit-help = Wähle ein Feld, dann eine Kachel: Das nächste Feld wird für dich gewählt. Wähle ein Feld nochmal für die nächstgrößere Kachel.
edit-help-keys = Mit der Tastatur: Pfeiltasten, und die Zahl eingeben.
edit-board =
    .aria-label = Spielfeld
edit-tiles =
    .aria-label = Kacheln
edit-clear = Leeren
edit-paste = Oder füge ein Spielfeld ein
edit-paste-help = Zeilen mit Zahlen, eine Tabelle, eine Liste aus jeder Programmiersprache, hexadezimale Ziffern, oder was ein anderes 2048 gespeichert hat.
edit-numbers = Sind das Kacheln oder Exponenten?
edit-numbers-tiles = Kacheln
edit-numbers-exponents = Exponenten
edit-play = Von hier aus spielen
edit-follow = Hilfe bei diesem Spiel
edit-note = <strong>Hilfe bei diesem Spiel</strong>, während du es anderswo spielst: Du machst hier dieselben Züge, zeigst, wo jede neue Kachel kam, und siehst jedes Mal den besten Zug.
edit-no-move = Auf diesem Spielfeld ist kein Zug möglich. Ist eine seiner Kacheln eine andere?
edit-no-board = Das ist kein Spielfeld. Füge Zeilen mit Zahlen ein, etwa viermal „2 4 8 0“ untereinander, oder was ein anderes 2048 gespeichert hat.
