## Training

train-practise = Practise
train-choose = Choose a game to review
train-title = Train
train-mistakes = Your mistakes
train-none = No position waits for you now. When the coach or a review finds a mistake in one of your games, its position comes here.
train-due = 
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    } from your games, in which another move was better. Find that move; a position that you solve at once does not come back.
