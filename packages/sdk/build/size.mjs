/*
 * `npm run size`: one table of what browsers receive of the build, in bytes: the first load of each of our pages, each script,
 * the parts of each element, and what the modules of a widget add to an application. Exits with 1 when something exceeds its
 * budget in budgets.json or has none. A budget limits the bytes as served, or `{ gzip, served }`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { servedSizes } from './served-sizes.mjs';

const budgets = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8'));

/** The limits of one row. */
function budgetOf({ kind, name }) {
  const budget = budgets[kind][name] ?? budgets[kind].other;
  return typeof budget === 'object' ? budget : { gzip: Infinity, served: budget ?? 0 };
}

function verdictOf(row, { gzip, served }) {
  if (served === 0) return 'no budget';
  return row.served <= served && row.gzip <= gzip ? 'ok' : 'OVER';
}

const line = (name, ...cells) => `${name.padEnd(36)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;

const rows = (await servedSizes()).map((row) => {
  const budget = budgetOf(row);
  return { ...row, budget: budget.served, verdict: verdictOf(row, budget) };
});
process.stdout.write(`${line('', 'bytes', 'gzip', 'served', 'budget', '')}\n`);
for (const { kind, name, bytes, gzip, served, budget, verdict } of rows)
  process.stdout.write(`${line(`${kind} ${name}`, bytes, gzip, served, budget, verdict)}\n`);
process.exitCode = rows.every(({ verdict }) => verdict === 'ok') ? 0 : 1;
