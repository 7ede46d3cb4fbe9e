/** @import { Arrow, ConnectorGraph, Module } from './import-graph.mjs' */

const sources = 'packages/connector/src/';
/** They put the service together or test it, so that they may import everything; their arrows say nothing. */
const leftOut = new Set(['app', 'admin-cli', 'main.ts', 'index.ts', 'testing']);
const isTest = (/** @type {string} */ file) => file.endsWith('.test.ts');

/**
 * The arrows between the connector's subjects (folders of features/) and between its layers (folders of src/).
 * @param {readonly Module[]} modules
 * @returns {ConnectorGraph}
 */
export function connectorGraph(modules) {
  return {
    subjects: arrowsBetween(modules, (file) => /^features\/([^/]+)\//.exec(file)?.[1]),
    layers: arrowsBetween(modules, (file) => {
      const [layer] = file.split('/');
      return layer === undefined || leftOut.has(layer) ? undefined : layer;
    }),
  };
}

/**
 * @param {readonly Module[]} modules
 * @param {(file: string) => string | undefined} groupOf The group of a file below src/, undefined where it has none.
 * @returns {Arrow[]}
 */
function arrowsBetween(modules, groupOf) {
  /** @param {string} file */
  const group = (file) => (file.startsWith(sources) && !isTest(file) ? groupOf(file.slice(sources.length)) : undefined);
  /** @type {Map<string, Arrow>} */
  const arrows = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const from = group(source);
      const to = group(resolved);
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from} ${to}`;
      const { imports } = arrows.get(key) ?? { imports: 0 };
      arrows.set(key, { from, to, imports: imports + 1 });
    }
  return [...arrows.values()];
}

/**
 * The folders that import each other in a circle, or that lead to one; none is left when every folder can lie above those
 * that it imports.
 * @param {readonly Arrow[]} arrows
 * @returns {string[]}
 */
export function foldersInCircles(arrows) {
  let left = arrows;
  for (;;) {
    const importing = new Set(left.map(({ from }) => from));
    const upper = left.filter(({ to }) => importing.has(to));
    if (upper.length === left.length) return [...importing].toSorted();
    left = upper;
  }
}

/**
 * The graph as Markdown: one line per folder, with what it imports and how often.
 * @param {ConnectorGraph} graph
 * @returns {string}
 */
export function graphText({ subjects, layers }) {
  return [
    `Between the subjects: ${subjects.length} arrows.`,
    '',
    ...tableOf('subject', subjects),
    '',
    `Between the layers: ${layers.length} arrows.`,
    '',
    ...tableOf('layer', layers),
  ].join('\n');
}

/**
 * @param {string} title
 * @param {readonly Arrow[]} arrows
 * @returns {string[]}
 */
function tableOf(title, arrows) {
  const rows = Map.groupBy(arrows, ({ from }) => from);
  const cells = [...rows].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    `| ${title} | imports (number of imports) |`,
    '|---|---|',
    ...cells.map(([from, targets]) => {
      const sorted = targets.toSorted((a, b) => b.imports - a.imports || a.to.localeCompare(b.to));
      return `| \`${from}\` | ${sorted.map(({ to, imports }) => `${to} (${imports})`).join(', ')} |`;
    }),
  ];
}

const begin = '<!-- import graph: written by npm run arrows -- --write -->';
const end = '<!-- end of the import graph -->';

/**
 * @param {string} page
 * @param {string} graph
 * @returns {string} The page with this graph between the two marks.
 */
export function replaceGraph(page, graph) {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no '${begin}' … '${end}'.`);
  return `${before}${begin}\n${graph}\n${end}${after}`;
}
