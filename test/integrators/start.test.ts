import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { messages as landing } from '../../packages/widgets/src/landing/messages.ts';
import { long } from '../long.ts';
import '../support/exit-with-run.ts';
import { pathOf } from '../support/call.harness.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { taxDocument } from '../support/documents.fixture.ts';
import { embedToken } from '../support/embed-session.ts';
import { field, listAt, textAt } from '../support/json.ts';
import { copyClone } from '../support/new-clone.harness.ts';
import { personAt } from '../support/person.harness.ts';
import { until } from '../support/until.ts';

/*
 * Tests the first command of the README, `npm start`, ended by Ctrl-C. npm itself is omitted, because its exit code
 * after Ctrl-C is not that of the script. The command uses the existing build, or builds.
 */

const root = path.resolve(import.meta.dirname, '../..');
const [command = '', ...script] = textAt(
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  'scripts',
  'start',
).split(' ');
const anyPorts = ['', '-accounting', '-tax-provider', '-identity', '-control', '-portal', '-examples'].map(
  (name) => `--port${name}=0`,
);
/** Starting builds the browser bundles when a source is newer. Milliseconds. */
const startWithinMs = 200_000;

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) signalGroup(child, 'SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Started {
  /** The output of `--json`. */
  readonly info: unknown;
  readonly output: () => string;
  /** Presses Ctrl-C; returns the exit code. */
  readonly interrupt: () => Promise<number | null>;
  /** Whether it, or a process that it started, is still running. */
  readonly isLeft: () => boolean;
}

const npmStart = (...options: readonly string[]): Promise<Started> => npmStartIn(root, ...options);

async function npmStartIn(folder: string, ...options: readonly string[]): Promise<Started> {
  // In its own process group, as a shell starts a command: Ctrl-C signals all processes of the group.
  const child = spawn(command, [...script, '--json', ...anyPorts, ...options], {
    cwd: folder,
    // npm puts the programs of the packages first in PATH.
    env: { ...process.env, PATH: `${path.join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((end) => child.once('close', end));
  const line = () => output.split('\n').find((text) => text.startsWith('{"') && text.includes('"learnMore"'));
  await until(
    'npm start has printed its addresses',
    () => line() !== undefined || child.exitCode !== null,
    startWithinMs,
  );
  const printed = line();
  if (printed === undefined) throw new Error(output);
  const info: unknown = JSON.parse(printed);
  return {
    info,
    output: () => output,
    interrupt() {
      signalGroup(child, 'SIGINT');
      return ended;
    },
    isLeft: () => isLeft(child),
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Whether a process of the group is running; signal 0 only tests (kill(2)). */
function isLeft({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function pageTitle(address: string): Promise<string> {
  const answer = await fetch(address);
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(await answer.text()) ?? [];
  return `${answer.status} ${title === '' ? 'without a title' : 'with a title'}`;
}

/** The estimate of a fixed document. */
async function estimate(info: unknown, token: string): Promise<unknown> {
  const answer = await fetch(textAt(info, 'api') + pathOf('getTax', { realmId: textAt(info, 'realmId') }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(taxDocument()),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** The answer to a webhook that is signed with the printed token. */
async function webhookStatus(info: unknown): Promise<number> {
  const body = JSON.stringify({ eventNotifications: [] });
  const signature = createHmac('sha256', textAt(info, 'webhookVerifierToken')).update(body).digest('base64');
  const headers = { 'intuit-signature': signature, 'content-type': 'application/json' };
  return (await fetch(`${textAt(info, 'api')}/webhooks/accounting`, { method: 'POST', headers, body })).status;
}

const tokenOf = (info: unknown) =>
  embedToken(
    textAt(info, 'api'),
    {
      realmId: textAt(info, 'realmId'),
      documentPage: textAt(info, 'documentPage'),
      embedClient: {
        clientId: textAt(info, 'embedClient', 'clientId'),
        clientSecret: textAt(info, 'embedClient', 'clientSecret'),
      },
    },
    ['estimate-panel'],
  );

/** A customer of the accounting service, by its id. */
function customers(info: unknown, id = '') {
  const url = `${textAt(info, 'accounting')}/v3/company/${textAt(info, 'realmId')}/customer${id === '' ? '' : `/${id}`}`;
  return {
    url,
    headers: {
      authorization: `Bearer ${textAt(info, 'accountingToken')}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
  };
}

async function addCustomer(info: unknown, DisplayName: string): Promise<string> {
  const { url, headers } = customers(info);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ DisplayName }) });
  return textAt(await answer.json(), 'Customer', 'Id');
}

async function readCustomer(info: unknown, id: string): Promise<unknown> {
  const { url, headers } = customers(info, id);
  return field(await (await fetch(url, { headers })).json(), 'Customer', 'DisplayName');
}

/** Status and health of a customer in the list of support staff. */
const stateOf = (customer: unknown) =>
  [
    field(customer, 'status'),
    ...(field(customer, 'health', 'lastCallFailed') === true ? ['failed'] : []),
    ...(Number(field(customer, 'health', 'errors')) > 0 ? ['errors'] : []),
    ...(Number(field(customer, 'health', 'queued')) > 0 ? ['waiting'] : []),
  ].join(', ');

const longCase = { ...long, timeout: 300_000 };
const unfinished = 'dist/unfinished.json';

/** The folder of a new clone, which is removed after the test. */
function newClone(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'salestax-clone-'));
  folders.push(folder);
  copyClone(folder);
  return folder;
}

describe('npm start', () => {
  it('prints addresses that all respond, and Ctrl-C ends every process with exit code 0', async () => {
    const { info, interrupt, isLeft, output } = await npmStart('--ephemeral');
    const pages = [
      ...['documentPage', 'learnMore', 'home', 'gallery', 'integrations'].map((name) => textAt(info, name)),
      ...['document-page', 'provider-portal', 'hostile-page', 'gallery'].map((name) => textAt(info, 'examples', name)),
    ];
    const answers = await Promise.all(pages.map(async (page) => `${page} ${await pageTitle(page)}`));
    expect(answers).toEqual(pages.map((page) => `${page} 200 with a title`));
    expect(field(await estimate(info, await tokenOf(info)), 'avaTax')).toBeGreaterThan(0);
    expect(await webhookStatus(info)).toBe(200);
    expect(isLeft()).toBe(true);
    expect(await interrupt()).toBe(0);
    expect(isLeft()).toBe(false);
    expect(output()).not.toMatch(/restarted|error/i);
  }, 240_000);

  it('has twelve customers for support staff, in every state', { ...long, timeout: 240_000 }, async () => {
    const { info } = await npmStart('--ephemeral');
    const staff = personAt({ info: { api: textAt(info, 'api'), realmId: textAt(info, 'realmId') } });
    const { code = '', state = '' } = await staff.signInAt(
      (await staff.call('staffSignInUrl')).text,
      '00u1morganhale0001',
    );
    const { body } = await staff.call('staffSignIn', { body: { code, state } });
    const token = textAt(body, 'sessionId');
    const statesOf = async () => {
      const customers = listAt((await staff.call('staffCustomers', { token, query: { limit: '50' } })).body);
      return { count: customers.length, states: new Set(customers.map(stateOf)) };
    };
    const states = new Set(['Active', 'Active, errors', 'Active, failed, errors, waiting', 'Disconnected', 'Down']);
    await expect.poll(statesOf, { timeout: 60_000, interval: 500 }).toEqual({ count: 12, states });
  });

  it(
    'stores the data of both vendors and of the connector in the folder of --data',
    { ...long, timeout: 240_000 },
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'salestax-start-'));
      folders.push(folder);
      const first = await npmStart(`--data=${folder}`);
      const token = await tokenOf(first.info);
      expect(await estimate(first.info, token)).toMatchObject({ errorMessage: null, isCached: false });
      const id = await addCustomer(first.info, 'Kept over the restart');
      expect(await first.interrupt()).toBe(0);

      const second = await npmStart(`--data=${folder}`);
      expect(await readCustomer(second.info, id)).toBe('Kept over the restart');
      // The connector has stored the estimate.
      expect(await estimate(second.info, await tokenOf(second.info))).toMatchObject({
        errorMessage: null,
        isCached: true,
      });
      expect(await second.interrupt()).toBe(0);
      expect(second.isLeft()).toBe(false);
    },
  );

  it('answers on a new clone before everything is built, and Ctrl-C also ends the build', longCase, async () => {
    const folder = newClone();
    const { info, interrupt, isLeft } = await npmStartIn(folder, '--ephemeral');
    const pages = ['documentPage', 'home', 'learnMore'].map((name) => textAt(info, name));
    expect(await Promise.all(pages.map(pageTitle))).toEqual(pages.map(() => '200 with a title'));
    expect((await fetch(`${textAt(info, 'api')}/sdk/estimate-panel.js`)).status).toBe(200);
    expect(field(await estimate(info, await tokenOf(info)), 'avaTax')).toBeGreaterThan(0);
    expect(existsSync(path.join(folder, unfinished))).toBe(true);
    expect(await interrupt()).toBe(0);
    expect(isLeft()).toBe(false);
  });

  it('goes on with an interrupted build, and holds a request for the gallery until it is built', longCase, async () => {
    const folder = newClone();
    const first = await npmStartIn(folder, '--ephemeral');
    await first.interrupt();
    const second = await npmStartIn(folder, '--ephemeral');
    expect(second.output()).not.toContain('Building the pages');
    expect(existsSync(path.join(folder, unfinished))).toBe(true);
    const api = textAt(second.info, 'api');
    const [gallery, manifest] = await Promise.all([
      pageTitle(textAt(second.info, 'gallery')),
      fetch(`${api}/sdk/manifest.json`),
    ]);
    expect(gallery).toBe('200 with a title');
    const file = `${api}/sdk/${textAt(await manifest.json(), 'version')}/loader.js`;
    expect((await fetch(file)).status).toBe(200);
    await until('the end of the build is reported', () => second.output().includes('all scripts are built'));
    expect(existsSync(path.join(folder, unfinished))).toBe(false);
    expect(await second.interrupt()).toBe(0);
  });
});

describe('npm run dev', () => {
  it(
    'shows a changed text without a build, and starts the connector again after a change of its own',
    longCase,
    async () => {
      const folder = newClone();
      const { info, interrupt, output } = await npmStartIn(folder, '--ephemeral', '--dev');
      const [api, documentPage] = [textAt(info, 'api'), textAt(info, 'documentPage')];
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      const change = (file: string, from: string, to: string) => {
        const source = path.join(folder, 'packages', file);
        const before = readFileSync(source, 'utf8');
        expect(before).toContain(from);
        writeFileSync(source, before.replace(from, to));
      };

      await page.goto(`${api}/learnmore`);
      const heading = (name: string) => page.getByRole('heading', { name });
      await heading(landing.headline).waitFor();
      change('widgets/src/landing/messages.ts', landing.headline, 'A title of this test');
      await heading('A title of this test').waitFor();

      change('estimate-panel/src/texts/opening-messages.ts', 'Not estimated yet', 'Nothing estimated');
      await expect
        .poll(async () => {
          await page.goto(documentPage);
          return page.getByText(/Not estimated yet|Nothing estimated/).textContent();
        })
        .toBe('Nothing estimated');

      change('connector/src/http/pages.ts', '\n', '\n// A comment of this test.\n');
      await until('the connector starts again', () => output().includes('starts again'));
      const isReady = async () => (await fetch(`${api}/ready`).catch(() => null))?.status === 200;
      await until('it answers', isReady, startWithinMs);
      expect(errors).toEqual([]);
      expect(await interrupt()).toBe(0);
    },
  );
});
