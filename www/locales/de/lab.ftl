## Solvers and papers

lab-solvers = Löser
lab-others = Andere
lab-watch = { $solver } zusehen
lab-watch-it = Zusehen
lab-no-author = Ohne Verfasser
lab-papers = Die fünf Arbeiten
lab-papers-about = Was von jeder Arbeit gilt, auf Englisch, und ihre Versuche zum Nachspielen.
lab-set-up = Die Versuche aufbauen
lab-players = Spieler: { $players }.
