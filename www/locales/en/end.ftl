end-made = You have made { $goal }!
end-keep-going = Keep going
end-play-same = Play the same tiles
end-shared-title =
    A shared game: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
end-shared-text = Not played here. Can you make more of the same tiles?
end-review-it = Review it
end-game-over = Game over
end-record = Game over: a new best!
end-last-move = It was the very last move: the game is over.

## The end of a game

end-not-judged = Your moves could not be judged: { $why }
end-judging = Judging your moves …
end-judging-part = Judging your moves: { $part } …
end-costliest = Where it turned: move { $number } cost { $share }
end-good = 
    { $count ->
        [one] { $count } good move
       *[other] { $count } good moves
    }
end-inaccuracies = 
    { $count ->
        [one] { $count } slightly weak one
       *[other] { $count } slightly weak ones
    }
end-mistakes = 
    { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
end-blunders = 
    { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
