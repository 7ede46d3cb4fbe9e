import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf, writeSession } from '@salestax/client';
import { ownId } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import type { MountPanel } from '../sales-documents/view-props.ts';
import { listed, opened, sampleDocument, sampleLife, sampleRecord, sampleRow } from '../testing/documents.fixture.ts';
import { neverFocused } from '../testing/focus.harness.ts';
import { fakeService, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type DocumentsOptions } from './index.ts';

const list = `POST /api/Documents/List/${realm}`;
const read = `POST /api/Documents/Read/${realm}`;
const write = `POST /api/Documents/WriteTaxLines/${realm}`;
const extend = `POST /oauth/api/signin/ExtendJwtDuration/${realm}`;

const rows = [
  sampleRow(),
  sampleRow({ txnId: '2', number: '1088', state: 'attention', reason: 'No address.', customerName: 'Birchwood' }),
  sampleRow({ txnId: '3', txnType: 4, number: '', state: 'recorded', tax: 8.81 }),
];

let service: FakeService;
let page = new AbortController();
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [list]: ok(listed(rows)),
    [read]: ok(opened()),
    [write]: ok({ outcome: 'written', message: null }),
    [extend]: ok({ jwtToken: 'fresh', userId: 'u1', userName: 'Dana', avataxAccountNumber: '2000134567' }),
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('documents', widget, () => ({ config }));

async function show(options: Partial<DocumentsOptions> = {}) {
  const emitted = vi.fn<(type: string, event: unknown) => void>();
  const on = { taxLinesWritten: (event: unknown) => emitted('taxLinesWritten', event) };
  const handle = mount(document.body, { config, session: undefined, signal: page.signal, ...options, on });
  await handle.ready.catch(() => {});
  const root = handle.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const button = (name: string) => {
    const found = all('button').find(
      (each) => each.getAttribute('aria-label') === name || each.textContent?.includes(name),
    );
    if (found === undefined) throw new Error(`no button is ${name}`);
    return found;
  };
  const sees = (text: string) => vi.waitFor(() => expect(root.querySelector('.st-view')?.textContent).toContain(text));
  const names = () => all('tbody[class] th, .st-table tbody th').map(({ textContent }) => textContent);
  return { handle, emitted, all, button, sees, names, root };
}

/** Opens the first document. */
async function showDocument(options: Partial<DocumentsOptions> = {}) {
  const screen = await show(options);
  screen.button('Open Invoice 1087').click();
  await screen.sees('Record at AvaTax');
  return screen;
}

/** Opens the first document with a panel of the page, and waits until that is mounted. */
async function showPanel() {
  const unmount = vi.fn<() => void>();
  const mountPanel = vi.fn<MountPanel>(() => ({ unmount }));
  const screen = await showDocument({ mountPanel });
  await vi.waitFor(() => expect(mountPanel).toHaveBeenCalledOnce());
  const host = mountPanel.mock.calls[0]?.[1];
  if (host === undefined) throw new Error('no panel');
  return { ...screen, host, unmount };
}

describe('the list of sales documents', () => {
  it('shows recent documents with the state of their tax, and why it is so', async () => {
    const { sees, names } = await show();
    await sees('No address.');
    expect(names()).toEqual(['1087', '1088', 'No number']);
    expect(service.calls.find(({ key }) => key === list)?.body).toEqual({
      FromDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ToDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      AlsoUnsettled: true,
    });
  });

  it('says how many documents are of other days', async () => {
    const today = dayOf(new Date());
    service.answer(list, ok(listed([sampleRow({ date: today }), sampleRow({ txnId: '7', date: '2020-01-31' })])));
    const { sees, all } = await show();
    await sees('1 document of another day');
    expect(all('tbody tr')).toHaveLength(2);
  });

  it('shows the view of a link with its period, and reports what the person changes', async () => {
    const view = { show: 'attention', type: 'Invoice', from: '2026-05-01', to: '2026-05-31' };
    const { handle, button, names } = await show({ view });
    const views: object[] = [];
    handle.on('viewChange', (changed) => views.push(changed));
    expect(names()).toEqual(['1088']);
    expect(service.calls.find(({ key }) => key === list)?.body).toEqual({ FromDate: view.from, ToDate: view.to });
    button('Needs attention').click();
    const { show: _, ...rest } = view;
    await vi.waitFor(() => expect(views).toEqual([rest]));
    handle.update({ view: {} });
    await vi.waitFor(() => expect(service.calls.filter(({ key }) => key === list)).toHaveLength(2));
    await expect(show({ view: { from: '2026-02-30' } })).rejects.toThrow('view.from');
  });

  it('names the opened document in its link, which opens it, and closes it when the link names none', async () => {
    const { handle, button, sees, all } = await show();
    const views: object[] = [];
    handle.on('viewChange', (changed) => views.push(changed));
    button('Open Invoice 1087').click();
    await sees('Record at AvaTax');
    await vi.waitFor(() => expect(views).toHaveLength(1));
    const [view] = views;
    handle.update({ view: {} });
    await vi.waitFor(() => expect(all('.st-docs-title')).toEqual([]));
    handle.update({ view: { ...view } });
    await sees('Record at AvaTax');
    expect(all('.st-docs-title').map(({ textContent }) => textContent)).toEqual(['Invoice 1087']);
    handle.update({ view: { row: '35/none' } });
    await vi.waitFor(() => expect(all('.st-docs-title')).toEqual([]));
    expect(views).toEqual([view]);
  });

  it('opens the document of a link once the list is read, and shows the list when it is not there', async () => {
    const row = '35/1087';
    const { sees } = await show({ view: { row } });
    await sees('Record at AvaTax');
    document.body.replaceChildren();
    page.abort();
    page = new AbortController();
    const other = await show({ view: { row: '35/none' } });
    await other.sees('1088');
    expect(other.all('.st-docs-title')).toEqual([]);
  });

  it('shows the recent days in place of a period that is too long to be read', async () => {
    await show({ view: { from: '2026-01-01', to: '2026-06-30' } });
    const body: unknown = service.calls.find(({ key }) => key === list)?.body;
    expect(body).not.toMatchObject({ FromDate: '2026-01-01' });
  });

  it('filters by state', async () => {
    const { button, names } = await show();
    button('Needs attention').click();
    await vi.waitFor(() => expect(names()).toEqual(['1088']));
  });

  it('exports the rows that are shown as CSV, with the currency of each', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    service.answer(list, ok(listed([sampleRow({ currency: 'CAD', tax: 8.81 }), sampleRow({ txnId: '2' })])));
    const { button, all } = await show();
    button('Export CSV').click();
    expect((await files[0]?.text())?.trim().split('\r\n')).toEqual([
      'Number,Date,Type,Customer,Amount,Tax,Total,Currency,Status',
      '1087,06/01/2026,Invoice,Mile High Orchards,100.00,8.81,108.81,CAD,Not recorded',
      '1087,06/01/2026,Invoice,Mile High Orchards,100.00,0.00,100.00,,Not recorded',
    ]);
    expect(all('.st-table thead th').map(({ textContent }) => textContent)).not.toContain('Currency');
    vi.restoreAllMocks();
  });

  it('says when the company is not connected', async () => {
    service.answer(list, ok(listed([], { userStatus: 'Disconnected' })));
    const { sees, all } = await show();
    await sees('is not connected to QuickBooks Online!');
    expect(all('form')).toEqual([]);
  });

  it('says when the period has more documents', async () => {
    service.answer(list, ok(listed(rows, { isTruncated: true })));
    const { sees, all } = await show();
    await sees('Choose a shorter period');
    expect(all('.st-notice')).toHaveLength(1);
  });

  it('can be read again after a failure', async () => {
    service.answer(list, refuse(500, 'Internal'));
    const { button, sees } = await show();
    service.answer(list, ok(listed(rows)));
    await vi.waitFor(() => button('Retry').click());
    await sees('1088');
    expect(service.keys().filter((key) => key === list)).toHaveLength(2);
  });
});

describe('an open document', () => {
  it('shows its lines and that AvaTax has no record, and leads back to its row', async () => {
    const { sees, button, all, root } = await showDocument();
    await sees('Cedar mulch');
    await sees('AvaTax has no record of this document.');
    await vi.waitFor(() => expect(root.activeElement?.textContent).toBe('Invoice 1087'));
    button('All sales documents').click();
    await vi.waitFor(() => expect(root.activeElement?.textContent).toBe('1087'));
    expect(all('.st-docs-title')).toEqual([]);
  });

  it.each([
    ['recorded-elsewhere', 'AvaTax has a record of this document that was not made by this connector.'],
    ['not-known', 'AvaTax was not asked about this document yet.'],
    ['estimate', 'Estimates are not recorded in AvaTax.'],
    ['attention', 'This connector has not recorded this document.'],
  ] as const)('that is %s is not said to have no record at AvaTax', async (state, sentence) => {
    service.answer(read, ok(opened({ state })));
    const { sees, root } = await showDocument();
    await sees(sentence);
    expect(root.textContent).not.toContain('AvaTax has no record');
  });

  it('that was deleted meanwhile is said to be so, with a way back to the list', async () => {
    const refusal = { message: 'The document is not in QuickBooks.', errorCode: 'NotInQuickBooks' };
    service.answer(read, ok({ opened: null, refusal }));
    const { sees, button, names } = await show();
    button('Open Invoice 1087').click();
    await sees(refusal.message);
    button('All sales documents').click();
    await vi.waitFor(() => expect(names()).toContain('1087'));
  });

  it('keeps its panel when the page gives another function to mount it', async () => {
    const { handle, sees, unmount } = await showPanel();
    const mountOther = vi.fn<MountPanel>(() => ({ unmount }));
    handle.update({ mountPanel: mountOther, messages: { backToList: 'To the list' } });
    await sees('To the list');
    expect(mountOther).not.toHaveBeenCalled();
    expect(unmount).not.toHaveBeenCalled();
  });

  it('gives the panel the stored document, and shows its lines as not written', async () => {
    const { sees, button, host, unmount } = await showPanel();
    expect(await host.current()).toEqual(sampleDocument());
    expect(await host.context()).toMatchObject({ realmId: realm, isAdmin: true });
    const line = {
      accountId: '90',
      amount: 8.81,
      billable: false,
      description: 'Sales tax',
      discountAmount: null,
      discountPercent: null,
      itemId: '40',
      quantity: '1',
      rate: 8.81,
      taxable: false,
      isSale: false,
      order: 2,
      classId: null,
      taxCodeId: null,
      serviceDate: null,
      customerId: '',
    } as const;
    await host.changeLines([{ action: 'insert', line }]);
    await sees('not in QuickBooks yet');
    await sees('108.81');
    button('All sales documents').click();
    await vi.waitFor(() => expect(unmount).toHaveBeenCalledOnce());
  });

  it('shows a price and a quantity with all their decimals', async () => {
    const [line] = sampleDocument().lines;
    if (line === undefined) throw new Error('The document has no line.');
    const lines = [
      { ...line, quantity: 1_000, rate: 0.0375, amount: 37.5 },
      { ...line, lineId: '9', quantity: 0.0625, rate: 80, amount: 5 },
    ];
    service.answer(read, ok(opened({ document: sampleDocument({ lines }) })));
    const { root } = await showDocument();
    const rows = [...root.querySelectorAll('.st-docs-lines tbody tr')];
    const cells = rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['1,000', '0.0375', '37.50'],
      ['0.0625', '80.00', '5.00'],
    ]);
  });

  it('shows the dialogs of the panel, and answers them', async () => {
    const { button, host } = await showPanel();
    const buttons = [{ id: 'close', label: 'Close it' }];
    const answer = host.showDialog({ title: 'Sales tax', text: 'No address.', buttons });
    await vi.waitFor(() => button('Close it').click());
    expect(await answer).toBe('close');
  });

  it('is loaded again for the panel, and says when that fails', async () => {
    const { sees, host } = await showPanel();
    service.answer(read, ok(opened({ document: sampleDocument({ syncToken: '3', totalAmount: 108.81 }) })));
    await host.reload();
    await sees('108.81');
    expect(await host.current()).toMatchObject({ syncToken: '3' });
    service.answer(read, refuse(500, 'Internal'));
    await expect(host.reload()).rejects.toThrow('The document could not be read.');
  });

  it('shows its currency, and the version of its record', async () => {
    const document = sampleDocument({ currency: 'CAD' });
    service.answer(read, ok(opened({ document, state: 'recorded', record: { ...sampleRecord, version: 3 } })));
    const { root } = await showDocument();
    const shown = root.querySelector('.st-view')?.textContent;
    for (const fact of ['CurrencyCAD', 'Total100.00 CAD', 'Version3', 'Total108.81 CAD']) expect(shown).toContain(fact);
  });

  it('shows before an estimate that something is paid', async () => {
    const { root, button } = await showDocument();
    const shown = () => root.querySelector('.st-docs-facts')?.textContent;
    expect(shown()).not.toContain('Amount paid');
    service.answer(read, ok(opened({ document: sampleDocument({ amountPaid: '40.00' }) })));
    button('Refresh data').click();
    await vi.waitFor(() => expect(shown()).toContain('Amount paid40.00'));
  });

  it('writes the tax lines of the version that is shown, and shows the record', async () => {
    const { button, sees, emitted } = await showDocument();
    service.answer(read, ok(opened({ state: 'recorded', record: sampleRecord })));
    button('Write tax lines').click();
    await sees('The tax lines were written.');
    await sees('Document code');
    expect(service.calls.find(({ key }) => key === write)?.body).toEqual({
      txnType: 35,
      txnId: '1087',
      syncToken: '2',
    });
    expect(emitted).toHaveBeenCalledWith('taxLinesWritten', { txnType: 35, txnId: '1087', outcome: 'written' });
  });

  it('that was left while its tax lines were written is shown with its state in the list', async () => {
    const { button, sees, emitted, handle } = await showDocument();
    const held = Promise.withResolvers<Response>();
    service.answer(write, () => held.promise);
    button('Write tax lines').click();
    button('All sales documents').click();
    service.answer(read, ok(opened({ state: 'recorded', record: sampleRecord })));
    held.resolve(Response.json({ outcome: 'written', message: null }));
    const written = { txnType: 35, txnId: '1087', outcome: 'written' };
    await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith('taxLinesWritten', written));
    await sees('Recorded');
    expect(handle.element.shadowRoot?.querySelector('tbody')?.textContent).toContain('Recorded');
  });

  it('that has left the filtered list with its tax lines leads back to the heading of the list', async () => {
    const { handle, button, sees, names, root } = await show();
    neverFocused(handle.element);
    button('Not recorded').click();
    await vi.waitFor(() => expect(names()).toEqual(['1087']));
    button('Open Invoice 1087').click();
    await sees('Record at AvaTax');
    service.answer(read, ok(opened({ state: 'recorded', record: sampleRecord })));
    button('Write tax lines').click();
    await sees('Document code');
    button('All sales documents').focus();
    button('All sales documents').click();
    await vi.waitFor(() => expect(root.activeElement?.localName).toBe('h2'));
    button('Show all').focus();
    button('Show all').click();
    await vi.waitFor(() => expect(names()).toHaveLength(3));
    await vi.waitFor(() => expect(root.activeElement?.localName).toBe('h2'));
  });

  it('that leaves the filtered list while its button has the focus leaves it to the heading', async () => {
    const { handle, button, sees, names, root } = await show();
    neverFocused(handle.element);
    button('Not recorded').click();
    await vi.waitFor(() => expect(names()).toEqual(['1087']));
    button('Open Invoice 1087').click();
    await sees('Record at AvaTax');
    const held = Promise.withResolvers<Response>();
    service.answer(write, () => held.promise);
    button('Write tax lines').click();
    button('All sales documents').click();
    await vi.waitFor(() => expect(root.activeElement).toBe(button('Open Invoice 1087')));
    service.answer(read, ok(opened({ state: 'recorded', record: sampleRecord })));
    held.resolve(Response.json({ outcome: 'written', message: null }));
    await vi.waitFor(() => expect(root.activeElement?.localName).toBe('h2'));
    expect(names()).toEqual([]);
  });

  it('says why the service wrote nothing', async () => {
    service.answer(write, ok({ outcome: 'failed', message: 'QuickBooks taxes it.' }));
    const { button, sees, all } = await showDocument();
    button('Write tax lines').click();
    await sees('The tax lines could not be written. QuickBooks taxes it.');
    expect(all('[role=alert]').at(-1)?.textContent).toContain('QuickBooks taxes it.');
  });

  it('says on the page of an integrator that a call failed', async () => {
    const own = (key: string) => key.replace(realm, ownId);
    service.answer(own(list), ok(listed(rows)));
    service.answer(own(read), ok(opened()));
    service.answer(own(write), refuse(500, 'Internal'));
    const { button, sees, emitted } = await showDocument({ session: async () => 'token' });
    button('Write tax lines').click();
    await sees('The tax lines could not be written.');
    expect(emitted).not.toHaveBeenCalled();
  });

  it('shows its life as a list of steps with who caused them, and the figures before and after', async () => {
    service.answer(read, ok(opened({ life: [...sampleLife] })));
    const { sees, all } = await showDocument();
    await sees('History of this document');
    const steps = () => all('.st-life > li').map(({ textContent }) => textContent ?? '');
    await vi.waitFor(() => expect(steps()).toHaveLength(4));
    const [saved = '', recorded = '', corrected = '', locked = ''] = steps();
    expect(saved).toMatch(/^Saved.*2026.*Dana Whitfield, in the panel$/);
    expect(recorded).toMatch(/^Recorded.*Tax8\.81Version1$/);
    expect(corrected).toMatch(/^Corrected at AvaTax.*recalculation.*8\.81 → .*9\.50.*1 → .*2/);
    expect(locked).toMatch(/^Locked at AvaTax.*The transaction is locked\.$/);
  });

  it('that is voided is not written', async () => {
    service.answer(read, ok(opened({ document: sampleDocument({ isVoided: true }) })));
    const { button } = await showDocument();
    expect(button('Write tax lines').getAttribute('aria-disabled')).toBe('true');
  });
});
