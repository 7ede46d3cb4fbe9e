import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../../packages/host-pages/build/html.mjs';
import { dist } from '../../../packages/sdk/build/entries.mjs';

/** What may stand in somebody else's page. The others sign people in and run on the connector's own pages only. */
const names = [
  'estimate-panel',
  'home',
  'connector-settings',
  'nexus',
  'reconciliation',
  'product-catalog',
  'address-validation',
  'exemption',
  'health',
  'provider-header',
];

/** One page per widget that can be embedded: each loads that widget's script and no other. */
export function gallery() {
  const { bundles } = JSON.parse(readFileSync(path.join(dist, 'sdk/manifest.json'), 'utf8'));
  return names.map((name) => ({
    paths: name === names[0] ? ['/gallery', `/gallery/${name}`] : [`/gallery/${name}`],
    html: {
      file: `gallery/${name}.html`,
      template: 'examples/gallery/src/index.html',
      entry: 'gallery',
      styles: ['packages/host-pages/src/page.css', 'examples/gallery/src/gallery.css'],
      slots: { title: titleOf(name), name, links: linksTo(name), ...scriptOf(bundles[name]) },
    },
  }));
}

/** 'estimate-panel' is read as 'Estimate panel'. */
function titleOf(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}

const linksTo = (current) =>
  names
    .map((name) => {
      const here = name === current ? ' aria-current="page"' : '';
      return `<a href="/gallery/${name}"${here}>${escapeHtml(titleOf(name))}</a>`;
    })
    .join('\n');

const scriptOf = ({ file, global, integrity, gzip }) => ({
  file: escapeHtml(file),
  integrity: escapeHtml(integrity),
  // A browser that holds an older script would find that it is not the one promised.
  version: encodeURIComponent(integrity.slice('sha384-'.length, 'sha384-'.length + 12)),
  member: escapeHtml(global.split('.')[1]),
  size: `${(gzip / 1024).toFixed(1)} KB`,
});
