import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { buildParts } from '../bundles/ui-build.ts';
import { launchBrowser } from '../support/chromium.harness.ts';
import { median, ms, ratio, type Row } from './figures.ts';

/*
 * Compares our table with DataTables and its Scroller: the same 100,000 rows of eight columns, alternating in one run
 * of one browser. Both show plain text, rows of 40 px, in a list 640 px high.
 */

const require = createRequire(import.meta.url);
const runs = 3;

/** Milliseconds, except for the last. */
interface Figures {
  /** From the call to ten rows painted. */
  readonly tenRows: number;
  /** From the call to the first rows painted of a list of all. */
  readonly allRows: number;
  /** From the click on a text column's heading until the new order is painted, with all rows. */
  readonly sorted: number;
  /** The longest frame while the whole list is scrolled. */
  readonly longestFrame: number;
  /** Share of those frames without a visible row in the middle of the list. */
  readonly blank: number;
}

const libraries = ['ours', 'DataTables'] as const;
type Library = (typeof libraries)[number];

/** The figures of both tables, and their ratio. */
export async function tableFigures(count = 100_000): Promise<readonly Row[]> {
  const scripts: Record<Library, readonly string[]> = {
    ours: [await buildParts('Preact', '../bench/table-page.tsx')],
    DataTables: ['datatables.net/js/dataTables.min.js', 'datatables.net-scroller/js/dataTables.scroller.min.js'].map(
      (file) => readFileSync(require.resolve(file), 'utf8'),
    ),
  };
  const browser = await launchBrowser();
  try {
    const measured: Record<Library, Figures[]> = { ours: [], DataTables: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const library of libraries) measured[library].push(await measure(browser, library, scripts[library], count));
    }
    const of = (library: Library, name: keyof Figures) => median(measured[library].map((figures) => figures[name]));
    const row = (library: Library): Row => ({
      table: library,
      'ten rows painted in': ms(of(library, 'tenRows')),
      'list of all painted in': ms(of(library, 'allRows')),
      'text column sorted in': ms(of(library, 'sorted')),
      'longest frame, scrolling': ms(of(library, 'longestFrame')),
      'frames without rows': `${Math.round(of(library, 'blank') * 100)} %`,
    });
    const against = (name: keyof Figures) => ratio(of('ours', name) / of('DataTables', name));
    return [
      row('ours'),
      row('DataTables'),
      {
        table: 'ratio',
        'ten rows painted in': against('tenRows'),
        'list of all painted in': against('allRows'),
        'text column sorted in': against('sorted'),
        'longest frame, scrolling': against('longestFrame'),
      },
    ];
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  library: Library,
  scripts: readonly string[],
  count: number,
): Promise<Figures> {
  const page = await openPage(browser, scripts, count);
  const tenRows = await page.evaluate(showTenRows, library);
  await page.close();
  const list = await openPage(browser, scripts, count);
  const allRows = await list.evaluate(showAllRows, library);
  const { longestFrame, blank } = await list.evaluate(scrollThrough, library);
  const sorted = await list.evaluate(sortByCustomer, library);
  await list.close();
  return { tenRows, allRows, sorted, longestFrame, blank };
}

async function openPage(browser: Browser, scripts: readonly string[], count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: document }));
  await page.goto('http://table.test');
  for (const content of scripts) await page.addScriptTag({ content });
  await page.evaluate(prepare, count);
  return page;
}

const document = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; font: 13px sans-serif }
  #theirs { width: 100%; border-collapse: collapse; table-layout: fixed }
  #theirs td, #theirs th { height: 40px; padding: 0 10px; border-bottom: 1px solid #ddd; overflow: hidden; white-space: nowrap }
  .dt-scroll-body td { box-sizing: border-box }
</style><div id="place"></div>`;

/* The following functions run in the page, so each must be self-contained. */

/** The rows, and helpers for both measurements. */
function prepare(count: number): void {
  const names = [
    'Aspen Grove HOA',
    'Birchwood Academy',
    'Chaparral Nursery',
    'Foothills Hardscape',
    'Grand Valley Orchards',
  ];
  const rows = Array.from({ length: count }, (_, at) => {
    const mixed = (at * 7919 + 17) % count;
    return {
      id: String(at + 1),
      date: `2026-0${(mixed % 9) + 1}-1${mixed % 10}`,
      type: mixed % 3 === 0 ? 'Credit Memo' : 'Invoice',
      customer: `${names[mixed % names.length]} ${mixed}`,
      total: (mixed / 10).toFixed(2),
      tax: (mixed / 100).toFixed(2),
      status: mixed % 4 === 0 ? 'Error' : 'Consistent',
      message: `Sales tax differs by ${(mixed / 1000).toFixed(2)}.`,
    };
  });
  /** Resolves once the browser has painted the current state. */
  const painted = () =>
    new Promise<void>((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done());
        port1.start();
        port2.postMessage(null);
      });
    });
  /** Milliseconds from the call of `work` to the paint that makes `isThere` true. */
  async function timeTo(work: () => void, isThere: () => boolean): Promise<number> {
    const started = performance.now();
    work();
    while (!isThere()) await new Promise((next) => setTimeout(next));
    await painted();
    return performance.now() - started;
  }
  const root = (): ParentNode =>
    globalThis.document.querySelector('[data-salestax]')?.shadowRoot ?? globalThis.document;
  const cells = () => root().querySelectorAll('tbody tr > :first-child:not([style])');
  function showOurs(): void {
    Reflect.get(globalThis, 'mountTable')('#place', rows);
  }
  function showTheirs(options: object): void {
    const place = globalThis.document.querySelector('#place');
    if (place !== null) place.innerHTML = '<table id="theirs"></table>';
    const DataTable = Reflect.get(globalThis, 'DataTable');
    const columns = Object.keys(rows[0] ?? {}).map((name) => ({ data: name, title: name }));
    Reflect.set(globalThis, 'theirs', new DataTable('#theirs', { data: rows, columns, order: [], ...options }));
  }
  Object.assign(globalThis, { bench: { rows, timeTo, root, cells, showOurs, showTheirs } });
}

interface Harness {
  readonly timeTo: (work: () => void, isThere: () => boolean) => Promise<number>;
  readonly root: () => ParentNode;
  readonly cells: () => NodeListOf<Element>;
  readonly showOurs: () => void;
  readonly showTheirs: (options: object) => void;
}

declare global {
  var bench: Harness;
}

function showTenRows(library: Library): Promise<number> {
  const { timeTo, cells, showOurs, showTheirs } = globalThis.bench;
  return timeTo(library === 'ours' ? showOurs : () => showTheirs({ pageLength: 10 }), () => cells().length >= 10);
}

async function showAllRows(library: Library): Promise<number> {
  const { timeTo, root, cells, showOurs, showTheirs } = globalThis.bench;
  if (library === 'DataTables') {
    const options = { scroller: true, scrollY: 600, deferRender: true };
    return timeTo(
      () => showTheirs(options),
      () => cells().length > 10,
    );
  }
  const shown = await timeTo(showOurs, () => cells().length >= 10);
  const choose = () => {
    const select = root().querySelector('select');
    if (select !== null) select.value = 'Infinity';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return shown + (await timeTo(choose, () => cells().length > 10));
}

/** Scrolls from the first row to the last in this number of steps, one per frame, like dragging the scroll bar. */
async function scrollThrough(library: Library): Promise<{ longestFrame: number; blank: number }> {
  const { root } = globalThis.bench;
  const scroller = root().querySelector(library === 'ours' ? '.st-table-scroll' : '.dt-scroll-body');
  if (scroller === null) throw new Error('nothing scrolls');
  const steps = 150;
  const { left, top, width, height } = scroller.getBoundingClientRect();
  const middle = [left + width / 2, top + height / 2] as const;
  let longestFrame = 0;
  let blank = 0;
  let before = await new Promise<number>((frame) => requestAnimationFrame(frame));
  for (let step = 1; step <= steps; step += 1) {
    scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / steps;
    const now = await new Promise<number>((frame) => requestAnimationFrame(frame));
    longestFrame = Math.max(longestFrame, now - before);
    before = now;
    const host = globalThis.document.elementFromPoint(...middle);
    const seen = host?.shadowRoot?.elementFromPoint(...middle) ?? host;
    const text = seen?.closest('tbody td, tbody th')?.textContent ?? '';
    if (text.trim() === '') blank += 1;
  }
  return { longestFrame, blank: blank / steps };
}

function sortByCustomer(library: Library): Promise<number> {
  const { timeTo, root } = globalThis.bench;
  const headings = [
    ...root().querySelectorAll<HTMLElement>(library === 'ours' ? 'thead button' : '.dt-scroll-head th'),
  ];
  const heading = headings.find(({ textContent }) => textContent.trim() === 'customer');
  const scroller = root().querySelector(library === 'ours' ? '.st-table-scroll' : '.dt-scroll-body');
  scroller?.scrollTo(0, 0);
  const press = () => {
    if (library === 'ours') heading?.click();
    else Reflect.get(globalThis, 'theirs').order([3, 'asc']).draw();
  };
  return timeTo(press, () => {
    const first = root().querySelector('tbody tr:not([aria-hidden]) > :nth-child(4)');
    return first?.textContent === 'Aspen Grove HOA 0';
  });
}
