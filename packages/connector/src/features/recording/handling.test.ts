import { describe, expect, it } from 'vitest';
import type { ReceiptsOfOtherApps } from '@salestax/contract';
import { toCents } from '../../domain/money.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { type Handling, type HandlingFacts, handlingOf, mustWaitForPerson, lastFeeOf } from './handling.ts';

const facts: HandlingFacts = {
  receiptsOfOtherApps: 'leave',
  isSavedInPanel: false,
  isTaxedByAccounting: false,
  isPaidAsCharged: false,
  link: null,
};
const handling = (document: Partial<Omit<SalesDocument, 'id'>> = {}, part: Partial<HandlingFacts> = {}): Handling =>
  handlingOf(invoice({ id: '7', ...document }), { ...facts, ...part });
const recorded = (taxCents: number | null, asCharged = false, remittedByMarketplace = false) =>
  ({ state: 'recorded', taxCents, asCharged, remittedByMarketplace }) as const;

const taxed = { kind: 'refused', error: 'TaxedInQuickBooks' };
const left = { kind: 'unchanged', error: 'ReceiptOfOtherApp' } as const;
const asCharged = { kind: 'as-charged', remittedBy: 'seller' };
const complete = { kind: 'complete' } as const;

describe('documents that are paid later', () => {
  it.each(['Invoice', 'CreditMemo'] as const)('get their tax, wherever they were saved: %s', (kind) => {
    for (const receiptsOfOtherApps of ['leave', 'record', 'tax'] as const)
      for (const isSavedInPanel of [true, false])
        expect(handling({ kind }, { receiptsOfOtherApps, isSavedInPanel })).toEqual(complete);
  });

  it('are not changed once something is paid', () => {
    expect(handling({ paid: toCents(0.01) })).toEqual({ kind: 'unchanged', error: 'Paid' });
  });

  it('are refused when the accounting service taxes them, paid or not', () => {
    expect(handling({ accountingTax: toCents(8.24) })).toEqual(taxed);
    expect(handling({ accountingTax: toCents(8.24), paid: toCents(10) })).toEqual(taxed);
    expect(handling({ accountingTax: toCents(-8.24) })).toEqual(taxed);
    expect(handling({ accountingTax: toCents(8.24) }, { receiptsOfOtherApps: 'record' })).toEqual(taxed);
  });
});

describe('documents of a customer whose sales the accounting service taxes', () => {
  const of = (document: Partial<Omit<SalesDocument, 'id'>>, receiptsOfOtherApps: ReceiptsOfOtherApps = 'tax') =>
    handling(document, { isTaxedByAccounting: true, receiptsOfOtherApps });

  it('are refused, whether they have tax or not', () => {
    expect(of({ accountingTax: toCents(8.24) })).toEqual(taxed);
    expect(of({})).toEqual({ kind: 'refused', error: 'AccountingTax' });
  });

  it('are recorded as they are where the company chose that for receipts of other apps', () => {
    expect(of({ kind: 'SalesReceipt', accountingTax: toCents(8.24) }, 'record')).toEqual(asCharged);
  });
});

describe.each(['SalesReceipt', 'RefundReceipt'] as const)('a %s', (kind) => {
  it.each([
    ['leave', left],
    ['record', asCharged],
    ['tax', complete],
  ] as const)('of another app follows the setting %s', (receiptsOfOtherApps, expected) => {
    expect(handling({ kind }, { receiptsOfOtherApps })).toEqual(expected);
  });

  it.each([
    ['leave', taxed],
    ['record', asCharged],
    ['tax', taxed],
  ] as const)('of another app with tax of the accounting service, by the setting %s', (setting, expected) => {
    expect(handling({ kind, accountingTax: toCents(8) }, { receiptsOfOtherApps: setting })).toEqual(expected);
  });

  it.each(['leave', 'record', 'tax'] as const)('saved in the panel gets its tax, by the setting %s', (setting) => {
    expect(handling({ kind }, { receiptsOfOtherApps: setting, isSavedInPanel: true })).toEqual(complete);
    expect(
      handling({ kind, accountingTax: toCents(8) }, { receiptsOfOtherApps: setting, isSavedInPanel: true }),
    ).toEqual(taxed);
  });

  it('that was recorded with the tax of another app stays that app’s when the panel reports a save', () => {
    const saved = { receiptsOfOtherApps: 'record', isSavedInPanel: true, link: recorded(800, true) } as const;
    expect(handling({ kind, accountingTax: toCents(8) }, saved)).toEqual(asCharged);
    expect(handling({ kind }, saved)).toEqual(complete);
  });

  it('whose tax a marketplace remits by its record gets no tax when the panel reports a save', () => {
    const saved = {
      receiptsOfOtherApps: 'marketplace',
      isSavedInPanel: true,
      link: recorded(0, true, true),
    } as const;
    expect(handling({ kind }, saved)).toEqual({ kind: 'as-charged', remittedBy: 'marketplace' });
    expect(handling({ kind }, { ...saved, link: null })).toEqual(complete);
    expect(handling({ kind }, { ...saved, receiptsOfOtherApps: 'leave' })).toEqual(left);
  });

  it('that was recorded with tax lines of ours stays ours', () => {
    for (const receiptsOfOtherApps of ['leave', 'record', 'tax'] as const)
      expect(handling({ kind }, { receiptsOfOtherApps, link: recorded(824) })).toEqual(complete);
  });

  it('that was recorded with tax lines of ours is refused when the accounting service taxes it, too', () => {
    const charged = { kind, accountingTax: toCents(8.24) };
    for (const receiptsOfOtherApps of ['leave', 'record', 'tax'] as const)
      expect(handling(charged, { receiptsOfOtherApps, link: recorded(824) })).toEqual(taxed);
  });

  it.each([
    ['leave', left],
    ['record', asCharged],
    ['tax', complete],
  ] as const)(
    'that was recorded with the tax that it charged is none of ours, by the setting %s',
    (setting, expected) => {
      // Another app has set the tax to 0 since.
      expect(handling({ kind }, { receiptsOfOtherApps: setting, link: recorded(824, true) })).toEqual(expected);
    },
  );

  it('that was recorded without tax, or as it was, is one of another app', () => {
    expect(handling({ kind }, { link: recorded(0) })).toEqual(left);
    expect(handling({ kind }, { link: recorded(null) })).toEqual(left);
    const charged = { kind, accountingTax: toCents(8.24) };
    expect(handling(charged, { link: recorded(824, true), receiptsOfOtherApps: 'record' })).toEqual(asCharged);
    expect(handling({ kind }, { link: { ...recorded(824), state: 'cancelled' } })).toEqual(left);
  });
});

describe('a document that is not changed', () => {
  const ownLines = { salesTax: [{ amount: toCents(8) }], fee: [], taxOnFee: [] };
  const shown = invoice({ id: '7', kind: 'SalesReceipt', ownLines });

  it('waits for a person if it is a receipt of another app without own lines', () => {
    expect(mustWaitForPerson(left, invoice({ id: '7', kind: 'SalesReceipt' }))).toBe(true);
    expect(mustWaitForPerson(left, shown)).toBe(false);
    expect(mustWaitForPerson({ kind: 'unchanged', error: 'Paid' }, invoice({ id: '7' }))).toBe(false);
    expect(mustWaitForPerson(complete, invoice({ id: '7' }))).toBe(false);
  });

  it('keeps a calculated fee whose amount has become unknown', () => {
    expect(lastFeeOf(left, { feeCents: 28 })).toBeNull();
    expect(lastFeeOf(complete, { feeCents: 28 })).toBe(28);
    expect(lastFeeOf(complete, null)).toBeNull();
  });
});
