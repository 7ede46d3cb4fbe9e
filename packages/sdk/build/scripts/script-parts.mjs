import { integrityLength, integrityOf } from './integrity.mjs';

/*
 * A script of several files: what its modules import dynamically becomes a part, a module beside the script. A script element
 * shares its exports with its parts through an object, because modules cannot import from it.
 */

/** Of the length of a hash, so that source maps stay right. */
const placeholderOf = (file) => `integrity-${file}`.padEnd(integrityLength, '_').slice(0, integrityLength);

/** The output options of such a script; `global`: the expression of the object that receives what `members` names. */
export const partedOutput = ({ head, global, members }) => ({
  format: 'cjs',
  exports: 'named',
  strict: false,
  esModule: false,
  dynamicImportInCjs: true,
  minifyInternalExports: true,
  chunkFileNames: 'modules/script-[name]-[hash].js',
  banner: ({ isEntry }) =>
    isEntry
      ? `${head}(function(){"use strict";const exports={};`
      : 'export default function(script){const exports={},require=()=>script;',
  footer: ({ isEntry }) =>
    isEntry
      ? `${global}=Object.assign(${global}||{},{${members.map((name) => `${name}:exports.${name}`)}})})();`
      : 'return exports}',
});

/** Rollup plugin: writes calls of the script's export `importPart` in place of dynamic imports, with the hashes of the parts. */
export function scriptParts() {
  return {
    name: 'script-parts',
    // A part finds its own parts beside the script, too: what it imports is in the folder of the script's parts.
    renderDynamicImport({ targetModuleId, chunk }) {
      if (targetModuleId === null) return null;
      const [script, folder] = chunk.isEntry ? ['exports', ''] : ['script', '"modules/"+'];
      const hash = placeholderOf(targetModuleId.split('/').at(-1));
      return { left: `${script}.importPart(${folder}`, right: `,"${hash}",${script})` };
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const [entry] = chunks.filter(({ isEntry }) => isEntry);
      const shared = chunks.find(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry);
      if (shared !== undefined)
        this.error(`Parts of a script share ${shared.fileName}, but have imports of the script only.`);
      const parts = chunks.filter(({ isEntry }) => !isEntry);
      const sharing = parts.find(({ imports }) => imports.some((file) => file !== entry.fileName));
      if (sharing !== undefined)
        this.error(`${sharing.fileName} has imports of another part: ${JSON.stringify(sharing.importedBindings)}`);
      // A hash is written after those that its own code contains.
      const isReady = ({ dynamicImports }) => dynamicImports.every((file) => done.has(file));
      const done = new Set();
      while (done.size < parts.length) {
        const part = parts.find((each) => !done.has(each.fileName) && isReady(each));
        if (part === undefined) this.error('Parts of a script load each other.');
        for (const chunk of chunks)
          chunk.code = chunk.code.replace(placeholderOf(part.facadeModuleId.split('/').at(-1)), integrityOf(part.code));
        done.add(part.fileName);
      }
    },
  };
}
