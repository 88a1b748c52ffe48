## Opening a review

review-not-opened = The game cannot be reviewed
review-no-game = there is no game
review-not-kept = it is no longer kept
review-day-anyway = Look anyway
review-day-open = You have no result on this board of the day yet. If you look at this game, your own no longer counts.
review-no-move = No move has been made in this game.
review-workers-fail = The workers that judge keep failing: { $why }
review-given-up = The solution of this board is gone. Solve it again in the Lab, under Exact.

## Reviews

review-axis-points = { $points } points
review-accuracy = Accuracy: best or good moves
review-ledger = Where the score came from
review-the-moves = The moves
review-ask = Compare moves
review-title = Review
review-keys = Arrow keys now step. Esc leaves.
review-judged = Moves judged
review-legend = The curve: what the final score was expected to be. Disc: mistake. Diamond: blunder. Green or red: what luck has added or taken.
review-judge-again = Judge again with the full network
review-retry = Retry here
review-retry-help = Begin a game of your own on this board; the same tiles come.
review-finish = Let the solver finish from here
review-finish-help = Shows what was still in it, with the same tiles.
review-compare = Let the solver play the same tiles
review-compare-help = The solver plays the whole game with the same tiles.
review-move-by-move = Move by move
review-leave-key = Leave the review (Esc)
review-leave = Leave the review
review-full = The storage is full: this review is not kept, and will be made again.
review-no-database = This browser keeps no database for this page: reviews are not kept.
review-practise = 
    Practise its { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
review-judged-by = Judged by { $judge }, which looks at each move for about a millisecond, and longer before it calls one a mistake.
review-counted = 
    { $done } of { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
review-judging = Judging: { $counted }.
review-ready = Getting ready to judge…
review-stopped = Stopped after { $counted }.
review-failed = The moves could not be judged: { $why }
review-judging-said = Judging the moves.
review-done-said = 
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } judged. Accuracy { $accuracy }.
review-retried = Again from move { $number }.
review-return = Back to review
review-finished = From move { $move } on, the solver got to { $end }: { $more } against this game.
review-compared = On the same tiles the solver got to { $end }. This game: { $score } points and a { $tile } tile.
review-so-far = As far as the game went: { $score } points, largest tile { $tile }.
review-end = The end: { $score } points, largest tile { $tile }.
review-unknown = unknown
review-on-board = Move on the board
review-play = Play the moves
review-steps = Steps
review-first = First move
review-one-on = One move forward
review-last = Last move
review-place = Move { $number } of { $total }
review-place-solver = Move { $number } of { $total }, by the solver
review-score = { $score } points so far.
review-costly = What cost most
review-move = Move { $number }
review-instead = { $played } for { $best }
review-look = Look at that game
review-solver-failed = The solver could not play it: { $why }
review-stopped-short = Stopped.
review-solver-at = 
    The solver is playing: { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $score } points.
review-solver-plays = The solver is playing…
review-end-words = 
    { $score } points and a { $tile } tile after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }
review-looking = Looking for a reason…
review-no-reason = No single reason stands out: it shows only in the moves after it.
review-bars = How much of the final score each move costs. The shorter the bar, the more; from 10 % on it stays the same.
review-bars-chance = How many percentage points of the chance each move costs. The shorter the bar, the more; from 10 on it stays the same.
review-played = played
review-almost = almost as good
review-chance-end = Chance of { $tile } in the end
review-expected-now = Expected now
review-expected-hint = { $points }, if a strong player goes on.
review-final = Final score
review-chance-first = Chance at first
review-for-strong = For a strong player.
review-strong = What a strong player makes
review-strong-hint = About { $points } from the first board, with average luck.
review-luck-hint = What they added or took.
review-mistakes = Mistakes
review-mistakes-hint = What all moves together cost.
review-unexplained = Not explained
review-unexplained-hint = The values are only estimates. This is what they leave over.
review-nothing = Nothing is judged yet.
review-curve-chance = Chance of the tile
review-spoken = { $place }. { $verdict }
review-ends-game = { $verdict } No move was left after it.
review-curve-said = 
    { $what } over the moves: { $firstAmount } at move { $first }, { $lastAmount } at move { $last }. Highest { $highAmount } at move { $high }, lowest { $lowAmount } at move { $low }. { $wrong ->
        [one] { $wrong } mistake or blunder
       *[other] { $wrong } mistakes and blunders
    }.
review-none-costly = No weak move.
review-once-judged = They show once the moves are judged.
review-learn-help = Find the better move in each position where you erred.
