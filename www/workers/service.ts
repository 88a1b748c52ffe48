/**
 * The page's own parts of the service worker. It takes what the system shares with the installed page, a file or a text, which waits in a
 * cache until www/shell/elsewhere.ts offers it to the player; the manifest names the same fields. And it repairs what Workbox has kept.
 */

const { registration } = self as unknown as ServiceWorkerGlobalScope;
/** The page is at rest then, in ms. */
const PAUSE_MS = 3000;

/** A file is more than a text, which may be its name. */
const FIELDS = ['file', 'text', 'url', 'title'];

/** Gives what goes on to the page. */
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

/** Loads again what the browser has thrown away, which Workbox does at an install alone. A newer version has been installed just now. */
async function repair() {
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  // Rejects without a network.
  await registration.update();
  if (registration.installing || registration.waiting) return;
  let installed: Promise<unknown> | undefined;
  const waitUntil = (work: Promise<unknown>) => {
    installed = work;
  };
  self.dispatchEvent(Object.assign(new Event('install'), { waitUntil }));
  await installed;
}

self.addEventListener('fetch', (event) => {
  const visit = event as FetchEvent;
  if (visit.request.mode !== 'navigate') return;
  visit.waitUntil(repair().catch(() => {}));
  if (visit.request.method === 'POST') visit.respondWith(take(visit.request));
});
