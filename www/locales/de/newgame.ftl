## A new game

newgame-this-seed = dieses Spiel: { $seed }
newgame-p4-name = Die Chance auf eine 4
newgame-rows-name = Die Zahl der Zeilen
newgame-cols-name = Die Zahl der Spalten
newgame-whole-range = { $what } muss eine ganze Zahl von { $min } bis { $max } sein.
newgame-number-range = { $what } muss eine Zahl von { $min } bis { $max } sein.

## Dialog

newgame-begin =
    .aria-label = Anfang
newgame-fresh = Frisches Spielfeld
newgame-position = Aus einer Stellung
newgame-board = Stellung
newgame-board-help = Eine Reihe je Zeile oder „/“ zwischen den Reihen; Kommas oder Leerzeichen zwischen den Zahlen; 0 oder „.“ für ein leeres Feld. Zum Beispiel 2,4,0,0/0,8,0,0/0,0,0,0/0,0,0,0. Auch Tabellen, Listen und hexadezimale Ziffern werden gelesen.
newgame-edit = Auf einem Spielfeld aufbauen …
newgame-p4 = Chance, dass eine neue Kachel eine 4 ist
newgame-p4-help = Von 0 (nie) bis 1 (immer). Im klassischen Spiel ist sie 0,1: eine von zehn neuen Kacheln.
newgame-chance = der Zufall
newgame-adversary = ein Gegner
newgame-spawner-help = Der Gegner setzt jede neue Kachel dorthin, wo sie dir am meisten schadet.
newgame-seed-help = Eine Zahl oder irgendein Wort. Derselbe Seed bringt wieder dieselben Kacheln. Lass ihn leer für neue.
