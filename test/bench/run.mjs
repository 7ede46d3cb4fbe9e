// Prints the latency that the product adds, measured in one run on this machine. Never fails because of a number.
import { existsSync } from 'node:fs';
import { requireNode } from '../steps.mjs';

requireNode();
const { estimateRatios, cachedRatios, recordingRate } = await import('./service.ts');
const { claimTimes, workerRate } = await import('./recording.ts');
const { comparisonFigures, smallHeap } = await import('./comparison.ts');
const { floodFigures } = await import('./flood.ts');
const { loadFigures } = await import('./load.ts');
const { nexusFigures } = await import('./nexus.ts');
const { outageFigures } = await import('./outage.ts');
const { staffFigures } = await import('./staff.ts');
const { sweepFigures } = await import('./sweep.ts');
const { testDatabases } = await import('../../packages/connector/src/testing/databases.harness.ts');
const { saturationFigures } = await import('./saturation.ts');
const { statementFigures } = await import('./statements.ts');
const { print } = await import('./figures.ts');
const { serviceFlags } = await import('../support/child-process.harness.ts');
const { startConnectorProcess } = await import('../support/connector-process.harness.ts');

const pairs = Number(process.env.BENCH_PAIRS ?? 250);
const connector = await startConnectorProcess({ DATA_DIR: 'memory', LOG_LEVEL: 'error', TRUST_PROXY: 'loopback' });
try {
  print('getTax through the connector, against the vendor client straight at the provider', [
    await estimateRatios(connector, 0, pairs),
    await estimateRatios(connector, 60, pairs),
  ]);
  print('The same estimate again, against its first time', [await cachedRatios(connector, 60, pairs)]);
  print('Recording, from the call to the committed transaction', [
    await recordingRate(connector, 'with the tax shown', 100),
    await recordingRate(connector, 'without tax lines', 100),
  ]);
} finally {
  await connector.stop();
}

print('The regions from a thousand invoices, against reading them alone', [await nexusFigures(20)]);

const postgres = (await testDatabases()).find(({ freshUrl }) => freshUrl !== null);
if (postgres?.freshUrl) {
  const { freshUrl } = postgres;
  const onPostgres = { DATABASE_URL: await freshUrl(), LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' };
  const web = await startConnectorProcess(onPostgres, serviceFlags);
  print('getTax on PostgreSQL, against the vendor client straight at the provider', [
    await estimateRatios(web, 60, pairs),
  ]);
  await web.stop();
  print('SQL of one request, on PostgreSQL', await statementFigures(freshUrl));
  print('Estimates at saturation, against bare Fastify with the same outbound call', [
    ...(await saturationFigures(freshUrl)),
    ...(await saturationFigures(null)),
  ]);
  print(
    'One process for a minute, and at three times what it can do; the provider answers in 60 ms',
    await loadFigures(freshUrl),
  );
  print(
    'Other callers, beside one address that sends the worst requests to an open route',
    await floodFigures(freshUrl),
  );
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
print('Comparing as many documents on both sides', [
  ...(await comparisonFigures(null)),
  ...(postgres === undefined ? [] : await comparisonFigures(postgres.freshUrl)),
  ...(postgres === undefined ? [] : await comparisonFigures(postgres.freshUrl, smallHeap)),
]);

print('The end of a month during an outage of both vendors, of 500 accounting calls allowed in a minute', [
  await outageFigures(5_000, 300, 300_000),
]);

print('The staff list of 50,000 companies, by HTTP', [
  ...(await staffFigures(null, 40)),
  ...(postgres === undefined ? [] : await staffFigures(postgres.freshUrl, 40)),
]);

if (postgres !== undefined)
  print('One sweep of idle companies, the accounting service answers in 150 ms', [
    await sweepFigures(postgres.freshUrl, 1_000),
    await sweepFigures(postgres.freshUrl, 10_000),
  ]);

const bundle = new URL('../../dist/sdk/estimate-panel.js', import.meta.url);
if (existsSync(bundle)) {
  const { panelFigures } = await import('./panel.ts');
  print('The panel in Chromium, a document of 100 lines', [await panelFigures(1), await panelFigures(6)]);
} else {
  process.stdout.write('\nThe panel is not measured: run npm run build first.\n');
}

if (existsSync(bundle) && process.platform === 'linux') {
  const { startFigures } = await import('./start.ts');
  print('npm start, to the answer to the panel’s first call', await startFigures(3));
}

if (existsSync(bundle)) {
  const { paintFigures, shiftFigures, clickFigures } = await import('./pages.ts');
  print('A first visit until its largest paint, at most 2 s; CPU 4 times slower, Fast 3G', await paintFigures());
  print('What moves while a page loads, at most 0.02; CPU 4 times slower', await shiftFigures());
  print('From a click to the next paint, at most 100 ms; CPU 4 times slower', await clickFigures(5));
}

const { tableFigures } = await import('./table.ts');
print('A table of 100,000 rows in Chromium, against DataTables with Scroller', await tableFigures());
process.exit(0);
