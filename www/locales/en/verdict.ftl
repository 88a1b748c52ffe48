## What is said of a move

verdict-practise = 
    { $count ->
        [one] Practise your mistake
       *[other] Practise your { $count } mistakes
    }
verdict-loss-chance = { $percent } percentage points of the chance of a { $tile }
verdict-loss-share = { $share } of the final score
verdict-loss-tiny = less than 0.001 points
verdict-loss-points = { $loss } points
verdict-only = { $move } was the only move.
verdict-best = Best move.
verdict-good-as = Good: { $move } is about as good as { $best }.
verdict-good = Good: { $move } is worth { $loss } less than { $best }, the best.
verdict-worse = { $verdict }: { $move } costs { $loss }. Best was { $best }.
verdict-before = { $verdict }, if you play { $move }. { $why }
verdict-luck-none = Nothing was left to luck.
verdict-luck-average = Average luck.
verdict-of-ten = { $count } of 10
verdict-of-hundred = { $count } of 100
verdict-lucky = Lucky: { $many } games played like this get worse tiles.
verdict-unlucky = Unlucky: { $many } games played like this get kinder tiles.
verdict-corner = It takes the { $tile } out of its corner.
verdict-spawn = The danger after { $played }: a new { $tile } in row { $row }, column { $column }. Its chance is { $chance }, and it costs { $cost }.
verdict-merges = It merges { $count } pairs fewer than { $best }, even with the move after it.
verdict-ending = It risks an early end: of { $games } games that the solver played on after { $played }, { $playedTimes } ended within { $moves } moves; after { $best }, { $bestTimes }.
verdict-label-best = Best
verdict-label-good = Good
verdict-label-inaccuracy = Slightly weak
verdict-label-mistake = Mistake
verdict-label-blunder = Blunder

## Who judges, and why nobody does

verdict-no-adversary = Moves against the adversary are not judged: no solver here can tell their worth in points.
verdict-no-size = Moves on { $rows }×{ $cols } boards are not judged: no solver here can tell their worth in points.
verdict-no-network = Moves are not judged: this copy of the page has no network.
verdict-judge-small = the small network
verdict-unsolved = Moves on a { $rows }×{ $cols } board are judged by perfect play: first solve it in the Lab, under Exact.
verdict-other-goal = This board is solved for another goal than points: solve it in the Lab, under Exact for the highest expected score, and moves are judged.
verdict-judge-exact = perfect play
verdict-judge-full = the full network
verdict-network-failed = The network that judges could not be loaded: { $why }
verdict-network-loading = The network that judges is being loaded. Try again in a moment.

verdict-times =
    { $count ->
        [0] none
       *[other] { $count }
    }
