## The arena

arena-restarted = A part of the arena has failed and been restarted; its games are played again. ({ $why })
arena-all-played = The arena has played all games.
arena-rows-in = The rows of “{ $title }” are in the table.
arena-removed = { $row } has been removed.
arena-put-back = Put it back
arena-use-here = Use it here
arena-elsewhere = The arena is open in another tab; only one of them can play.
arena-no-charts = The charts could not be loaded: { $why }
arena-clear = Clear the table
arena-cleared = The table has been cleared.
arena-csv = Export CSV
arena-json = Export JSON
arena-unreadable = A row of the table that was kept cannot be read: { $why }
arena-fails = It keeps failing: { $why }
arena-save-picture = Save as a picture: { $title }
arena-title-as-table = { $title }, as a table
arena-scores-of = Scores of
arena-density = How often each tile was the largest
arena-tail = How often a tile or a larger one was made
arena-scores = Scores
arena-posterior = What the games tell of the chance of
arena-axis-largest = largest tile (log2 scale)
arena-axis-share = share of the games
arena-density-said = Lines, one for each of { $names }: the share of games by their largest tile.
arena-axis-tile = tile (log2 scale)
arena-axis-made = share of the games that made it
arena-tail-said = Lines, one for each of { $names }: the share of games that made a tile or a larger one.
arena-axis-score = score, from
arena-histogram-said = Histogram of the scores of { $name }: { $games } games, mean { $mean }.
arena-axis-chance = chance of a { $tile }
arena-axis-relative = density, each by its highest
arena-posterior-said = Curves: what is believed of the chance of a { $tile } after the games, one for each of { $names }.
arena-games-with = Games with { $tile }
arena-mean = Mean
arena-credible = 95 % credible interval
arena-axis-games = games
arena-axis-density = density
arena-without = without
arena-in-order = In order
arena-best-first = Best first
arena-worst-first = Worst first
arena-longest-first = Longest first
arena-next = Next
arena-games-csv = CSV of these games
arena-game = Game
arena-time = Time
arena-replay = Replay
arena-games-of-count = 
    Games of { $row } ({ $count ->
        [one] { $count } game
       *[other] { $count } games
    })
arena-none-ended = None has ended yet.
arena-place = { $from } to { $to } of { $all }
arena-replayed = Game { $game } of { $row } in the arena: seed { $seed }, { $score } points at the end.
arena-replay-game = Replay game { $game }
arena-sorted = Sorted
arena-games-of = Games of { $row }
arena-in-charts = { $row } in the charts
arena-remove-row = Remove { $row }
arena-remove = Remove
arena-mean-least = mean { $mean }, least { $least }
arena-results = Results of the solvers
arena-results-table = Table of results
arena-mean-score = Mean score
arena-legend = Below each figure is its 95 % interval: with so many games, the true figure lies in it 95 times of 100. “Made 512”: the share of the games that made a 512 or a larger tile.
arena-checked = ✓ drawn in the charts
arena-made = Made { $tile }
arena-median = Median
arena-best = Best
arena-only-twos = only 2s
arena-fours = 4s: { $chance }
arena-one-tile = one tile
arena-from-position = from a position
arena-until = until { $tile }
arena-with-seed = seed { $seed }
arena-mean-tile = mean { $mean }
arena-least-tile = least { $least }
arena-printed = as printed
arena-no-more = and no more
arena-ms-per = ms per
arena-move = move
arena-full = The browser’s storage is full: games that end now are kept only until the page is closed. Export them, or make room.
arena-refused = This browser does not let the page store anything: finished games are kept only until the page is closed. Export them.
arena-run = Run
arena-resume = Resume
arena-progress-games = 
    { $done } of { $asked ->
        [one] { $asked } game
       *[other] { $asked } games
    }
arena-paused = Paused: { $games }. The games under way wait.
arena-some-failed = { $games }; some rows could not be played.
arena-done = Done: { $games }.
arena-cancelled = Cancelled: { $games }.
arena-running = 
    { $games } · { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    }
arena-running-left = 
    { $games } · { $workers ->
        [one] { $workers } worker
       *[other] { $workers } workers
    } · about { $time } left
arena-stopped-kept = Stopped: { $games } have ended and are kept. Long games are missing more often than short ones.
arena-cancelled-kept = Cancelled: { $games } have ended and are kept. Long games are missing more often than short ones.
arena-parameters = Parameters of { $solver }
arena-no-limit = no limit
arena-boards = boards searched
arena-limit = Limit for each move
arena-adversary = an adversary
arena-add = Add to the table
arena-player = Solver { $place }
arena-nobody = Nobody: one alone
arena-another = One more
arena-more = … board, limit, seed
arena-luck = Rows with the same first seed play with the same luck.
arena-first-seed = First seed
arena-start-tiles = Tiles at the start
arena-stop-at = Stop at the tile
arena-stop-empty = Empty: play until no move is left.
arena-position = Starting position
arena-position-help = Instead of a random start: one row a line, or “/” between the rows; commas or blanks between the numbers.
arena-boards-per-move = Boards per move
arena-device = Another device then plays other games.
arena-a-field = A field
arena-no-tile = “{ $text }” is no tile to stop at
arena-chance = chance
arena-setup = Choose the solvers
arena-sizes = Fill in what suits a board of
arena-compare = Compare two rows
arena-first-player = First
arena-second-player = Second
arena-incomparable = These two have no seed in common, or played by different rules.
arena-better = { $better } is better: it won { $won } of { $decided } seeds that were not tied (sign test: p { $p }), and its mean score is { $points } points higher (95 %: { $low } to { $high }).
arena-better-though = { $better } is better: it won { $won } of { $decided } seeds that were not tied (sign test: p { $p }), though its mean score is { $points } points lower (95 %: { $low } to { $high }).
arena-undecided = Undecided: { $first } won { $wins } and lost { $losses } of { $pairs } seeds (sign test: p = { $p }). If that is their true share, it takes about { $more } more seeds to tell.
arena-undecided-never = Undecided: { $first } won { $wins } and lost { $losses } of { $pairs } seeds (sign test: p = { $p }). If that is their true share, no number of seeds tells.
arena-all-tied = Undecided: all { $pairs } games ended with equal scores, so that more games would not tell either.
arena-difference = Difference of the mean scores: { $difference } (95 %: { $low } to { $high }). Seeds won: { $wins }, lost: { $losses }, tied: { $ties }.
arena-difference-alone = Difference of the scores: { $difference }. Seeds won: { $wins }, lost: { $losses }, tied: { $ties }.
arena-ends = Where the games end
arena-reached = Reached it
arena-went-on = … and went on to double it
arena-kept-results = Keep, import, and put beside
arena-keep = Keep this table
arena-keep-name = Name
arena-is-kept = “{ $name }” is kept on this device.
arena-put-beside = Put beside
arena-put-named-beside = Put “{ $name }” beside this table
arena-delete-named = Delete “{ $name }”
arena-is-deleted = “{ $name }” is deleted.
arena-rows-added =
    { $count ->
        [0] All of these rows are in the table already.
        [one] { $count } row has been added.
       *[other] { $count } rows have been added.
    }
arena-import = Import CSV…
arena-import-about = Tables of the command line and of this page can be put beside this one, with the games of any program.
arena-paper-note = What holds of it, and what does not
arena-most = Games of each player, at most { $most }
arena-cost =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    } to play: about { $time } on this device.
arena-told-nothing = So few games show how the players play, but hardly say anything of the figures.
arena-told = After { $games } games, a share of 50 % is known to ±{ $points } percentage points. A tile shows if one game in { $seen } makes it.
arena-held =
    { $all ->
        [one] { $all } printed figure
       *[other] { $all } printed figures
    } beside these games. Hold: { $holds }. Do not hold: { $differs }. Too few games to tell: { $few }.
arena-holds = holds
arena-differs = does not hold
arena-too-few = too few games to tell
