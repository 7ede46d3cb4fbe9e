import { createConnector, provisionCompany, readConfig } from '@salestax/connector';
import { readProvisionFile } from '../../packages/connector/src/configuration/provision-file.ts';
import { findCompanyRun, startCompanyRun } from '../../packages/connector/src/service/company-runs.ts';
import { createRunWatch } from '../../packages/connector/src/service/run-watch.ts';

// The connector of one measured comparison, or of the audit file of the month of its first day, in its own process, so
// that time and memory of nothing else are counted.

const config = readConfig(process.env);
const connector = await createConnector(config);
const { services } = connector;
const [company] = config.provisionFile === null ? [] : readProvisionFile(config.provisionFile);
if (company === undefined) throw new Error('No company.');
const { realmId } = company;
await provisionCompany(services.db, services.secrets, services.clock, company);
await connector.start();

const [FromDate = '', ToDate = '', kind = 'comparison'] = process.argv.slice(2);
// A warm-up that is not counted: it opens connections and fills the database cache.
await compare(ToDate, ToDate);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
const cpu = process.cpuUsage();
const startedAt = performance.now();
const { result } = kind === 'audit-file' ? await makeAuditFile(FromDate.slice(0, 7)) : await compare(FromDate, ToDate);
const milliseconds = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
clearInterval(sampler);
const file = await services.db.read({ realm: realmId }, (trx) =>
  trx.selectFrom('auditFile').select(['documents', 'bytes']).executeTakeFirst(),
);
const figures = { milliseconds, cpuMilliseconds: (user + system) / 1_000, before, peak, result, file };
process.stdout.write(`${JSON.stringify(figures)}\n`);
await connector.stop();
process.exit(0);

/** Also measures longer ranges than the screen allows. */
function compare(from: string, to: string) {
  return ended('comparison', { FromDate: from, ToDate: to, ErrorTransactionOnly: false });
}

function makeAuditFile(month: string) {
  return ended('audit-file', { month, by: 'bench' });
}

/** Waits as a page does, by notices: questions every 50 ms were work of the measurement, not of the run. */
async function ended(name: 'comparison' | 'audit-file', request: object) {
  await startCompanyRun(services, { realmId, kind: name, request, correlationId: 'bench' }, 'replace');
  const watch = createRunWatch(services).watch(realmId, new AbortController().signal);
  for (let next = await watch.next(); next.done !== true; next = await watch.next());
  const found = await findCompanyRun(services, realmId, name);
  if (found?.state !== 'ready') throw new Error(found?.errorText ?? `No ${name}.`);
  return found;
}
