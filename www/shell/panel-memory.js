import { remember, remembered } from '../lib/browser.js';

const KEY = 'twofold:panel';

/**
 * Remembers the open panel for a reload of this tab.
 *
 * @param {string} id
 */
export const rememberPanel = (id) => remember('sessionStorage', KEY, id);

/** The panel that was open before a reload. */
export const rememberedPanel = () => remembered('sessionStorage', KEY);
