import { escapeHtml, initials } from '../kernel/html-text.ts';
import type { PanelSource } from './embed-session.ts';
import type { AccountingPerson } from './people.ts';
import { type Kind, kinds } from './web/kinds.ts';

export interface ShellOptions {
  readonly realmId: string;
  readonly companyName: string;
  readonly person: AccountingPerson;
  readonly people: readonly AccountingPerson[];
  readonly panel: PanelSource | null;
  /** The query of the page's links: names the company if the address of the page does; '' = it does not. */
  readonly query: string;
}

/** The page with the list of documents. */
export const listShell = (options: ShellOptions): string =>
  shell(
    'Sales documents',
    options,
    'list',
    `<main id="main" class="page">
<div class="page-head">
  <h2>Sales documents</h2>
  <button class="button go" type="button" popovertarget="new-menu">New document</button>
  <div class="menu" id="new-menu" popover>${kinds
    .map(({ slug, title }) => `<a href="/app/${slug}/new${escapeHtml(options.query)}">${title}</a>`)
    .join('')}</div>
</div>
<form class="filters" id="filters" role="search">
  <label class="field grow"><span>Search</span><input name="search" type="search" placeholder="Number or customer" autocomplete="off"></label>
  <label class="field"><span>Type</span><select name="kind"><option value="">All types</option>${kinds
    .filter(({ entity }) => entity !== null)
    .map(({ slug, title }) => `<option value="${slug}">${title}</option>`)
    .join('')}</select></label>
</form>
<div id="list" aria-live="polite"></div>
</main>`,
  );

/** The page with one document. The panel is mounted at its script element. */
export const editorShell = (kind: Kind, options: ShellOptions, isFramed: boolean): string =>
  shell(
    kind.title,
    options,
    'editor',
    `<main id="main" class="page document" aria-busy="true">
<div id="notice"></div>
<div id="fields"></div>
<div id="lines"></div>
<div id="panel-slot" class="panel-slot">${panelMarkup(options, isFramed)}</div>
<div id="foot"></div>
</main>
<footer class="actions" id="actions"></footer>`,
  );

function panelMarkup({ panel, realmId }: ShellOptions, isFramed: boolean): string {
  if (panel === null) return '';
  const base = escapeHtml(panel.connectorUrl);
  const session = escapeHtml(`/embed-session?company=${encodeURIComponent(realmId)}`);
  return isFramed
    ? `<iframe id="salestax-panel-frame" class="panel-frame" title="Sales tax" src="${base}/serviceapp/AvaTaxLanding"></iframe>
<script src="${base}/sdk/estimate-panel-frame.js" data-frame="#salestax-panel-frame" data-session-url="${session}"></script>`
    : `<script src="${base}/sdk/estimate-panel.js" data-api-base="${base}" data-oauth-base="${base}/oauth" data-session-url="${session}"></script>`;
}

function shell(title: string, options: ShellOptions, script: 'list' | 'editor', body: string): string {
  const people = options.people
    .map(
      ({ id, name, role }) =>
        `<button type="button" data-user="${escapeHtml(id)}" aria-pressed="${id === options.person.id}"><b>${escapeHtml(name)}</b><span>${escapeHtml(role)}</span></button>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en" data-company="${escapeHtml(options.realmId)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(options.companyName)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/app/assets/page.css">
<link rel="stylesheet" href="/app/assets/${script === 'list' ? 'list' : 'document'}.css">
<script type="module" src="/app/assets/${script}.ts"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
  <a class="home" href="/app${escapeHtml(options.query)}" aria-label="All sales documents"><span class="logo" aria-hidden="true"><i></i><i></i><i></i></span></a>
  <h1 id="title">${escapeHtml(script === 'list' ? options.companyName : title)}</h1><span id="status" class="status" hidden></span>
  <span class="spacer"></span>
  ${script === 'editor' ? `<span class="company">${escapeHtml(options.companyName)}</span>` : ''}
  <button class="person" type="button" popovertarget="person-menu"><span class="initials" data-initials="${escapeHtml(initials(options.person.name))}"></span><span class="hidden">Signed in as ${escapeHtml(options.person.name)}, ${escapeHtml(options.person.role)}. Switch user</span></button>
  <div class="menu people" id="person-menu" popover><p>Signed in as</p>${people}</div>
</header>
${body}
</body>
</html>`;
}
