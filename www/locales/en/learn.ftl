## Learning

learn-network-4x5 = Four patterns of five cells (64 MiB)
learn-network-17x4 = Lines and squares of four cells (5 MiB)
learn-start = Start learning
learn-play = Play with what it has learned
learn-export = Export…
learn-import = Import…
learn-reset = Reset
learn-delete = Delete it
learn-keep = Keep it
learn-kept-about = What it has learned is kept on this device, every half minute and whenever you pause, in slightly rounded numbers. After a reload or a failure it can go on from there. Export writes the network to a file; Import plays with a network from such a file.
learn-nothing-kept = Nothing is kept any more.
learn-ask-delete = Kept on this device is what it learned in { $games }. Delete it?
learn-exported = Exported { $size }.
learn-too-large = this is no model file: it is too large.
learn-go-on-kept = Go on from what was kept
learn-play-kept = Play with the network kept here
learn-time = Learning for
learn-games-per-second = { $speed } games/s
learn-latest = Latest { $games } games
learn-mean = mean score { $score }
learn-made = 2048 made in
learn-most = It makes 2048 in most games now.
learn-paused = paused
learn-count = 
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
learn-unchanged = { $why } Nothing has changed.
learn-imported = 
    Imported { $file }: network { $network }, which learned from { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
learn-imported-paused = 
    Imported { $file }: network { $network }, which learned from { $games ->
        [one] { $games } game
       *[other] { $games } games
    }. Learning is paused.
learn-way = You can go on from what was last kept.
learn-curve-none = Learning curve: nothing yet.
learn-curve-mean = Mean score
learn-curve-won = 2048 made (dashed)
learn-curve-games = { $games } games
learn-curve-said = Learning curve over { $games } games: at first a mean score of { $first }, by now { $last }; { $won } of the latest games made 2048.
learn-kept-before = 
    Kept from an earlier visit: what it learned in { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
learn-kept-now = 
    Kept on this device after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }.
learn-longer = A training of { $games } games is kept, which another tab has made. It stays, and this shorter one lasts as long as the page.
learn-not-kept = Could not be kept: { $why } Export it to be safe.
learn-failed = Learning has failed. ({ $why })
