## Diagrams and fields

common-as-table = Als Tabelle
common-games = Spiele
common-share = Anteil
common-range = { $from } bis { $to }
common-histogram = Histogramm, { $name } von { $games } Spielen: am häufigsten { $range } ({ $share }).
common-whole-between = Eine ganze Zahl von { $min } bis { $max }.
common-number-between = Eine Zahl von { $min } bis { $max }.
