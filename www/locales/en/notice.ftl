## Notices when the page opens

notice-watch-mean = You watch the player “{ $name }”: it makes about { $points } points a game.
notice-watch = You watch the player “{ $name }”.
notice-watch-small = This player makes about { $points } points a game, the strongest about { $most }.
notice-watch-strongest = You watch the strongest player: it makes about { $points } points a game.
notice-watch-load = Load the strongest ({ $size })
notice-watch-loading = Loading the strongest player: { $part }
notice-watch-unpacking = The strongest player is here, and is being unpacked …
notice-watch-failed = The strongest player could not be loaded: { $why }
notice-first-tile = Your first { $tile }!
notice-shared = A shared game.
notice-shared-on = 
    A shared game to go on with: { $score ->
        [one] { $score } point
       *[other] { $score } points
    } after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }.
notice-start-yourself = Start it yourself
notice-back = Back to my game
notice-no-answer = Your game could not be opened: the browser does not answer. This new one is not kept.
notice-newer = Your game was saved by a newer version of this page. It is kept: reload the page to get that version. This is a new game.
notice-damaged = The stored game cannot be read and has been set aside: { $why }
notice-arena = 
    The arena has played { $done } of { $asked ->
        [one] { $asked } game
       *[other] { $asked } games
    } so far.
