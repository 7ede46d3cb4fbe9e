import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { copyTemplateTo } from '../../../packages/connector/src/testing/database-template.harness.ts';
import { freshDatabase } from '../../../packages/connector/src/testing/databases.harness.ts';
import { long } from '../../long.ts';
import { pathOf } from '../../support/call.harness.ts';
import { childFlags } from '../../support/child-process.harness.ts';
import { connectorEnvironment, embedToken } from '../../support/connector-process.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { textAt } from '../../support/json.ts';
import { until } from '../../support/until.ts';

/* The process from the view of a supervisor and a load balancer. */

const main = resolve(import.meta.dirname, '../../../packages/connector/src/main.ts');
const files = mkdtempSync(join(tmpdir(), 'operation-'));
const metricsToken = 'a-token-of-the-operator';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 } });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(files, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly operation: string;
  readonly output: () => string;
  /** Exit code. */
  readonly ended: Promise<number | null>;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function start(more: Readonly<Record<string, string>>): Promise<Running> {
  const dataDir = join(mkdtempSync(join(files, 'store-')), 'data');
  await copyTemplateTo(dataDir);
  const child = spawn(process.execPath, [...childFlags, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...connectorEnvironment(sandbox, files),
      DATA_DIR: dataDir,
      OPERATION_PORT: '0',
      METRICS_TOKEN: metricsToken,
      ACCOUNTING_CALLS_PER_MONTH: '500000',
      ...more,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  started.push(child);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
  const output = () => chunks.join('');
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const isReady = () => output().includes('{"ready":true');
  await Promise.race([until('the process is ready', isReady, 120_000), ended]);
  if (!isReady()) throw new Error(output());
  const line =
    output()
      .split('\n')
      .find((text) => text.startsWith('{"ready":true')) ?? '';
  const readyLine: unknown = JSON.parse(line);
  return { child, output, ended, url: textAt(readyLine, 'address'), operation: textAt(readyLine, 'operation') };
}

const status = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(url, { headers })).status;
const bearer = { authorization: `Bearer ${metricsToken}` };

describe('a running service process', () => {
  const clientLog = join(files, 'client.log');
  const backups = join(files, 'backups');
  let serving: Running;
  beforeAll(async () => {
    // Of a process that was killed while it wrote.
    mkdirSync(backups);
    writeFileSync(join(backups, 'salestax-2026-01-01.tar.partial'), 'half');
    serving = await start({ CLIENT_LOG_FILE: clientLog, BACKUP_DIR: backups });
    started.pop();
  });
  afterAll(() => serving.child.kill('SIGKILL'));

  it('reports its health on its own port and on the public port, and its metrics to the operator only', async () => {
    const { url, operation } = serving;
    for (const base of [url, operation]) {
      expect(await status(`${base}/live`)).toBe(200);
      // Just after its start the database may be busy for longer than the check waits.
      await until(`${base} is ready`, async () => (await status(`${base}/ready`)) === 200);
      expect(await status(`${base}/metrics`)).toBe(401);
      expect(await status(`${base}/metrics`, { authorization: 'Bearer guessed' })).toBe(401);
      expect(await status(`${base}/metrics`, bearer)).toBe(200);
    }
    expect(await status(`${operation}${pathOf('health', {})}`)).toBe(404);
  });

  it('names a port that is in use, without a stack', async () => {
    const port = new URL(serving.url).port;
    await expect(start({ PORT: port })).rejects.toThrow(
      new RegExp(`^listen EADDRINUSE.*:${port}\\. Stop the process that uses this port, or choose another PORT`),
    );
  });

  it('names a folder to serve that is not there', long, async () => {
    await expect(start({ PAGES_DIR: join(files, 'typo') })).rejects.toThrow('PAGES_DIR must be an existing folder');
  });

  it('says where it cannot write the entries of browsers', long, async () => {
    const { output, child } = await start({ CLIENT_LOG_FILE: join(clientLog, 'below-a-file') });
    await expect.poll(output).toContain('cannot be written');
    child.kill('SIGKILL');
  });

  it('shows the counters of the alerts from the start, so that an alert sees the first event', async () => {
    const text = await (await fetch(`${serving.operation}/metrics`, { headers: bearer })).text();
    for (const series of [
      'http_refusals_total{reason="TooManyRequests"}',
      'http_refusals_total{reason="Overloaded"}',
      'job_failures_total{background_job="accounting-change"}',
      'job_failures_total{background_job="nightly"}',
      'sweeps_total{finding="lost"}',
      'policy_violations_total{directive="script-src-elem"}',
      'policy_violations_total{directive="other"}',
      'delivery_errors_total{origin="Connector",recovery="person"}',
    ])
      expect(text).toContain(`${series} 0\n`);
  });

  it('counts its work in metrics without the name of a company, a person or a document', async () => {
    const { url, operation, output } = serving;
    const token = await embedToken(url);
    const answer = await fetch(`${url}${pathOf('getTax', { realmId: realmIds.main })}?canary=in-a-query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-correlation-id': 'one-and-only-1',
      },
      body: JSON.stringify(taxDocument()),
    });
    expect(answer.status).toBe(200);
    await fetch(`${url}${pathOf('getTax', { realmId: realmIds.main })}`, { method: 'POST', body: '{}' });
    const text = await (await fetch(`${operation}/metrics`, { headers: bearer })).text();
    for (const line of [
      /^http_request_duration_seconds_count\{method="POST",route="[^"]*:realmId[^"]*",status="2xx"\} 1$/m,
      /^vendor_call_duration_seconds_count\{vendor="tax-provider",operation="POST transactions\/create",outcome="ok"\} [1-9]/m,
      /^http_refusals_total\{reason="Unauthorized"\} [1-9]/m,
      /^database_up 1$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^nightly_last_success_timestamp_seconds \d/m,
      /^sweeps_planned_timestamp_seconds \d/m,
      /^accounting_calls_limit 500000$/m,
      /^accounting_calls_this_month \d+$/m,
      /^accounting_calls_forecast \d+$/m,
    ])
      expect(text).toMatch(line);
    for (const name of [realmIds.main, 'Cottonwood', 'dana']) expect(text).not.toContain(name);

    const lines = output()
      .split('\n')
      .flatMap((line) => (line.includes('"msg":"Request completed"') ? [JSON.parse(line)] : []));
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'POST', status: 200, correlationId: 'one-and-only-1', level: 30 }),
    );
    expect(output()).not.toContain('in-a-query');
  });

  it('writes the browsers’ log to a separate file when configured', async () => {
    const entry = {
      message: 'canary of a browser',
      level: 'Warning',
      timestamp: '2026-03-02T10:00:00Z',
      source: 'QBOWebApp',
      location: 'https://connector.example/',
      additionalData: null,
    };
    await fetch(`${serving.url}${pathOf('clientLogs', {})}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    });
    await until(
      'the file has the entry',
      () => existsSync(clientLog) && readFileSync(clientLog, 'utf8').includes('canary of a browser'),
    );
    expect(serving.output()).not.toContain('canary of a browser');
  });

  it('copies the embedded database while it runs', async () => {
    await until(
      'there is a backup',
      () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.tar')),
    );
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^salestax-\d{4}-\d{2}-\d{2}\.tar$/)]);
    expect(await status(`${serving.url}/ready`)).toBe(200);
  });
});

describe('a service process that receives SIGTERM', () => {
  it('reports that it is not ready, answers all requests, and exits with 0', long, async () => {
    const { child, url, operation, ended } = await start({ DRAIN_SECONDS: '5' });
    const answers: number[] = [];
    const seen = { ready: true };
    /** Sends requests as a load balancer does: until the process reports that it is not ready. */
    const load = async () => {
      while (seen.ready) answers.push(await status(`${url}/live`));
    };
    const loads = Array.from({ length: 8 }, load);
    await until('a hundred answers', () => answers.length > 100);
    child.kill('SIGTERM');
    await until('it is not ready', async () => (await status(`${operation}/ready`)) === 503);
    const late = await fetch(`${url}${pathOf('health', {})}`);
    seen.ready = false;
    await Promise.all(loads);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await ended).toBe(0);
  });

  it('exits at once when the same signal comes again', long, async () => {
    const { child, operation, ended } = await start({ DRAIN_SECONDS: '600' });
    child.kill('SIGTERM');
    await until('it is not ready', async () => (await status(`${operation}/ready`)) === 503);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
  });

  it('finishes its work when another signal follows, as after Ctrl-C', long, async () => {
    const { child, operation, ended } = await start({ DRAIN_SECONDS: '2' });
    child.kill('SIGINT');
    await until('it is not ready', async () => (await status(`${operation}/ready`)) === 503);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('a worker process', () => {
  it('has a port for monitoring, and no other', long, async ({ skip }) => {
    const databaseUrl = (await freshDatabase()) ?? skip('There is no PostgreSQL here.');
    const { child, url, operation, ended } = await start({
      ROLE: 'worker',
      DATABASE_URL: databaseUrl,
      DRAIN_SECONDS: '0',
    });
    expect(url).toBe('');
    expect(await status(`${operation}/ready`)).toBe(200);
    expect(await status(`${operation}/metrics`, bearer)).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
