import { globSync } from 'node:fs';
import path from 'node:path';
import { lazily } from '../parts.mjs';

/**
 * The `manualChunks` of a table of folders (`ui/`) and files (`ui/table`, without their extension) below `base`: a module is in
 * the chunk of the nearest place that the table names, and one from elsewhere in `rest`. Null: Rollup puts it beside what
 * imports it.
 */
export function chunkTable(base, table, rest) {
  const check = lazily(() => checkPlaces(base, table));
  return (id) => {
    check();
    const file = path.relative(base, id).replace(/\.[jt]sx?$/, '');
    const place = [file, ...foldersOf(file)].find((each) => Object.hasOwn(table, each));
    return place === undefined ? rest : table[place];
  };
}

/** The nearest one first. */
function foldersOf(file) {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [`${folder}/`, ...foldersOf(folder)];
}

/** A place that was renamed would silently be ignored. */
function checkPlaces(base, table) {
  const gone = Object.keys(table).filter((place) => globSync(`${place}{,.js,.ts,.tsx}`, { cwd: base }).length === 0);
  if (gone.length > 0) throw new Error(`The table of chunks names what does not exist: ${gone.join(', ')}`);
}
