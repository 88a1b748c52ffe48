## Solvers and papers

lab-about-arena = Two or more solvers play many games, and a table compares them.
lab-about-papers = Do the five papers hold up? Each printed figure beside that of our games. Any experiment can be played again.
lab-about-learn = A network that knows nothing plays thousands of games by itself, and learns from each move what a board is worth.
lab-about-exact = A small board can be solved to the end: every position gets its exact value.
lab-about-solvers = All of them in words, each to be watched.
lab-watch = Watch { $solver }
lab-no-author = author not named
lab-set-up = Set up its experiments
lab-citation = { $title }, { $who }
lab-set-up-of = Set up the experiments of { $paper }
lab-alone = Play it alone
lab-alone-of = Play { $player } alone
lab-figures =
    { $count ->
        [one] Its { $count } printed figure
       *[other] Its { $count } printed figures, one by one
    }
lab-figures-of = Printed figures of { $paper }
lab-rule = A figure holds if it differs from ours by no more than chance (95 %). A best score, a largest or a smallest tile holds if one of our games at least goes as far, and so few go further that chance alone may have kept the paper’s from it. A printed best score that ends in zeros counts as rounded.
lab-figure = Figure
lab-printed = Printed
lab-ours = Ours (95 % interval)
lab-verdict = Verdict
lab-games = its games: { $theirs }; ours: { $ours }
lab-games-ours = its number of games is not printed; ours: { $ours }
lab-figure-mean = mean score
lab-figure-median = median score
lab-figure-best = best score
lab-figure-meanTile = mean of the largest tiles
lab-figure-leastTile = smallest of the largest tiles
lab-figure-topTile = largest tile
lab-figure-share = games with a { $tile }
lab-figure-exactShare = games with a { $tile } and no more
