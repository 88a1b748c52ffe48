## Diagrams and fields

common-as-table = As a table
common-games = Games
common-share = Share
common-range = { $from } to { $to }
common-histogram = Histogram, { $name } of { $games } games: most often { $range } ({ $share }).
common-whole-between = A whole number from { $min } to { $max }.
common-number-between = A number from { $min } to { $max }.
