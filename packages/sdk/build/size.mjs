/*
 * Prints the sizes of the build output in bytes: the scripts, the loader and its modules, each widget's own modules,
 * and the first load of each of our pages. Exits with 1 when a gzipped size exceeds its budget in budgets.json or has
 * none.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist } from './entries.mjs';
import { moduleSizes } from './module-sizes.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const budgets = read(path.join(import.meta.dirname, 'budgets.json'));

/** Prints a table of sizes and budgets; returns whether all are within their budgets. */
function report(title, figures, rows) {
  const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : String(cell).padStart(10))).join('');
  const judged = rows.map(({ budget = 0, ...row }) => {
    const verdict = row.gzip <= budget ? 'ok' : budget === 0 ? 'no budget' : 'OVER';
    return { ...row, budget, verdict };
  });
  const columns = [...figures, 'budget', 'verdict'];
  const head = line([title, ...columns.map((column) => (column === 'verdict' ? '' : column))]);
  const body = judged.map((row) => line([row.name, ...columns.map((column) => row[column])]));
  process.stdout.write(`${[head, ...body].join('\n')}\n\n`);
  return judged.every(({ verdict }) => verdict === 'ok');
}

const { widgets, scripts, loader } = read(path.join(dist, 'sdk/manifest.json'));
const scriptsOf = Object.entries(widgets).map(([name, { script }]) => [name, script]);
const built = [...scriptsOf, ...Object.entries(scripts)];

/** The modules that the elements share, by name without hash. */
const shared = [...new Set(Object.values(widgets).flatMap(({ module }) => module.imports))].map((file) => ({
  name: path.basename(file).replace(/-[^-]+\.js$/, ''),
  gzip: gzipSync(readFileSync(path.join(dist, 'sdk', file)), { level: 9 }).length,
}));
const elements = [
  { name: 'loader', gzip: loader.gzip },
  ...shared,
  ...Object.entries(widgets).map(([name, { module }]) => ({ name, gzip: module.gzip })),
];

const modules = await moduleSizes(path.join(dist, 'npm'));
const firstLoads = Object.entries(read(path.join(dist, 'pages/first-load.json')));

const verdicts = [
  report(
    'script',
    ['bytes', 'gzip', 'brotli'],
    built.map(([name, figures]) => ({ name, ...figures, budget: budgets.scripts[name] })),
  ),
  report(
    'element',
    ['gzip'],
    elements.map((row) => ({ ...row, budget: budgets.elements[row.name] ?? budgets.elements.other })),
  ),
  report(
    'modules',
    ['gzip'],
    modules.map((row) => ({ ...row, budget: budgets.modules[row.name] ?? budgets.modules.other })),
  ),
  report(
    'first load of the page',
    ['gzip'],
    firstLoads.map(([name, gzip]) => ({ name, gzip, budget: budgets.firstLoads[name] ?? budgets.firstLoads.other })),
  ),
];
process.exit(verdicts.every(Boolean) ? 0 : 1);
