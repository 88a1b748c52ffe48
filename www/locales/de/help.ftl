help-command-left = Ziehen
help-command-up = Ziehen
help-command-right = Ziehen
help-command-down = Ziehen
help-command-coach = Coach: aus, nach deinem Zug oder davor
help-command-read = Das Spielfeld vorlesen
help-command-day = Auf dem Spielfeld des Tages spielen
help-command-position = Mit einer Stellung beginnen
help-command-import = Ein Spiel öffnen
help-command-keep = Nach dem Sieg weiterspielen
help-command-mistakes = Deine Fehler üben
help-command-solver = Ein Programm wählen

## Dialog

help-title = So wird gespielt
help-fingers = Wische, um die Kacheln zu bewegen.
help-arrows = Bewege die Kacheln mit den Pfeiltasten.
help-rules = Alle gleiten, so weit sie können. Zwei Kacheln mit derselben Zahl, die sich treffen, <strong>verschmelzen zu einer</strong>. Nach jedem Zug erscheint eine neue Kachel. Schaffe die <strong>Kachel 2048</strong>, und dann so viel mehr, wie du kannst. Kleine Spielfelder sind früher gewonnen: 2×2 mit 32, 3×3 mit 512.
help-solver = <strong>Tipp</strong> zeigt den besten Zug, und bei <strong>Zusehen</strong> spielt das Programm von selbst weiter; <strong>Ein Zug</strong>, unter Mehr, macht dann einen.
help-coach = Der <strong>Coach</strong> sagt, wie gut dein Zug war. <em>Nach meinem Zug</em>: Er zeigt vorher nichts und danach, was am besten gewesen wäre. <em>Vor meinem Zug</em>: Er zeigt immer, was jeder Zug wert ist.
help-seed = Der Seed bestimmt, wo jede neue Kachel kommt. Zurücknehmen und derselbe Zug bringen wieder dieselbe Kachel, und ein geteilter Link spielt genau dasselbe Spiel nach.
help-day = Das <strong>Spielfeld des Tages</strong>, unter Heute, ist für alle dasselbe. Dein erstes Spiel bis zum Ende zählt, wenn du es allein spielst: nichts zurückgenommen, kein Tipp, kein Coach, kein Programm, und vorher kein anderes Spiel auf diesem Spielfeld angesehen.
help-keys = Tasten
help-also = { $title }; auch { $keys }, der Ziffernblock und ein Gamepad
