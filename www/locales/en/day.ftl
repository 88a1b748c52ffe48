## The board of the day

day-goes-on =
    { $when ->
        [past] Your game on the board of { $day } goes on. A past day does not count for the streak.
       *[today] Your game on the board of { $day } goes on.
    }
day-anew = Begin anew
day-another = 
    Another try at the board of { $day }. Your result stays: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
day-counts =
    { $when ->
        [past] The board of { $day }, a past day: it does not count for the streak.
       *[today] The board of { $day }. Your first game to the end counts, if you play it alone.
    }
day-not-opened = The board cannot be opened: { $why }
day-share = Share result
day-copied = Copied. Paste it anywhere.
day-title = Board of { $day }:
day-machine-title = Par
day-machine-failed = Par could not be worked out: { $why }
day-machine-starts = The small network of this page plays the same tiles …
day-machine-plays =
    The small network of this page plays the same tiles: { $par ->
        [one] { $par } point
       *[other] { $par } points
    } after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } so far …
day-coach-held = The coach is silent while this game counts as your result of the day.
day-rule = Your first try counts. No undo, hints or coach.
day-let-speak = Let it speak
day-chip-counts = Today’s board: this game counts
day-chip-past = Board of { $day }: a past day
day-chip-played = Board of { $day }: your result stays
day-chip-lost = Board of { $day }: does not count
day-beaten = { $score } beaten
day-beat = To beat: { $score }
day-score-unread = The score in the link cannot be read: “{ $text }”. The board of { $day } can be played all the same.
day-challenges = There was a score to beat on this board already, { $before }, and now { $score } is one too: the higher one, { $higher }, stands.
day-challenge-met =
    A friend made { $score ->
        [one] { $score } point
       *[other] { $score } points
    }: { $side ->
        [ahead] you are { $by } ahead.
        [behind] you are { $by } behind.
       *[level] just as you.
    }
day-challenge =
    A friend made { $score ->
        [one] { $score } point
       *[other] { $score } points
    } on this board. Can you beat that?
day-play =
    { $when ->
        [past] Play this board
       *[today] Play today’s board
    }
day-board = Board of the day
day-play-again = Play it again
day-go-on = Go on
day-open-result = Open your game
day-open-game = Go on with your game
day-next-board-soon = New board in { $minutes } min, at { $time }.
day-next-board = New board in { $hours } h { $minutes } min, at { $time }.
day-finish = Finish today to start a streak.
day-squares = Tiles made: { $squares }
day-finish-on = Finish today for a streak of { $days } days.
day-past-day = This day is over: it does not count for the streak.
day-result =
    Your result: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, largest tile { $tile }.
day-under-way = 
    Your game has { $score ->
        [one] { $score } point
       *[other] { $score } points
    } so far. { $rules }
day-ahead-all = You are ahead of the computer at all three strengths.
day-ahead = You are ahead of the computer as { $passed }.
day-next = Next: the computer as { $mark }, with { $made } points ({ $count } to go).
day-machine =
    With the same tiles, the small network of this page makes { $par ->
        [one] { $par } point
       *[other] { $par } points
    }.
day-in-a-row =
    Streak: { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
day-shared =
    Twofold, { $day }: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, largest tile { $tile }. Can you beat it?
day-stays = 
    Your result of the day stays { $score ->
        [one] { $score } point
       *[other] { $score } points
    }: the game had ended before you took moves back.
day-is-result = This is your result of the day.
day-is-late = This is your result of that day. It was finished later, so it does not count for the streak.
day-other-try = 
    Another try: your result of the day is { $score ->
        [one] { $score } point
       *[other] { $score } points
    }, of the first game that counted.
day-not-helped = It does not count: a solver had shown you its values.
day-not-own = It does not count: you have not made all of its moves yourself.
day-not-undone = It does not count: you took a move back.
day-not-told = It does not count: you let the coach speak, or had watched a game on this board.
day-not-early = It does not count: it was played before its day.
day-mark-beginner = a beginner
day-mark-good = a good player
day-mark-expert = an expert
day-marks = The computer with the same tiles, median of 15 games:
day-row-open = as { $mark }: …
day-row-passed = as { $mark }: { $made } – you are ahead
day-row-made = as { $mark }: { $made }
day-yesterday =
    Yesterday you made { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
day-squares-streak = { $squares } 🔥 { $streak }
day-streak-sentence = { $streak }. Come back tomorrow.
day-no-date = “{ $date }” is not a date that has a board. A link to one ends in a date such as { $today }.
day-too-early = The board of { $date } can be played from that day on. Today is { $today } (UTC).
day-place =
    { $place ->
        [1] The best of your { $days } days.
       *[other]
            { NUMBER($place, type: "ordinal") ->
                [one] The { $place }st best of your { $days } days.
                [two] The { $place }nd best of your { $days } days.
                [few] The { $place }rd best of your { $days } days.
               *[other] The { $place }th best of your { $days } days.
            }
    }

## The calendar

day-calendar = Earlier days
day-calendar-rule = The board of every day can still be played. A past day does not count for the streak.
day-calendar-before = Previous month
day-calendar-after = Next month
day-calendar-made =
    { $day }: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
day-calendar-none = { $day }: not played

## The puzzle of the day

day-puzzle-solve = Solve it
day-puzzle-title = Puzzle of the day
day-puzzle-text = One move is clearly best. The same board for everybody.
