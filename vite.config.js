import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildApart } from './build/apart.js';
import {
  headersFile,
  headersFor,
  pagePolicy,
  parsePolicy,
  policyText,
} from './build/hosting-headers.js';
import { addressPreview } from './build/link-preview.js';
import { sentences } from './build/sentences.js';

/**
 * Sends the recommended headers from the preview server, so that the tests run under them.
 *
 * @returns {import('vite').Plugin}
 */
function sendHostingHeaders() {
  return {
    name: 'twofold:send-hosting-headers',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        // Nothing is far away here: compressing each answer anew would take longer than to send it.
        delete request.headers['accept-encoding'];
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        for (const [name, value] of Object.entries(headersFor(pathname))) {
          response.setHeader(name, value);
        }
        next();
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
  };
}

/**
 * Fails the build when the policy in index.html is not the one the hosting headers state, or when
 * the built page holds an inline script or style, which that policy would block.
 *
 * @returns {import('vite').Plugin}
 */
function checkPagePolicy() {
  return {
    name: 'twofold:check-page-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const meta = html.match(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/);
        const stated = parsePolicy(meta?.[1] ?? '');
        const directives = new Set([...Object.keys(stated), ...Object.keys(pagePolicy)]);
        const expected = parsePolicy(policyText(pagePolicy));
        for (const directive of directives) {
          if (stated[directive] !== expected[directive]) {
            throw new Error(
              `index.html: Content-Security-Policy should say "${directive} ${expected[directive]}", ` +
                `and says "${stated[directive]}"; the policy is kept in build/hosting-headers.js`,
            );
          }
        }
        const inline = html.match(/<script(?![^>]*\ssrc=)[^>]*>|<style[^>]*>|<[^>]+\sstyle="/);
        if (inline)
          throw new Error(`index.html: inline code is blocked by the policy: ${inline[0]}`);
      },
    },
  };
}

/**
 * Gives links to the page a preview in chats. Whoever hosts the page names its address to the build:
 * TWOFOLD_ADDRESS=https://example.org/2048/.
 *
 * @param {string | undefined} address
 * @returns {import('vite').Plugin}
 */
function addressLinkPreview(address) {
  return {
    name: 'twofold:address-link-preview',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => addressPreview(html, address) },
  };
}

/**
 * Writes the page's own parts of the service worker under a name that stays, for the service worker imports it.
 *
 * @returns {import('vite').Plugin}
 */
function emitServiceWorkerParts() {
  return {
    name: 'twofold:emit-service-worker-parts',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: 'www/workers/service.ts',
        fileName: 'service.js',
      });
    },
  };
}

/**
 * Asks for a module of the page, and for its style, up to three times. A style that failed once is not taken to be there.
 *
 * @returns {import('vite').Plugin}
 */
function askAgain() {
  const changes = [
    ['export const __vitePreload =', 'const once ='],
    ['href in seen', 'seen[href]'],
    ['if (e.type === "error") rej', 'if (e.type === "error") link.remove(), rej'],
    ['handlePreloadError(item.reason)', 'throw item.reason'],
    ['baseModule().catch(handlePreloadError)', 'baseModule()'],
  ];
  return {
    name: 'twofold:ask-again',
    apply: 'build',
    transform(code, id) {
      if (id !== '\0vite/preload-helper.js') return;
      const changed = changes.reduce((code, [words, others]) => {
        if (!code.includes(words)) this.error(`Vite loads modules in another way: no ${words}`);
        return code.replace(words, others);
      }, code);
      return `${changed}; export const __vitePreload = (...asked) => {
        const ask = () => once(...asked);
        return ask().catch(ask).catch(ask).catch((e) => { throw Object.assign(Error(e), { code: 'unreached' }) });
      }`;
    },
  };
}

/**
 * Builds for other pages, at addresses that stay: the engine as `engine.js`, the board in a frame as `embed/`, and the element as
 * `embed/element.js`. They share no file of scripts with the page, whose first visit would grow otherwise.
 *
 * @returns {import('vite').Plugin}
 */
function partsForOtherPages() {
  return {
    name: 'twofold:parts-for-other-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const inputs = {
        engine: 'www/workers/engine.ts',
        'embed/element': 'embed/element.ts',
        'embed/page': 'embed/index.html',
      };
      for (const [name, input] of Object.entries(inputs)) {
        const files = await buildApart({
          base: './',
          plugins: [checkPagePolicy()],
          build: {
            assetsInlineLimit: 0,
            modulePreload: false,
            rolldownOptions: {
              input,
              preserveEntrySignatures: 'strict',
              output: {
                entryFileNames: `${name}.js`,
                assetFileNames: ({ names }) =>
                  `${/css$/.test(names[0]) ? 'embed' : 'assets'}/[name]-[hash][extname]`,
              },
            },
          },
        });
        for (const file of files) {
          if (file.fileName in bundle) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
      }
    },
  };
}

export default defineConfig({
  // Relative, so that dist/ can be served from any sub-path.
  base: './',
  publicDir: 'www/public',
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // cargo xtask test reads there what a first visit loads.
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What a first visit shares with features that are loaded later is one file: small ones compress badly.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /signals-core|pkg\/(rules|solvers)\.js|www\/(lib\/(browser|errors|pause|sentences|format|times)|state\/replayed|games\/register|views\/(fonts|tile-palette))\.ts/,
            },
          ],
        },
        // Named after what it is; it would be "build" after a folder of that library.
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => id.includes('/idb/')) ? 'database' : '[name]'}-[hash].js`,
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173 },
  preview: { port: 4173 },
  plugins: [
    sentences(),
    sendHostingHeaders(),
    checkPagePolicy(),
    addressLinkPreview(process.env.TWOFOLD_ADDRESS),
    emitServiceWorkerParts(),
    askAgain(),
    partsForOtherPages(),
    VitePWA({
      // A new version waits until the player agrees to reload; it never interrupts a game.
      registerType: 'prompt',
      // The page registers the service worker itself, through virtual:pwa-register.
      injectRegister: null,
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,bin,woff2}'],
        // Only the offer to install the page shows screenshots and icons of other forms, only chats the preview, and only other pages the
        // engine and the board. The browser keeps the parts of the service worker itself.
        globIgnores: [
          'screenshot-*',
          '{icon-512,icon-maskable,apple-touch-icon,link-preview}*',
          'service.js',
          'engine.js',
          'embed/**',
        ],
        navigateFallbackDenylist: [/\/embed\//],
        importScripts: ['service.js'],
        cleanupOutdatedCaches: true,
        // The first visit can go offline without a reload. A later version waits for the player, so
        // it claims nothing unasked.
        clientsClaim: true,
      },
      manifest: {
        name: 'Twofold',
        short_name: 'Twofold',
        description: 'The game 2048, with solvers that advise or play',
        id: './',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#faf8ef',
        theme_color: '#edc22e',
        categories: ['games'],
        shortcuts: [
          { name: 'Play', url: './#play' },
          { name: 'Today', url: './#today' },
          { name: 'Train', url: './#train' },
        ],
        screenshots: [
          {
            src: 'screenshot-narrow.png',
            sizes: '390x844',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'A game',
          },
          {
            src: 'screenshot-wide.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'A game, and what to do next',
          },
        ],
        // www/workers/service.ts takes them: only a POST can bring a file.
        share_target: {
          action: './',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            title: 'title',
            text: 'text',
            url: 'url',
            files: [
              {
                name: 'file',
                accept: [
                  'text/plain',
                  'application/json',
                  'application/octet-stream',
                  '.txt',
                  '.2048',
                  '.json',
                  '.rpl',
                  '.vrs',
                ],
              },
            ],
          },
        },
        file_handlers: [
          {
            action: './',
            accept: { 'text/plain': ['.txt', '.2048'], 'application/json': ['.json'] },
          },
        ],
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: 'icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
  ],
});
