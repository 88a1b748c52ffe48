## Opening and saving games

import-facts = 
    { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, { $score } Punkte.
import-nothing = Wähle erst eine Datei oder füge ein Spiel ein.
import-opened = Geöffnet aus { $format }: { $facts }, nach den Regeln geprüft.
import-opened-facts = 
    { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    }, { $score } Punkte

## Dialog

import-save-title = Ein Spiel speichern
import-as =
    .aria-label = Als
import-copy-link = Link kopieren
import-json = JSON-Datei
import-rpl = .rpl-Datei
import-next = Text für 2048-next
import-save-note = JSON hat jeden Zug mit Kachel und Spielfeld, für jedes Programm. Die .rpl-Datei ist für 2048EndgameTablebase: Spielfelder mit 4×4 und Kacheln bis 32768. Der Text ist für 2048-next.
import-title = Ein Spiel öffnen
import-text = Aus einem Link, aus dem Text von 2048verse oder 2048-next, aus einer Datei <strong>.rpl</strong>, <strong>.vrs</strong> oder <strong>.json</strong> oder aus einer Liste von Spielfeldern. Jeder Zug wird nach den Regeln geprüft. Ein Spielfeld allein, in jeder Form, öffnet sich im Editor.
import-file = Datei wählen …
import-paste = Oder füge es hier ein
import-checking = Die Züge werden geprüft …
import-open = Öffnen
