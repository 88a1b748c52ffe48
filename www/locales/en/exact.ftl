## Exact play

exact-many = Many games of perfect play
exact-moves-of = moves of the games that made { $target }
exact-play = Play { $games } games
exact-play-more = Play { $games } more games
exact-mean = 
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }: mean { $mean }{ $range }. Exact { $worth }: { $value }.
exact-mean-reach = 
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }: share that reached the tile { $mean }{ $range }. Exact { $worth }: { $value }.
exact-range = {" "}(95 %: { $low } to { $high })
exact-lost = 
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    } lost: as long as those are few and dear, the mean is rough.
exact-memory = Memory at most
exact-solve = Solve
exact-solving = Solving
exact-new-game = New game on this board
exact-this-game = Exact values for this game
exact-solved = Solved
exact-out-of-range = A value above is too large or too small.
exact-estimating = Estimating…
exact-solve-again = Solve again
exact-starting = Starting…
exact-states = { $states } states
exact-speed = { $speed } states/s
exact-left = { $time } left
exact-optimal = Optimal
exact-cost = Cost of the others
exact-may-not-fit = It may not fit: if it needs more than { $size }, it stops there and says so.
exact-solving-said = Solving.
exact-solved-said = Solved { $size }.
exact-cancelled = Cancelled. Nothing is solved now.
exact-listing = Listing the boards whose tiles add up to { $sum }
exact-working = Working out the boards whose tiles add up to { $sum }
exact-outcome = { $size }, chance of a 4: { $p4 }. Playing for { $objective }, from the random start the { $worth } is { $value }.
exact-facts = 
    { $states ->
        [one] { $states } state
       *[other] { $states } states
    } in { $seconds } s ({ $speed } states/s); { $peak } at the peak, { $size } now, { $each } bytes a state.
exact-no-fit-allow = This does not fit into { $size }: allow { $possible }, or choose a smaller board or tile.
exact-no-fit = This does not fit into { $size }: choose a smaller board or tile.
exact-bound-exactly = { $text }
exact-bound-atMost = At most { $text }
exact-bound-moreThan = More than { $text }
exact-about = about { $text }
exact-count =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
