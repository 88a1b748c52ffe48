## Solvers and papers

lab-about-arena = Zwei oder mehr Programme spielen viele Spiele, und eine Tabelle vergleicht sie.
lab-about-papers = Stimmt, was fünf Artikel behaupten? Jeder gedruckte Wert steht neben dem unserer Spiele. Jeder Versuch lässt sich nachspielen. Die Texte sind auf Englisch.
lab-about-learn = Ein Netz, das nichts weiß, spielt allein tausende Spiele und lernt aus jedem Zug, was ein Spielfeld wert ist.
lab-about-exact = Ein kleines Spielfeld kann man bis zum Ende lösen: Jede Stellung bekommt ihren genauen Wert.
lab-about-solvers = Alle in Worten, jedem kann man zusehen.
lab-watch = { $solver } zusehen
lab-no-author = Verfasser nicht genannt
lab-set-up = Die Versuche aufbauen
lab-citation = { $title }, { $who }
lab-set-up-of = Die Versuche aufbauen: { $paper }
lab-alone = Nur dieses spielen
lab-alone-of = Nur { $player } spielen
lab-figures =
    { $count ->
        [one] Der { $count } gedruckte Wert
       *[other] Die { $count } gedruckten Werte, einzeln
    }
lab-figures-of = Gedruckte Werte: { $paper }
lab-rule = Ein Wert stimmt, wenn er von unserem nicht stärker abweicht, als der Zufall erklärt (95 %). Meiste Punkte, größte und kleinste Kachel stimmen, wenn mindestens eines unserer Spiele so weit kommt. Weiter kommen dürfen nur so wenige, dass es im Artikel auch keines sein kann. Ein gedruckter Höchstwert, der auf Nullen endet, gilt als gerundet.
lab-figure = Wert
lab-printed = Gedruckt
lab-ours = Unserer (95-%-Bereich)
lab-verdict = Urteil
lab-games = Spiele des Artikels: { $theirs }, unsere: { $ours }
lab-games-ours = Zahl der Spiele nicht gedruckt, unsere: { $ours }
lab-figure-mean = Punkte im Mittel
lab-figure-median = Median der Punkte
lab-figure-best = meiste Punkte
lab-figure-meanTile = Mittel der größten Kacheln
lab-figure-leastTile = kleinste der größten Kacheln
lab-figure-topTile = größte Kachel
lab-figure-share = Spiele mit einer { $tile }
lab-figure-exactShare = Spiele mit einer { $tile } und nicht mehr
