/*
 * `npm run size`: one table of what browsers receive of the build, in bytes: the first load of each of our pages, each script,
 * the parts of each element, and what the modules of a widget add to an application. Exits with 1 when something is larger, as
 * served, than the budget of its kind in budgets.json, in KB of 1,024 bytes, 2 to 5 % above the largest of the kind.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { servedSizes } from './served-sizes.mjs';

const budgets = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));

const line = (name, ...cells) => `${name.padEnd(48)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;

const rows = (await servedSizes()).map((row) => {
  const budget = budgets[row.kind] * 1024;
  return { ...row, budget, verdict: row.served <= budget ? 'ok' : 'OVER' };
});
process.stdout.write(`${line('', 'bytes', 'gzip', 'served', 'budget', '')}\n`);
for (const { kind, name, bytes, gzip, served, budget, verdict } of rows)
  process.stdout.write(`${line(`${kind} ${name}`, bytes, gzip, served, budget, verdict)}\n`);
process.exitCode = rows.every(({ verdict }) => verdict === 'ok') ? 0 : 1;
