import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodiesOf, json, path, reconciledService, show } from '../testing/reconciliation-view.harness.ts';
import { compared, missingInAccountingRow } from '../testing/reconciliation.fixture.ts';
import { type FakeService } from '../testing/service.fake.ts';

let service: FakeService;
beforeEach(() => {
  service = reconciledService();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('a transaction that only AvaTax has', () => {
  async function openQuestion() {
    const screen = await show();
    screen.rowOf('1049').querySelector<HTMLElement>('button[aria-expanded]')?.click();
    await screen.shows('Void in AvaTax');
    screen.button('Void in AvaTax').click();
    await screen.shows('Void Invoice 1049 in AvaTax?');
    return screen;
  }
  const answerVoid = (body: object) => service.answer(path('VoidTransaction'), json(body));
  const voidIt = (screen: Awaited<ReturnType<typeof show>>) =>
    vi.waitFor(() => {
      const button = screen.all('dialog[open] button').find(({ textContent }) => textContent === 'Void');
      if (button === undefined) throw new Error('The question is not open.');
      button.click();
    });

  it('is voided with a reason, and the figures are compared again', async () => {
    answerVoid({ userStatus: 'Active', outcome: 'voided', message: null });
    const screen = await openQuestion();
    await voidIt(screen);
    await screen.shows('Enter why it is voided.');
    expect(bodiesOf(service, 'VoidTransaction')).toEqual([]);
    screen.type('voidReason', ' Recorded twice ');
    await voidIt(screen);
    await screen.shows('The transaction was voided in AvaTax.');
    expect(bodiesOf(service, 'VoidTransaction')).toEqual([
      { code: '1049', type: 'SalesInvoice', reason: 'Recorded twice' },
    ]);
    await vi.waitFor(() => expect(bodiesOf(service, 'CompareTransactions')).toHaveLength(1));
  });

  it('is voided with Enter in the field of the reason, too', async () => {
    answerVoid({ userStatus: 'Active', outcome: 'voided', message: null });
    const screen = await openQuestion();
    screen.type('voidReason', 'Recorded twice');
    await vi.waitFor(() => expect(screen.field('voidReason').value).toBe('Recorded twice'));
    // What Enter does in a form with one field (HTML, implicit submission).
    screen.field('voidReason').form?.requestSubmit();
    await screen.shows('The transaction was voided in AvaTax.');
  });

  it('leaves the days that were typed and not yet searched', async () => {
    answerVoid({ userStatus: 'Active', outcome: 'voided', message: null });
    const screen = await openQuestion();
    const searched = screen.field('FromDate').value;
    screen.type('FromDate', '2026-05-04');
    screen.type('voidReason', 'Recorded twice');
    await voidIt(screen);
    await vi.waitFor(() => expect(bodiesOf(service, 'CompareTransactions')).toMatchObject([{ FromDate: searched }]));
    expect(screen.field('FromDate').value).toBe('2026-05-04');
  });

  it('stays in the question with the reason of a refusal', async () => {
    answerVoid({ userStatus: 'Active', outcome: 'has-document', message: null });
    const screen = await openQuestion();
    screen.type('voidReason', 'Recorded twice');
    await voidIt(screen);
    await screen.shows('QuickBooks has its document now.');
    expect(screen.field('voidReason').value).toBe('Recorded twice');
  });

  it('stays in the question with the reason when the call fails, and is voided by the next attempt', async () => {
    service.answer(path('VoidTransaction'), () => new Response(null, { status: 500 }));
    const screen = await openQuestion();
    screen.type('voidReason', 'Recorded twice');
    await voidIt(screen);
    await screen.shows('Something went wrong, please try again later.');
    expect(screen.field('voidReason').value).toBe('Recorded twice');
    answerVoid({ userStatus: 'Active', outcome: 'voided', message: null });
    await voidIt(screen);
    await screen.shows('The transaction was voided in AvaTax.');
  });

  it('is not voided with a reason that is too long', async () => {
    const screen = await openQuestion();
    screen.type('voidReason', 'a'.repeat(1_001));
    await voidIt(screen);
    await screen.shows('Enter at most 1,000 characters.');
    const field = screen.field('voidReason');
    expect(Reflect.get(field.getRootNode(), 'activeElement')).toBe(field);
    expect(bodiesOf(service, 'VoidTransaction')).toEqual([]);
  });

  it('is not offered for a type of transaction that is not recorded', async () => {
    const inconsistentData = [{ ...missingInAccountingRow, avaTxnType: 'InventoryTransferInvoice' }];
    service.answer(path('FetchComparedTransactions'), json(compared({ inconsistentData })));
    const { rowOf, shows, text } = await show();
    rowOf('1049').querySelector<HTMLElement>('button[aria-expanded]')?.click();
    await shows('Open in QuickBooks');
    expect(text()).not.toContain('Void in AvaTax');
  });

  it('is not offered for a document that QuickBooks has', async () => {
    const { rowOf, shows, text } = await show();
    rowOf('4127').querySelector<HTMLElement>('button[aria-expanded]')?.click();
    await shows('Open in QuickBooks');
    expect(text()).not.toContain('Void in AvaTax');
  });
});
