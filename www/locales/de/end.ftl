end-made = Du hast { $goal } geschafft!
end-keep-going = Weiterspielen
end-play-same = Dieselben Kacheln spielen
end-shared-title =
    Ein geteiltes Spiel: { $score ->
        [one] { $score } Punkt
       *[other] { $score } Punkte
    }
end-shared-text = Hier nicht gespielt. Schaffst du mit denselben Kacheln mehr?
end-review-it = Analysieren
end-game-over = Spiel vorbei
end-record = Spiel vorbei: ein neuer Rekord!
end-last-move = Es war der allerletzte Zug: Das Spiel ist vorbei.

## The end of a game

end-not-judged = Deine Züge konnten nicht bewertet werden: { $why }
end-judging = Bewertet deine Züge …
end-judging-part = Bewertet deine Züge: { $part } …
end-costliest = Die Wende: Zug { $number } kostete { $share }
end-good = 
    { $count ->
        [one] { $count } guter Zug
       *[other] { $count } gute Züge
    }
end-inaccuracies = 
    { $count ->
        [one] { $count } etwas schwacher
       *[other] { $count } etwas schwache
    }
end-mistakes = { $count } Fehler
end-blunders = { $count } Patzer
