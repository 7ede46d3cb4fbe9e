import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../entries.mjs';
import { llmsText } from './llms-text.mjs';

/** The guides and the reference, as Markdown below `docs/`. */
const PAGES = ['{integrator-guide,lifecycle,theming,widgets}.md', '{guide,widgets}/*.md'];
const PICTURES = 'images/widgets/*.png';
const docs = path.join(root, 'docs');

/** The text of each page as it is published, by its path below `docs`. */
export function publishedPages() {
  const pages = globSync(PAGES, { cwd: docs });
  if (pages.length === 0) throw new Error(`There is no page of the documentation in ${docs}.`);
  return new Map(pages.map((page) => [page, publishedText(path.join('docs', page), new Set(pages))]));
}

/** The text of a page, given by its path. A link to a file that is not published with it, such as an example, is its label alone. */
export function publishedText(file, pages) {
  const isPublished = (target) =>
    /^(?:https?:|mailto:|#)/.test(target) ||
    pages.has(path.relative('docs', path.join(path.dirname(file), target.replace(/#.*/, ''))));
  return readFileSync(path.join(root, file), 'utf8').replace(
    /(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g,
    (link, label, target) => (isPublished(target) ? link : label),
  );
}

/**
 * Rollup plugin: adds the documentation of the widgets to their files, so that it belongs to the same version, and
 * `llms.txt`, which leads to it. `describeWidgets` returns their description once it is complete.
 */
export function documentation(version, describeWidgets) {
  return {
    name: 'documentation',
    async writeBundle({ dir }) {
      const to = path.join(dir, 'docs');
      for (const [page, text] of publishedPages()) {
        await mkdir(path.dirname(path.join(to, page)), { recursive: true });
        await writeFile(path.join(to, page), text);
      }
      await mkdir(path.join(to, path.dirname(PICTURES)), { recursive: true });
      for (const picture of globSync(PICTURES, { cwd: docs }))
        await cp(path.join(docs, picture), path.join(to, picture));
      const folder = `/sdk/${version}/docs/`;
      await writeFile(path.join(dir, 'llms.txt'), llmsText(describeWidgets(), { folder, connector: '' }));
    },
  };
}
