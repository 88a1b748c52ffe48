## Notices when the page opens

notice-watch-mean = Du siehst dem Spieler „{ $name }“ zu: Er macht etwa { $points } Punkte je Spiel.
notice-watch = Du siehst dem Spieler „{ $name }“ zu.
notice-watch-small = Dieser Spieler macht etwa { $points } Punkte je Spiel, der stärkste etwa { $most }.
notice-watch-strongest = Du siehst dem stärksten Spieler zu: Er macht etwa { $points } Punkte je Spiel.
notice-watch-load = Den stärksten laden ({ $size })
notice-watch-loading = Der stärkste Spieler wird geladen: { $part }
notice-watch-unpacking = Der stärkste Spieler ist da und wird entpackt …
notice-watch-failed = Der stärkste Spieler konnte nicht geladen werden: { $why }
notice-first-tile = Deine erste { $tile }!
notice-shared = Ein geteiltes Spiel.
notice-shared-on = 
    Ein geteiltes Spiel zum Weiterspielen: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    } nach { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Zügen
    }.
notice-start-yourself = Selbst anfangen
notice-back = Zurück zu meinem Spiel
notice-no-answer = Dein Spiel konnte nicht geöffnet werden: Der Browser antwortet nicht. Dieses neue wird nicht gespeichert.
notice-newer = Dein Spiel wurde von einer neueren Version dieser Seite gespeichert. Es bleibt erhalten: Lade die Seite neu, um diese Version zu bekommen. Dies ist ein neues Spiel.
notice-damaged = Das gespeicherte Spiel ist nicht lesbar und wurde beiseitegelegt: { $why }
notice-arena = 
    Die Arena hat bisher { $done } von { $asked ->
        [one] { $asked } Spiel
       *[other] { $asked } Spielen
    } gespielt.
