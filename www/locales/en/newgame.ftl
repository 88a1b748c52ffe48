## A new game

newgame-this-seed = this game: { $seed }
newgame-p4-name = The chance of a 4
newgame-rows-name = The number of rows
newgame-cols-name = The number of columns
newgame-whole-range = { $what } must be a whole number from { $min } to { $max }.
newgame-number-range = { $what } must be a number from { $min } to { $max }.

## Dialog

newgame-begin =
    .aria-label = Start
newgame-fresh = Fresh board
newgame-position = From a position
newgame-board = Position
newgame-board-help = One row a line, or “/” between the rows; commas or blanks between the numbers; 0 or “.” for an empty cell. For example 2,4,0,0/0,8,0,0/0,0,0,0/0,0,0,0. Tables, lists and hexadecimal digits are read too.
newgame-edit = Set it up on a board…
newgame-p4 = Chance that a new tile is a 4
newgame-p4-help = From 0 (never) to 1 (always). In the classic game it is 0.1: one new tile in ten.
newgame-chance = Chance
newgame-adversary = An adversary
newgame-spawner-help = The adversary puts every new tile where it hurts you most.
newgame-seed-help = A number or any word. The same seed brings the same tiles again. Leave it empty for new ones.
