puzzle-question = One move is clearly best. Which?
puzzle-keys = Answer with an arrow key or a button.
puzzle-fingers = Answer with a swipe.
puzzle-answers = Your answer
puzzle-mode-rated = Puzzles
puzzle-mode-day = Puzzle of the day
puzzle-mode-streak = Streak
puzzle-mode-minutes = Three minutes
puzzle-mode-mistakes = Your mistakes
puzzle-mistakes-none = No position waits for you now. When the coach or a review finds a mistake in one of your games, its position comes here.
puzzle-mistakes-at = Answered: { $count } of { $all ->
    [one] one position
   *[other] { $all } positions
  } from your games. Solved: { $found }.
puzzle-mistakes-done = Done: you solved { $found } of { $all ->
    [one] one position
   *[other] { $all } positions
  } from your games.
puzzle-mistake = Here you played { $played }, which cost { $cost }. Find the better move.
puzzle-mistake-found = This position does not come again.
puzzle-mistake-again = This position comes again another day.
puzzle-choose-game = Choose a game to review
puzzle-unkept = This browser keeps nothing for this page: positions do not come again.
puzzle-next = Next puzzle
puzzle-again = Once more
puzzle-forward = One move on
puzzle-failed = The puzzles could not be loaded.
puzzle-no-line = The line that punishes it cannot be shown here.
puzzle-table-move = Move
puzzle-table-chance = Chance of { $tile }
puzzle-table-cost = Costs
puzzle-rating = Your rating
puzzle-rating-is = { $rating } ± { $spread }
puzzle-chart = Rating by day
puzzle-chart-day = Day
puzzle-direction-up = up ↑
puzzle-direction-right = right →
puzzle-direction-down = down ↓
puzzle-direction-left = left ←
puzzle-found = Correct: { $move }.
puzzle-found-good = Correct: { $move } is about as good as { $answer }.
puzzle-missed = Wrong: { $played } costs { $cost }. The best move is { $answer }.
puzzle-cost = { $cost } of the final score
puzzle-cost-chance = { $cost } of the chance of a { $tile }
puzzle-streak-ends = The streak ends at { $found }.
puzzle-illegal = { $move } moves no tile here. Choose another move.
puzzle-about = Theme: { $theme }. Rating of the puzzle: { $rating }.
puzzle-theme-rescue = rescue
puzzle-theme-endgame = nearly full board
puzzle-theme-leave-corner = leave the corner
puzzle-theme-keep-corner = keep the corner
puzzle-theme-reach-corner = reach the corner
puzzle-theme-merge-later = merge later
puzzle-theme-fill-row = fill the row
puzzle-theme-open-row = open the row
puzzle-theme-build-chain = build the chain
puzzle-theme-make-room = make room
puzzle-theme-keep-order = keep the order
puzzle-step = Move { $step } of { $length }: { $move }, then a 2 in the worst place.
puzzle-step-over = { $told } No move is left: the game is over.
puzzle-line = What may happen after { $move }: { $length ->
    [one] one move
   *[other] { $length } moves
  } to step through.
puzzle-streak = Solved in a row: { $found }. Your best: { $best }.
puzzle-minutes = { $left } left. Solved: { $found }. Your best: { $best }.
puzzle-time-up = Time is up. You solved { $found ->
    [one] one puzzle
   *[other] { $found } puzzles
  }.
puzzle-of-theme = Theme: { $theme }. Answered: { $count } of { $all } puzzles. Solved: { $found }.
puzzle-day-found = You solved the puzzle of today.
puzzle-day-missed = You missed the puzzle of today.
puzzle-shared-found = Twofold, puzzle of the day { $date }: solved. One move is clearly best. Which?
puzzle-shared-missed = Twofold, puzzle of the day { $date }: missed. One move is clearly best. Which?
puzzle-board = Board. { $rows }
