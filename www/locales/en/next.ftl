## What one could do next

next-title = What next?
next-day = Play today’s board
next-result = Your result of today
next-learn = Learn it in eight short lessons
next-learn-detail = With a board to try in each
next-solve = Solve positions from your games
next-best = Look at your best game
next-last = Look at your last game
next-race = Race somebody a little better
next-watch = Watch a strong player
next-race-detail = On the same tiles as you
next-watch-detail = From this very board; take it back whenever you like
next-follow-detail = The best move for a game on another site or in an app
next-day-open = The same for everybody; not yet played
next-game = 
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, largest tile { $tile }
next-due = 
    { $count ->
        [one] { $count } position waits for you
       *[other] { $count } positions wait for you
    }
next-day-done =
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, to look at and to share{ $streak }
next-day-under-way =
    Your game has { $score ->
        [one] { $score } point
       *[other] { $score } points
    } so far{ $streak }
next-day-open-streak = The same for everybody; not yet played{ $streak }
next-streak = 
    {" "}· streak: { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
