import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay, writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import {
  bodiesOf,
  ending,
  json,
  pageOf,
  path,
  reconciledService,
  session,
  show,
} from '../testing/reconciliation-view.harness.ts';
import {
  compared,
  comparing,
  documentOf,
  errorRow,
  missingInAccountingRow,
  nothingSearched,
  outcome,
  queued,
  row,
  rows,
  run,
} from '../testing/reconciliation.fixture.ts';
import { never, offline, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';

let service: FakeService;
beforeEach(() => {
  service = reconciledService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

describeMountContract('reconciliation', widget, () => ({ config, session }), undefined, true);

describe('the page', () => {
  it('has its title, both days, the checkbox and the buttons', async () => {
    const { text, field, button } = await show();
    expect(text()).toContain('Tax reconciliation utility');
    for (const label of ['From Date', 'To Date', 'Show only error transactions']) expect(text()).toContain(label);
    expect(field('FromDate').value).toBe('2026-03-20');
    expect(field('ToDate').value).toBe('2026-06-17');
    for (const name of ['Search', 'Clear All', 'Recalculate Tax', 'Refresh data']) expect(button(name)).toBeDefined();
  });

  it("has a link to the home page, except with a source and on an integrator's page", async () => {
    localStorage.setItem('qbo_session', JSON.stringify(sampleSession()));
    service.reply = json(compared());
    expect((await show({ session: undefined })).find('.st-back').getAttribute('href')).toMatch(/\/home$/);
    expect((await show({ session: undefined, source: 'avatax' })).all('.st-back')).toEqual([]);
    expect((await show()).all('.st-back')).toEqual([]);
  });

  it('shows the four tiles with their amounts', async () => {
    const { all } = await show();
    expect(all('.st-tile').map((tile) => tile.textContent)).toEqual([
      'Inconsistent3$97.23 of tax differs',
      'Error1$3,766.75 in documents',
      'Consistent1,221$555,216.85 in documents',
      'Total Transactions1,225$577,005.20 in documents',
    ]);
  });

  it('names documents that QuickBooks did not deliver, with the reason', async () => {
    const unreadable = [
      { type: 'Invoice', id: '132', message: 'Missing here: Invoice with the id 132.' },
      { type: 'Sales Receipt', id: null, message: 'Missing here: Sales Receipt.' },
    ];
    service.answer(path('FetchComparedTransactions'), json(compared({ unreadable })));
    const { all } = await show();
    const sentences = all('.st-notice p').map(({ textContent }) => textContent);
    expect(sentences).toEqual(unreadable.map(({ message }) => message));
  });

  it('shows a bar for each week', async () => {
    const { find } = await show();
    expect(find('.st-chart').textContent).toContain('06/15');
    expect(find('.st-chart table').textContent).toContain('$22,816.90');
  });
});

describe('the table', () => {
  it('has the columns of the specification in their order', async () => {
    const { all } = await show();
    const names = all('.st-rec-table thead th').map((head) => head.textContent?.trim());
    expect(names).toEqual([
      'SELECT',
      'QuickBooks Txn Id',
      'Txn Date',
      'Txn Type',
      'QuickBooks Invoice No.',
      'QuickBooks Total Amt',
      'QuickBooks Total Tax',
      'AvaTax Txn Id',
      'AvaTax Total Amt',
      'AvaTax Total Tax',
      'Message',
      'Error From',
    ]);
    expect(all('.st-rec-table thead th')[1]?.getAttribute('aria-sort')).toBe('descending');
  });

  it('shows which side lacks a document, and marks only the figures that differ', async () => {
    const { all, rowOf } = await show();
    expect([...rowOf('4127').children].slice(1).map((cell) => cell.textContent)).toEqual([
      '4127',
      '06/15/2026',
      'Invoice',
      '1087',
      '1,346.00',
      '98.91 (differs)',
      '1087',
      '1,346.00',
      '97.83 (differs)',
      'Sales tax differs by 1.08.',
      '',
    ]);
    expect(rowOf('4070').textContent).toContain('Missing in AvaTax');
    expect(rowOf('1049').textContent).toContain('Missing in QuickBooks');
    expect(all('.st-rec-table mark')).toHaveLength(2);
  });

  it('has no checkbox for documents that are missing in QuickBooks', async () => {
    const { rowOf } = await show();
    expect(rowOf('1049').querySelectorAll('input')).toHaveLength(0);
    expect(rowOf('4127').querySelectorAll('input[type=checkbox]')).toHaveLength(1);
  });

  it('is filtered by the tiles and by the reasons', async () => {
    const { all, button } = await show();
    const ids = () => all('.st-rec-table tbody tr').map((each) => each.querySelectorAll('td')[1]?.textContent);
    button('Error', '.st-tile').click();
    await vi.waitFor(() => expect(ids()).toEqual(['4102']));
    button('Error', '.st-tile').click();
    await vi.waitFor(() => expect(ids()).toHaveLength(4));
    button('Sales tax', '.st-pill').click();
    await vi.waitFor(() => expect(ids()).toEqual(['4127']));
    expect(button('Sales tax', '.st-pill').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows ten rows of 1200 per page', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => row({ qboTxnId: String(10_000 + at) }));
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData: many })));
    const { all, shows } = await show();
    expect(all('.st-rec-table tbody tr')).toHaveLength(10);
    expect(all('.st-rec-table tbody tr')[0]?.textContent).toContain('11199');
    await shows('1 to 10 of 1,200');
  });

  it('exports the rows that are shown as CSV', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:x';
    });
    // It would take the page of all tests along.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { button } = await show();
    button('Error', '.st-tile').click();
    await vi.waitFor(() => expect(button('Error', '.st-tile').getAttribute('aria-pressed')).toBe('true'));
    button('Export CSV').click();
    const [header, first, ...rest] = ((await saved[0]?.text()) ?? '').replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toMatch(/^QuickBooks Txn Id,Txn Date,Txn Type,/);
    expect(first).toMatch(/^4102,06\/09\/2026,Invoice,1071,1346\.00,0\.00,Missing in AvaTax,,,/);
    expect(rest).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each([
    [
      { inconsistentData: [], consistentCount: 1_225, errorTransactionCount: 0 },
      'Every document in this range agrees with AvaTax.',
    ],
    [
      { inconsistentData: [], totalCount: 0, consistentCount: 0, errorTransactionCount: 0 },
      'No transactions were found in this range.',
    ],
  ])('shows why it is empty: %j', async (over, sentence) => {
    service.answer(path('FetchComparedTransactions'), json(compared(over)));
    const { text } = await show();
    await expect.poll(text).toContain(sentence);
  });

  it('lists all documents of the chosen side', async () => {
    const { button, shows, all } = await show();
    button('Total Transactions', '.st-tile').click();
    await shows('Larimer Studio');
    button('AvaTax', '.st-pill').click();
    await vi.waitFor(() => expect(bodiesOf(service, 'FetchAvaTaxTransactions')).toHaveLength(1));
    await shows('Committed');
    button('AvaTax', '.st-pill').click();
    expect(all('.st-pill').map((pill) => pill.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  });

  it('reads consistent documents from the service', async () => {
    const { button, shows } = await show();
    button('Consistent', '.st-tile').click();
    await shows('Larimer Studio');
    expect(bodiesOf(service, 'FetchQboTransactions')).toEqual([
      { Only: 'Consistent', StartPosition: 1, MaxResults: 1_000 },
    ]);
  });
});

describe('rows that were recalculated since', () => {
  it('are marked with their tax before and after, and can be compared again', async () => {
    const startedAt = '2026-06-17T11:00:00.000Z';
    service.answer(path('FetchRecalculation'), json({ recalculation: { run: run({ startedAt }), rows: [outcome()] } }));
    const { rowOf, shows, button } = await show();
    await shows('Tax changed by −1.08 in 1 document.');
    await shows('Figures and rows are from before the last recalculation.');
    expect(rowOf('4127').textContent).toContain('Recalculated98.91 → 97.83');
    button('Compare again').click();
    await vi.waitFor(() =>
      expect(bodiesOf(service, 'CompareTransactions')).toEqual([
        { FromDate: '2026-03-20', ToDate: '2026-06-17', ErrorTransactionOnly: false },
      ]),
    );
  });
});

describe('a transaction whose code is the id of a document', () => {
  const orphan = { ...missingInAccountingRow, id: 'SalesInvoice/4127', avaTxnId: '4127', avaTotAmt: 932.1 };
  const documentsRead = () => bodiesOf(service, 'FetchAvaTaxTransactions');

  beforeEach(() => {
    const startedAt = '2026-06-17T11:00:00.000Z';
    service.answer(path('FetchRecalculation'), json({ recalculation: { run: run({ startedAt }), rows: [outcome()] } }));
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData: [row(), orphan] })));
  });

  it('is not marked as recalculated with the document, and is read by an id of its own', async () => {
    const { all, shows } = await show();
    await shows('Tax changed by −1.08 in 1 document.');
    const orphanRow = all('.st-rec-table tbody tr').find(({ textContent }) =>
      textContent?.includes('Missing in QuickBooks'),
    );
    expect(orphanRow?.textContent).not.toContain('Recalculated');
    orphanRow?.querySelector<HTMLButtonElement>('button[aria-expanded]')?.click();
    await vi.waitFor(() => expect(documentsRead()).toEqual([{ Ids: ['SalesInvoice/4127'] }]));
  });
});

describe('what settles a row', () => {
  it('groups the rows, and one click recalculates those of a recalculation', async () => {
    const { all, button } = await show();
    button('Recalculate 2', '.st-pill').click();
    await vi.waitFor(() => expect(all('.st-rec-table tbody tr')).toHaveLength(2));
    expect(button('Recalculate these 2')).toBeDefined();
    button('Sales tax 1', '.st-pill').click();
    await vi.waitFor(() => expect(all('.st-rec-table tbody tr')).toHaveLength(1));
    button('Recalculate these 1').click();
    await vi.waitFor(() => expect(bodiesOf(service, 'PreviewRecalculation')[0]).toHaveLength(1));
  });
});

describe('an opened row', () => {
  it('shows both documents side by side, and marks differences', async () => {
    const { rowOf, find, shows, all } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Retail delivery fee and tax on it');
    const lines = all('.st-rec-sides [role=row]').map((line) => [...line.children].map((cell) => cell.textContent));
    expect(lines).toEqual([
      ['', 'QuickBooks', 'AvaTax', 'Difference'],
      ['Document', 'Invoice 1087, open', 'Invoice 1087, committed', ''],
      ['Date', '06/15/2026', '06/15/2026', ''],
      ['Ship to', '2280 Curtis St, Denver, CO 80205', '2280 Curtis St, Denver, CO 80205', ''],
      ['Cedar mulch, 2 cu ft bag', '357.00', '357.00', ''],
      ['Shipping', '95.00', '95.00', ''],
      ['Total before tax', '1,346.00', '1,346.00', ''],
      ['Sales tax', '98.91 (differs)', '97.83 (differs)', '+1.08'],
      ['Retail delivery fee and tax on it', '0.29', '0.29', ''],
      ['Total', '1,445.20 (differs)', '1,444.12 (differs)', '+1.08'],
    ]);
    expect(find('.st-rec-pair a').getAttribute('href')).toBe('https://qbo.example/app/invoice?txnId=4127');
    expect(find('.st-rec-pair a').textContent).toContain('Open in QuickBooks');
    expect(find('.st-rec-cause').textContent).toMatch(/^Lines and address agree\. The tax is 7\.3484%/);
  });

  it('shows credits as negative, in the table and side by side', async () => {
    const credit = row({ qboTxnType: 'Credit Memo' });
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData: [credit] })));
    service.answer(path('FetchQboTransactions'), pageOf(documentOf({ type: 'CreditMemo' })));
    const { rowOf, shows, all } = await show();
    expect(rowOf('4127').textContent).toContain('−1,346.00');
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Retail delivery fee and tax on it');
    const tax = all('.st-rec-sides [role=row]').find((line) => line.textContent?.startsWith('Sales tax'));
    expect([...(tax?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Sales tax',
      '−98.91 (differs)',
      '−97.83 (differs)',
      '−1.08',
    ]);
  });

  it('shows the currency of an amount that is not in dollars', async () => {
    const canadian = row({ currency: 'CAD' });
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData: [canadian] })));
    const { rowOf } = await show();
    expect(rowOf('4127').textContent).toContain('1,346.00 CAD');
    expect(rowOf('4127').textContent?.match(/CAD/g)).toHaveLength(2);
  });

  it('shows a credit that AvaTax has with the sign of a sale with two signs', async () => {
    const credit = row({ qboTxnType: 'Credit Memo', qboTotAmt: 100, avaTotAmt: -100 });
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData: [credit] })));
    const { rowOf } = await show();
    const amounts = [...rowOf('4127').querySelectorAll('[role=cell]')].map((cell) => cell.textContent ?? '');
    expect(amounts.filter((amount) => amount.includes('100.00'))).toEqual(['−100.00 (differs)', '100.00 (differs)']);
  });

  it('marks no delivery fee that the seller pays, and says who pays it', async () => {
    const absorbed = documentOf({ tax: 97.83, fee: 0, absorbedFee: 0.29, total: 1_443.83 });
    service.answer(path('FetchQboTransactions'), pageOf(absorbed));
    const { rowOf, find, shows, text } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Retail delivery fee and tax on it');
    expect(find('.st-rec-sides').textContent).not.toContain('differs');
    expect(text()).toContain('You pay the retail delivery fee of 0.29: AvaTax has it, the document does not.');
  });

  it('marks another delivery fee than the seller pays, and does not say that AvaTax has that', async () => {
    service.answer(path('FetchQboTransactions'), pageOf(documentOf({ fee: 0, absorbedFee: 0.2, total: 1_443.92 })));
    const { rowOf, find, shows, text } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Retail delivery fee and tax on it');
    expect(find('.st-rec-sides').textContent).toContain('0.29 (differs)');
    expect(text()).not.toContain('You pay the retail delivery fee');
  });

  it('shows the tax with the delivery fee where the fee of one side is not known', async () => {
    const { fee: _fee, ...changed } = documentOf({ hasChanged: true, tax: 98.12, total: 1_444.12 });
    service.answer(path('FetchQboTransactions'), pageOf(changed));
    const { rowOf, shows, all, find } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Sales tax, Retail delivery fee and tax on it');
    const tax = all('.st-rec-sides [role=row]').find((line) => line.textContent?.startsWith('Sales tax'));
    expect([...(tax?.children ?? [])].map((cell) => cell.textContent).slice(1)).toEqual(['98.12', '98.12', '']);
    expect(find('.st-rec-sides').textContent?.match(/Retail delivery fee/g)).toHaveLength(1);
  });

  it('marks another status also among all transactions', async () => {
    const voided = documentOf({ status: 'Voided', reasons: ['voided'] });
    service.answer(path('FetchQboTransactions'), pageOf(voided));
    const { button, shows, all, find } = await show();
    button('Total Transactions', '.st-tile').click();
    await shows('Larimer Studio');
    all('.st-rec-table [aria-expanded]')[0]?.click();
    await vi.waitFor(() => expect(find('.st-rec-sides').textContent).toContain('Invoice 1087, voided (differs)'));
  });

  it('shows that a document has changed since the search, or is missing', async () => {
    service.answer(path('FetchQboTransactions'), pageOf(documentOf({ hasChanged: true })));
    service.answer(path('FetchAvaTaxTransactions'), pageOf());
    const { rowOf, shows, find } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Changed since the search.');
    expect(find('.st-rec-sides').textContent).toContain('Missing in AvaTax');
  });

  it('shows the whole message with its code', async () => {
    const { rowOf, text } = await show();
    rowOf('4102').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await expect.poll(text).toContain(`${errorRow.errorMessage} ErrorCode: 610`);
  });

  it('shows no link that is not a web address', async () => {
    service.answer(path('FetchQboTransactions'), pageOf(documentOf({ link: 'javascript:alert(1)' })));
    const { rowOf, shows, all } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Retail delivery fee and tax on it');
    expect(all('.st-rec-pair a')).toEqual([]);
  });

  it('is read again on Retry', async () => {
    service.answer(path('FetchQboTransactions'), offline);
    const { rowOf, shows, button, text } = await show();
    rowOf('4127').querySelector<HTMLElement>('[aria-expanded]')?.click();
    await shows('Something went wrong, please try again later.');
    service.answer(path('FetchQboTransactions'), pageOf(documentOf()));
    button('Retry').click();
    await expect.poll(text).toContain('Total before tax');
  });
});

describe('a search', () => {
  it('is sent with its days, and shows its progress', async () => {
    service.answer(path('FetchComparedTransactions'), json(nothingSearched));
    const { type, submit, shows, find, text } = await show();
    const today = new Date();
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const search = { FromDate: day, ToDate: day, ErrorTransactionOnly: false };
    service.answer(path('FetchComparedTransactions'), json({ ...comparing, search }));
    type('FromDate', day);
    submit();
    await shows(`Comparing ${formatDay(day)} to ${formatDay(day)}`);
    expect(bodiesOf(service, 'CompareTransactions')).toEqual([
      { FromDate: day, ToDate: day, ErrorTransactionOnly: false },
    ]);
    for (const stage of ['QuickBooks transactions', 'AvaTax transactions', 'Compare']) expect(text()).toContain(stage);
    expect(text()).toContain('820 of 1,222');
    expect(find('.st-run').textContent).toContain('Elapsed');
  });

  it('names the vendor that does not answer, and since when', async () => {
    const since = new Date(2026, 5, 17, 10, 4).toISOString();
    const waiting = run({ state: 'running', waitsFor: { vendor: 'accounting', since } });
    service.answer(path('FetchComparedTransactions'), json({ ...comparing, run: waiting }));
    const { shows, find } = await show();
    await shows('QuickBooks has not answered since 06/17/2026 10:04');
    expect(find('.st-run').textContent).toContain('This goes on by itself as soon as it answers.');
  });

  it('is cancelled on Stop', async () => {
    service.answer(path('FetchComparedTransactions'), json(comparing));
    const { shows, button } = await show();
    const stopped = { ...comparing, run: run({ state: 'cancelled' }) };
    service.answer(path('FetchComparedTransactions'), json(stopped));
    button('Stop').click();
    await shows('The search was stopped.');
    expect(service.calls.find(({ key }) => key.endsWith('/Cancel/0'))?.body).toEqual({ kind: 'comparison' });
  });

  it('shows errors of the days at their fields', async () => {
    const { type, submit, shows, field, text } = await show();
    type('FromDate', '');
    submit();
    await shows('From Date is required.');
    expect(field('FromDate').getAttribute('aria-invalid')).toBe('true');
    type('ToDate', '');
    await shows('To Date is required.');
    expect(bodiesOf(service, 'CompareTransactions')).toEqual([]);
    expect(text()).toContain('The search can not start with these dates');
  });

  it('shows at the field that the day is before the start of calculation', async () => {
    service.answer(path('FetchComparedTransactions'), json(nothingSearched));
    service.answer(
      path('CompareTransactions'),
      json({ ...queued, isStartDateError: true, startDate: '2026-05-01', isSentToSearch: 0 }),
    );
    const { submit, text } = await show();
    submit();
    await expect
      .poll(text)
      .toContain('From Date should not be earlier than the AvaTax calculation start date 05/01/2026.');
    expect(text()).toContain('The search can not start with these dates');
  });

  it('that is not queued is logged, and a note is shown', async () => {
    service.answer(path('FetchComparedTransactions'), json(nothingSearched));
    service.answer(path('CompareTransactions'), json({ ...queued, isSentToSearch: 0 }));
    const { submit, shows, all, find } = await show();
    submit();
    await shows("The search didn't start.");
    await vi.waitFor(() => expect(service.keys().some((key) => key.includes('/oauth/'))).toBe(true));
    expect(all('dialog[open]')).toEqual([]);
    expect(find('button[type=submit]').getAttribute('aria-busy')).toBeNull();
  });

  it('that failed shows the error code, and how to reintegrate', async () => {
    const error = { code: '3202', message: 'The connection is not valid.' };
    service.answer(
      path('FetchComparedTransactions'),
      json({ ...nothingSearched, run: run({ state: 'failed' }), error }),
    );
    const { shows, text } = await show();
    await shows('The connection is not valid. ErrorCode: 3202');
    await expect.poll(text).toContain('Settings > Integrations > My integrations');
  });

  it('reports its counts to the page by the compared event', async () => {
    let reads = 0;
    service.answer(path('FetchComparedTransactions'), () => Response.json((reads += 1) > 1 ? compared() : comparing));
    service.answer(
      'GET /api/Background/Progress/0',
      () => new Response(`data: ${JSON.stringify({ runs: [{ kind: 'comparison', ...run() }] })}\n\n`),
    );
    const onCompared = vi.fn<(event: unknown) => void>();
    mount(document.body, { config, session, signal: ending(), on: { compared: onCompared } });
    await vi.waitFor(() =>
      expect(onCompared).toHaveBeenCalledExactlyOnceWith({
        total: 1_225,
        consistent: 1_221,
        inconsistent: 3,
        errors: 1,
      }),
    );
  });
});

describe('Clear All', () => {
  it('removes tiles and table and resets the form', async () => {
    const { button, all, field, shows } = await show();
    button('Clear All').click();
    await shows('Choose a range of days and search');
    expect(all('.st-tile')).toEqual([]);
    expect(all('.st-rec-table')).toEqual([]);
    expect(field('ToDate').value).not.toBe('2026-06-17');
  });
});

describe('a page that cannot work', () => {
  it.each([
    [
      'Down',
      'Integration status (Calculation active) must be enabled for this feature, please go back to home screen and enable it!',
    ],
    [
      'Disconnected',
      'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    ],
    [
      'NotIntegrated',
      'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
    ],
  ])('shows what to do for a company that is %s', async (userStatus, sentence) => {
    service.answer(path('FetchComparedTransactions'), json({ ...nothingSearched, userStatus }));
    const { shows, find, button } = await show();
    await shows(sentence);
    for (const off of [find('button[type=submit]'), button('This month'), button('Last 90 days')]) {
      expect(off.getAttribute('aria-disabled')).toBe('true');
      expect(off.hasAttribute('disabled')).toBe(false);
    }
  });

  it('shows that the session has ended, and reports it to the page', async () => {
    service.answer(path('FetchComparedTransactions'), refuse(401, 'Unauthorized'));
    const ended = vi.fn<(event: { readonly reason: string }) => void>();
    const screen = mount(document.body, { config, session, signal: ending(), on: { sessionExpired: ended } });
    await screen.ready.catch(() => undefined);
    await vi.waitFor(() =>
      expect(screen.element.shadowRoot?.textContent).toContain('Session is timed out. Please log in again.'),
    );
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ reason: 'unauthorized', status: 401 }));
  });

  it('shows a failed call, and reads again on Retry', async () => {
    service.answer(path('FetchComparedTransactions'), offline);
    const { shows, button, text } = await show();
    await shows('Something went wrong, please try again later.');
    service.answer(path('FetchComparedTransactions'), json(compared()));
    button('Retry').click();
    await expect.poll(text).toContain('Total Transactions');
  });

  it('stays on our own page when the service is overloaded, and searches nothing on Retry', async () => {
    writeSession(sampleSession({ realmId: '93' }));
    const read = 'POST /api/Reconciliation/FetchComparedTransactions/93';
    service.answer(read, () => new Response(null, { status: 503 }));
    const ended = vi.fn<(event: { readonly reason: string }) => void>();
    const { shows, button } = await show({ session: undefined, on: { sessionExpired: ended } });
    await shows('Something went wrong, please try again later.');
    service.answer(read, json(nothingSearched));
    button('Retry').click();
    await vi.waitFor(() => expect(service.calls.filter(({ key }) => key === read)).toHaveLength(2));
    await shows('Search');
    expect(ended).not.toHaveBeenCalled();
    expect(service.calls.filter(({ key }) => key.includes('CompareTransactions'))).toEqual([]);
  });

  it('shows that it is loading while the service is slow', async () => {
    service.answer(path('FetchComparedTransactions'), never);
    const screen = mount(document.body, { config, session, signal: ending() });
    const skeleton = () => screen.element.shadowRoot?.querySelector('.st-skeletons[aria-busy=true]');
    await vi.waitFor(() => expect(skeleton()?.textContent).toContain('Reading the last search…'));
  });
});

it('shows for a search of errors only that other documents were not searched', async () => {
  service.answer(
    path('FetchComparedTransactions'),
    json(
      compared({
        inconsistentData: rows.slice(3),
        search: { FromDate: '2026-03-20', ToDate: '2026-06-17', ErrorTransactionOnly: true },
      }),
    ),
  );
  const { field, button, shows } = await show();
  expect(field('ErrorTransactionOnly').checked).toBe(true);
  button('Inconsistent', '.st-tile').click();
  await shows('Only error transactions were searched.');
});
