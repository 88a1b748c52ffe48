## Races

race-by-strength = By strength
race-rival = { $label }: about { $points } points
race-chosen = { $label } { $how }.
race-proposed-first = Proposed until you have finished a game of your own.
race-proposed = Proposed because half of your games score more than { $median }.
race-no-solver = no solver is chosen
race-pace-range = Moves per second must be a number from { $min } to { $max }.
race-end = End the race
race-name = Race
race-ahead = You are ahead now.
race-behind = { $rival } is ahead now.
race-stop = Stop it
race-rematch = Rematch
race-send = Send your game back
race-play-on = Let it play on
race-failed = The race cannot go on: { $why }
race-facts = 
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
race-facts-on = 
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, plays on
race-facts-over = 
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, game over
race-shared = 
    The shared game of { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
race-exact-only = Exact play is for the boards that are solved in the Lab, under Exact.
race-rival-random = Random
race-how-random = makes any move at all
race-rival-reflex = Greedy
race-how-reflex = takes the most points at once
race-rival-looi-2 = Looi
race-how-looi-2 = looks one move ahead
race-rival-looi-3 = Looi, deeper
race-how-looi-3 = looks two moves ahead
race-rival-snake = Snake
race-how-snake = lines its tiles up along a snake
race-rival-pruned = Planner
race-how-pruned = looks three moves ahead
race-rival-learned-1 = Instinct
race-how-learned-1 = has learned from its own games, and looks no further
race-rival-learned-2 = Learner
race-how-learned-2 = has learned, and looks one new tile ahead
race-rival-learned = Master
race-how-learned = has learned, and thinks { $ms } ms a move
race-curves = Scores over { $moves } moves: yours ends at { $yours } points, that of { $rival } at { $theirs }.
race-axis = scores over { $moves } moves
race-level = Level.
race-wins-so-far = { $rival } wins, by { $by } so far.
race-wins = { $rival } wins by { $by }.
race-to-go = { $by } to go for { $rival }.
race-draw = A draw: the scores are equal.
race-you-win = You win by { $by }.
race-lead = You lead by { $by }.
race-trail = You trail by { $by }.
race-points = 
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }

## Dialog

race-title = Race a solver
race-text = You and a solver start from the same board and get the same new tiles. Who scores more?
race-against = Against
race-moves = It moves
race-when-you = When you do
race-by-clock = By the clock
race-pace = Moves per second
race-pace-help = Its clock starts with your first move.
