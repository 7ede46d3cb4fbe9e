import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '../../packages/host-pages/src/pages.ts';

/** The page that other products embed in an iframe. */
export const panelPath = '/serviceapp/AvaTaxLanding';

/** The paths of our own pages, with a value for each parameter. */
export const pagePaths: readonly string[] = pages.map(({ path }) => path.replace(/:\w+\?/, 'x'));

/** Two of the paths of the gallery. */
export const galleryPaths = ['/gallery', '/gallery/nexus'] as const;

/** A folder of pages as the build writes it, with the paths of the real route table and empty content. */
export function writePages(): { readonly pagesDir: string; readonly remove: () => void } {
  const pagesDir = mkdtempSync(join(tmpdir(), 'pages-'));
  const served = [
    ...pages.map(({ path }) => ({ path, file: 'index.html', framing: 'none' })),
    ...galleryPaths.map((path) => ({ path, file: 'index.html', framing: 'none' })),
    { path: panelPath, file: 'panel.html', framing: 'document-pages' },
  ];
  writeFileSync(join(pagesDir, 'pages.json'), JSON.stringify({ pages: served, notFound: 'index.html' }));
  writeFileSync(join(pagesDir, 'index.html'), '<!doctype html><html data-config="{{config}}"><title>A page</title>');
  writeFileSync(join(pagesDir, 'panel.html'), '<!doctype html><title>The panel</title>');
  mkdirSync(join(pagesDir, 'assets'));
  writeFileSync(join(pagesDir, 'assets', 'host-abc.js'), 'export {};');
  return { pagesDir, remove: () => rmSync(pagesDir, { recursive: true }) };
}
