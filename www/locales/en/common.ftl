## Diagrams and fields

common-as-table = As a table
common-games = Games
common-share = Share
common-range = { $from } to { $to }
common-histogram = Histogram, { $name } of { $games } games: most often { $range } ({ $share }).
common-whole-between = A whole number from { $min } to { $max }.
common-number-between = A number from { $min } to { $max }.
common-cancel = Cancel
common-start = Start
common-tile = Tile
common-largest-tile = Largest tile
common-solver = Solver
common-others = Others
common-back = Back
common-close = Close
common-seed = Seed
common-moves = Moves
common-games-played = Games played
common-stop = Stop
common-rows = Rows
common-columns = Columns
common-p4 = Chance of a 4
common-placed-by = New tiles are placed by
common-play = Play
common-milliseconds = Milliseconds per move
common-time = time
common-delete = Delete
common-final-score = final score
common-your-moves = Your moves
common-pass-on = Share
common-watch-it = Watch it
common-network = Network
common-bar = Bar
common-one-back = One move back
common-expected-score = Expected final score
common-new-tiles = New tiles
common-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
common-you = you
common-interval = 95 % interval
