## Solvers and papers

lab-solvers = Programme
lab-others = Andere
lab-watch = { $solver } zusehen
lab-watch-it = Zusehen
lab-no-author = Ohne Verfasser
lab-papers = Die fünf Arbeiten
lab-set-up = Die Versuche aufbauen
lab-papers-about = Was jede Arbeit druckt, was davon in unseren Spielen gilt, und ihre Versuche zum Nachspielen. Die Texte zu den Arbeiten sind auf Englisch.
lab-citation = { $title }, { $who }
lab-set-up-of = Die Versuche aufbauen: { $paper }
lab-figures =
    { $count ->
        [one] Ihr { $count } gedruckter Wert
       *[other] Ihre { $count } gedruckten Werte, einzeln
    }
lab-figures-of = Gedruckte Werte: { $paper }
lab-figure = Wert
lab-printed = Gedruckt
lab-ours = Unserer (95-%-Bereich)
lab-verdict = Urteil
lab-games = Spiele der Arbeit: { $theirs }, unsere: { $ours }
lab-games-ours = Zahl der Spiele nicht gedruckt, unsere: { $ours }
lab-figure-mean = mittlere Punkte
lab-figure-median = mittlerer Wert der Punkte (Median)
lab-figure-best = meiste Punkte
lab-figure-meanTile = Mittel der größten Kacheln
lab-figure-leastTile = kleinste der größten Kacheln
lab-figure-topTile = größte Kachel
lab-figure-share = Spiele mit einer { $tile }
lab-figure-exactShare = Spiele mit einer { $tile } und nicht mehr
