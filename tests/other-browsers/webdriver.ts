import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const DRIVER = 'http://127.0.0.1:4480';
/** The name of the one property of an element. (WebDriver, W3C 2018, section 11) */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys without a character. (section 17.4.2) */
const KEYS: Record<string, string> = {
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
};

/** The browsers: the program that drives each, and what it is asked for. */
const KINDS = {
  Firefox: (home: string) => ({
    program: 'geckodriver',
    'moz:firefoxOptions': {
      args: ['-headless'],
      prefs: { 'browser.download.folderList': 2, 'browser.download.dir': home },
    },
  }),
  WebKit: () => ({
    program: 'WebKitWebDriver',
    'webkitgtk:browserOptions': {
      binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation'],
    },
  }),
};

/** A browser with one window and nothing kept, driven by WebDriver. */
export class Browser {
  readonly kind: keyof typeof KINDS;
  #home = mkdtempSync(join(tmpdir(), 'browser-'));
  #driver: ChildProcess | undefined;
  #session = '';

  constructor(kind: keyof typeof KINDS) {
    this.kind = kind;
  }

  async start() {
    const { program, ...capabilities } = KINDS[this.kind](this.#home);
    const env = { ...process.env, HOME: this.#home };
    this.#driver = spawn(program, [`--port=${new URL(DRIVER).port}`], { env, stdio: 'ignore' });
    // What is looked for may come later.
    const timeouts = { implicit: 20_000, script: 120_000 };
    const asked = { capabilities: { alwaysMatch: { ...capabilities, timeouts } } };
    for (let tries = 0; !this.#session; tries++) {
      try {
        this.#session = `/session/${(await this.#ask('POST', '/session', asked)).sessionId}`;
      } catch (error) {
        // The program does not listen yet.
        if (!(error instanceof TypeError) || tries > 100) throw error;
        await setTimeout(100);
      }
    }
  }

  async end() {
    if (this.#session) await this.#ask('DELETE', this.#session);
    this.#session = '';
    this.#driver?.kill();
  }

  /** @throws what the driver says */
  async #ask(method: string, path: string, body?: object) {
    const headers = { 'content-type': 'application/json' };
    const said = await fetch(DRIVER + path, { method, headers, body: JSON.stringify(body) });
    const { value } = (await said.json()) as { value: any };
    if (!said.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  #do(what: string, body: object) {
    return this.#ask('POST', this.#session + what, body);
  }

  goTo = (url: string) => this.#do('/url', { url });

  resize = (width: number, height: number) => this.#do('/window/rect', { width, height });

  async picture(path: string) {
    await writeFile(path, await this.#ask('GET', `${this.#session}/screenshot`), 'base64');
  }

  /** The path of a file that it has saved, once that is there. */
  async saved(ending: string) {
    for (;;) {
      for (const name of await readdir(this.#home, { recursive: true })) {
        const path = join(this.#home, name);
        const isOurs = /(^|\/)twofold[^/]*$/.test(name) && name.endsWith(ending);
        if (isOurs && (await stat(path)).size > 0) return path;
      }
      await setTimeout(100);
    }
  }

  /** What a function says in the page. */
  run<A extends unknown[], T>(work: (...given: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.#do('/execute/sync', { script: `return (${work})(...arguments)`, args });
  }

  /** @param value a CSS selector, or else a path of XPath, which can ask for words */
  async #find(value: string): Promise<string> {
    const using = value.startsWith('//') ? 'xpath' : 'css selector';
    return (await this.#do('/element', { using, value }))[ELEMENT];
  }

  async click(selector: string) {
    await this.#do(`/element/${await this.#find(selector)}/click`, {});
  }

  /** Types into a field; a field for a file takes its path. */
  async fill(selector: string, text: string) {
    const field = `/element/${await this.#find(selector)}`;
    if (!text.startsWith('/')) await this.#do(`${field}/clear`, {});
    await this.#do(`${field}/value`, { text });
  }

  async press(...names: string[]) {
    const actions = names
      .map((name) => KEYS[name] ?? name)
      .flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.#do('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** Draws a finger, or where there is none the mouse, from the middle of something. */
  async swipe(selector: string, x: number, y: number) {
    const pointerType = this.kind === 'Firefox' ? 'touch' : 'mouse';
    const origin = { [ELEMENT]: await this.#find(selector) };
    const actions = [
      { type: 'pointerMove', origin, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', origin, x, y, duration: 60 },
      { type: 'pointerUp', button: 0 },
    ];
    const pointer = { type: 'pointer', id: 'pointer', parameters: { pointerType }, actions };
    await this.#do('/actions', { actions: [pointer] });
  }
}
