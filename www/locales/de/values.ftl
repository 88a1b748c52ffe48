## The values of the moves

values-direction = Richtung
values-value = Wert
values-below = Abstand zum besten
values-playing = Spielt
values-illegal = geht nicht
values-none = Tipp und Zusehen zeigen hier Werte.
values-thinking = Denkt nach …
values-before = Für das vorige Spielfeld
values-now = Für dieses Spielfeld
values-stopped = Angehalten
values-outlook = Wenn ein starker Spieler übernähme: in etwa { $likely } von 100 Spielen eine { $tile }. Geschätzt aus Spielen, die das Netz ohne Vorausschau gespielt hat.
values-depth = Tiefe { $depth }
values-nodes = { $nodes } Knoten
values-best = bester
values-not-solved = { $direction }: von dort nicht gelöst.
values-optimal = ✓ { $direction } war optimal.
values-cost = ✗ { $direction } kostete { $cost }.
values-reached = { $target } ist erreicht: Da endet das gelöste Spiel.
