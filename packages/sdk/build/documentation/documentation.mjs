import { globSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../entries.mjs';
import { llmsText } from './llms-text.mjs';

/** The guides and the reference, as Markdown below `docs/`. */
export const guidePages = ['{integrator-guide,lifecycle,theming,widgets}.md', '{guide,widgets}/*.md'];
const PAGES = [...guidePages, 'images/widgets/*.png'];

/**
 * Rollup plugin: adds the documentation of the widgets to their files, so that it belongs to the same version, and
 * `llms.txt`, which leads to it. `describeWidgets` returns their description once it is complete.
 */
export function documentation(version, describeWidgets) {
  return {
    name: 'documentation',
    async writeBundle({ dir }) {
      const from = path.join(root, 'docs');
      const pages = globSync(PAGES, { cwd: from });
      if (pages.length === 0) throw new Error(`There is no page of the documentation in ${from}.`);
      for (const page of pages) {
        const to = path.join(dir, 'docs', page);
        await mkdir(path.dirname(to), { recursive: true });
        await cp(path.join(from, page), to);
      }
      const folder = `/sdk/${version}/docs/`;
      await writeFile(path.join(dir, 'llms.txt'), llmsText(describeWidgets(), { folder, connector: '' }));
    },
  };
}
