// Prints what each bundle weighs and ends with 1 when one is over its budget (bytes of gzip, budgets.json) or has none.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dist } from './entries.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { bundles, scripts } = read(path.join(dist, 'sdk/manifest.json'));
const budgets = read(path.join(import.meta.dirname, 'budgets.json'));

const rows = Object.entries({ ...bundles, ...scripts }).map(([name, { bytes, gzip, brotli }]) => {
  const budget = budgets[name] ?? 0;
  return { name, bytes, gzip, brotli, budget, verdict: gzip <= budget ? 'ok' : budget === 0 ? 'no budget' : 'OVER' };
});
const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : String(cell).padStart(10))).join('');
const head = line(['bundle', 'raw', 'gzip', 'brotli', 'budget', '']);
const body = rows.map(({ name, bytes, gzip, brotli, budget, verdict }) =>
  line([name, bytes, gzip, brotli, budget, verdict]),
);
process.stdout.write(`${[head, ...body].join('\n')}\n`);
process.exit(rows.every(({ verdict }) => verdict === 'ok') ? 0 : 1);
