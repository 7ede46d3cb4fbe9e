/*
 * `npm run arrows`: every import obeys arrows.cjs, the connector's folders have no circles and no more arrows between them
 * than the limit, and the import graph in docs/architecture.md is the one of the code. `npm run arrows -- --write` writes that graph.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { connectorGraph, foldersInCircles, graphText, replaceGraph } from './import-graph.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/architecture.md');
/** Arrows between the connector's subjects and between its layers. More of them mean that a part lies in the wrong folder. */
const maxArrows = 60;

process.chdir(root);
const options = await extractOptions('./test/architecture/arrows.cjs');
const { output: result } = await cruise(['packages', 'test'], options, undefined, {
  tsConfig: extractTsConfig('./tsconfig.json'),
});
if (typeof result === 'string') throw new TypeError('The result of dependency-cruiser is text.');
const { output: violations, exitCode } = await format(result, { outputType: 'err' });
process.stdout.write(typeof violations === 'string' ? violations : '');

const graph = connectorGraph(result.modules);
const count = graph.subjects.length + graph.layers.length;
const isBelowLimit = count <= maxArrows;
if (!isBelowLimit)
  process.stdout.write(
    `The connector's folders have ${count} import arrows between them; ${maxArrows} are the limit.\n`,
  );

const circle = [...foldersInCircles(graph.subjects), ...foldersInCircles(graph.layers)];
if (circle.length > 0)
  process.stdout.write(`Folders of the connector import each other in a circle: ${circle.join(', ')}.\n`);

const text = readFileSync(page, 'utf8');
const current = replaceGraph(text, graphText(graph));
const isWriting = process.argv.includes('--write');
if (isWriting) writeFileSync(page, current);
const isCurrent = isWriting || current === text;
if (!isCurrent)
  process.stdout.write('The import graph in docs/architecture.md is out of date. Run: npm run arrows -- --write\n');

process.exitCode = exitCode === 0 && isBelowLimit && circle.length === 0 && isCurrent ? 0 : 1;
