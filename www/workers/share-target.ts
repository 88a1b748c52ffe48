/**
 * A part of the service worker: takes what the system shares with the installed page, a file or a text. It waits in a
 * cache until www/shell/elsewhere.ts offers it to the player. The manifest names the same fields.
 */

/** A file is more than a text, which may be its name. */
const FIELDS = ['file', 'text', 'url', 'title'];

/** @returns that goes on to the page */
async function take(request: Request): Promise<Response> {
  const form = await request.formData();
  const shared = FIELDS.map((field) => form.get(field)).find((value) =>
    typeof value === 'string' ? value.trim() : value?.size,
  );
  if (!shared) return Response.redirect('./', 303);
  const name = typeof shared === 'string' ? '' : encodeURIComponent(shared.name);
  const cache = await self.caches.open('twofold-shared');
  await cache.put('./shared', new Response(shared, { headers: { 'x-name': name } }));
  return Response.redirect('./?shared', 303);
}

self.addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  if (request.method === 'POST' && request.mode === 'navigate')
    (event as FetchEvent).respondWith(take(request));
});
