## Settings

settings-theme = Theme
settings-theme-system = Classic, light or dark as the system
settings-theme-light = Classic, light
settings-theme-dark = Classic, dark
settings-theme-night = Night, on true black
settings-theme-contrast = High contrast
settings-palette = Tiles
settings-palette-classic = Classic colours, dark numbers
settings-palette-original = Classic colours, light numbers
settings-palette-colour-blind = For any colour vision
settings-motion = Motion
settings-motion-system = As the system
settings-motion-full = Tiles slide
settings-motion-reduced = Tiles stand still
settings-hand = Hand
settings-hand-right = Right-handed
settings-hand-left = Left-handed: the controls change sides
settings-merge = When tiles merge
settings-sound = A soft tick
settings-vibration = A short vibration
settings-watch = Coach and Watch
settings-strip = Values of the moves under the board
settings-language = Language
settings-backup = Backup: save or restore everything
