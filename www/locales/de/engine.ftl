### Namen der Programme. Was hier fehlt, steht auf Englisch da.

engine-name-bellman = Bellman-Gleichung
engine-name-bellman-corner = Bellman-Gleichung, Ecke
engine-name-exact = Exakt
engine-name-monte-carlo = Monte Carlo
engine-name-random = Zufall
engine-name-reflex = Reflex
engine-name-expectimax-score = Expectimax, Punkte
engine-name-expectimax-snake = Expectimax, Schlange
engine-name-expectimax-pruned = Expectimax, beschnitten
engine-name-minimax = Minimax
engine-name-fewest-moves = Wenigste Züge
engine-name-mcts-pure = Monte-Carlo-Baumsuche, rein
engine-name-mcts-probabilistic = Monte-Carlo-Baumsuche, probabilistisch
engine-name-mcts-hybrid = Monte-Carlo-Baumsuche und Expectimax
engine-name-cluster-minimax = Cluster-Minimax
engine-name-expectimax-weights = Expectimax, Gewichte
engine-name-expectimax-rows = Expectimax, Zeilen und Spalten
engine-name-looi = Looi
engine-name-learned = Gelerntes Netz
engine-name-frolov = Frolov
