import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/product.harness.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { program } from './installed.ts';
import { startListeningProxy } from './listening-proxy.ts';
import { end, lineOf } from './program.ts';

/** WebKitGTK by its WebDriver (https://www.w3.org/TR/webdriver2/), on a display without a screen. */
export async function startWebKit({ isDark }: EngineOptions): Promise<Engine> {
  const display = spawn(program('display'), ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await lineOf(display.stdout, /^(\d+)$/);
  const proxy = await startListeningProxy();
  const home = mkdtempSync(join(tmpdir(), 'salestax-webkit-'));
  const downloads = join(home, 'saved');
  mkdirSync(downloads);
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // Otherwise the toolbar of its window is wider than a phone.
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px; -gtk-icon-size: 1px }\n');
  const port = await freePort();
  const driver = spawn(program('webKitDriver'), [`--port=${port}`], {
    // The renderer needs no graphics card.
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      DISPLAY: `:${number}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(address);

  const { sessionId } = await command<{ sessionId: string }>(`${address}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: program('miniBrowser'),
          args: ['--automation', `--proxy=${proxy.url}`, ...(isDark ? ['--dark-mode'] : [])],
        },
      },
    },
  });
  const session = `${address}/session/${sessionId}`;
  return {
    ...commandsOf(session),
    errors: proxy.errors,
    downloads,
    stop: async () => {
      await command(session, 'DELETE');
      await end(driver);
      await end(display);
      await proxy.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function commandsOf(session: string): Omit<Engine, 'errors' | 'downloads' | 'stop'> {
  const post = <Result>(path: string, body: object) => command<Result>(`${session}${path}`, 'POST', body);
  const inWindow = async <Result>(window: string, act: () => Promise<Result>): Promise<Result> => {
    await post('/window', { handle: window });
    return act();
  };
  return {
    windows: () => command(`${session}/window/handles`, 'GET'),
    navigate: (window, url) => inWindow(window, () => post('/url', { url })),
    call: (window, source, args) =>
      inWindow(window, async () => {
        const script = `const [args, done] = arguments;
          Promise.resolve(args).then((given) => (${source})(...given)).then(
            (result) => done([true, result ?? null]), (error) => done([false, String(error)]));`;
        const [isDone, result] = await post<[boolean, unknown]>('/execute/async', { script, args: [args] });
        if (!isDone) throw new Error(String(result));
        return result;
      }),
    perform: (window, actions) => inWindow(window, () => post('/actions', { actions })),
    resize: (window, width, height) =>
      inWindow(window, async () => {
        await post('/window/rect', { x: 0, y: 0, width, height });
        const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
        const [frameWidth, frameHeight] = await post<[number, number]>('/execute/sync', { script, args: [] });
        await post('/window/rect', { x: 0, y: 0, width: width + frameWidth, height: height + frameHeight });
      }),
    screenshot: (window) =>
      inWindow(window, async () => Buffer.from(await command<string>(`${session}/screenshot`, 'GET'), 'base64')),
    close: (window) => inWindow(window, () => command(`${session}/window`, 'DELETE')),
  };
}

/** The caller names the shape of the result, as the protocol defines it. */
async function command<Result>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Result> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (answer.ok) return value as Result;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
}

async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(`${address}/status`).catch(() => null)) return;
    await pause(50);
  }
  throw new Error('WebKitWebDriver does not answer.');
}
