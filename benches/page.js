/**
 * Measures the published page in Chromium and prints the result as JSON:
 * `node benches/page.js VISITS AUTOPLAY_SECONDS`.
 */

import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumPath, launchArguments } from '../tests/chromium.js';
import { medianOf } from './median.js';

const [visits, autoplaySeconds] = process.argv.slice(2).map(Number);

/** Runs in the page before its own scripts: notes when the first game accepts input. */
function noteReady() {
  const observer = new MutationObserver(() => {
    if (document.documentElement?.dataset.ready !== 'true') return;
    performance.mark('ready');
    observer.disconnect();
  });
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

/**
 * Opens the page as a first-time visitor.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(noteReady);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
  return { page, ready, close: () => context.close() };
}

/**
 * Lets the solver play at full speed and watches how regularly frames come.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} seconds
 */
async function watchAutoplay(page, seconds) {
  await page.locator('#speed').evaluate((slider) => {
    if (!(slider instanceof HTMLInputElement)) throw new Error('#speed is no slider');
    slider.value = slider.max;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.locator('#auto').click();
  const frames = await page.evaluate(async (milliseconds) => {
    /** @type {number[]} */
    const gaps = [];
    let longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const task of list.getEntries()) longestTask = Math.max(longestTask, task.duration);
    });
    observer.observe({ type: 'longtask' });
    const began = await new Promise(requestAnimationFrame);
    for (let last = began; last - began < milliseconds; ) {
      const now = await new Promise(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    observer.disconnect();
    gaps.sort((a, b) => a - b);
    return {
      longestFrameGap: gaps[gaps.length - 1],
      frameGap99: gaps[Math.floor(gaps.length * 0.99)],
      frames: gaps.length,
      // The browser reports tasks of 50 ms and more only; 0 says that there was none.
      longestTask,
    };
  }, seconds * 1000);
  const moves = Number((await page.locator('#moves').innerText()).replace(/\D/g, ''));
  if (moves === 0) throw new Error('the solver made no move');
  return { ...frames, moves };
}

const server = await preview({ preview: { port: 0, host: 'localhost' }, logLevel: 'error' });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: launchArguments });
try {
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('the preview server has no address');
  /** @type {number[]} */
  const ready = [];
  for (let count = 0; count < visits; count += 1) {
    const visitor = await visit(browser, url);
    ready.push(visitor.ready);
    await visitor.close();
  }
  const visitor = await visit(browser, url);
  const autoplay = await watchAutoplay(visitor.page, autoplaySeconds);
  await visitor.close();
  console.log(
    JSON.stringify({
      timeToInteractive: medianOf(ready.toSorted((a, b) => a - b)),
      allTimesToInteractive: ready,
      autoplay: { seconds: autoplaySeconds, ...autoplay },
    }),
  );
} finally {
  await browser.close();
  await server.close();
}
