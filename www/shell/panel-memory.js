const KEY = 'twofold:panel';

/**
 * Remembers, for a reload of this tab, which panel was open.
 *
 * @param {string} id
 */
export function rememberPanel(id) {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Without storage, a reload shows the first one.
  }
}

/** The panel that was open before a reload. */
export function rememberedPanel() {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
