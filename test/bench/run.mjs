// Prints the latency that the product adds, measured in one run on this machine. Never fails because of a number.
import { existsSync } from 'node:fs';
import { requireNode } from '../steps.mjs';

requireNode();
const { estimateRatios, cachedRatios, recordingRate } = await import('./service.ts');
const { comparisonFigures, smallHeap } = await import('./comparison.ts');
const { nexusFigures } = await import('./nexus.ts');
const { staffFigures } = await import('./staff.ts');
const { testDatabases } = await import('../../packages/connector/src/testing/databases.harness.ts');
const { print } = await import('./figures.ts');
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
print('Comparing as many documents on both sides', [
  ...(await comparisonFigures(null)),
  ...(postgres === undefined ? [] : await comparisonFigures(postgres.freshUrl)),
  ...(postgres === undefined ? [] : await comparisonFigures(postgres.freshUrl, smallHeap)),
]);

print('The staff list of 50,000 companies, by HTTP', [
  ...(await staffFigures(null, 40)),
  ...(postgres === undefined ? [] : await staffFigures(postgres.freshUrl, 40)),
]);

const bundle = new URL('../../dist/sdk/estimate-panel.js', import.meta.url);
if (existsSync(bundle)) {
  const { panelFigures } = await import('./panel.ts');
  print('The panel in Chromium, a document of 100 lines', [await panelFigures(1), await panelFigures(6)]);
} else {
  process.stdout.write('\nThe panel is not measured: run npm run build first.\n');
}

const { tableFigures } = await import('./table.ts');
print('A table of 100,000 rows in Chromium, against DataTables with Scroller', await tableFigures());
process.exit(0);
