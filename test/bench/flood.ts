import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { routes } from '@salestax/contract';
import { type WorstRequest, worstRequests } from '../support/worst-requests.ts';
import { ms, percentile, type Row } from './figures.ts';
import { documentOf, drive, get, post, type Send, type Sent, type Service, startService } from './load.ts';

/** Requests of a second of each other caller, and for how long, alone and beside the flood. */
const rate = 25;
const seconds = 8;
/** Between two requests of the flood, in milliseconds: most are above the limit of its address. */
const floodPauseMs = 20;
/** The p99 of other callers alone, and while one address sends the worst requests to an open route, each route in turn. */
export async function floodFigures(freshUrl: () => Promise<string>): Promise<readonly Row[]> {
  const service = await startService(freshUrl);
  try {
    const others: Readonly<Record<'health' | 'getTax', Send>> = {
      health: () => get(service, routes.health.path),
      getTax: () => post(service, routes.getTax.path, documentOf(10)),
    };
    const driveAll = (time: number) => Promise.all(Object.values(others).map((other) => drive(other, rate, time)));
    await driveAll(10);
    const rows: Row[] = [];
    for (const flood of worstRequests()) {
      const alone = await driveAll(seconds);
      const running = startFlood(service, flood, rows.length + 1);
      const beside = await driveAll(seconds);
      rows.push({ 'one address floods': flood.name, ...growth(alone, beside), ...(await running.stop()) });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

function growth(alone: readonly (readonly Sent[])[], beside: readonly (readonly Sent[])[]): Row {
  const [healthBefore, taxBefore] = alone.map(p99);
  const [healthAfter, taxAfter] = beside.map(p99);
  return {
    'health p99': ms(healthBefore ?? 0),
    'health grows': ms((healthAfter ?? 0) - (healthBefore ?? 0)),
    'getTax p99': ms(taxBefore ?? 0),
    'getTax grows': ms((taxAfter ?? 0) - (taxBefore ?? 0)),
    errors: String(beside.flat().filter(({ status }) => status !== 200).length),
  };
}

const p99 = (sent: readonly Sent[]): number =>
  percentile(
    sent.map(({ took }) => took),
    0.99,
  );

const dispatcher = new Agent({ connections: 16 });

function startFlood({ connector }: Pick<Service, 'connector'>, flood: WorstRequest, number: number) {
  const over = new AbortController();
  const statuses = new Map<number, number>();
  const sendOne = async () => {
    const { statusCode, body } = await request(connector.url + flood.path, {
      dispatcher,
      method: flood.method,
      headers: {
        'x-forwarded-for': `192.0.2.${number}`,
        ...(flood.body !== '' && { 'content-type': flood.type }),
      },
      body: flood.body === '' ? null : flood.body,
    });
    await body.dump();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  };
  const running = (async () => {
    while (!over.signal.aborted) {
      // A connection that is closed before a long body was read is an answer, too.
      await sendOne().catch(() => statuses.set(0, (statuses.get(0) ?? 0) + 1));
      await pause(floodPauseMs);
    }
  })();
  return {
    async stop(): Promise<Row> {
      over.abort();
      await running;
      return { 'answers to the flood': [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ') };
    },
  };
}
