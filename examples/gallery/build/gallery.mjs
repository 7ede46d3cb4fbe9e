import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../../packages/host-pages/build/html.mjs';
import { dist, findWidgets } from '../../../packages/sdk/build/entries.mjs';

/** The order of the navigation; a widget that is not named here follows, so that none is missing. */
const order = [
  'estimate-panel',
  'home',
  'connector-settings',
  'nexus',
  'documents',
  'receipt',
  'reconciliation',
  'close',
  'product-catalog',
  'address-validation',
  'exemption',
  'activity',
  'provider-header',
  'health',
  'landing',
  'integration',
  'onboarding',
  'link-company',
  'companies',
  'access',
  'provider-sign-in',
  'header',
  'session-dialogs',
  'admin-sign-in',
  'admin-customers',
  'support-documents',
];

const styles = [
  'packages/host-pages/src/page.css',
  'examples/gallery/src/gallery.css',
  'examples/gallery/src/document-card.css',
];

const rank = (name) => order.indexOf(name) + 1 || order.length + 1;

/** The widget, the paths and the file of each page; it needs no manifest. */
export function galleryPaths() {
  const names = findWidgets().map(({ name }) => name);
  return names
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name, index) => ({
      name,
      paths: index === 0 ? ['/gallery', `/gallery/${name}`] : [`/gallery/${name}`],
      file: `gallery/${name}.html`,
    }));
}

/** The pages: each loads the script of its widget, and the catalogs of its texts. */
export function gallery() {
  const { widgets, common, scripts, loader, paths } = JSON.parse(
    readFileSync(path.join(dist, 'sdk/manifest.json'), 'utf8'),
  );
  const shown = galleryPaths();
  const names = shown.map(({ name }) => name);
  return shown.map(({ name, file }) => ({
    file,
    template: 'examples/gallery/src/index.html',
    entry: 'gallery',
    styles,
    slots: {
      title: titleOf(name),
      links: ['any page', 'own pages'].map((runsOn) => linksTo(runsOn, names, widgets, name)).join('\n'),
      scripts: [widgets[name].script, ...Object.values(catalogsOf(scripts))]
        .map((script) => scriptOf(script, paths.version))
        .join('\n'),
      page: dataOf({
        name,
        title: titleOf(name),
        ...pageOf(widgets[name], common),
        loader,
        files: paths.version,
        catalogs: catalogsOf(scripts),
      }),
    },
  }));
}

/** 'estimate-panel' is read as 'Estimate panel'. */
function titleOf(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}

/** What the page shows of the manifest: options, events and ways in. */
const pageOf = ({ description, import: module, global, element, runsOn, script, attributes, ...widget }, common) => ({
  description,
  module,
  global,
  element,
  runsOn,
  script,
  attributes: attributes.map(({ name, option }) => ({ name, option })),
  options: widget.options.map(({ name, type, required, description }) => ({ name, type, required, description })),
  commonOptions: widget.commonOptions,
  events: [...widget.events.map(({ name }) => name), ...widget.commonEvents],
  commonEvents: common.events.length,
});

/** Other texts than the specified ones, by language. */
const catalogsOf = (scripts) => ({
  'en-plain': scripts['messages-en-plain'],
  es: scripts['messages-es'],
  ar: scripts['messages-ar'],
});

const headings = { 'any page': 'In any page', 'own pages': 'On the connector’s own pages' };

function linksTo(runsOn, names, widgets, current) {
  const links = names
    .filter((name) => widgets[name].runsOn === runsOn)
    .map((name) => {
      const here = name === current ? ' aria-current="page"' : '';
      return `<li><a href="/gallery/${name}"${here}>${escapeHtml(titleOf(name))}</a></li>`;
    });
  const id = `nav-${runsOn.replace(' ', '-')}`;
  return `<p id="${id}">${headings[runsOn]}</p><ul aria-labelledby="${id}">${links.join('\n')}</ul>`;
}

const scriptOf = ({ file, integrity }, folder) =>
  `<script src="${escapeHtml(folder + file)}" integrity="${escapeHtml(integrity)}" defer></script>`;

/** JSON that may stand in a script element. */
const dataOf = (page) => JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
