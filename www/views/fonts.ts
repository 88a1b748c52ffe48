/** The text face, as in base.css, for what is drawn on a canvas. */
export const TEXT_FONT = "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif";
export const DISPLAY_FONT = `Fredoka, ${TEXT_FONT}`;
export const DISPLAY_WEIGHT = 600;
