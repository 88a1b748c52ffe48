## The values of the moves

values-direction = Direction
values-value = Value
values-below = Below the best
values-playing = Playing
values-illegal = not legal
values-none = Hint and Watch show values here.
values-thinking = Thinking…
values-before = For the board before
values-now = For this board
values-stopped = Stopped
values-outlook = If a strong player took over: { $tile } in about { $likely } of 100 games. Estimated from games that the network played without looking ahead.
values-depth = depth { $depth }
values-nodes = { $nodes } nodes
values-best = best
values-not-solved = { $direction }: not solved from there.
values-optimal = ✓ { $direction } was optimal.
values-cost = ✗ { $direction } cost { $cost }.
values-reached = { $target } is reached: there the solved game ends.
