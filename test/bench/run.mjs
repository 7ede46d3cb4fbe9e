// Prints what the product adds, measured in one run on this machine. Never fails because of a number.
// Arguments choose sections: `npm run bench -- pages start`. Without one, every section runs.
import { existsSync } from 'node:fs';
import { requireNode } from '../steps.mjs';

requireNode();
const { print } = await import('./figures.ts');
const { testDatabases } = await import('../../packages/connector/src/testing/databases.harness.ts');
const pairs = Number(process.env.BENCH_PAIRS ?? 250);
const isBuilt = existsSync(new URL('../../dist/sdk/estimate-panel.js', import.meta.url));
/** @type {() => Promise<string>} the address of a new PostgreSQL database, or null where none is reached */
const freshUrl = (await testDatabases()).find((database) => database.freshUrl !== null)?.freshUrl ?? null;

async function withConnector(environment, flags, run) {
  const { unlimitedVariables } = await import('../support/caller-limits.ts');
  const { startConnectorProcess } = await import('../support/connector-process.harness.ts');
  const connector = await startConnectorProcess(
    { LOG_LEVEL: 'error', TRUST_PROXY: 'loopback', ...unlimitedVariables, ...environment },
    flags,
  );
  try {
    await run(connector);
  } finally {
    await connector.stop();
  }
}

async function estimates() {
  const { estimateRatios, cachedRatios, recordingRate } = await import('./service.ts');
  await withConnector({ DATA_DIR: 'memory' }, undefined, async (connector) => {
    print('getTax through the connector, against the vendor client straight at the provider', [
      await estimateRatios(connector, 0, pairs),
      await estimateRatios(connector, 60, pairs),
    ]);
    print('The same estimate again, against its first time', [await cachedRatios(connector, 60, pairs)]);
    print('Recording, from the call to the committed transaction', [
      await recordingRate(connector, 'with the tax shown', 100),
      await recordingRate(connector, 'without tax lines', 100),
    ]);
  });
}

async function estimatesOnPostgres() {
  const { serviceFlags } = await import('../support/child-process.harness.ts');
  const { estimateRatios } = await import('./service.ts');
  await withConnector({ DATABASE_URL: await freshUrl(), LOG_LEVEL: 'info' }, serviceFlags, async (connector) => {
    print('getTax on PostgreSQL, against the vendor client straight at the provider', [
      await estimateRatios(connector, 60, pairs),
    ]);
  });
}

async function nexus() {
  const { nexusFigures } = await import('./nexus.ts');
  print('The regions from a thousand invoices, against reading them alone', [await nexusFigures(20)]);
}

async function statements() {
  const { statementFigures } = await import('./statements.ts');
  print('SQL of one request, on PostgreSQL', await statementFigures(freshUrl));
}

async function saturation() {
  const { saturationFigures } = await import('./saturation.ts');
  print('Estimates at saturation, against bare Fastify with the same outbound call', [
    ...(await saturationFigures(freshUrl)),
    ...(await saturationFigures(null)),
  ]);
}

async function load() {
  const { loadFigures } = await import('./load.ts');
  const title = 'One process for a minute, and at three times what it can do; the provider answers in 60 ms';
  print(title, await loadFigures(freshUrl));
}

async function flood() {
  const { floodFigures } = await import('./flood.ts');
  const title = 'Other callers, beside one address that sends the worst requests to an open route';
  print(title, await floodFigures(freshUrl));
}

async function workers() {
  const { claimTimes, workerRate } = await import('./recording.ts');
  print('Workers on PostgreSQL, from the notice to the last record', [
    await workerRate(freshUrl, { workers: 1, companies: 1, documents: 200, latencyMs: 100 }),
    await workerRate(freshUrl, { workers: 1, companies: 4, documents: 400, latencyMs: 100 }),
    await workerRate(freshUrl, { workers: 2, companies: 4, documents: 400, latencyMs: 100 }),
  ]);
  print('Claiming one delivery on PostgreSQL', [
    await claimTimes(freshUrl, 100, 200),
    await claimTimes(freshUrl, 1_000, 200),
    await claimTimes(freshUrl, 10_000, 200),
  ]);
}

async function comparison() {
  const { comparisonFigures, smallHeap } = await import('./comparison.ts');
  print('Comparing as many documents on both sides', [
    ...(await comparisonFigures(null)),
    ...(freshUrl === null ? [] : await comparisonFigures(freshUrl)),
    ...(freshUrl === null ? [] : await comparisonFigures(freshUrl, smallHeap)),
  ]);
}

async function auditFile() {
  const { auditFileFigures } = await import('./audit-file.ts');
  print('The audit file of a month', [
    await auditFileFigures(12_000, freshUrl && (await freshUrl())),
    await auditFileFigures(60_000, freshUrl && (await freshUrl())),
  ]);
}

async function outage() {
  const { outageFigures } = await import('./outage.ts');
  const title = 'The end of a month during an outage of both vendors, of 500 accounting calls allowed in a minute';
  print(title, [await outageFigures(5_000, 300, 300_000)]);
}

async function staff() {
  const { staffFigures } = await import('./staff.ts');
  print('The staff list of 50,000 companies, by HTTP', [
    ...(await staffFigures(null, 40)),
    ...(freshUrl === null ? [] : await staffFigures(freshUrl, 40)),
  ]);
}

async function firm() {
  const { firmFigures } = await import('./firm.ts');
  const size = { companies: 40, others: 5_000, rounds: 60 };
  print('The list of the companies of one user, by HTTP', [
    await firmFigures(null, size),
    ...(freshUrl === null ? [] : [await firmFigures(freshUrl, size)]),
  ]);
}

async function sweep() {
  const { sweepFigures } = await import('./sweep.ts');
  print('One sweep of idle companies, the accounting service answers in 150 ms', [
    await sweepFigures(freshUrl, 1_000),
    await sweepFigures(freshUrl, 10_000),
  ]);
}

async function panel() {
  const { panelFigures } = await import('./panel.ts');
  print('The panel in Chromium, a document of 100 lines', [await panelFigures(1), await panelFigures(6)]);
}

async function start() {
  const { startFigures } = await import('./start.ts');
  print('npm start, to the answer to the panel’s first call', await startFigures(3));
}

async function pages() {
  const { paintFigures, shiftFigures, clickFigures } = await import('./pages.ts');
  print(
    'A first visit until its largest paint, at most 2 s, and for /home at most 60,000 bytes; CPU 4 times slower, Fast 3G',
    await paintFigures(),
  );
  print('What moves while a page loads, at most 0.02; CPU 4 times slower', await shiftFigures());
  print('From a click to the next paint, at most 100 ms; CPU 4 times slower', await clickFigures(5));
}

async function hostPage() {
  const { hostPageFigures } = await import('./host-page.ts');
  const runs = Number(process.env.BENCH_VISITS ?? 30);
  print(
    `A page of somebody else with a widget, against the same page without; median of ${runs} visits, CPU 4 times slower`,
    [...(await hostPageFigures(runs))],
  );
}

async function table() {
  const { tableFigures } = await import('./table.ts');
  print('A table of 100,000 rows in Chromium, against DataTables with Scroller', await tableFigures());
}

const always = { needs: 'nothing', isMet: true };
const postgres = { needs: 'a PostgreSQL database', isMet: freshUrl !== null };
const built = { needs: 'npm run build', isMet: isBuilt };
const builtOnLinux = { needs: 'npm run build, and Linux', isMet: isBuilt && process.platform === 'linux' };

const sections = new Map([
  ['estimates', { run: estimates, ...always }],
  ['nexus', { run: nexus, ...always }],
  ['postgres', { run: estimatesOnPostgres, ...postgres }],
  ['statements', { run: statements, ...postgres }],
  ['saturation', { run: saturation, ...postgres }],
  ['load', { run: load, ...postgres }],
  ['flood', { run: flood, ...postgres }],
  ['workers', { run: workers, ...postgres }],
  ['comparison', { run: comparison, ...always }],
  ['audit-file', { run: auditFile, ...always }],
  ['outage', { run: outage, ...always }],
  ['staff', { run: staff, ...always }],
  ['firm', { run: firm, ...always }],
  ['sweep', { run: sweep, ...postgres }],
  ['panel', { run: panel, ...built }],
  ['start', { run: start, ...builtOnLinux }],
  ['pages', { run: pages, ...built }],
  ['host-page', { run: hostPage, ...built }],
  ['table', { run: table, ...always }],
]);

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !sections.has(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no section ${unknown.join(', ')}. There are: ${[...sections.keys()].join(', ')}.\n`);
  process.exit(2);
}
for (const [name, { run, needs, isMet }] of sections) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (isMet) await run();
  else process.stdout.write(`\n${name} is not measured: it needs ${needs}.\n`);
}
process.exit(0);
