/** The text face, as in base.css, for what is drawn on a canvas. */
export const TEXT_FONT = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";
/** The display face, of tiles and titles. */
export const DISPLAY_FONT = `Fredoka, ${TEXT_FONT}`;
/** The weight that the display face has. */
export const DISPLAY_WEIGHT = 600;
