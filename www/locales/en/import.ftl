## Opening and saving games

import-facts = 
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $score } points.
import-nothing = Choose a file or paste a game first.
import-opened = Opened from { $format }: { $facts }, checked by the rules.
import-opened-facts = 
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $score } points

## Dialog

import-save-title = Save a game
import-as =
    .aria-label = As
import-copy-link = Copy link
import-json = JSON file
import-rpl = .rpl file
import-next = 2048-next text
import-save-note = JSON has every move with its tile and board, for any program. The .rpl file is for 2048EndgameTablebase: 4×4 boards with tiles up to 32768. The text is for 2048-next.
import-title = Open a game
import-text = From a link, from the text of 2048verse or 2048-next, from a <strong>.rpl</strong>, <strong>.vrs</strong> or <strong>.json</strong> file, or from a log of boards. Every move is checked by the rules. A board alone, in any form, opens in the editor.
import-file = Choose a file…
import-paste = Or paste it here
import-checking = Checking the moves…
import-open = Open
