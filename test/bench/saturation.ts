import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { routes } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import { unlimitedVariables } from '../support/caller-limits.ts';
import { childFlags, serviceFlags } from '../support/child-process.harness.ts';
import { type ConnectorProcess, embedToken, startConnectorProcess } from '../support/connector-process.harness.ts';
import { lineItem, taxDocument } from '../support/documents.fixture.ts';
import { field, numberAt } from '../support/json.ts';
import { median, ratio, type Row } from './figures.ts';

/** Requests in progress at any time. */
const atOnce = 32;
const roundMs = 2_000;
const rounds = 5;
/** Rounds that are not counted: they open connections and warm up the compiler. After fewer, rates still rise. */
const warmUp = 6;

/** CPU milliseconds of one request: of the connector or the bare server, of the vendor, and of this process, the load. */
interface Measured {
  readonly perSecond: number;
  readonly server: number;
  readonly vendor: number;
  readonly load: number;
}

/**
 * Requests a second of one process, all interleaved in one run: estimates that are calculated, estimates that are
 * repeated, and a bare Fastify server that makes the same call to the same vendor. All run with the flags of the service;
 * those with the embedded database, which nobody runs in production, without optimised WebAssembly, as `npm start` runs it.
 * On two cores the load, the vendor and PostgreSQL compete with the server, so the CPU of each request is beside its rate.
 */
export async function saturationFigures(freshUrl: (() => Promise<string>) | null): Promise<readonly Row[]> {
  const stops: (() => unknown)[] = [];
  const flags = freshUrl === null ? childFlags : serviceFlags;
  let vendor = { url: '', pid: 0 };
  const connector = await startConnectorProcess(async (sandbox) => {
    const started = await startServer(flags, 'saturation-vendor-process.ts', sandbox.description.taxProvider);
    stops.push(started.stop);
    vendor = started;
    return {
      ...(freshUrl === null ? {} : { DATABASE_URL: await freshUrl() }),
      TAX_PROVIDER_URL: vendor.url,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      ...unlimitedVariables,
    };
  }, flags);
  stops.push(() => connector.stop());
  try {
    const bare = await startServer(flags, 'saturation-bare-process.ts', vendor.url);
    stops.push(bare.stop);
    const ask = await requesterOf(connector);
    await ask(10);
    const measured = await measure(vendor, {
      bare: { server: bare, request: () => postJson(`${bare.url}/estimate`, documentOf(nextAmount()), {}) },
      calculated: { server: connector, request: () => ask(nextAmount()) },
      repeated: { server: connector, request: () => ask(10) },
    });
    const { bare: anchor } = measured;
    return (['calculated', 'repeated'] as const).map((way) => ({
      on: freshUrl === null ? 'PGlite' : 'PostgreSQL',
      estimates: way,
      'bare Fastify': `${anchor.perSecond.toFixed(0)}/s`,
      connector: `${measured[way].perSecond.toFixed(0)}/s`,
      ratio: ratio(measured[way].perSecond / anchor.perSecond),
      'CPU: bare + vendor + load': cpuText(anchor),
      'CPU: connector + vendor + load': cpuText(measured[way]),
    }));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

type Way = 'bare' | 'calculated' | 'repeated';

interface Process {
  readonly pid: number;
}

interface Load {
  readonly server: Process;
  readonly request: () => Promise<unknown>;
}

/** Medians of the rounds, in which the ways take turns. */
async function measure(vendor: Process, loads: Readonly<Record<Way, Load>>): Promise<Record<Way, Measured>> {
  const results: Record<Way, Measured[]> = { bare: [], calculated: [], repeated: [] };
  for (let round = -warmUp; round < rounds; round += 1)
    for (const way of ['bare', 'calculated', 'repeated'] as const) {
      const result = await measureRound(vendor, loads[way]);
      if (round >= 0) results[way].push(result);
    }
  const middle = (way: Way): Measured => {
    const of = (figure: keyof Measured) => median(results[way].map((result) => result[figure]));
    return { perSecond: of('perSecond'), server: of('server'), vendor: of('vendor'), load: of('load') };
  };
  return { bare: middle('bare'), calculated: middle('calculated'), repeated: middle('repeated') };
}

async function measureRound(vendor: Process, { server, request: send }: Load): Promise<Measured> {
  const before = [cpuOf(server), cpuOf(vendor)] as const;
  const ownBefore = process.cpuUsage();
  const count = await countDuring(roundMs, send);
  const own = process.cpuUsage(ownBefore);
  return {
    perSecond: (count * 1_000) / roundMs,
    server: (cpuOf(server) - before[0]) / count,
    vendor: (cpuOf(vendor) - before[1]) / count,
    load: (own.user + own.system) / 1_000 / count,
  };
}

const cpuText = ({ server, vendor, load }: Measured): string =>
  `${server.toFixed(2)} + ${vendor.toFixed(2)} + ${load.toFixed(2)} ms`;

/** Number of requests that were answered within `milliseconds`, with `atOnce` in progress. */
async function countDuring(milliseconds: number, ask: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + milliseconds;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return count;
}

let lastCents = 1_000;
function nextAmount(): number {
  lastCents += 1;
  return lastCents / 100;
}

const documentOf = (amount: number) => taxDocument({ lineItems: [lineItem({ amount, quantity: 1 })] });

/** An estimate of a document with this amount. Client addresses vary, because each has a rate limit. */
async function requesterOf({ url }: ConnectorProcess): Promise<(amount: number) => Promise<void>> {
  const path = `${url}/oauth${routes.getTax.path.replace(':realmId', realmIds.main)}`;
  const authorization = `Bearer ${await embedToken(url)}`;
  let count = 0;
  return async (amount) => {
    count += 1;
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const answer = await postJson(path, documentOf(amount), { authorization, 'x-forwarded-for': address });
    if (field(answer, 'errorMessage') !== null) throw new Error(JSON.stringify(answer));
  };
}

const dispatcher = new Agent({ connections: atOnce });

async function postJson(url: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await request(url, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answered: unknown = await answer.body.json();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${JSON.stringify(answered)}`);
  return answered;
}

/** CPU milliseconds that the process has used, of all its threads (Linux, proc(5)); a clock tick has 10 ms. */
function cpuOf({ pid }: Process): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startServer(flags: readonly string[], file: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return {
      url: `http://127.0.0.1:${numberAt(JSON.parse(line), 'port')}`,
      pid: child.pid ?? 0,
      stop: () => child.kill(),
    };
  throw new Error(`${file} ended before it listened.`);
}
