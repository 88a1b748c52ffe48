## The coach's panel

coach-judged-by = Moves are judged by { $judge }.
coach-no-move = Make a move, and the coach says how good it was.
coach-last-move = Your last move
coach-failed = The move could not be judged: { $why }
coach-load = Load
coach-load-what = { $load }: { $network }
coach-loading = Loading: { $network }
coach-none-own = None yet: train or import one in the Lab, under “Let one learn”.
coach-none = Not part of this copy of the page.
coach-offered = A download of { $size }, then kept on this device.
coach-downloading = Downloading { $size }: { $part }
coach-unpacking = Unpacking…
coach-load-failed = Could not be loaded: { $why }
coach-loaded = 
    Loaded. It has learned from { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
coach-label-small = Small
coach-label-full = Full
coach-label-own = Your own
coach-under = under 1 %
coach-over = over 99 %
coach-range = { $low } to { $high } %
coach-odds = How likely each tile would be if a strong player took over
coach-odds-before = How likely each tile was on an earlier board
coach-chance = Chance
coach-playing-on = Playing on from here…
coach-odds-from = From { $games } games that { $judge } played on from here without looking ahead.
coach-curve-chance = Chance of a { $tile }: { $percent } %
coach-curve-score = Expected final score: { $score }
coach-curve-legend = 
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } judged, { $mistakes ->
        [one] { $mistakes } mistake
       *[other] { $mistakes } mistakes
    }
coach-curve-said = 
    Curve over the { $moves ->
        [one] { $moves } judged move
       *[other] { $moves } judged moves
    }: from { $first } to { $last }.
coach-parameters = Parameters
coach-strongest = The strongest at hand
coach-before-last = Before your last move
coach-think-time = { $ms } ms a move
coach-think-depth = 
    { $depth ->
        [one] { $depth } move
       *[other] { $depth } moves
    } ahead
coach-now = Now { $choice }
coach-think = Think
coach-ms-average = ms on average
coach-by-depth = depth
