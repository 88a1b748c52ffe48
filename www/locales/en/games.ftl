## Your games

games-title = Your games
games-open-a = Open a game…
games-statistics = Statistics
games-backup = Backup
games-share-it = Share: { $game }
games-share-text = Share as text
games-share-picture = Share as picture
games-save-file = Save as a file…
games-spawn-random = by chance, a 4 in { $fours } of cases
games-spawn-adversary = placed by an adversary, a 4 in { $fours } of cases
games-spawn-recorded = as they came where the game was played
games-query = Name, score, tile, seed, date
games-latest = Latest
games-highest = Highest score
games-longest = Most moves
games-find = Find
games-sort = Sort by
games-more = Show more ({ $left } left)
games-none = Games you have played appear here, the latest first.
games-no-match = 
    None of { $count ->
        [one] { $count } game
       *[other] { $count } games
    } has all of these words.
games-found = 
    { $found } of { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
games-called = 
    game of { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
games-more-for = More for { $game }
games-more-title = Review, share, save, name, delete
games-on-board = on the board
games-day-board = board of { $day }
games-tile = tile { $tile }
games-played-by = Played by: { $who }
games-review = Review
games-rename = Rename
games-give-name = Name
games-not-restored = The game could not be brought back: { $why }
games-moves = 
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
games-moves-open = 
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }, not over
games-deleted = 
    Deleted: the game of { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
games-deleted-named = Deleted: the game “{ $name }”.
games-failed-shared = The game could not be shared: { $why }
games-failed-saved = The game could not be saved: { $why }
games-failed-renamed = The game could not be renamed: { $why }
games-failed-deleted = The game could not be deleted: { $why }
games-a-solver = a solver
games-somebody = somebody else
games-player-unknown = player not known
games-day = board of the day { $day }
games-name-of = Name of the game
games-save = Save

## Statistics

games-statistics-title = Your statistics
games-on = Games on
games-nothing = Nothing to count yet. Play a game by yourself, and your statistics begin here. Games that a solver has played, and shared games that you open, do not count.
games-accuracy = Accuracy
games-luck = Luck
games-accuracy-title = Accuracy: your moves that were best or good
games-luck-title = Luck: how many of 100 games played like this would have had less
games-reached = Games that reached a tile
games-final-scores = Final scores
games-back = Back to the games
games-finished = Games played to the end
games-median = Median final score
games-best-score = Best score
games-time = Time played
games-streak = Days played in a row
games-streak-facts = { $now } now, { $most } at most
games-none-reviewed = How good your moves were, and how much luck you had, is counted from games that were reviewed or that you played with the coach. None is yet.
games-none-over = Scores and tiles are counted when a game is over: none is yet.
games-helped = 
    In { $count ->
        [one] { $count } game
       *[other] { $count } games
    }, a solver or somebody else made moves, too: only your own moves and your time count.
games-fours = a new tile is a 4 in { $share } of cases
games-one-tile = one tile at first
games-adversary = against the adversary
games-share-of = 
    { $share } ({ $count ->
        [one] { $count } game
       *[other] { $count } games
    })
games-reviewed = 
    In { $count ->
        [one] { $count } game that was
       *[other] { $count } games that were
    } reviewed or coached, { $share } of your { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } were best or good. The lines below are means of ten games.
games-unfinished = 
    { $count ->
        [one] { $count } game is not over: of it
       *[other] { $count } games are not over: of them
    }, only the best score, moves and time count.
games-last-played = Last played
games-trend = 
    { $name } of { $count ->
        [one] { $count } game
       *[other] { $count } games
    }, the latest on the right. Mean of the last { $last }: { $mean } %.

## Backup

games-checked = Games checked
games-restore = Restore
games-settings-too = Take over its settings, too
games-backup-text = Everything is kept in this browser alone. A file saves it: games with their names, reviews, puzzles, lessons, positions to learn from, challenges, best scores, the training of a network, tables of the arena, and settings. It lacks solutions of endgames, which are worked out again, and a network that you opened from a file; statistics follow from the games.
games-save-all = Save everything
games-save-table = Games as a table (CSV)
games-restore-file = Restore from a file…
games-saved = Saved: { $size }.
games-not-saved = It could not be saved: { $why }
games-saved-table = 
    Saved: a table of { $count ->
        [one] { $count } game
       *[other] { $count } games
    }.
games-reading = Reading the file…
games-too-large = the file is larger than { $size }: that is more than Twofold saves
games-stopped = Stopped. Nothing has changed.
games-not-restored-file = The file cannot be restored, and nothing has changed: { $why }.
games-restored = 
    Restored: { $games ->
        [one] { $games } game
       *[other] { $games } games
    } and { $reviews ->
        [one] { $reviews } review
       *[other] { $reviews } reviews
    }.
games-no-room = There is no room in this browser for all of it. To restore it again adds only what is missing.
games-nothing-restored = Not all of it has been restored: { $why }
games-sound = The file is sound.
games-new-in-it = 
    New in it: { $games ->
        [one] { $games } game
       *[other] { $games } games
    } and { $reviews ->
        [one] { $reviews } review
       *[other] { $reviews } reviews
    }.
games-known = 
    { $count ->
        [one] { $count } of its games is here already.
       *[other] { $count } of its games are here already.
    }
games-damaged = Left out as damaged: { $counts } ({ $why }).
games-damaged-more = Left out as damaged: { $counts } ({ $why } …).

## Words to find games by

games-word-over = over
games-word-unfinished = unfinished
games-word-adversary = adversary

## Amounts

games-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
games-count =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
games-left-game =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
games-left-review =
    { $count ->
        [one] { $count } review
       *[other] { $count } reviews
    }
games-left-best-score =
    { $count ->
        [one] { $count } best score
       *[other] { $count } best scores
    }
games-left-setting =
    { $count ->
        [one] { $count } setting
       *[other] { $count } settings
    }
games-left-position =
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
games-left-record =
    { $count ->
        [one] { $count } other record
       *[other] { $count } other records
    }
games-foreign-file = this is not a file that Twofold has saved: it does not begin as one does
games-newer-file = this file was saved by a newer version of Twofold (format { $format }): reload the page to get it
games-bad-file = this is not a JSON file, or a part of it is missing
games-broken-file = a list of what it holds is missing or is something else
games-item = 
    { $kind ->
        [game] game
        [review] review
        [position] position
        [best-score] list of best scores
        [setting] list of settings
       *[other] record
    } { $number } of { $count }
games-item-rival = the rival of { $where }
games-item-damaged = { $where } is damaged, or the rules do not allow it
games-item-unknown = { $where } is of a newer version of Twofold
games-item-rules = there is a best score for rules that do not exist: “{ $rules }”
games-item-no-game = { $where } is of a game that is not there
games-item-unfit = { $where } does not fit the moves of its game
games-item-unplayable = { $where } cannot be replayed: { $why }

games-today = today
games-yesterday = yesterday
