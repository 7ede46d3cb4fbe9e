import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../entries.mjs';

/** Rollup plugin: loads the source map of a module, so that the map of a bundle leads to the TypeScript source. */
export function sourceMaps() {
  return {
    name: 'source-maps',
    async load(id) {
      if (!existsSync(`${id}.map`)) return null;
      const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
      return { code: code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), map: JSON.parse(map) };
    },
  };
}

/** The path of a source relative to its map. The compiler writes it relative to its own output folder. */
export function fromMap(source, map) {
  const [, inside] = /^(?:\.\.\/)+(packages\/.*)$/.exec(source) ?? [];
  return inside === undefined ? source : path.relative(path.dirname(map), path.join(root, inside));
}
