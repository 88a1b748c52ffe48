## Solvers and papers

lab-solvers = Löser
lab-others = Andere
lab-watch = { $solver } zusehen
lab-watch-it = Zusehen
lab-no-author = Ohne Verfasser
lab-papers = Die fünf Arbeiten
lab-set-up = Die Versuche aufbauen
lab-players = Spieler: { $players }.
