import { readDocuments, Refused } from './calls.ts';
import { button, element, part } from './elements.ts';
import type { DocumentPage, DocumentRow } from './form-document.ts';
import { kindOf } from './kinds.ts';
import { dayText, figure } from './money-text.ts';
import { ownAddress } from './own-address.ts';
import { startUserMenu } from './user-menu.ts';

const columns = ['Date', 'Type', 'Number', 'Customer', 'Due date', 'Amount', 'Balance', 'Status'] as const;
/** Debounce of the search in milliseconds. */
const pause = 200;

/** The page with the list of documents. The search is part of the URL, so that the back button restores it. */
function start(): void {
  const filters = part('filters');
  if (!(filters instanceof HTMLFormElement)) return;
  const parameters = new URLSearchParams(location.search);
  for (const name of ['search', 'kind']) {
    const control = filters.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = parameters.get(name) ?? '';
  }

  let running = new AbortController();
  const show = (page: number) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(filters))
      if (typeof value === 'string' && value !== '') query.set(name, value);
    if (page > 1) query.set('page', String(page));
    history.replaceState(null, '', ownAddress('/app', query));
    running.abort();
    running = new AbortController();
    void read(query, running.signal, show);
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  filters.addEventListener('input', (event) => {
    clearTimeout(typing);
    typing = setTimeout(() => show(1), event.target instanceof HTMLSelectElement ? 0 : pause);
  });
  filters.addEventListener('submit', (event) => {
    event.preventDefault();
    show(1);
  });
  startUserMenu(async () => true);
  show(Number(parameters.get('page') ?? '1'));
}

async function read(query: URLSearchParams, signal: AbortSignal, show: (page: number) => void): Promise<void> {
  try {
    draw(await readDocuments(query, signal), show);
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof Refused ? error.message : 'The list could not be read. Please reload the page.';
    part('list').replaceChildren(element('p', { class: 'notice is-bad' }, message));
  }
}

function draw(found: DocumentPage, show: (page: number) => void): void {
  if (found.total === 0) {
    part('list').replaceChildren(element('p', { class: 'nothing' }, 'No document fits this search.'));
    return;
  }
  const cells = columns.map((name) =>
    element('th', { scope: 'col', role: 'columnheader', class: isFigure(name) ? 'r' : '' }, name),
  );
  part('list').replaceChildren(
    element(
      'table',
      { class: 'documents', role: 'table' },
      element('caption', { class: 'hidden' }, 'Sales documents, newest first'),
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...cells)),
      element('tbody', { role: 'rowgroup' }, ...found.rows.map(drawRow)),
    ),
    pager(found, show),
  );
}

function drawRow(row: DocumentRow): HTMLElement {
  const title = kindOf(row.kind)?.title ?? '';
  const name = row.number === '' ? 'No number' : row.number;
  const link = element('a', { href: ownAddress(`/app/${row.kind}/${row.id}`), 'aria-label': `${title} ${name}` }, name);
  const values: Record<(typeof columns)[number], Node | string> = {
    Date: dayText(row.date),
    Type: title,
    Number: link,
    Customer: row.customer,
    'Due date': dayText(row.until),
    Amount: figure(Math.round(row.total * 100)),
    Balance: row.balance === null ? '' : figure(Math.round(row.balance * 100)),
    Status: element(
      'span',
      { class: 'status', 'data-status': row.status.toLowerCase().replaceAll(' ', '-') },
      row.status,
    ),
  };
  return element(
    'tr',
    { role: 'row' },
    ...columns.map((column) =>
      element('td', { role: 'cell', 'data-column': column, class: isFigure(column) ? 'r' : '' }, values[column]),
    ),
  );
}

const isFigure = (column: string): boolean => column === 'Amount' || column === 'Balance';

function pager({ page, pageSize, total, rows }: DocumentPage, show: (page: number) => void): HTMLElement {
  const first = (page - 1) * pageSize + 1;
  const back = button('Previous', 'button small', () => show(page - 1));
  const forth = button('Next', 'button small', () => show(page + 1));
  back.disabled = page === 1;
  forth.disabled = page * pageSize >= total;
  return element(
    'nav',
    { class: 'pager', 'aria-label': 'Pages' },
    element('span', {}, `${first}–${first + rows.length - 1} of ${total}`),
    back,
    forth,
  );
}

start();
