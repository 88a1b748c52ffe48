help-command-left = Move
help-command-up = Move
help-command-right = Move
help-command-down = Move
help-command-coach = Coach: off, after your move, or before it
help-command-read = Read the board aloud
help-command-day = Play the board of the day
help-command-position = Start from a position
help-command-import = Open a game
help-command-keep = Go on after winning
help-command-mistakes = Practise your mistakes
help-command-solver = Choose a solver

## Dialog

help-title = How to play
help-fingers = Swipe to move the tiles.
help-arrows = Move the tiles with the arrow keys.
help-rules = All of them slide as far as they can. Two tiles with the same number that meet <strong>merge into one</strong>. After every move a new tile appears. Make the <strong>2048 tile</strong>, then go as far beyond as you can. Small boards are won earlier: 2×2 with 32, 3×3 with 512.
help-solver = <strong>Hint</strong> shows the best move. <strong>Watch</strong> lets the solver play on by itself; <strong>One move</strong>, under More, then plays one.
help-coach = The <strong>coach</strong> says how good your move was. <em>After my move</em>: it shows nothing before you move, then what would have been best. <em>Before my move</em>: it shows all the time what each move is worth.
help-seed = The seed decides where every new tile comes. Undo and the same move bring the same tile again, and a shared link replays the very same game.
help-day = The <strong>board of the day</strong>, under Today, is the same for everybody. Your first game to the end counts, if you play it alone: nothing taken back, no hint, no coach, no solver, and no other game on this board watched before.
help-keys = Keys
help-also = { $title }; also { $keys }, the keypad and a gamepad
