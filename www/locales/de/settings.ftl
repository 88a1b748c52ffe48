## Settings

settings-theme = Farben
settings-theme-system = Klassisch, hell oder dunkel wie das System
settings-theme-light = Klassisch, hell
settings-theme-dark = Klassisch, dunkel
settings-theme-night = Nacht, auf reinem Schwarz
settings-theme-contrast = Hoher Kontrast
settings-palette = Kacheln
settings-palette-classic = Klassische Farben, dunkle Zahlen
settings-palette-original = Klassische Farben, helle Zahlen
settings-palette-colour-blind = Für jedes Farbsehen
settings-motion = Bewegung
settings-motion-system = Wie das System
settings-motion-full = Kacheln gleiten
settings-motion-reduced = Kacheln stehen still
settings-hand = Hand
settings-hand-right = Rechtshändig
settings-hand-left = Linkshändig: Die Bedienung wechselt die Seite
settings-merge = Wenn Kacheln verschmelzen
settings-sound = Ein leises Ticken
settings-vibration = Ein kurzes Vibrieren
settings-watch = Coach und Zusehen
settings-strip = Werte der Züge unter dem Spielfeld
settings-language = Sprache
settings-backup = Backup: alles sichern oder wiederherstellen
