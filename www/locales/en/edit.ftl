## Setting up a board

edit-as-exponents = The numbers are read as exponents: 1 is the tile 2, 2 the tile 4.
edit-doubt-list = The cells were taken row by row.
edit-doubt-blanks = Blanks, or marks before the rows, were taken for empty cells.
edit-doubt-places = The rows and columns of the tiles, or the size of the board, are a guess.
edit-doubt-left = Left out: “{ $text }”.
edit-score = Its score comes along: { $score } points.
edit-empty = Empty
edit-tile = Tile { $tile }
edit-no-tile = There is no tile on this board: put one at least.
edit-cell = { $tile }, row { $row }, column { $column }
edit-cell-empty = empty, row { $row }, column { $column }

## Dialog

edit-title-play = Set up a board
edit-title-follow = Set up the board of your other game
edit-help = Choose a cell, then a tile: the next cell is chosen for you. Choose a cell again for the next larger tile.
edit-help-keys = With the keyboard: arrow keys, and type the number.
edit-board =
    .aria-label = Board
edit-tiles =
    .aria-label = Tiles
edit-clear = Clear
edit-paste = Or paste a board
edit-paste-help = Rows of numbers, a table, a list of any language, hexadecimal digits, or what another 2048 has stored.
edit-numbers = Are these tiles or exponents?
edit-numbers-tiles = Tiles
edit-numbers-exponents = Exponents
edit-play = Play from here
edit-follow = Get help with this game
edit-note = <strong>Get help with this game</strong> while you play it elsewhere: you make the same moves here, show where each new tile came, and see the best move every time.
edit-no-move = No move is possible on this board. Is one of its tiles another one?
edit-no-board = This is no board. Paste rows of numbers, such as “2 4 8 0” four times below each other, or what another 2048 has stored.
