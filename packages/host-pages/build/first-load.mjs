import { pages } from '../src/pages.ts';

/** Widgets whose folders have another name than theirs. */
const folders = { accountingCallback: 'callbacks', taxProviderCallback: 'callbacks' };

/** What a widget loads as soon as it is mounted. The other parts are loaded after an action, or for data that there may be. */
const loadedAtOnce = ['us-map'];

/** Pages that another one follows at once. */
const followedBy = { signOut: 'landing' };

const dashed = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The HTML file of the pages with this widget. */
export const htmlOf = (widget) => `${dashed(widget)}.html`;

/**
 * The files of a bundle that a widget needs besides those of the entry: its own, all that these import, and what it loads as
 * soon as it is mounted.
 */
function filesOfWidget(bundle, entryName, widget) {
  const entry = entryOf(bundle, entryName);
  const known = closure(bundle, entry.fileName);
  const found = closure(bundle, widgetChunk(bundle, entry, folders[widget] ?? dashed(widget)));
  for (const file of bundle[[...found][0]].dynamicImports)
    if (loadedAtOnce.includes(bundle[file].name)) closure(bundle, file, found);
  return [...found].filter((file) => !known.has(file));
}

/** What the HTML of a widget's page fetches ahead: its files, and those of the page that follows at once. */
export const filesAhead = (bundle, entryName, widget) => [
  ...new Set([widget, followedBy[widget] ?? widget].flatMap((each) => filesOfWidget(bundle, entryName, each))),
];

const entryOf = (bundle, entryName) => Object.values(bundle).find(({ isEntry, name }) => isEntry && name === entryName);

function widgetChunk(bundle, entry, folder) {
  const found = entry.dynamicImports.find((file) =>
    bundle[file].moduleIds.some((id) => id.includes(`/packages/widgets/src/${folder}/index.`)),
  );
  if (found === undefined) throw new Error(`No chunk has the widget ${folder}.`);
  return found;
}

/** A file and all that it imports, the file first. */
function closure(bundle, file, found = new Set()) {
  if (found.has(file) || bundle[file] === undefined) return found;
  found.add(file);
  for (const imported of bundle[file].imports ?? []) closure(bundle, imported, found);
  return found;
}

/**
 * Rollup plugin: writes `first-load.json`, the files that a browser fetches before a page is complete, by the path of the
 * page: the document with the style sheet, the entry with what it imports, and the files of the page's widget.
 */
export function firstLoad(entryName) {
  return {
    name: 'first-load',
    generateBundle(_, bundle) {
      const shared = [...closure(bundle, entryOf(bundle, entryName).fileName)];
      const loads = pages.flatMap(({ path, widget }) =>
        widget === undefined ? [] : [[path, [htmlOf(widget), ...shared, ...filesAhead(bundle, entryName, widget)]]],
      );
      this.emitFile({
        type: 'asset',
        fileName: 'first-load.json',
        source: `${JSON.stringify(Object.fromEntries(loads), null, 2)}\n`,
      });
    },
  };
}
