## Solvers and papers

lab-solvers = Solvers
lab-others = Others
lab-watch = Watch { $solver }
lab-watch-it = Watch it
lab-no-author = Without an author
lab-papers = The five papers
lab-papers-about = What holds of each paper, and its experiments to play again.
lab-set-up = Set up its experiments
lab-players = Players: { $players }.
