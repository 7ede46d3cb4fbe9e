import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dist } from '../entries.mjs';
import { customElements } from '../types/custom-elements.mjs';
import { compress } from './compress.mjs';
import { heightOf, heightStyles } from './heights.mjs';
import { integrityOf } from './integrity.mjs';

/**
 * Collects the output of several Rollup builds in one `manifest.json`: the files, and what an integrator needs to embed
 * them, as returned by `describe`. Its members are plugins of those builds and data for the later ones.
 */
export function createManifest(version, describe) {
  /** By the name of the script. */
  const scripts = {};
  const elements = {};
  const files = new Map();
  /** By file; compression runs while other files are built. */
  const compressions = new Map();
  let [indexFile, loaderFile, runtimeFile] = [null, null, null];

  async function write(dir) {
    const sizes = new Map(
      await Promise.all([...compressions].map(async ([file, made]) => [file, lengths(await made)])),
    );
    const sized = ({ parts, ...entry }) => ({
      ...entry,
      ...sizes.get(entry.file),
      ...(parts !== undefined && { parts: parts.map(sized) }),
    });
    const { widgets, ...others } = describe();
    const styles = heightStyles();
    const described = Object.entries(widgets).map(([name, widget]) => [
      name,
      {
        ...widget,
        ...(widget.runsOn === 'any page' && { height: heightOf(name) }),
        script: sized(scripts[name]),
        module: sized(elements[name]),
      },
    ]);
    const otherScripts = Object.entries(scripts)
      .filter(([name]) => !(name in widgets))
      .map(([name, script]) => [name, sized(script)]);
    // For a script tag: the file and its global. `widgets` has everything about a widget.
    const bundles = Object.entries(widgets).map(([name, { global }]) => [name, { ...sized(scripts[name]), global }]);
    const manifest = {
      version,
      /** Where a connector serves these files: under the first path they never change, the second one follows releases. */
      paths: { version: `/sdk/${version}/`, major: `/sdk/${version.split('.')[0]}/` },
      loader: sized(loaderFile),
      runtime: sized(runtimeFile),
      heights: { file: heightsFile, ...measure(styles), ...lengths(await compress(styles)) },
      bundles: Object.fromEntries(bundles),
      scripts: Object.fromEntries(otherScripts),
      widgets: Object.fromEntries(described),
      ...others,
    };
    const writeJson = (file, value) => writeFile(path.join(dir, file), `${JSON.stringify(value, null, 2)}\n`);
    await writeJson('manifest.json', manifest);
    await writeJson('custom-elements.json', customElements(describe()));
    await writeFile(path.join(dir, heightsFile), styles);
  }

  function add(fileName, code) {
    files.set(fileName, { file: fileName, ...measure(code) });
    compressions.set(fileName, compress(code));
  }

  /** The entry of a script with what it loads on demand, by their files. */
  const scriptOf = ([file, ...parts]) => ({
    ...files.get(file),
    ...(parts.length > 0 && { parts: parts.map((part) => files.get(part)) }),
  });

  /** A plugin that reads the output of its build. */
  const outputReader = (read) => ({
    name: 'manifest',
    async writeBundle({ dir }, output) {
      const chunks = Object.values(output).filter(({ type }) => type === 'chunk');
      for (const { fileName, code } of chunks) add(fileName, code);
      await read(chunks, dir);
    },
  });
  const fileOf = ([{ fileName }]) => files.get(fileName);

  return {
    /** Adds the scripts of the first part of a build in two parts (`unfinished.mjs`): their files by the name of the script. */
    restore(written) {
      for (const [name, names] of Object.entries(written)) {
        for (const each of names) add(each, readFileSync(path.join(dist, 'sdk', each), 'utf8'));
        scripts[name] = scriptOf(names);
      }
    },
    script: ({ name, member }) =>
      outputReader((chunks) => {
        const isWidget = name in describe().widgets;
        scripts[name] = {
          ...scriptOf(filesOfScript(chunks)),
          ...(member !== undefined && !isWidget && { global: `SalesTax.${member}` }),
        };
      }),
    modules: () =>
      outputReader((chunks) => {
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        for (const { name, fileName } of chunks.filter(({ isEntry }) => isEntry)) {
          const required = new Set(importsOf(byName, fileName, isRequired));
          const imports = importsOf(byName, fileName);
          const onDemand = imports.filter((file) => !required.has(file));
          elements[name] = { ...files.get(fileName), imports, onDemand };
        }
      }),
    index: () => outputReader((chunks) => (indexFile = fileOf(chunks))),
    runtime: () => outputReader((chunks) => (runtimeFile = fileOf(chunks))),
    /** For the last build: the manifest is written after it. */
    loader: () =>
      outputReader(async (chunks, dir) => {
        loaderFile = fileOf(chunks);
        await write(dir);
      }),
    /** The module with the files of all widgets. */
    indexCode() {
      const all = [...new Set(Object.values(elements).flatMap(({ file, imports }) => [...imports, file]))];
      // `~place`: the widget works without this module, see `ModuleIndex` in `src/load-modules.ts`.
      const places = Object.entries(elements).map(([name, { file, imports, onDemand }]) => [
        name,
        [...imports, file].map((each) => (onDemand.includes(each) ? ~all.indexOf(each) : all.indexOf(each))),
      ]);
      const published = all.map((file) => [file, files.get(file).integrity]);
      return `export const files = ${JSON.stringify(published)}; export const widgets = ${JSON.stringify(Object.fromEntries(places))};`;
    },
    loaderData: () => ({ version, names: Object.keys(elements), index: [indexFile.file, indexFile.integrity] }),
  };
}

/** A file without a hash in its name, because pages name it. */
const heightsFile = 'heights.css';

/** The names of the files of a script, its own first. */
export const filesOfScript = (chunks) =>
  chunks.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry)).map(({ fileName }) => fileName);

/**
 * An element loads all its modules before it mounts, and is not shown when one of them fails. The map alone may fail: nexus
 * then shows its list of regions.
 */
const isRequired = ({ name }) => name !== 'us-map';

/** All modules that a module imports, each after its own imports; `follows`: which of its dynamic imports count. */
function importsOf(chunks, entry, follows = () => true) {
  const visited = new Set([entry]);
  const ordered = [];
  const visit = (file) => {
    const { imports, dynamicImports } = chunks.get(file);
    for (const other of [...imports, ...dynamicImports.filter((each) => follows(chunks.get(each)))]) {
      if (visited.has(other)) continue;
      visited.add(other);
      visit(other);
      ordered.push(other);
    }
  };
  visit(entry);
  return ordered;
}

function measure(code) {
  const bytes = Buffer.from(code);
  return {
    bytes: bytes.length,
    integrity: integrityOf(bytes),
  };
}

const lengths = ({ gzip, brotli }) => ({ gzip: gzip.length, brotli: brotli.length });
