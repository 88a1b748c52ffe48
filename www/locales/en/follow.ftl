## Following a game

follow-stop = Stop following
follow-taken-back = The move is taken back.
follow-left = From now on new tiles come by chance.
follow-on = Follow on
follow-no-auto = You tell where the new tiles came, so the solver cannot play on by itself.
follow-chance = Let chance place them
follow-move = Make the same move here as there.
follow-over = No move is left: the other game is over.
follow-best-said = Best move: { $direction }.
follow-failed = The solver cannot be asked: { $why }
follow-occupied = There is a tile already.
follow-place = Row { $row }, column { $column }
follow-best = Best: { $move }. Make your move there, and the same one here.
follow-where = Where did the new tile come? Choose its cell.
follow-where-two = Where did the new tile come? Choose its cell; for a { $second }, the corner of the cell.
follow-where-said =
    Moved { $direction }. Where did the new tile come? { $cells ->
        [one] { $cells } cell is
       *[other] { $cells } cells are
    } free.
follow-keys = Arrow keys choose one, Enter puts a { $first }.
follow-keys-two = Arrow keys choose one, Enter puts a { $first }, Enter again a { $second }.
