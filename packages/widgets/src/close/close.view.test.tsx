import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import {
  months,
  sampleAuditFile,
  sampleDetail,
  sampleFigures,
  sampleMonth,
  sampleRun,
} from '../testing/close.fixture.ts';
import { fakeService, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type CloseOptions } from './index.ts';

const list = `POST /api/MonthClose/ListMonths/${realm}`;
const read = `POST /api/MonthClose/ReadMonth/${realm}`;
const figures = 'POST /api/MonthClose/ReadMonthFigures/u1';
const close = 'POST /api/MonthClose/CloseMonth/u1';
const makeFile = 'POST /api/MonthClose/MakeAuditFile/u1';
const readFile = `GET /api/MonthClose/AuditFile/${realm}`;
const reopen = 'POST /api/MonthClose/ReopenMonth/u1';
const cancel = `POST /api/Background/Cancel/${realm}`;
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;

const closed = { at: '2026-07-03T01:15:00.000Z', by: 'Dana Whitfield' };

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [list]: ok(
      months([sampleMonth({ month: '2026-07', state: 'current', readAt: null, difference: null }), sampleMonth()]),
    ),
    [read]: ok(sampleDetail()),
    [figures]: ok({ outcome: 'started' }),
    [close]: ok({ outcome: 'closed' }),
    [cancel]: ok({ isCancelled: true }),
    [reopen]: ok({ outcome: 'reopened' }),
    [makeFile]: ok({ outcome: 'started' }),
    [extend]: ok({ jwtToken: 'fresh', userId: 'u1', userName: 'Dana', avataxAccountNumber: '2000134567' }),
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('close', widget, () => ({ config }));

/** The figures are polled every second. */
const soon = { timeout: 5_000 };

async function show(options: Partial<CloseOptions> = {}) {
  const decided = vi.fn<(event: unknown) => void>();
  const handle = mount(document.body, {
    config,
    session: undefined,
    signal: page.signal,
    ...options,
    on: { monthDecided: decided },
  });
  await handle.ready.catch(() => {});
  const root = handle.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const button = (name: string, within = 'button') => {
    const found = all(within).find((each) => [each.getAttribute('aria-label'), each.textContent].includes(name));
    if (found === undefined) throw new Error(`no button is ${name}`);
    return found;
  };
  const shown = () => root.querySelector('.st-view')?.textContent ?? '';
  const cells = (label: string) => {
    const table = all('table').find((each) => each.querySelector('caption')?.textContent === label);
    return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
  };
  const bodyOf = (key: string) => service.calls.findLast((call) => call.key === key)?.body;
  const focused = () => root.activeElement;
  return { handle, decided, all, button, focused, shown, cells, bodyOf };
}

async function showMonth(options: Partial<CloseOptions> = {}) {
  const screen = await show(options);
  screen.button('Open June 2026').click();
  await expect.poll(screen.shown, soon).toContain('Checklist');
  return screen;
}

function reasonField(all: (selector: string) => HTMLElement[]): HTMLInputElement {
  const [field] = all('dialog input');
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
  return field;
}

function typeReason(all: (selector: string) => HTMLElement[], reason: string): void {
  const field = reasonField(all);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, reason);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the view of the close', () => {
  it('opens the month of a link, and leads back to the list', async () => {
    const { handle, shown, cells } = await show({ view: { row: '2026-06' } });
    await expect.poll(shown, soon).toContain('Checklist');
    handle.update({ view: {} });
    await expect.poll(shown, soon).not.toContain('Checklist');
    expect(cells('Months')).toHaveLength(2);
    handle.update({ view: { row: '2026-06' } });
    await expect.poll(shown, soon).toContain('Checklist');
  });

  it('says nothing of the role while the list that names it could not be read, and reads it again', async () => {
    service.answer(list, refuse(500, 'Internal'));
    const { button, shown } = await show({ view: { row: '2026-06' } });
    await expect.poll(shown, soon).toContain('Checklist');
    expect(button('Close the month').getAttribute('aria-disabled')).toBe('true');
    expect(shown()).not.toContain('Your role does not allow this.');
    expect(shown()).toContain('Something went wrong, please try again later.');
    service.answer(list, ok(months()));
    button('Refresh data').click();
    await expect.poll(() => button('Close the month').getAttribute('aria-disabled'), soon).toBeNull();
  });

  it('names the month that a person opens, until it is left', async () => {
    const { handle, button } = await showMonth();
    const views: object[] = [];
    handle.on('viewChange', (view) => views.push(view));
    button('All months').click();
    await vi.waitFor(() => expect(views).toEqual([{}]));
    button('Open June 2026').click();
    await vi.waitFor(() => expect(views).toEqual([{}, { row: '2026-06' }]));
  });

  it('takes a month only', () => {
    expect(() => mount(document.body, { config, session: undefined, view: { row: '2026-13' } })).toThrow("'2026-10'");
  });
});

describe('the months', () => {
  it('are listed with their state and their difference', async () => {
    const { cells } = await show();
    expect(cells('Months')).toEqual([
      ['July 2026', 'In progress', 'Not read yet', ''],
      ['June 2026', 'Open', '8.00', ''],
    ]);
  });

  it('show who closed them on which UTC day, and that documents have changed since', async () => {
    service.answer(list, ok(months([sampleMonth({ state: 'broken', closed, changes: 2 })])));
    const { cells } = await show();
    expect(cells('Months')).toEqual([
      ['June 2026', 'Changed since closed', '8.00', 'Dana Whitfield on 07/03/2026 UTC'],
    ]);
  });

  it('can be read again after a failure', async () => {
    service.answer(list, refuse(500, 'Internal'));
    const { button, shown } = await show();
    service.answer(list, ok(months()));
    await vi.waitFor(() => button('Retry').click());
    await expect.poll(shown, soon).toContain('June 2026');
  });

  it('cannot be closed while the company is not connected', async () => {
    service.answer(list, ok(months([], { userStatus: 'Disconnected' })));
    const { shown } = await show();
    await expect.poll(shown, soon).toContain('is not connected to QuickBooks Online!');
  });
});

describe('an open month', () => {
  it('has a checklist whose points lead to their lists', async () => {
    const { all } = await showMonth();
    const points = all('.st-close-checks li').map((point) => [
      point.querySelector('.st-badge')?.textContent,
      point.querySelector('.st-close-count')?.textContent,
      point.querySelector('a')?.textContent,
      point.querySelector('a')?.getAttribute('href'),
    ]);
    const ofJune = expect.stringMatching(/\/reconciliation\?from=2026-06-01&to=2026-06-30$/);
    expect(points).toEqual([
      [
        'Settled',
        '0',
        'Documents that could not be recorded',
        expect.stringMatching(/\/documents\?show=attention&from=2026-06-01&to=2026-06-30$/),
      ],
      ['Settled', '0', 'Documents that differ', ofJune],
      ['Open', '1', 'Documents that one side does not have', ofJune],
      ['Settled', '0', 'Deliveries that wait for a vendor', expect.stringMatching(/\/documents\?show=waiting$/)],
      ['Open', '3', 'Items that are new or changed', expect.stringMatching(/\/itemmanagement\?show=New$/)],
      [
        'Not known yet',
        '',
        'Addresses that AvaTax could not validate',
        expect.stringMatching(/\/batchaddress\?show=Validation%20Failed$/),
      ],
      ['Open', '2', 'Certificates to renew', expect.stringMatching(/\/exemption$/)],
      ['Settled', '0', 'States near their threshold', expect.stringMatching(/\/nexussetup$/)],
    ]);
  });

  it('of the first month of a company leads to the days that count', async () => {
    service.answer(read, ok(sampleDetail({ countedFrom: '2026-06-15' })));
    const { all } = await showMonth();
    const links = all('.st-close-checks a').map((link) => link.getAttribute('href'));
    expect(links).toContainEqual(expect.stringMatching(/\/reconciliation\?from=2026-06-15&to=2026-06-30$/));
  });

  it('lists what is owed to each jurisdiction, and explains the difference document by document', async () => {
    const { cells, all, shown } = await showMonth();
    expect(cells('Liability by jurisdiction')).toEqual([
      ['COLORADO', 'CO', 'State', '20,000.00', '500.00', '0.00', '580.00', '0.28'],
      ['DENVER', 'CO', 'City', '12,000.00', '500.00', '0.00', '619.72', '0.00'],
    ]);
    expect(cells('Documents that explain the difference')).toEqual([
      ['Invoice 1087', '06/15/2026', 'Mile High Orchards', '8.00', '0.00', '8.00', 'Not in AvaTax'],
    ]);
    expect(all('.st-close-facts dd').map(({ textContent }) => textContent)).toEqual([
      '42',
      '1,208.00',
      '1,200.00',
      '8.00',
    ]);
    await expect.poll(shown, soon).toContain('The documents below explain the difference.');
  });

  it('says that both sides agree', async () => {
    service.answer(read, ok(sampleDetail({ figures: sampleFigures({ collected: 1_200, differences: [] }) })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Both sides agree to the cent.');
  });

  it('points to documents that differ also when both totals are the same', async () => {
    service.answer(read, ok(sampleDetail({ figures: sampleFigures({ collected: 1_200 }) })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Both totals agree, but the documents below need attention.');
  });

  it('says how much tax AvaTax calculates for a sale that charges less', async () => {
    const [row] = sampleFigures().differences;
    const differences = row ? [{ ...row, recorded: 8, due: 20.5, reasons: ['charged-less' as const] }] : [];
    service.answer(read, ok(sampleDetail({ figures: sampleFigures({ differences }) })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Charges less tax than AvaTax calculates: 20.50');
  });

  it('does not say that both sides agree while a document could not be read', async () => {
    const unreadable = [{ type: 'Invoice', id: '7', message: 'Refused.' }];
    const figures = sampleFigures({ collected: 1_200, differences: [], unreadable });
    service.answer(read, ok(sampleDetail({ figures })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Refused.');
    expect(shown()).not.toContain('Both sides agree');
    expect(shown()).not.toContain('explain the difference.');
  });

  it('exports both tables as CSV', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { all } = await showMonth();
    for (const each of all('button')) if (each.textContent === 'Export CSV') each.click();
    const texts = await Promise.all(files.map((file) => file.text()));
    expect(texts.map((text) => text.trim().split('\r\n')[1])).toEqual([
      'COLORADO,CO,State,20000.00,500.00,0.00,580.00,0.28',
      'Invoice 1087,06/15/2026,Mile High Orchards,8.00,0.00,8.00,Not in AvaTax',
    ]);
  });

  it('reads its figures in the background, with progress, until they are there', async () => {
    service.answer(read, ok(sampleDetail({ figures: null, ownRecords: { documents: 0, tax: 0 } })));
    const { button, shown, bodyOf } = await showMonth();
    await expect.poll(shown, soon).toContain('The figures of this month were not read yet.');
    expect(shown()).not.toContain('Recorded at AvaTax');
    service.answer(read, ok(sampleDetail({ figures: null, run: sampleRun() })));
    button('Read the figures').click();
    await expect.poll(shown, soon).toContain('Reading the figures of the month');
    expect(bodyOf(figures)).toEqual({ Month: '2026-06' });
    service.answer(read, ok(sampleDetail({ run: sampleRun({ state: 'ready' }) })));
    await expect.poll(shown, soon).toContain('Collected in QuickBooks');
  });

  it('shows what the connector has recorded before and while its figures are read', async () => {
    const ownRecords = { documents: 4_998, tax: 12_345.67 };
    service.answer(read, ok(sampleDetail({ figures: null, ownRecords, run: sampleRun() })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('12,345.67');
    expect(shown()).toContain('Documents4,998');
    expect(shown()).toContain('This is what the connector itself has recorded.');
    expect(shown()).not.toContain('Collected in QuickBooks');
  });

  it('can be stopped while its figures are read, and then read again', async () => {
    service.answer(read, ok(sampleDetail({ figures: null, run: sampleRun() })));
    const { button, shown, bodyOf } = await showMonth();
    await expect.poll(shown, soon).toContain('Reading the figures of the month');
    button('Stop').click();
    await vi.waitFor(() => expect(bodyOf(cancel)).toEqual({ kind: 'month-figures' }));
    service.answer(read, ok(sampleDetail({ figures: null, run: sampleRun({ state: 'cancelled' }) })));
    await expect.poll(shown, soon).not.toContain('Reading the figures of the month');
    button('Read the figures').click();
    await vi.waitFor(() => expect(bodyOf(figures)).toEqual({ Month: '2026-06' }));
  });

  it.each([
    [{ outcome: 'busy', month: '2026-05' }, 'The figures of May 2026 are being read.'],
    [{ outcome: 'refused' }, "'Calculation active' must be on"],
  ])('says why its figures are not read: %j', async (answer, sentence) => {
    service.answer(figures, ok(answer));
    service.answer(read, ok(sampleDetail({ figures: null })));
    const { button, shown } = await showMonth();
    button('Read the figures').click();
    await expect.poll(shown, soon).toContain(sentence);
  });

  it('shows the reading of its figures whose start was not answered', async () => {
    service.answer(figures, () => {
      service.answer(read, ok(sampleDetail({ run: sampleRun() })));
      throw new TypeError('Failed to fetch');
    });
    const { button, shown } = await showMonth();
    button('Read again').click();
    await vi.waitFor(() => expect(button('Stop')).toBeDefined(), soon);
    expect(shown()).toContain('Something went wrong, please try again later.');
  });

  it('says why its figures could not be read', async () => {
    const error = { code: 'AuthenticationException', message: 'AvaTax refused the licence key.' };
    service.answer(read, ok(sampleDetail({ figures: null, run: sampleRun({ state: 'failed' }), error })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('AvaTax refused the licence key.');
  });

  it('names the documents that have changed since its figures were read', async () => {
    const change = { txnType: 35, txnId: '7', code: '1091', kind: 'voided', at: '2026-07-04T12:00:00.000Z' } as const;
    service.answer(read, ok(sampleDetail({ state: 'broken', closed, changes: [change], changeCount: 3 })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('3 documents of this month have changed since it was closed');
    await expect.poll(shown, soon).toContain('Invoice 1091 was voided at AvaTax on 07/04/2026');
    await expect.poll(shown, soon).toContain('2 more documents.');
  });

  it('prints every row of the month alone', async () => {
    // The test's DOM loads no iframes.
    const added = vi.spyOn(HTMLElement.prototype, 'after').mockImplementation(() => {});
    const { button, all } = await showMonth();
    button('Print').click();
    await vi.waitFor(() => expect(added).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLIFrameElement)));
    const printed = all('[aria-hidden] table').map((table) => table.querySelectorAll('tbody tr').length);
    expect(printed).toEqual([2, 1]);
  });

  it('prints what the figures lack, and what has changed since', async () => {
    vi.spyOn(HTMLElement.prototype, 'after').mockImplementation(() => {});
    const change = { txnType: 35, txnId: '7', code: '1091', kind: 'voided', at: '2026-07-04T12:00:00.000Z' } as const;
    const unreported = { documents: 1, sales: 100, tax: 8 };
    service.answer(
      read,
      ok(sampleDetail({ figures: sampleFigures({ unreported }), changes: [change], changeCount: 1 })),
    );
    const { button, all } = await showMonth();
    button('Print').click();
    const printed = () => all('[aria-hidden] p').map(({ textContent }) => textContent);
    await vi.waitFor(() =>
      expect(printed()).toEqual(
        expect.arrayContaining([
          'Cottonwood Garden Supply',
          'Certificates to renew: 2',
          'The return lacks 100.00 of sales and 8.00 of tax of 1 document until it is settled.',
          expect.stringContaining('Read on 07/02/2026'),
          expect.stringContaining('Invoice 1091 was voided at AvaTax on 07/04/2026'),
        ]),
      ),
    );
  });

  it('takes the focus with its heading, and gives it back to its button in the list', async () => {
    const { button, focused } = await showMonth();
    await vi.waitFor(() => expect([focused()?.localName, focused()?.textContent]).toEqual(['h3', 'June 2026']));
    button('All months').click();
    await vi.waitFor(() => expect(focused()).toBe(button('Open June 2026')));
  });

  it('leads back to the list, which is read again', async () => {
    const { button, shown } = await showMonth();
    service.answer(list, ok(months([sampleMonth({ state: 'closed', closed })])));
    button('All months').click();
    await expect.poll(shown, soon).toContain('Dana Whitfield on 07/03/2026 UTC');
  });
});

describe('the close of a month', () => {
  it('is asked for with the open points, and keeps the figures that are shown', async () => {
    const { button, shown, bodyOf, decided } = await showMonth();
    button('Close the month').click();
    await expect.poll(shown, soon).toContain('4 points of the checklist are open or not known.');
    service.answer(read, ok(sampleDetail({ state: 'closed', closed })));
    button('Close the month', 'dialog button').click();
    await expect.poll(shown, soon).toContain('Closed by Dana Whitfield on 07/03/2026 UTC.');
    expect(bodyOf(close)).toEqual({ Month: '2026-06', ReadAt: sampleFigures().readAt });
    expect(decided).toHaveBeenCalledExactlyOnceWith({ month: '2026-06', decision: 'closed' });
  });

  it('is asked for the figures that were shown, not those that were read behind the question', async () => {
    const running = { auditRun: sampleRun() };
    service.answer(read, ok(sampleDetail(running)));
    const { button, shown, bodyOf } = await showMonth();
    button('Close the month').click();
    await expect.poll(shown, soon).toContain('Close June 2026?');
    const newer = sampleFigures({ collected: 1_300, readAt: '2026-07-02T10:00:00.000Z' });
    service.answer(read, ok(sampleDetail({ ...running, figures: newer })));
    await expect.poll(shown, soon).toContain('1,300.00');
    service.answer(close, ok({ outcome: 'refused' }));
    button('Close the month', 'dialog button').click();
    await expect.poll(shown, soon).toContain('The month has changed meanwhile. It is shown as it is now.');
    expect(bodyOf(close)).toEqual({ Month: '2026-06', ReadAt: sampleFigures().readAt });
  });

  it('is not made with figures that are no longer right', async () => {
    service.answer(close, ok({ outcome: 'stale' }));
    const { button, shown, decided } = await showMonth();
    button('Close the month').click();
    await expect.poll(shown, soon).toContain('Close June 2026?');
    button('Close the month', 'dialog button').click();
    await expect.poll(shown, soon).toContain('Read the figures again, then close the month.');
    expect(decided).not.toHaveBeenCalled();
  });

  it('cannot be cancelled or asked for again while it is sent', async () => {
    const answer = Promise.withResolvers<Response>();
    service.answer(close, () => answer.promise);
    const { button, all, shown, decided } = await showMonth();
    button('Close the month').click();
    await expect.poll(shown, soon).toContain('Close June 2026?');
    button('Close the month', 'dialog button').click();
    await vi.waitFor(() => expect(service.keys()).toContain(close));
    await vi.waitFor(() => expect(button('Cancel', 'dialog button')).toHaveProperty('disabled', true));
    for (const dialog of all('dialog')) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    button('Close the month').click();
    // What a press has changed is shown after the next task.
    await new Promise((resolve) => void setTimeout(resolve));
    expect(shown()).toContain('Close June 2026?');
    button('Close the month', 'dialog button').click();
    service.answer(read, ok(sampleDetail({ state: 'closed', closed })));
    answer.resolve(Response.json({ outcome: 'closed' }));
    await expect.poll(shown, soon).toContain('Closed by Dana Whitfield on 07/03/2026 UTC.');
    expect(shown()).not.toContain('Close June 2026?');
    expect(service.keys().filter((key) => key === close)).toHaveLength(1);
    expect(decided).toHaveBeenCalledOnce();
  });

  it.each([
    ['is in progress', { state: 'current' }, 'The month is not over yet.'],
    ['has no figures', { figures: null }, 'Read the figures first.'],
  ] as const)('is not possible while the month %s', async (_, over, reason) => {
    service.answer(read, ok(sampleDetail(over)));
    const { button, shown, bodyOf } = await showMonth();
    button('Close the month').click();
    await expect.poll(shown, soon).toContain(reason);
    expect(bodyOf(close)).toBeUndefined();
  });

  it('that fails leaves the work that is running followed to its end', async () => {
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun() })));
    service.answer(close, refuse(500, 'Internal'));
    const { button, shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Making the audit file');
    button('Close the month').click();
    await expect.poll(shown, soon).toContain('Close June 2026?');
    button('Close the month', 'dialog button').click();
    await vi.waitFor(() => expect(service.calls.map(({ key }) => key)).toContain(close));
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun({ state: 'ready' }), auditFile: sampleAuditFile() })));
    await expect.poll(shown, soon).not.toContain('Making the audit file');
  });

  it('is not possible for a person whose role does not allow it, nor is the audit file', async () => {
    service.answer(list, ok(months([sampleMonth()], { mayClose: false })));
    const { button, shown, bodyOf } = await showMonth();
    for (const name of ['Close the month', 'Make the audit file']) {
      button(name).click();
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    }
    await expect.poll(shown, soon).toContain('Your role does not allow this.');
    expect(bodyOf(close)).toBeUndefined();
  });

  it('can be taken back with a reason, and not without one', async () => {
    service.answer(read, ok(sampleDetail({ state: 'closed', closed })));
    const { button, all, shown, bodyOf, decided } = await showMonth();
    button('Reopen').click();
    await expect.poll(shown, soon).toContain('Reopen June 2026?');
    button('Reopen', 'dialog button').click();
    await expect.poll(shown, soon).toContain('Enter a reason.');
    typeReason(all, 'A late invoice');
    service.answer(read, ok(sampleDetail({ reopened: { ...closed, reason: 'A late invoice' } })));
    await vi.waitFor(() => {
      if (bodyOf(reopen) === undefined) button('Reopen', 'dialog button').click();
      expect(bodyOf(reopen)).toEqual({ Month: '2026-06', Reason: 'A late invoice' });
    });
    await expect.poll(shown, soon).toContain('Reopened by Dana Whitfield on 07/03/2026 UTC: A late invoice');
    expect(decided).toHaveBeenCalledExactlyOnceWith({ month: '2026-06', decision: 'reopened' });
  });
});

it('the reason for which a month is reopened is sent with Enter, too', async () => {
  service.answer(read, ok(sampleDetail({ state: 'closed', closed })));
  const { button, all, shown, bodyOf } = await showMonth();
  button('Reopen').click();
  await expect.poll(shown, soon).toContain('Reopen June 2026?');
  typeReason(all, 'A late invoice');
  await vi.waitFor(() => expect(reasonField(all).value).toBe('A late invoice'));
  // What Enter does in a form with one field (HTML, implicit submission).
  reasonField(all).form?.requestSubmit();
  await vi.waitFor(() => expect(bodyOf(reopen)).toEqual({ Month: '2026-06', Reason: 'A late invoice' }));
});

describe('the reopening of a month', () => {
  /** The question, answered with a reason. */
  async function answered(reason: string) {
    service.answer(read, ok(sampleDetail({ state: 'closed', closed })));
    const screen = await showMonth();
    screen.button('Reopen').click();
    await expect.poll(screen.shown, soon).toContain('Reopen June 2026?');
    typeReason(screen.all, reason);
    await vi.waitFor(() => expect(reasonField(screen.all).value).toBe(reason));
    screen.button('Reopen', 'dialog button').click();
    return screen;
  }

  it('is not sent with a reason that is too long', async () => {
    const { shown, bodyOf, all } = await answered('x'.repeat(1_001));
    await expect.poll(shown, soon).toContain('Enter at most 1,000 characters.');
    expect(reasonField(all).value).toHaveLength(1_001);
    expect(bodyOf(reopen)).toBeUndefined();
  });

  it('that fails keeps the reason in the question, and can be tried again', async () => {
    service.answer(reopen, refuse(403, 'NonAdminUser'));
    const { button, shown, all, decided } = await answered('A late invoice');
    await expect.poll(() => all('dialog[open] [role="alert"]').length, soon).toBe(1);
    expect(reasonField(all).value).toBe('A late invoice');
    service.answer(reopen, ok({ outcome: 'reopened' }));
    service.answer(read, ok(sampleDetail({ reopened: { ...closed, reason: 'A late invoice' } })));
    button('Reopen', 'dialog button').click();
    await expect.poll(shown, soon).toContain('Reopened by Dana Whitfield');
    expect(decided).toHaveBeenCalledOnce();
  });

  it('whose answer was lost is known from the month itself', async () => {
    service.answer(reopen, () => {
      service.answer(read, ok(sampleDetail({ reopened: { ...closed, reason: 'A late invoice' } })));
      throw new TypeError('Failed to fetch');
    });
    const { shown, all, decided } = await answered('A late invoice');
    await expect.poll(shown, soon).toContain('Reopened by Dana Whitfield');
    expect(all('dialog[open]')).toEqual([]);
    expect(decided).toHaveBeenCalledExactlyOnceWith({ month: '2026-06', decision: 'reopened' });
  });
});

describe('the audit file of a month', () => {
  const auditFile = sampleAuditFile();

  it('is made in the background, with progress, until it can be downloaded', async () => {
    const { button, shown, bodyOf } = await showMonth();
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun() })));
    button('Make the audit file').click();
    await expect.poll(shown, soon).toContain('Making the audit file');
    await expect.poll(shown, soon).toContain('Adding the documents');
    expect(bodyOf(makeFile)).toEqual({ Month: '2026-06' });
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun({ state: 'ready' }), auditFile })));
    await expect.poll(shown, soon).toContain('Made by Dana Whitfield on 07/03/2026');
    await expect.poll(shown, soon).toContain('42 documents, 1.2 MB. It is kept until 07/10/2026');
    expect(button('Make it again').textContent).toBe('Make it again');
  });

  it('is saved from its parts, in their order, also when one is not answered at first', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    service.answer(read, ok(sampleDetail({ auditFile })));
    let failures = 2;
    service.answer(readFile, (call) => {
      const part = new URLSearchParams(call.query).get('part');
      if (part === '1' && (failures -= 1) >= 0) return Response.json({}, { status: 503 });
      return ok(btoa(`part ${part};`))(call);
    });
    const beforeChange = vi.fn<() => void>();
    const { button } = await showMonth({ beforeChange });
    button('Download').click();
    await vi.waitFor(() => expect(names).toEqual(['audit-file-2026-06.zip']), soon);
    expect(await files[0]?.text()).toBe('part 0;part 1;');
    expect(beforeChange).not.toHaveBeenCalled();
  });

  it('can be stopped while it is made', async () => {
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun() })));
    const { button, bodyOf, shown } = await showMonth();
    await expect.poll(shown, soon).toContain('Making the audit file');
    button('Stop').click();
    await vi.waitFor(() => expect(bodyOf(cancel)).toEqual({ kind: 'audit-file' }));
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun({ state: 'cancelled' }) })));
    await expect.poll(shown, soon).not.toContain('Making the audit file');
  });

  it.each([
    [{ outcome: 'busy', month: '2026-05' }, 'The audit file of May 2026 is being made.'],
    [{ outcome: 'refused' }, "'Calculation active' must be on."],
  ])('says why it is not made: %j', async (answer, sentence) => {
    service.answer(makeFile, ok(answer));
    const { button, shown } = await showMonth();
    button('Make the audit file').click();
    await expect.poll(shown, soon).toContain(sentence);
  });

  it('says why it could not be made', async () => {
    const error = { code: 'AuthenticationException', message: 'AvaTax refused the licence key.' };
    service.answer(read, ok(sampleDetail({ auditRun: sampleRun({ state: 'failed', error }) })));
    const { shown } = await showMonth();
    await expect.poll(shown, soon).toContain('The audit file could not be made. AvaTax refused the licence key.');
  });

  it('says that it is not there any more', async () => {
    service.answer(read, ok(sampleDetail({ auditFile })));
    service.answer(readFile, ok(''));
    const { button, shown } = await showMonth();
    button('Download').click();
    await expect.poll(shown, soon).toContain('This audit file has expired, or was made again meanwhile.');
  });
});
