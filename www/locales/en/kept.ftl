## What could not be kept

kept-why-full = The storage is full. What you change now lasts as long as this page.
kept-why-blocked = This browser keeps no database for this page. What you change now lasts as long as this page.
kept-why-newer = A newer version of this page has kept this. It stays as it is, and what you change now lasts as long as this page: reload it to get that version.
kept-damaged = Damaged parts of what was kept have been set aside: { $kinds }. All else is as it was.
kept-kind-games = games
kept-kind-records = moves of games
kept-kind-settings = settings
kept-kind-bests = best scores
kept-kind-largest-tiles = largest tiles
kept-kind-challenges = scores to beat
kept-kind-seen-days = days that were watched
kept-kind-puzzles = puzzles
kept-kind-missed = positions of endgames
kept-kind-endgame = the endgame in play
kept-kind-lessons = positions to learn from
kept-kind-reviews = reviews
kept-kind-pars = results of players on boards of a day
kept-kind-training = the training of a network
kept-kind-arena-tables = tables of the arena
kept-kind-arena-games = games of the arena
kept-kind-arena-run = the arena’s run
kept-kind-followed = the followed game
