/** The media query of screens on which the panel is a sheet; layout-phone.css has the same one. */
export const SHEET_SCREEN =
  '(max-width: 499px) and (min-height: 480px) and (orientation: portrait)';

/** The media query of screens with room for the board and a panel of the lab; layout.css has the same one. */
export const WIDE_SCREEN = '(min-width: 1000px) and (min-height: 701px)';
