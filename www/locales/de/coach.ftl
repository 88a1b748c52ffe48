## The coach's panel

coach-judged-by = Die Züge bewertet { $judge }.
coach-no-move = Mach einen Zug, und der Coach sagt, wie gut er war.
coach-last-move = Dein letzter Zug
coach-failed = Der Zug konnte nicht bewertet werden: { $why }
coach-load = Laden
coach-load-what = { $load }: { $network }
coach-loading = Lädt: { $network }
coach-none-own = Noch keines: Lass im Labor eines lernen oder importiere es dort.
coach-none = In dieser Kopie der Seite nicht dabei.
coach-offered = Ein Download von { $size }; danach bleibt es auf diesem Gerät.
coach-downloading = Lädt { $size } herunter: { $part }
coach-unpacking = Wird ausgepackt …
coach-load-failed = Konnte nicht geladen werden: { $why }
coach-loaded = 
    Geladen. Es hat aus { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spielen
    } gelernt.
coach-label-small = Klein
coach-label-full = Voll
coach-label-own = Dein eigenes
coach-under = unter 1 %
coach-over = über 99 %
coach-range = { $low } bis { $high } %
coach-odds = Wie wahrscheinlich jede Kachel ist, wenn ein starker Spieler übernimmt
coach-odds-before = Wie wahrscheinlich jede Kachel auf einem früheren Spielfeld war
coach-chance = Chance
coach-playing-on = Spielt von hier aus weiter …
coach-odds-from = Aus { $games } Spielen, die { $judge } von hier aus weiterspielte, ohne vorauszurechnen.
coach-curve-chance = Chance auf eine { $tile }: { $percent } %
coach-curve-score = Erwarteter Endstand: { $score }
coach-curve-legend = 
    { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } bewertet, { $mistakes } Fehler
coach-curve-said = 
    Kurve über { $moves ->
        [one] { $moves } bewerteten Zug
       *[other] { $moves } bewertete Züge
    }: von { $first } bis { $last }.
coach-parameters = Werte einstellen
coach-strongest = Der stärkste, der da ist
coach-before-last = Vor deinem letzten Zug
coach-think-time = { $ms } ms je Zug
coach-think-depth = 
    { $depth ->
        [one] { $depth } Zug
       *[other] { $depth } Züge
    } voraus
coach-now = Jetzt { $choice }
coach-think = Denken
coach-ms-average = ms im Mittel
coach-by-depth = Tiefe
