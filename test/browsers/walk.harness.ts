import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/browser/built.ts';
import { type Product, type ProductOptions, startProduct } from '../support/product.harness.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type EngineName, missing } from './installed.ts';
import { startWebKit } from './webkit.ts';
import { BrowserWindow } from './window.ts';

const engines: Record<EngineName, (options: EngineOptions) => Promise<Engine>> = {
  Firefox: startFirefox,
  WebKitGTK: startWebKit,
};

/** A product (or an example with its product) and a browser with a new profile, for the walks of a file. */
export interface Walk<Site> {
  readonly engine: EngineName;
  readonly site: Site;
  /** The first window of the browser. */
  readonly window: BrowserWindow;
  /** Allows console messages of this form in this walk; any other message fails it. */
  readonly allow: (message: RegExp) => void;
}

interface Stoppable {
  readonly stop: () => Promise<void>;
}

/** Runs the walks in every engine that is installed, each with a site of its own. */
export function inEveryEngine<Site extends Stoppable>(
  title: string,
  start: () => Promise<Site>,
  walks: (walk: Walk<Site>) => void,
  options: EngineOptions = { isDark: false },
): void {
  const names = ['Firefox', 'WebKitGTK'] as const;
  it.skip.each(names.flatMap((name) => missing(name) ?? []))(`${title}: %s`, () => {});
  describe.each(names.filter((name) => missing(name) === null))(`${title} in %s`, (name) => {
    walks(useWalk(name, start, options));
  });
}

export const aProduct =
  (options: ProductOptions = {}) =>
  (): Promise<Product> =>
    startProduct({ ...built, ...options });

function useWalk<Site extends Stoppable>(
  name: EngineName,
  start: () => Promise<Site>,
  options: EngineOptions,
): Walk<Site> {
  let site: Site;
  let engine: Engine;
  let window: BrowserWindow;
  let allowed: RegExp[] = [];
  let reported = 0;

  beforeAll(async () => {
    [site, engine] = await Promise.all([start(), engines[name](options)]);
    window = new BrowserWindow(engine, (await engine.windows())[0] ?? '');
    await engine.resize(window.handle, 1280, 900);
    // Firefox reports an error of its own empty tab.
    reported = engine.errors.length;
  });
  afterAll(async () => {
    await engine.stop();
    await site.stop();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(engine, `${name} ${task.name}`);
    const unexpected = engine.errors.slice(reported).filter((text) => !allowed.some((pattern) => pattern.test(text)));
    reported = engine.errors.length;
    allowed = [];
    expect(unexpected).toEqual([]);
  });
  return {
    engine: name,
    get site() {
      return site;
    },
    get window() {
      return window;
    },
    allow: (message) => void allowed.push(message),
  };
}

/** What was on the screen when a walk failed. */
async function takePictures(engine: Engine, title: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../.cache/browsers');
  mkdirSync(folder, { recursive: true });
  for (const [index, handle] of (await engine.windows()).entries())
    writeFileSync(join(folder, `${title.replaceAll(/\W+/g, '-')}-${index}.png`), await engine.screenshot(handle));
}
