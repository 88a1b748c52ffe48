## Was nicht gespeichert werden konnte

kept-why-full = Der Speicher ist voll. Was du jetzt änderst, hält so lange wie diese Seite.
kept-why-blocked = Dieser Browser gibt der Seite keine Datenbank. Was du jetzt änderst, hält so lange wie diese Seite.
kept-why-newer = Das hat eine neuere Version dieser Seite gespeichert. Es bleibt, wie es ist, und was du jetzt änderst, hält so lange wie diese Seite: Lade sie neu, um diese Version zu bekommen.
kept-damaged = Beschädigte Teile wurden beiseitegelegt: { $kinds }. Alles andere ist, wie es war.
kept-kind-games = Spiele
kept-kind-records = Züge von Spielen
kept-kind-settings = Optionen
kept-kind-bests = Rekorde
kept-kind-largest-tiles = größte Kacheln
kept-kind-challenges = Punktzahlen, die zu schlagen sind
kept-kind-seen-days = Tage, an denen zugesehen wurde
kept-kind-puzzles = Rätsel
kept-kind-missed = Stellungen aus Endspielen
kept-kind-endgame = das Endspiel, das gespielt wird
kept-kind-lessons = Stellungen zum Üben
kept-kind-reviews = Analysen
kept-kind-pars = Ergebnisse von Spielern auf Spielfeldern des Tages
kept-kind-training = das Training eines Netzes
kept-kind-arena-tables = Tabellen der Arena
kept-kind-arena-games = Spiele der Arena
kept-kind-arena-run = der Lauf der Arena
kept-kind-followed = das verfolgte Spiel
