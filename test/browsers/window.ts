import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import type { ActionSource, Engine } from './engine.ts';
import { type Action, type Found, pageSide, setValue, tableRows, type Target, visibleText } from './page-side.ts';

/** Codes of WebDriver for keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
} as const;

/** A window of a browser, and what a user does and sees in it. Everything waits until it is possible. */
export class BrowserWindow {
  readonly engine: Engine;
  readonly handle: string;

  constructor(engine: Engine, handle: string) {
    this.engine = engine;
    this.handle = handle;
  }

  open(url: string): Promise<void> {
    return this.engine.navigate(this.handle, url);
  }

  /** Calls a function in the page; it uses nothing from outside itself. */
  call<Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.engine.call(this.handle, act.toString(), args) as Promise<Awaited<Result>>;
  }

  path(): Promise<string> {
    return this.call(() => location.pathname);
  }

  async isAt(address: string | RegExp): Promise<void> {
    const isThere = async () => {
      const now = await this.whileNavigating(() => this.call(() => location.href), '');
      return typeof address === 'string' ? now.split(/[?#]/)[0] === address : address.test(now);
    };
    await until(`the window is at ${address}`, isThere).catch((error: unknown) => this.explain(error));
  }

  /** Waits until the text is visible. */
  async sees(text: string): Promise<void> {
    const isVisible = async () => (await this.text()).includes(text);
    await until(`'${text}' is visible`, isVisible).catch((error: unknown) => this.explain(error));
  }

  async seesNot(text: string): Promise<void> {
    const isGone = async () => !(await this.text()).includes(text);
    await until(`'${text}' is gone`, isGone).catch((error: unknown) => this.explain(error));
  }

  /** All visible text, in one line. */
  text(): Promise<string> {
    return this.whileNavigating(() => this.call(visibleText), '');
  }

  /** Waits for an element, and says where it is. */
  async find(target: Target): Promise<Found> {
    let found: Found | null = null;
    const isThere = async () => (found = await this.ask('find', target)) !== null;
    await until(`there is ${nameOf(target)}`, isThere).catch((error: unknown) => this.explain(error));
    if (found === null) throw new Error(`There is no ${nameOf(target)}.`);
    return found;
  }

  async has(target: Target): Promise<boolean> {
    return (await this.ask('find', target)) !== null;
  }

  async isGone(target: Target): Promise<void> {
    await until(`there is no ${nameOf(target)}`, async () => !(await this.has(target)));
  }

  /** The rows of the table on the screen, by column heading. */
  rows(): Promise<readonly Readonly<Record<string, string>>[]> {
    return this.whileNavigating(() => this.call(tableRows), []);
  }

  /** The cells of a column of that table. */
  async column(heading: string): Promise<readonly string[]> {
    return (await this.rows()).map((row) => row[heading] ?? '');
  }

  /** Waits until the focus is on an element or inside it. */
  async hasFocus(target: Target): Promise<void> {
    const isFocused = async () => (await this.ask('find', target))?.hasFocus === true;
    await until(`the focus is on ${nameOf(target)}`, isFocused).catch(async (error: unknown) =>
      this.explain(error, `it is on '${await this.focused()}'`),
    );
  }

  /** Presses Tab several times: the focus never leaves the element, except for the browser's own controls. */
  async keepsFocusIn(target: Target): Promise<void> {
    for (let presses = 0; presses < 5; presses += 1) {
      await this.press('Tab');
      if ((await this.focused()) !== '') await this.hasFocus(target);
    }
  }

  /** Where an element is once it stands still. */
  async still(target: Target): Promise<Found> {
    let last = await this.find(target);
    const isStill = async () => {
      const before = last;
      last = await this.find(target);
      return before.top === last.top && before.bottom === last.bottom;
    };
    await until(`${nameOf(target)} stands still`, isStill);
    return last;
  }

  /** The name or the text of what has the focus; '': nothing in the page. */
  focused(): Promise<string> {
    return this.call(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (focused === document.body) return '';
      return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
    });
  }

  async focus(target: Target): Promise<void> {
    await this.ask('focus', target);
  }

  async scroll(target: Target, block: ScrollLogicalPosition): Promise<void> {
    await this.whileNavigating(() => this.call(pageSide, 'scroll', target, block), null);
  }

  resize(width: number, height: number): Promise<void> {
    return this.engine.resize(this.handle, width, height);
  }

  /** Clicks where an element is, once it stands still and nothing is in front of it. */
  async click(target: Target): Promise<void> {
    const { left, top, right, bottom } = await this.reachable(target);
    await this.perform(clickAt(Math.round((left + right) / 2), Math.round((top + bottom) / 2)));
  }

  /** Types into a field in place of what it contains. */
  async enter(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.ask('select', target);
    await this.type(text);
  }

  type(text: string): Promise<void> {
    return this.perform(strokes(Array.from(text)));
  }

  press(...names: (keyof typeof keys)[]): Promise<void> {
    return this.perform(strokes(names.map((name) => keys[name])));
  }

  /** Sets the value of a field or a native select by its label: drivers type into no date field and open no list. */
  async set(label: string, value: string): Promise<void> {
    const isSet = () => this.whileNavigating(() => this.call(setValue, label, value), false);
    await until(`there is a field '${label}'`, isSet).catch((error: unknown) => this.explain(error));
  }

  /** Chooses an option of a combobox by typing. */
  async choose(label: string, option: string): Promise<void> {
    await this.enter({ role: 'combobox', name: label, exact: true }, option);
    await this.click({ role: 'option', name: option });
  }

  /** Performs what opens a window, and returns that window. */
  async opens(act: () => Promise<unknown>): Promise<BrowserWindow> {
    const before = await this.engine.windows();
    await act();
    let opened: string | undefined;
    const isOpen = async () =>
      (opened = (await this.engine.windows()).find((handle) => !before.includes(handle))) !== undefined;
    await until('another window is open', isOpen).catch((error: unknown) => this.explain(error));
    return new BrowserWindow(this.engine, opened ?? '');
  }

  /** Performs what saves a file, and returns its content. */
  async saves(file: RegExp, act: () => Promise<unknown>): Promise<Buffer> {
    const { downloads } = this.engine;
    const names = () => (existsSync(downloads) ? readdirSync(downloads) : []).filter((name) => file.test(name));
    const before = names();
    await act();
    const saved = () => names().find((name) => !before.includes(name));
    const content = () => {
      const name = saved();
      return name === undefined ? Buffer.alloc(0) : readFileSync(join(downloads, name));
    };
    await until(`${file} is saved`, () => content().length > 0).catch((error: unknown) => this.explain(error));
    return content();
  }

  /** Waits until the window has closed itself. */
  async closes(): Promise<void> {
    await until('the window has closed', async () => !(await this.engine.windows()).includes(this.handle));
  }

  private async reachable(target: Target): Promise<Found> {
    let last = await this.find(target);
    const isReachable = async () => {
      await this.whileNavigating(() => this.call(drawn), null);
      const before = last;
      const now = await this.ask('find', target);
      if (now === null) return false;
      last = now;
      if (now.obstacle !== null) await this.ask('scroll', target);
      return now.obstacle === null && now.top === before.top && now.left === before.left;
    };
    await until(`${nameOf(target)} can be clicked`, isReachable).catch((error: unknown) =>
      this.explain(error, last.obstacle),
    );
    return last;
  }

  private async ask(action: Action, target: Target): Promise<Found | null> {
    return this.whileNavigating(() => this.call(pageSide, action, target), null);
  }

  private perform(source: ActionSource): Promise<void> {
    return this.engine.perform(this.handle, [source]);
  }

  /** A page that is being replaced answers with an error. */
  private async whileNavigating<Result>(read: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await read();
    } catch {
      return otherwise;
    }
  }

  private async explain(error: unknown, reason: string | null = null): Promise<never> {
    const address = await this.whileNavigating(() => this.call(() => location.href), 'a page that does not answer');
    const text = await this.text();
    throw new Error(`${String(error)}${reason === null ? '' : ` (${reason})`}\nat ${address}: ${text.slice(0, 1_500)}`);
  }
}

/** Waits for two frames: Firefox delivers no click to a page that it has not drawn. Runs in the page. */
const drawn = () =>
  new Promise<null>((done) => {
    const end = () => done(null);
    requestAnimationFrame(() => requestAnimationFrame(end));
    // A window in the background draws nothing.
    setTimeout(end, 250);
  });

const nameOf = ({ role = 'text', name, index }: Target) =>
  `${role} '${name}'${index === undefined ? '' : ` no. ${index}`}`;

const strokes = (values: readonly string[]): ActionSource => ({
  type: 'key',
  id: 'keyboard',
  actions: values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

const clickAt = (x: number, y: number): ActionSource => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
