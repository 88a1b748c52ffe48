## Endgames: the large tiles stay where they are, and one makes the next tile

endgame-title = Endgames
endgame-about = Make the next large tile in the free cells. Those you have stay where they are. Every move has an exact chance.
endgame-locking = A slide stops at a locked tile, and nothing merges with it. A move that would shift one of them is not allowed. In a real game you could shift it and bring it back, so your chance there is a little better.
endgame-formation = Formation
endgame-preset-row3 = Row of four and three
endgame-preset-row2 = Row of four and two
endgame-preset-row1 = Row of four and one
endgame-preset-square = Square of 2×2
endgame-preset-block = Block of 3×2
endgame-preset-ell = L
endgame-preset-own = Own formation
endgame-goal = Tile to make
endgame-from-board = Lock the large tiles of my board
endgame-cells = Cells: press one to lock or free it
endgame-locked-cell = Row { $row }, column { $column }: locked
endgame-free-cell = Row { $row }, column { $column }: free
endgame-work = Takes about { $time }.
endgame-too-large = That is too large for this page. Lock more cells or make a smaller tile.
endgame-no-cells = Lock at least one cell, and leave at least one free.
endgame-solve = Prepare
endgame-progress = Preparing
endgame-failed = That did not work: { $why }
endgame-solved = Ready. From two new tiles the chance is { $chance }.
endgame-opened = Kept on this device. From two new tiles the chance is { $chance }.
endgame-room = { $count ->
    [one] One solution is kept on this device until you throw it away: { $bytes }.
   *[other] { $count } solutions are kept on this device until you throw them away: { $bytes }.
  }
endgame-kept = { $name }, { $goal }: { $bytes }
endgame-other = Another endgame
endgame-less = Make { $goal } instead
endgame-lock = { $count ->
    [one] Lock one more cell
   *[other] Lock { $count } more cells
  }
endgame-throw-away = Throw away
endgame-throw-this-away = Throw this solution away
endgame-next = Next position
endgame-show = Show me
endgame-board = Board: { $tiles }
endgame-locked = locked
endgame-chance = Chance of { $tile }: { $chance }.
endgame-new = The new { $tile } in row { $row }, column { $column } makes it { $chance }.
endgame-best = Best move: it keeps the chance of { $chance }.
endgame-worse = { $best } was better: your move takes { $before } down to { $after }.
endgame-shown = Perfect play: { $move }. It keeps the chance of { $chance }.
endgame-made = { $tile } is made.
endgame-lost = No move is left that keeps the large tiles where they are.
endgame-again = This position comes again: you missed its best move.
endgame-record = Best moves: { $right } of { $all }. In a row: { $streak }. Share of the chance you kept: { $kept }.
endgame-barred = Not possible: that move shifts a locked tile, or moves nothing.
endgame-move-up = Up
endgame-move-right = Right
endgame-move-down = Down
endgame-move-left = Left
