import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { routes } from '@salestax/contract';
import { realmIds } from '@salestax/sandbox';
import { Agent, request } from 'undici';
import { childFlags } from '../support/child-process.harness.ts';
import { type ConnectorProcess, embedToken, startConnectorProcess } from '../support/connector-process.harness.ts';
import { lineItem, taxDocument } from '../support/documents.fixture.ts';
import { field, numberAt } from '../support/json.ts';
import { median, ratio, type Row } from './figures.ts';

/** Requests in progress at any time. */
const atOnce = 32;
const roundMs = 2_000;
const rounds = 5;

/**
 * Requests a second of one process, all interleaved in one run: estimates that are calculated, estimates that are
 * repeated, and a bare Fastify server that makes the same call to the same vendor.
 */
export async function saturationFigures(freshUrl: (() => Promise<string>) | null): Promise<readonly Row[]> {
  const stops: (() => unknown)[] = [];
  let vendor = '';
  const connector = await startConnectorProcess(async (sandbox) => {
    const started = await startServer('saturation-vendor-process.ts', sandbox.description.taxProvider);
    stops.push(started.stop);
    vendor = started.url;
    return {
      ...(freshUrl === null ? {} : { DATABASE_URL: await freshUrl() }),
      TAX_PROVIDER_URL: vendor,
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
    };
  });
  stops.push(() => connector.stop());
  try {
    const bare = await startServer('saturation-bare-process.ts', vendor);
    stops.push(bare.stop);
    const ask = await requesterOf(connector);
    await ask(10);
    const ways = {
      bare: () => postJson(`${bare.url}/estimate`, documentOf(nextAmount()), {}),
      calculated: () => ask(nextAmount()),
      repeated: () => ask(10),
    };
    const rates = await ratesOf(ways);
    const bareRate = median(rates.bare.map(({ perSecond }) => perSecond));
    const cpu = (way: keyof typeof rates) => median(rates[way].map(({ cpuMs }) => cpuMs));
    return (['calculated', 'repeated'] as const).map((way) => ({
      on: freshUrl === null ? 'PGlite' : 'PostgreSQL',
      estimates: way,
      'bare Fastify': `${bareRate.toFixed(0)}/s`,
      connector: `${median(rates[way].map(({ perSecond }) => perSecond)).toFixed(0)}/s`,
      ratio: ratio(median(rates[way].map(({ perSecond }) => perSecond)) / bareRate),
      'own CPU': `${cpu(way).toFixed(2)} ms`,
    }));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }

  async function ratesOf(ways: Readonly<Record<'bare' | 'calculated' | 'repeated', () => Promise<unknown>>>) {
    const rates: Record<keyof typeof ways, { readonly perSecond: number; readonly cpuMs: number }[]> = {
      bare: [],
      calculated: [],
      repeated: [],
    };
    // The first round opens connections and warms up the compiler.
    for (let round = -1; round < rounds; round += 1)
      for (const way of ['bare', 'calculated', 'repeated'] as const) {
        const before = cpuOf(connector);
        const count = await countDuring(roundMs, ways[way]);
        const cpuMs = (cpuOf(connector) - before) / count;
        if (round >= 0) rates[way].push({ perSecond: (count * 1_000) / roundMs, cpuMs });
      }
    return rates;
  }
}

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
function cpuOf({ pid }: ConnectorProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function startServer(file: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [...childFlags, join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${numberAt(JSON.parse(line), 'port')}`, stop: () => child.kill() };
  throw new Error(`${file} ended before it listened.`);
}
