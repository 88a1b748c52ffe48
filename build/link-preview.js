/**
 * Gives the picture of links to the page its whole address, which a chat needs. There is no og:url: a program that follows it would
 * lose the game in a link.
 *
 * @param {string} html the page
 * @param {string | undefined} address the folder that the page is served from, such as https://example.org/2048/; without it the
 *   picture's address stays relative, which only some programs understand
 */
export function addressPreview(html, address) {
  if (!address) return html;
  const folder = address.endsWith('/') ? address : `${address}/`;
  if (!URL.canParse(folder) || !/^https?:/.test(folder))
    throw new Error(
      `TWOFOLD_ADDRESS should be the whole address of the page, such as https://example.org/2048/, and is "${address}"`,
    );
  const picture = new URL('link-preview.png', folder).href;
  return html.replace(/(?<=property="og:image" content=")[^"]*/, picture);
}
