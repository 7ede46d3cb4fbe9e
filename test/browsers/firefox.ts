import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActionSource, type Engine, type EngineOptions, listen } from './engine.ts';
import { program } from './installed.ts';
import { end, lineOf } from './program.ts';

/** No first-run pages and no calls home; the popup blocker is on, as for a user. */
const preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  // The panel of downloads would take the focus from the page.
  'browser.download.alwaysOpenPanel': false,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'pdfjs.disabled': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** Firefox by WebDriver BiDi, which it speaks without a driver: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox({ isDark }: EngineOptions): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'salestax-firefox-'));
  const downloads = join(profile, 'saved');
  const settings = {
    ...preferences,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    // 0: dark, 1: light
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const browser = spawn(
    program('firefox'),
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await lineOf(browser.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);

  await bidi.send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  await bidi.send('script.addPreloadScript', {
    functionDeclaration: `() => (${listen.toString()})((text) => console.error(text), false)`,
  });
  const commands = commandsOf(bidi);
  // In the first tab the focus is on the address field, so that buttons and date fields of a page take no keys.
  const first = await commands.windows();
  await bidi.send('browsingContext.create', { type: 'tab' });
  for (const tab of first) await commands.close(tab);
  return {
    ...commands,
    downloads,
    stop: async () => {
      await end(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function commandsOf(bidi: Connection): Omit<Engine, 'downloads' | 'stop'> {
  return {
    errors: bidi.errors,
    windows: async () => {
      const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
        maxDepth: 0,
      });
      return contexts.map(({ context }) => context);
    },
    navigate: async (context, url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async call(context, source, args) {
      const answer = await bidi.send<Evaluated>('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        userActivation: false,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    perform: async (context, actions) => {
      await bidi.send('input.performActions', { context, actions: actions.map(withParameters) });
    },
    resize: async (context, width, height) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    screenshot: async (context) => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async (context) => {
      await bidi.send('browsingContext.close', { context });
    },
  };
}

const withParameters = (source: ActionSource) =>
  source.type === 'pointer' ? { ...source, parameters: { pointerType: 'mouse' } } : source;

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string | null;
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] };
}

/** The messages of a connection: answers have the `id` of their command, events a `method`. */
type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: LogEntry };

interface Connection {
  /** The caller names the shape of the result, as the protocol defines it. */
  readonly send: <Result>(method: string, params: object) => Promise<Result>;
  readonly errors: readonly string[];
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened, { once: true });
    socket.addEventListener('error', () => failed(new Error(`Firefox does not answer at ${address}.`)), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      errors.push(...errorsOf(message.params));
      return;
    }
    if (message.type === 'success') waiting.get(message.id)?.resolve(message.result);
    else waiting.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`));
    waiting.delete(message.id);
  });
  let last = 0;
  return {
    errors,
    send: <Result>(method: string, params: object) => {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise as Promise<Result>;
    },
  };
}

/** Warnings of Firefox itself are left out: they are advice about pages in general. */
function errorsOf({ type, level, text, stackTrace }: LogEntry): string[] {
  if (level !== 'error' && !(level === 'warn' && type === 'console')) return [];
  const [frame] = stackTrace?.callFrames ?? [];
  return [`${type} ${level}: ${text ?? ''} ${frame ? `${frame.url}:${frame.lineNumber}` : ''}`];
}
