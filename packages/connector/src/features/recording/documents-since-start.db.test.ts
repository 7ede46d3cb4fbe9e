import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { done, failed } from '../../domain/result.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import { noFormerItems } from '../../domain/tax-items.ts';
import type { AccountingSales, ListedSale } from '../../ports/accounting-sales.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { recordedCall } from '../../testing/vendor-server.fake.ts';
import { acceptDocumentsSince } from './documents-since-start.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
afterAll(() => company.stop());

const call = { ...recordedCall(), realmId };
const taxItems = { own: { salesTax: '40', fee: '', taxOnFee: '' }, former: noFormerItems, otherTaxItemIds: [] };

const listed = (kind: DocumentKind, id: string, isVoided = false): ListedSale => ({
  kind,
  id,
  number: id,
  syncToken: '3',
  date: '2026-02-01',
  customerId: '24',
  customerName: '',
  currency: 'USD',
  exchangeRate: '1',
  amount: toCents(100),
  tax: toCents(0),
  fee: toCents(0),
  isVoided,
});

/** More invoices than a page of 1000, of which three are not voided, and one credit. */
const invoices = Array.from({ length: 1_001 }, (_, index) => listed('Invoice', `i${index}`, index % 500 !== 0));
const salesPage: AccountingSales['salesPage'] = async (_call, kind, range, from) => {
  expect(range.from).toBe('2026-01-01');
  const all = kind === 'Invoice' ? invoices : kind === 'CreditMemo' ? [listed(kind, 'c1')] : [];
  return done({ sales: all.slice(from - 1, from + 999), unreadable: [] });
};
const accept = (page: AccountingSales['salesPage']) =>
  acceptDocumentsSince(
    { ...company.services, accounting: { salesPage: page } },
    () => call,
    { taxItems },
    '2026-01-01',
  );

it('every document since the start date is accepted once, in its version, but no voided one', async () => {
  expect(await accept(salesPage)).toBe(4);
  expect(await accept(salesPage)).toBe(4);
  expect(await company.deliveries('i1000')).toMatchObject([{ kind: 'record', version: '3' }]);
  expect(await company.deliveries('c1', 32)).toHaveLength(1);
  expect(await company.deliveries('i5')).toEqual([]);
  expect(await company.historyOf(keyOf('i0').txnId)).toEqual([['saved', { source: 'sweep', version: '3' }]]);
});

it('a document that moves to the page before, because another is deleted meanwhile, is accepted', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => listed('Invoice', `d${index}`, index !== 1_000));
  const page: AccountingSales['salesPage'] = async (_call, kind, _range, from) => {
    const all = kind !== 'Invoice' ? [] : from === 1 ? rows : rows.slice(1);
    return done({ sales: all.slice(from - 1, from + 999), unreadable: [] });
  };
  expect(await accept(page)).toBe(1);
  expect(await company.deliveries('d1000')).toHaveLength(1);
});

it('an accounting service that does not answer ends it, so that it is repeated', async () => {
  const error = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' } as const;
  await expect(accept(async () => failed(error))).rejects.toThrow('Away.');
});
