## Sharing

share-text-copied = Copied as text, with a link to the game.
share-words-copied = Copied, with a link.
share-picture-saved = The picture is among your downloads.
share-some-solver = A solver made some of the moves.
share-all-solver = Played by a solver.
share-accuracy = { $share } of the moves best or good
share-facts = 
    Largest tile { $tile }, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } on { $size }
share-seed = {", "}seed { $seed }
share-verdicts = 
    { $inaccuracies ->
        [one] { $inaccuracies } slightly weak move
       *[other] { $inaccuracies } slightly weak moves
    }, { $mistakes ->
        [one] { $mistakes } mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] { $blunders } blunder
       *[other] { $blunders } blunders
    }

## Dialog

share-dialog-link-title = Link to this game
share-dialog-link-copy = Copy this address
share-dialog-link-why = The browser did not let the page copy it by itself.
share-embed = Embed…
share-dialog-embed-title = This game on a page of yours
share-dialog-embed-copy = Copy this line into the page
share-dialog-embed-why = Visitors see the moves one after the other. The frame keeps nothing.
