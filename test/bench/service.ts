import { setTimeout as pause } from 'node:timers/promises';
import Avatax from 'avatax';
import { DocumentType } from 'avatax/lib/enums/DocumentType.js';
import { routes } from '@salestax/contract';
import { credentials, realmIds } from '@salestax/sandbox';
import { goods, ownRows, saleOf } from '../support/accounting-documents.harness.ts';
import { type ConnectorProcess, embedToken } from '../support/connector-process.harness.ts';
import { denver, lineItem, postSave, taxDocument } from '../support/documents.fixture.ts';
import { field, numberAt } from '../support/json.ts';
import { median, ms, percentile, ratio, type Row } from './figures.ts';

/** Rounds that are not counted: they open connections and fill caches. */
const warmUp = 30;
/**
 * Rounds before them, without latency: a process that has answered only some requests still interprets most of its code, which
 * takes three times as long as what the compiler has optimised. A service runs for weeks.
 */
const compilerWarmUp = 1_000;

/** Interleaved pairs of one document estimated by both clients; each document is used once. */
export async function estimateRatios(connector: ConnectorProcess, latency: number, pairs: number): Promise<Row> {
  const viaConnector = panelOf(connector, await embedToken(connector.url));
  const direct = providerClient(connector);
  for (let round = 0; round < compilerWarmUp; round += 1) {
    const amount = nextAmount();
    await viaConnector.getTax(amount);
    await direct.estimate(amount);
  }
  await setLatency(connector, latency);
  const times = { connector: [] as number[], direct: [] as number[] };
  for (let pair = -warmUp; pair < pairs; pair += 1) {
    const amount = nextAmount();
    const ways = [
      ['connector', () => viaConnector.getTax(amount)],
      ['direct', () => direct.estimate(amount)],
    ] as const;
    for (const [name, request] of pair % 2 === 0 ? ways : ways.toReversed()) {
      const took = await timeOf(request);
      if (pair >= 0) times[name].push(took);
    }
  }
  await setLatency(connector, 0);
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  return {
    'provider answers in': `${latency} ms`,
    pairs: String(pairs),
    'client, median': ms(median(times.direct)),
    'connector, median': ms(median(times.connector)),
    ratio: ratio(median(times.connector) / median(times.direct)),
    'client, p95': ms(p95(times.direct)),
    'connector, p95': ms(p95(times.connector)),
    'ratio of p95': ratio(p95(times.connector) / p95(times.direct)),
  };
}

/** Estimates every document twice in succession. */
export async function cachedRatios(connector: ConnectorProcess, latency: number, pairs: number): Promise<Row> {
  const panel = panelOf(connector, await embedToken(connector.url));
  await setLatency(connector, latency);
  const first: number[] = [];
  const again: number[] = [];
  for (let pair = -warmUp; pair < pairs; pair += 1) {
    const amount = nextAmount();
    const took = [await timeOf(() => panel.getTax(amount)), await timeOf(() => panel.getTax(amount))] as const;
    if (pair < 0) continue;
    first.push(took[0]);
    again.push(took[1]);
  }
  await setLatency(connector, 0);
  return {
    'provider answers in': `${latency} ms`,
    'first, median': ms(median(first)),
    'again, median': ms(median(again)),
    'again, p95': ms(percentile(again, 0.95)),
    ratio: ratio(median(again) / median(first)),
  };
}

/** Saves documents at the accounting service, reports all of them at once, and waits for the last commit. */
export async function recordingRate(
  connector: ConnectorProcess,
  kind: 'with the tax shown' | 'without tax lines',
  documents: number,
): Promise<Row> {
  const panel = panelOf(connector, await embedToken(connector.url));
  const saved = [];
  for (let count = 0; count < documents; count += 1) {
    const amount = nextAmount();
    const shown = kind === 'with the tax shown' ? ownRows(await panel.ownAmounts(amount)) : [];
    saved.push(createInvoice(connector, [goods(amount), ...shown]));
  }
  const codes = new Set(saved.map(({ number }) => number));
  const committed = () =>
    connector.sandbox
      .taxProvider()
      .transactions.all()
      .filter(({ header, status }) => status === 'Committed' && codes.has(header.code)).length;
  const started = performance.now();
  await Promise.all(saved.map((invoice) => panel.reportSaved(invoice)));
  const accepted = performance.now() - started;
  while (committed() < documents) await pause(5);
  const seconds = (performance.now() - started) / 1_000;
  return {
    documents: String(documents),
    saved: kind,
    'all accepted after': ms(accepted),
    'all committed after': `${seconds.toFixed(2)} s`,
    rate: `${(documents / seconds).toFixed(1)} documents/s`,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

let lastCents = 1_000;
function nextAmount(): number {
  lastCents += 7;
  return lastCents / 100;
}

async function setLatency({ sandbox }: ConnectorProcess, milliseconds: number): Promise<void> {
  sandbox.kernel.faults.clear();
  if (milliseconds > 0)
    sandbox.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'latency', milliseconds } });
}

interface Invoice {
  readonly id: string;
  readonly syncToken: string;
  readonly number: string;
}

let lastNumber = 0;
function createInvoice({ sandbox }: ConnectorProcess, lines: readonly object[]): Invoice {
  lastNumber += 1;
  const number = `B-${lastNumber}`;
  const made = sandbox
    .accounting()
    .realms.get(realmIds.main)
    ?.create('Invoice', saleOf('Invoice', number, { Line: lines }));
  if (made?.ok !== true) throw new Error(`The accounting service refused: ${JSON.stringify(made)}`);
  return { id: made.entity.Id, syncToken: made.entity.SyncToken, number };
}

let lastAddress = 0;

/** The panel's calls over HTTP. Client addresses vary, because each has a rate limit. */
function panelOf({ url }: ConnectorProcess, token: string) {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    lastAddress += 1;
    const address = `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
    const answer = await fetch(`${url}/oauth${path.replace(':realmId', realmIds.main)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    const answered: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answered)}`);
    return answered;
  };
  const getTax = async (amount: number) => {
    const answer = await post(routes.getTax.path, taxDocument({ lineItems: [lineItem({ amount, quantity: 1 })] }));
    if (field(answer, 'errorMessage') !== null) throw new Error(JSON.stringify(answer));
    return answer;
  };
  return {
    getTax,
    async ownAmounts(amount: number) {
      const answer = await getTax(amount);
      return {
        salesTax: numberAt(answer, 'avaTax'),
        fee: numberAt(answer, 'rdfAmount'),
        taxOnFee: numberAt(answer, 'taxOnRdfAmount'),
      };
    },
    reportSaved: (invoice: Invoice) => post(routes.processDocument.path, postSave('Invoice', invoice)),
  };
}

/** The vendor's own client, requesting the same tax. */
function providerClient({ sandbox }: ConnectorProcess) {
  const { accountId, licenseKey, companyCode } = credentials.taxAccount;
  const client = new Avatax({
    appName: 'Bench',
    appVersion: '1.0',
    machineName: 'bench',
    environment: sandbox.description.taxProvider,
    enableStrictTypeConversion: false,
  }).withSecurity({ accountId, licenseKey });
  const shipFrom = { ...denver, line1: '1900 Wazee St' };
  return {
    estimate: (amount: number) =>
      client.createTransaction({
        model: {
          type: DocumentType.SalesOrder,
          companyCode,
          date: new Date('2026-03-02T00:00:00Z'),
          customerCode: '2',
          currencyCode: 'USD',
          addresses: { shipFrom, shipTo: denver },
          lines: [
            { number: '1', quantity: 1, amount, taxCode: 'P0000000', itemCode: 'Cedar mulch, 2 cu ft bag' },
            { number: 'RDF', quantity: 1, amount: 0, taxCode: 'OF400000' },
          ],
        },
      }),
  };
}
