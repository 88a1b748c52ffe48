## Panels

core-panel-next = What next
core-panel-solver = Coach
core-panel-today = Today
core-panel-train = Train
core-panel-games = Games
core-panel-lab = Lab
core-panel-arena = Which is better?
core-panel-exact = Exact
core-panel-learn = Let one learn
core-panel-solvers = Solvers
core-panel-papers = Was the paper right?
core-panel-look = Settings
core-loading = Loading…
core-try-again = Try again
core-not-loaded = This could not be loaded: { $why }
core-fault-unreached = The server did not send it
core-fault-damaged = It is damaged, or too new for this browser
core-fault-worker-silent = The worker did not start
core-fault-worker-ended = The worker ended
core-fault-no-answer = The browser does not answer
core-fault-not-drawn = The browser has drawn nothing
core-link-copied = Link copied. It replays this very game.

## Commands, as they stand at their buttons and in the help

core-said-coach = Coach: { $coach }.
core-helped = You had help: this game does not count for Best.
core-coach-off = off
core-coach-after = after your move
core-coach-before = before your move
core-command-undo = Undo
core-command-redo = Redo
core-command-hint = Show the best move
core-command-step = Let the solver make one move
core-command-auto = Watch the solver play, or pause it
core-command-stop = Stop watching
core-command-new = New game
core-command-again = Play the same tiles again
core-command-follow = Get help with a game elsewhere
core-command-race = Race a solver on the same tiles
core-command-change = Board, seed, starting position
core-command-share = Share a link to this game
core-command-review = Review this game
core-command-open-coach = The coach and the solver
core-command-help = How to play, keys
core-title-with-key = { $title } ({ $key })
core-key = { $key }

## Notices

core-undo-new = Undo new game
core-copied = Your game is open in another tab: this is a copy, kept as a game of its own.
core-game-gone = It is not kept any more.
core-game-unreadable = What is kept of it cannot be read.
core-game-unopened = The game cannot be opened: { $why }
core-still-counts = After { $what } this game no longer counts as your result of the day.
core-still-open = You have no result on this board yet. After { $what } no game on it counts.
core-anyway = { $what } anyway
core-hint = Hint
core-hint-said = Hint: { $direction }.
core-step = Step
core-watch = Watch
core-new = New game.
core-kept = The one before is kept.
core-both-kept = Both are kept.
core-unkept = The browser does not keep the one before: it lasts until the tab is closed.
core-goal-made = { $goal } is made. The solver plays on.
core-auto-stopped = Watching has stopped: { $why }
core-solver-silent = The solver does not answer. ({ $why })
core-no-workers = This browser lets no solver compute beside the page.
core-solver-restarted = The solver failed and was restarted. ({ $why })
core-full = The storage is full: the game is no longer saved.
core-games-full = The storage is full: earlier games stay, and new ones may have no room.
core-no-database = This browser keeps no database for this page: it has room for some hundred games.
core-newer-database = A newer version of this page has changed the database: reload the page to get it.
core-no-storage = This browser keeps nothing for this page: the game lasts until the tab is closed.
core-new-version = A new version is ready.
core-reload = Reload
core-link-unopened = The link cannot be opened: { $why }
core-link-size = “{ $size }” is not a board size. Write 2 to 6 rows and columns as in 4x4.

## What a screen reader says of the game

core-score-said = Score { $score }.
core-tile-said = { $score } Highest tile { $tile }.
core-undone = Undone. { $score }
core-merged = Merged { $tiles }. { $appeared }
core-nothing-moves = No tile can move { $direction }.
core-spawned = New { $tile } in row { $row }, column { $column }.
core-moved-solver = The solver moved { $direction }. { $moved } { $score }
core-moved-redo = Redone: { $direction }. { $moved } { $score }
core-moved-player = Moved { $direction }. { $moved } { $score }
core-save-saved = saved
core-save-memory = not saved: storage is blocked
core-save-unanswered = not saved: no answer
core-save-full = not saved: storage is full
core-size-adversary = { $size }, adversary
core-direction-up = up
core-direction-right = right
core-direction-down = down
core-direction-left = left
core-column = Column { $column }
core-row = Row { $row }
core-row-said = Row { $row }: { $tiles }.
core-tiles-on-board = Tiles on the board
core-empty-cell = empty

## The buttons

core-pause = Pause
core-go-on = Go on
core-watch-ended = Your move: { $direction }. The solver has stopped, and it is your turn.
core-watch-on = Watch on
core-speed-fastest = as fast as it goes
core-speed =
    { $speed ->
        [one] { $speed } move per second
       *[other] { $speed } moves per second
    }
core-speed-short = { $speed }/s
core-speed-short-fastest = max
core-dismiss = Dismiss

## The coach

core-coach-when = When the coach speaks
core-coach-hint = Off, after your move, or before it (V)
core-coach = Coach
core-coach-after-label = After my move
core-coach-after-meaning = Nothing before your move; then the coach says how good it was.
core-coach-before-label = Before my move
core-coach-before-meaning = The value of each move before yours; then the coach says how good it was.

## The start

core-not-started = The game could not be started: { $why }
core-aim = Join equal tiles until you have { $goal }.
core-moves-made =
    { $count ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
core-score = Score
core-best = Best
core-undo = Undo
core-more = More
core-speed-label = Speed
