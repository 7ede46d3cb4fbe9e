import { expect, it } from 'vitest';
import { defaultSettings } from '../domain/company-settings.ts';
import { toCents } from '../domain/money.ts';
import { done, failed } from '../domain/result.ts';
import type { DocumentKind, SalesDocument } from '../domain/sales-document.ts';
import { invoice } from '../testing/accounting-service.fake.ts';
import { taxItems } from '../testing/quickbooks-documents.fixture.ts';
import { readFeeOnOtherInvoice } from './fee-on-other-invoice.ts';

const settings = { ...defaultSettings, isEnableRetailDeliveryFee: true };
const call = { realmId: '1', correlationId: 'c', signal: new AbortController().signal, onExchange: () => {} };
const links = (kind: DocumentKind, ...ids: readonly string[]) => ({
  stored: { shipFrom: null, email: '', customFields: {}, linkedSales: ids.map((id) => ({ kind, id })) },
});
const away = { kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' } as const;
const fee = { ownLines: { salesTax: [], fee: [{ amount: toCents(0.28) }], taxOnFee: [] } };

interface Case {
  readonly own?: string;
  /** The invoices of the estimate. */
  readonly invoices?: readonly string[];
  /** The accounting service does not answer for documents of this kind. */
  readonly unreadable?: DocumentKind;
  readonly ownFields?: Partial<Omit<SalesDocument, 'id'>>;
  /** Of the other invoice, and of the own one. Null: it is not recorded. */
  readonly record?: { readonly isFeeAbsorbed: boolean } | null;
  readonly ownRecord?: { readonly isFeeAbsorbed: boolean } | null;
  readonly options?: Partial<typeof settings>;
}

/** Whether an invoice of an estimate, the second unless `own` says so, finds the fee on the other, and what was read. */
async function feeOfOther(
  other: Partial<Omit<SalesDocument, 'id'>>,
  { own = '12', invoices = ['11', '12'], unreadable, ownFields, record = null, ownRecord = null, options }: Case = {},
) {
  const read: string[] = [];
  const order = invoice({ id: '7', kind: 'Estimate', ...links('Invoice', ...invoices) });
  const accounting = {
    document: async (_call: unknown, kind: DocumentKind, id: string) => {
      read.push(`${kind} ${id}`);
      if (kind === unreadable) return failed(away);
      return done({ document: kind === 'Estimate' ? order : invoice({ id, ...other }), raw: null });
    },
  };
  const readRecord = async (_realmId: string, id: string) => (id === own ? ownRecord : record);
  const document = invoice({ id: own, ...links('Estimate', '7'), ...ownFields });
  const company = { settings: { ...settings, ...options }, taxItems };
  const found = await readFeeOnOtherInvoice({ accounting, readRecord }, call, company, document);
  return { hasFee: found.ok ? found.value : found.error.kind, read };
}

it('an invoice of an estimate has no fee if another invoice of it has one', async () => {
  expect(await feeOfOther(fee)).toEqual({ hasFee: true, read: ['Estimate 7', 'Invoice 11'] });
});

it.each([
  ['has none', {}, {}],
  ['is voided', { ...fee, isVoided: true }, {}],
  ['has no taxable goods, while the seller pays', { lines: [] }, { isFeeAbsorbed: true }],
])('an invoice of an estimate has a fee if the other invoice %s', async (_, first, options) => {
  expect((await feeOfOther(first, { options })).hasFee).toBe(false);
});

it('the first invoice with taxable goods has the fee that the seller pays', async () => {
  expect((await feeOfOther({}, { options: { isFeeAbsorbed: true } })).hasFee).toBe(true);
});

it('a recorded invoice has the fee that the seller pays if its record has it', async () => {
  const feeOf = async (isFeeAbsorbed: boolean, lines = invoice({ id: '11' }).lines) =>
    (await feeOfOther({ lines }, { options: { isFeeAbsorbed: true }, record: { isFeeAbsorbed } })).hasFee;
  // Where sales tax is not set up at the accounting service, no line has a Tax box.
  const withoutBoxes = invoice({ id: '11' }).lines.map((line) => ({ ...line, taxable: false }));
  expect(await feeOf(true, withoutBoxes)).toBe(true);
  // As of goods that were picked up.
  expect(await feeOf(false)).toBe(false);
});

it('of two invoices whose records have the fee that the seller pays, the earlier one keeps it', async () => {
  const hasIt = { isFeeAbsorbed: true };
  const both = { options: { isFeeAbsorbed: true }, record: hasIt, ownRecord: hasIt };
  expect((await feeOfOther({}, { ...both, own: '11' })).hasFee).toBe(false);
  expect((await feeOfOther({}, { ...both, own: '12' })).hasFee).toBe(true);
});

it('an earlier invoice that is not recorded yet will have the fee that the seller pays', async () => {
  const options = { isFeeAbsorbed: true, pickUpShipMethod: 'Pick-up' };
  const lines = invoice({ id: '11' }).lines.map((line) => ({ ...line, taxable: false }));
  // Where sales tax is not set up at the accounting service, no line has a Tax box.
  expect((await feeOfOther({ lines }, { options, ownFields: { lines } })).hasFee).toBe(true);
  expect((await feeOfOther({ lines }, { options, own: '11', ownFields: { lines } })).hasFee).toBe(false);
  expect((await feeOfOther({ shipMethod: 'Pick-up' }, { options })).hasFee).toBe(false);
});

it('nothing is read for an invoice without an estimate, or without the fee', async () => {
  const accounting = {
    document: async () => {
      throw new Error('read');
    },
  };
  expect(
    await readFeeOnOtherInvoice(
      { accounting, readRecord: async () => null },
      call,
      { settings, taxItems },
      invoice({ id: '12' }),
    ),
  ).toEqual(done(false));
  expect((await feeOfOther(fee, { options: { isEnableRetailDeliveryFee: false } })).read).toEqual([]);
});

it('of two invoices that come with the fee at the same time, the earlier one keeps it', async () => {
  const both = { ownFields: fee };
  expect((await feeOfOther(fee, { ...both, own: '11' })).hasFee).toBe(false);
  expect((await feeOfOther(fee, { ...both, own: '12' })).hasFee).toBe(true);
});

it('a recorded invoice keeps the fee, and so does one whose other invoice came without it', async () => {
  expect((await feeOfOther(fee, { ownFields: fee, own: '11', record: { isFeeAbsorbed: false } })).hasFee).toBe(true);
  expect((await feeOfOther(fee, { own: '11' })).hasFee).toBe(true);
});

it('a later invoice whose record has the fee that the seller pays keeps it while the earlier one is not recorded', async () => {
  const recorded = { options: { isFeeAbsorbed: true }, record: { isFeeAbsorbed: true } };
  expect((await feeOfOther({}, { ...recorded, own: '11' })).hasFee).toBe(true);
});

it.each(['Estimate', 'Invoice'] as const)(
  'whether another invoice has the fee is not known while the %s cannot be read',
  async (unreadable) => {
    expect((await feeOfOther({}, { unreadable })).hasFee).toBe('unavailable');
  },
);

it('the earlier one of two invoices has the lower number, however many digits it has', async () => {
  const both = { ownFields: fee, invoices: ['9', '10'] };
  expect((await feeOfOther(fee, { ...both, own: '10' })).hasFee).toBe(true);
  expect((await feeOfOther(fee, { ...both, own: '9' })).hasFee).toBe(false);
});

it('an earlier invoice without goods will not have the fee that the seller pays', async () => {
  const withoutBoxes = invoice({ id: '11' }).lines.map((line) => ({ ...line, taxable: false }));
  const options = { isFeeAbsorbed: true };
  expect((await feeOfOther({ lines: [] }, { options, ownFields: { lines: withoutBoxes } })).hasFee).toBe(false);
});
