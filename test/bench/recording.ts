import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { claimNext } from '../../packages/connector/src/features/recording/claim-delivery.ts';
import { enqueue } from '../../packages/connector/src/features/recording/enqueue-delivery.ts';
import { claimOf, complete } from '../../packages/connector/src/features/recording/held-delivery.ts';
import { type Db, openDb } from '../../packages/connector/src/store/db.ts';
import { createSignals } from '../../packages/connector/src/store/signals.ts';
import { withoutPolicies } from '../../packages/connector/src/testing/databases.harness.ts';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { saleOf } from '../support/accounting-documents.harness.ts';
import { startMain } from '../support/connector-process.harness.ts';
import { freePort } from '../support/product.harness.ts';
import { median, ms, percentile, type Row } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const invoiceType = 35;

/** A database, both vendors and `workers` processes of the connector. */
async function startProcesses(databaseUrl: string, workers: number) {
  const files = mkdtempSync(join(tmpdir(), 'recording-'));
  const port = await freePort();
  const connectorUrl = `http://localhost:${port}`;
  const secrets = readMachineSecrets(null);
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl,
  });
  // No pages and bundles, which need a build.
  const {
    BUNDLES_DIR: _,
    PAGES_DIR: __,
    ...settings
  } = connectorEnvironment({
    root,
    files,
    dataDir: files,
    port,
    connectorUrl,
    secrets,
    sandbox: readSandbox({ ...sandbox.description, companies: connectedCompanies(sandbox) }),
  });
  const env = {
    ...settings,
    DATABASE_URL: databaseUrl,
    PROCESSES: String(workers),
    ROLE: 'worker',
    LOG_LEVEL: 'error',
  };
  const processes = await Promise.all(Array.from({ length: workers }, () => startMain(env)));
  const db = await openDb({ databaseUrl });
  return {
    sandbox,
    db,
    close: async (): Promise<void> => {
      await Promise.all(processes.map((each) => each.stop()));
      await db.close();
      await sandbox.stop();
      rmSync(files, { recursive: true });
    },
  };
}

/** Companies whose documents the accounting service does not tax. */
const companies = [realmIds.main, realmIds.noSalesTax, realmIds.multiCurrency, realmIds.otherApps];

/** The companies beside the demo company, with the connections of a connector. */
function connectedCompanies(sandbox: Sandbox): readonly object[] {
  const { oauth } = sandbox.accounting();
  return sandbox.description.companies.map((company) => {
    const user = oauth.users.find((one) => one.companies[company.realmId] === 'administrator');
    return { ...company, connection: oauth.grant(company.realmId, user?.id ?? '') };
  });
}

/** How documents wait in the outbox, and which processes record them. */
interface Load {
  readonly workers: number;
  readonly companies: number;
  readonly documents: number;
  /** Of every vendor call; milliseconds. */
  readonly latencyMs: number;
}

/** Documents that wait in the outbox, recorded by worker processes. */
export async function workerRate(freshUrl: () => Promise<string>, load: Load): Promise<Row> {
  const { workers, documents, latencyMs } = load;
  const databaseUrl = await freshUrl();
  const { sandbox, db, close } = await startProcesses(databaseUrl, workers);
  const signals = createSignals(db);
  const realms = companies.slice(0, load.companies);
  const record = (count: number) => recordAll(sandbox, db, realms, count, () => signals.send({ about: 'outbox' }));
  // Opens connections, and fills the caches of the processes.
  await record(40);
  for (const service of ['accounting', 'tax-provider'] as const)
    sandbox.kernel.faults.add({ service, fault: { kind: 'latency', milliseconds: latencyMs } });
  const before = await loggedCalls(databaseUrl);
  const seconds = await record(documents);
  const after = await loggedCalls(databaseUrl);
  await close();
  return {
    workers: String(workers),
    companies: String(realms.length),
    'vendors answer in': `${latencyMs} ms`,
    documents: String(documents),
    'all recorded after': `${seconds.toFixed(1)} s`,
    rate: `${(documents / seconds).toFixed(1)} documents/s`,
    'accounting calls each': ((after.accounting - before.accounting) / documents).toFixed(2),
    'provider calls each': ((after.provider - before.provider) / documents).toFixed(2),
  };
}

/** Vendor calls in the log, which is complete a moment after the last one. */
async function loggedCalls(databaseUrl: string): Promise<{ readonly accounting: number; readonly provider: number }> {
  await pause(500);
  const client = new Client({ connectionString: await withoutPolicies(databaseUrl) });
  await client.connect();
  const { rows } = await client.query<{ vendor: string; calls: number }>(
    'select vendor, count(*)::integer as calls from salestax.call_log group by vendor',
  );
  await client.end();
  const of = (vendor: string) => rows.find((row) => row.vendor === vendor)?.calls ?? 0;
  return { accounting: of('accounting'), provider: of('tax-provider') };
}

/** Seconds from the notice of the documents to the last record. */
async function recordAll(
  sandbox: Sandbox,
  db: Db,
  realms: readonly string[],
  documents: number,
  notify: () => Promise<void>,
): Promise<number> {
  const created = Array.from({ length: documents }, (_, at) =>
    createInvoice(sandbox, realms[at % realms.length] ?? ''),
  );
  for (const { realmId, id } of created) {
    const payload = { correlationId: id, reason: null };
    const request = { realmId, txnType: invoiceType, txnId: id, kind: 'record' as const, version: '0', payload };
    await db.tx({ realm: realmId }, (trx) => enqueue(trx, request, new Date()));
  }
  const started = performance.now();
  await notify();
  await untilCommitted(sandbox, created);
  return (performance.now() - started) / 1_000;
}

/** The claim of one delivery while others of several companies wait. */
export async function claimTimes(freshUrl: () => Promise<string>, backlog: number, claims: number): Promise<Row> {
  const databaseUrl = await freshUrl();
  const db = await openDb({ databaseUrl });
  await fillOutbox(databaseUrl, backlog + claims);
  const times: number[] = [];
  let afterRealm = '';
  for (let count = 0; count < claims; count += 1) {
    const started = performance.now();
    const claimant = { owner: 'bench', leaseMs: 30_000, afterRealm, exceptRealms: [] };
    const { delivery: claimed } = await claimNext(db, new Date(), claimant);
    times.push(performance.now() - started);
    if (claimed === null) throw new Error('Nothing waits.');
    afterRealm = claimed.realmId;
    await db.tx({ realm: afterRealm }, (trx) =>
      complete(trx, claimOf(claimed), { kind: 'done', recorded: null }, new Date()),
    );
  }
  await db.close();
  return { waiting: String(backlog), 'claim, median': ms(median(times)), 'claim, p95': ms(percentile(times, 0.95)) };
}

async function fillOutbox(databaseUrl: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: await withoutPolicies(databaseUrl) });
  await client.connect();
  await client.query(
    `insert into salestax.delivery (id, realm_id, txn_type, txn_id, kind, version, payload, progress, state, attempt,
       next_attempt_at, created_at, updated_at)
     select gen_random_uuid(), 'r' || (i % 10), ${invoiceType}, i::text, 'record', '0', '{}', 'null', 'Queued', 0, now(),
       now(), now()
     from generate_series(1, $1::integer) as i`,
    [rows],
  );
  await client.query('analyze salestax.delivery');
  await client.end();
}

interface Invoice {
  readonly realmId: string;
  readonly id: string;
  readonly number: string;
}

let lastNumber = 0;
function createInvoice(sandbox: Sandbox, realmId: string): Invoice {
  lastNumber += 1;
  const number = `R-${lastNumber}`;
  const made = sandbox.accounting().realms.get(realmId)?.create('Invoice', saleOf('Invoice', number));
  if (made?.ok !== true) throw new Error(`The accounting service refused: ${JSON.stringify(made)}`);
  return { realmId, id: made.entity.Id, number };
}

async function untilCommitted(sandbox: Sandbox, invoices: readonly Invoice[]): Promise<void> {
  const codes = new Set(invoices.map(({ number }) => number));
  const { transactions } = sandbox.taxProvider();
  const committed = () =>
    transactions.all().filter(({ header, status }) => status === 'Committed' && codes.has(header.code)).length;
  const giveUpAt = performance.now() + 180_000;
  while (committed() < codes.size) {
    if (performance.now() > giveUpAt) throw new Error(`Only ${committed()} of ${codes.size} documents were recorded.`);
    await pause(20);
  }
}
