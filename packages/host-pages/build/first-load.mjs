import { gzipSync } from 'node:zlib';

/**
 * Rollup plugin: writes `first-load.json`, the gzipped bytes that a browser fetches before it shows a page, by the name
 * of the chunk of its widget: the document, its style sheet, the entry, and all static imports of entry and widget.
 */
export function firstLoad(entryName) {
  return {
    name: 'first-load',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const entry = files.find(({ isEntry, name }) => isEntry && name === entryName);
      const around = files.filter(({ fileName }) => fileName === 'index.html' || /host-[^/]+\.css$/.test(fileName));
      const weigh = (fileNames) =>
        [...fileNames].reduce((sum, name) => sum + gzipSync(bundle[name].code ?? bundle[name].source).length, 0);
      const pages = entry.dynamicImports.map((file) => {
        const needed = new Set([
          ...around.map(({ fileName }) => fileName),
          ...closure(entry.fileName),
          ...closure(file),
        ]);
        return [bundle[file].name, weigh(needed)];
      });
      const source = `${JSON.stringify(Object.fromEntries(pages.toSorted()), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source });

      function closure(file, found = new Set()) {
        if (found.has(file) || bundle[file] === undefined) return found;
        found.add(file);
        for (const imported of bundle[file].imports ?? []) closure(imported, found);
        return found;
      }
    },
  };
}
