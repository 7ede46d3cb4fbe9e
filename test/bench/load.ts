import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { routes } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import { unlimitedVariables } from '../support/caller-limits.ts';
import { serviceFlags } from '../support/child-process.harness.ts';
import { embedToken, startConnectorProcess } from '../support/connector-process.harness.ts';
import { lineItem, taxDocument } from '../support/documents.fixture.ts';
import { numberAt } from '../support/json.ts';
import { ms, percentile, type Row } from './figures.ts';

/** How long the provider takes for a calculation, in milliseconds. */
const providerMs = 60;
/** Requests of a second that a process must answer, and how long. */
const usualRate = 100;
const usualSeconds = 60;
/** Shorter: the process is at its limit from the first second on. */
const overloadSeconds = 20;

/** One web process over PostgreSQL, and a provider that answers in `providerMs`. */
export async function startService(freshUrl: () => Promise<string>) {
  let stopVendor = () => undefined as unknown;
  const connector = await startConnectorProcess(async (sandbox) => {
    const vendor = await startVendor(sandbox.description.taxProvider);
    stopVendor = vendor.stop;
    return {
      DATABASE_URL: await freshUrl(),
      TAX_PROVIDER_URL: vendor.url,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      ...unlimitedVariables,
    };
  }, serviceFlags);
  const stop = async () => {
    await connector.stop();
    stopVendor();
  };
  return { connector, token: await embedToken(connector.url), stop };
}

export interface Sent {
  readonly status: number;
  readonly took: number;
  readonly retryAfter: string | undefined;
}

export type Send = () => Promise<Sent>;

/** What a process answers in 60 s at the usual rate, then at the most that it can do, and at three times as much. */
export async function loadFigures(freshUrl: () => Promise<string>): Promise<readonly Row[]> {
  const service = await startService(freshUrl);
  try {
    const mixed = mixedRequests(service);
    const estimates = estimateOf(service);
    // Opens connections, fills caches and warms up the compiler.
    await drive(mixed, usualRate, 5);
    const usual = await drive(mixed, usualRate, usualSeconds);
    const best = await bestRate(estimates);
    await pause(2_000);
    const overload = await drive(estimates, 3 * best, overloadSeconds);
    const useful = answered(overload, 200).length / overloadSeconds;
    const refused = answered(overload, 503);
    const withRetryAfter = refused.filter(({ retryAfter }) => Number(retryAfter) > 0);
    return [
      {
        ...rowOf(`${usualRate}/s, mixed`, usual, usualSeconds),
        best: '–',
        'of the best': '–',
        '503 with Retry-After': '–',
      },
      {
        ...rowOf(`${(3 * best).toFixed(0)}/s, estimates`, overload, overloadSeconds),
        best: `${best.toFixed(0)}/s`,
        'of the best': `${((100 * useful) / best).toFixed(0)} %`,
        '503 with Retry-After': `${withRetryAfter.length} of ${refused.length}`,
      },
    ];
  } finally {
    await service.stop();
  }
}

function rowOf(load: string, sent: readonly Sent[], seconds: number): Row {
  const good = answered(sent, 200);
  const times = good.map(({ took }) => took);
  const others = sent.filter(({ status }) => status !== 200 && status !== 503).length;
  return {
    load,
    answered: `${(good.length / seconds).toFixed(0)}/s`,
    p50: ms(percentile(times, 0.5)),
    p95: ms(percentile(times, 0.95)),
    p99: ms(percentile(times, 0.99)),
    'refused (503)': String(answered(sent, 503).length),
    'other errors': String(others),
  };
}

const answered = (sent: readonly Sent[], status: number) => sent.filter((one) => one.status === status);

/** Sends at a fixed rate, however long the answers take. */
export async function drive(send: Send, perSecond: number, seconds: number): Promise<readonly Sent[]> {
  const all: Promise<Sent>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000);
    while (all.length < due) all.push(send());
    await pause(5);
  }
  return Promise.all(all);
}

/** Estimates of a second while as many as the limits of one company admit are in progress. */
async function bestRate(send: Send): Promise<number> {
  const seconds = 10;
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) if ((await send()).status === 200) count += 1;
  };
  await Promise.all(Array.from({ length: 12 }, one));
  return count / seconds;
}

/** Of ten requests five are estimates, two of them repeated; the others read what the panel and its page read. */
function mixedRequests(service: Service): Send {
  const estimate = estimateOf(service);
  const repeated = () => post(service, routes.getTax.path, documentOf(10));
  const status = () => get(service, `/oauth${routes.originAddress.path}`);
  const health = () => get(service, routes.health.path);
  const turn = [estimate, status, repeated, health, estimate, status, repeated, status, estimate, health];
  let sent = 0;
  return () => {
    const next = turn[(sent += 1) % turn.length] ?? estimate;
    return next();
  };
}

/** A document that was never estimated before. */
const estimateOf =
  (service: Service): Send =>
  () =>
    post(service, routes.getTax.path, documentOf(nextAmount()));

export type Service = Pick<Awaited<ReturnType<typeof startService>>, 'connector' | 'token'>;

let lastCents = 1_000;
function nextAmount(): number {
  lastCents += 1;
  return lastCents / 100;
}

export const documentOf = (amount: number) => taxDocument({ lineItems: [lineItem({ amount, quantity: 1 })] });

export const post = ({ connector, token }: Service, path: string, body: unknown): Promise<Sent> =>
  send(`${connector.url}/oauth${path.replace(':realmId', realmIds.main)}`, token, 'POST', JSON.stringify(body));
export const get = ({ connector, token }: Service, path: string): Promise<Sent> =>
  send(`${connector.url}${path.replace(':realmId', realmIds.main)}`, token, 'GET', null);

const dispatcher = new Agent({ connections: 512 });
let lastAddress = 0;

/** Client addresses vary, because each has a rate limit. */
async function send(url: string, token: string | null, method: 'GET' | 'POST', body: string | null): Promise<Sent> {
  lastAddress += 1;
  const address = `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
  const startedAt = performance.now();
  try {
    const answer = await request(url, {
      dispatcher,
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
        'x-forwarded-for': address,
      },
      body,
    });
    const text = await answer.body.text();
    // An estimate that failed is an answer with a message.
    const status = answer.statusCode === 200 && text.includes('"errorMessage":"') ? 599 : answer.statusCode;
    return { status, took: performance.now() - startedAt, retryAfter: String(answer.headers['retry-after'] ?? '') };
  } catch {
    return { status: 0, took: performance.now() - startedAt, retryAfter: undefined };
  }
}

async function startVendor(sandbox: string) {
  const file = join(import.meta.dirname, 'saturation-vendor-process.ts');
  const child = spawn(process.execPath, [...serviceFlags, file, sandbox, String(providerMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${numberAt(JSON.parse(line), 'port')}`, stop: () => child.kill() };
  throw new Error('The provider ended before it listened.');
}
