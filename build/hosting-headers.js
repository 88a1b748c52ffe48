/**
 * The response headers that a host of `dist/` should send. The preview server sends them, and the
 * build writes them to `dist/_headers`, a form that several static hosts read.
 */

/** The policy that index.html states for itself, so that it holds on hosts without headers too. */
export const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  // No text of a link, file, name or store can become HTML or code: the browser asks a policy of the page for each.
  'require-trusted-types-for': "'script'",
};

/** The same for headers. They go with the service worker, too, which imports its parts by address. */
const { 'require-trusted-types-for': _, ...headerPolicy } = pagePolicy;

/**
 * Writes a policy as the text of a Content-Security-Policy.
 *
 * @param {Record<string, string>} policy
 */
export function policyText(policy) {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/**
 * Reads a Content-Security-Policy.
 *
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parsePolicy(text) {
  /** @type {Record<string, string>} */
  const policy = {};
  for (const part of text.split(';')) {
    const [directive, ...sources] = part.trim().split(/\s+/);
    if (directive) policy[directive] = sources.join(' ');
  }
  return policy;
}

/**
 * Header sets by path, from the general to the particular; a later match overrides an earlier one.
 * A path ends in `*` to stand for everything below it.
 *
 * @type {{ path: string, headers: Record<string, string> }[]}
 */
export const hostingHeaders = [
  {
    path: '/*',
    headers: {
      // A meta element cannot say frame-ancestors; only a header can.
      'Content-Security-Policy': policyText({ ...headerPolicy, 'frame-ancestors': "'none'" }),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Cache-Control': 'no-cache',
    },
  },
  {
    // Names in this folder carry a hash of the contents. The engine loads its module and networks from there.
    path: '/assets/*',
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
    },
  },
  {
    // Pages of other origins may import the engine.
    path: '/engine.js',
    headers: { 'Access-Control-Allow-Origin': '*' },
  },
  {
    // A board for other pages, which may frame this path alone, and import the element.
    path: '/embed/*',
    headers: {
      'Content-Security-Policy': policyText({ ...headerPolicy, 'frame-ancestors': '*' }),
      'Access-Control-Allow-Origin': '*',
    },
  },
];

/**
 * The headers for one path.
 *
 * @param {string} pathname
 * @returns {Record<string, string>}
 */
export function headersFor(pathname) {
  const matching = hostingHeaders.filter(({ path }) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}

/** All header sets in the form of a `_headers` file. */
export function headersFile() {
  // In this form the sets of all matching paths add up, so an overridden header is taken back first.
  return hostingHeaders
    .map(({ path, headers }, index) => {
      const lines = Object.entries(headers).flatMap(([name, value]) => {
        const set = `  ${name}: ${value}`;
        const earlier = hostingHeaders.slice(0, index).some((other) => name in other.headers);
        return earlier ? [`  ! ${name}`, set] : [set];
      });
      return [path, ...lines].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}
