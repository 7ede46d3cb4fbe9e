import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Gathers what several builds of Rollup have made in one `manifest.json`: the files, and what an integrator needs to embed
 * them (`describing` answers that). Its members are plugins, and what the later of these builds want to know of the earlier.
 */
export function createManifest(version, describing) {
  const scripts = {};
  const elements = {};
  const files = new Map();
  let [index, loader] = [null, null];

  async function write(dir) {
    const { widgets, ...others } = describing();
    const described = Object.entries(widgets).map(([name, widget]) => [
      name,
      { ...widget, script: scripts[name], module: elements[name] },
    ]);
    const own = Object.entries(scripts).filter(([name]) => !(name in widgets));
    const bundles = Object.entries(widgets).map(([name, { global }]) => [name, { ...scripts[name], global }]);
    const manifest = {
      version,
      loader,
      bundles: Object.fromEntries(bundles),
      scripts: Object.fromEntries(own),
      widgets: Object.fromEntries(described),
      ...others,
    };
    await writeFile(path.join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** A plugin that looks at the files of its build. */
  const seeing = (see) => ({
    name: 'manifest',
    async writeBundle({ dir }, output) {
      const chunks = Object.values(output).filter(({ type }) => type === 'chunk');
      for (const chunk of chunks) files.set(chunk.fileName, { file: chunk.fileName, ...measure(chunk.code) });
      see(chunks);
      await write(dir);
    },
  });
  const fileOf = ([{ fileName }]) => files.get(fileName);

  return {
    script: ({ name, member }) =>
      seeing((chunks) => {
        const isWidget = name in describing().widgets;
        scripts[name] = {
          ...fileOf(chunks),
          ...(member !== undefined && !isWidget && { global: `SalesTax.${member}` }),
        };
      }),
    modules: () =>
      seeing((chunks) => {
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        for (const { isEntry, name, fileName } of chunks)
          if (isEntry) elements[name] = { ...files.get(fileName), imports: importsOf(byName, fileName) };
      }),
    index: () => seeing((chunks) => (index = fileOf(chunks))),
    loader: () => seeing((chunks) => (loader = fileOf(chunks))),
    /** The module that knows the files of all widgets. */
    indexCode() {
      const all = [...new Set(Object.values(elements).flatMap(({ file, imports }) => [...imports, file]))];
      const places = Object.entries(elements).map(([name, { file, imports }]) => [
        name,
        [...imports, file].map((each) => all.indexOf(each)),
      ]);
      const published = all.map((file) => [file, files.get(file).integrity]);
      return `export const files = ${JSON.stringify(published)}; export const widgets = ${JSON.stringify(Object.fromEntries(places))};`;
    },
    loaderData: () => ({ version, names: Object.keys(elements), index: [index.file, index.integrity] }),
  };
}

/** Everything that a module needs besides itself, at once or on demand, what is needed before it first. */
function importsOf(chunks, entry) {
  const found = new Set();
  const follow = (file) => {
    const { imports, dynamicImports } = chunks.get(file);
    for (const other of [...imports, ...dynamicImports]) {
      if (found.has(other)) continue;
      found.add(other);
      follow(other);
    }
  };
  follow(entry);
  found.delete(entry);
  return [...found].toReversed();
}

function measure(code) {
  const bytes = Buffer.from(code);
  return {
    bytes: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}
