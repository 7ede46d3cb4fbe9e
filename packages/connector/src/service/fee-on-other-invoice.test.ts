import { expect, it } from 'vitest';
import { defaultSettings } from '../domain/company-settings.ts';
import { toCents } from '../domain/money.ts';
import { done } from '../domain/result.ts';
import type { DocumentKind, SalesDocument } from '../domain/sales-document.ts';
import { invoice } from '../testing/accounting-service.fake.ts';
import { taxItems } from '../testing/quickbooks-documents.fixture.ts';
import { readFeeOnOtherInvoice } from './fee-on-other-invoice.ts';

const settings = { ...defaultSettings, isEnableRetailDeliveryFee: true };
const call = { realmId: '1', correlationId: 'c', signal: new AbortController().signal, onExchange: () => {} };
const links = (kind: DocumentKind, ...ids: readonly string[]) => ({
  stored: { shipFrom: null, email: '', customFields: {}, linkedSales: ids.map((id) => ({ kind, id })) },
});
const fee = { ownLines: { salesTax: [], fee: [{ amount: toCents(0.28) }], taxOnFee: [] } };
const order = invoice({ id: '7', kind: 'Estimate', ...links('Invoice', '11', '12') });

/** Whether the second invoice of an estimate finds the fee on the first, and the documents that were read. */
async function feeOfSecond(first: Partial<Omit<SalesDocument, 'id'>>, options: Partial<typeof settings> = {}) {
  const read: string[] = [];
  const accounting = {
    document: async (_call: unknown, kind: DocumentKind, id: string) => {
      read.push(`${kind} ${id}`);
      return done({ document: kind === 'Estimate' ? order : invoice({ id, ...first }), raw: null });
    },
  };
  const second = invoice({ id: '12', ...links('Estimate', '7') });
  const found = await readFeeOnOtherInvoice(
    accounting,
    call,
    { settings: { ...settings, ...options }, taxItems },
    second,
  );
  return { hasFee: found.ok && found.value, read };
}

it('an invoice of an estimate has no fee if another invoice of it has one', async () => {
  expect(await feeOfSecond(fee)).toEqual({ hasFee: true, read: ['Estimate 7', 'Invoice 11'] });
});

it.each([
  ['has none', {}, {}],
  ['is voided', { ...fee, isVoided: true }, {}],
  ['has no taxable goods, while the seller pays', { lines: [] }, { isFeeAbsorbed: true }],
])('an invoice of an estimate has a fee if the other invoice %s', async (_, first, options) => {
  expect((await feeOfSecond(first, options)).hasFee).toBe(false);
});

it('the first invoice with taxable goods has the fee that the seller pays', async () => {
  expect((await feeOfSecond({}, { isFeeAbsorbed: true })).hasFee).toBe(true);
});

it('nothing is read for an invoice without an estimate, or without the fee', async () => {
  const accounting = {
    document: async () => {
      throw new Error('read');
    },
  };
  expect(await readFeeOnOtherInvoice(accounting, call, { settings, taxItems }, invoice({ id: '12' }))).toEqual(
    done(false),
  );
  expect((await feeOfSecond(fee, { isEnableRetailDeliveryFee: false })).read).toEqual([]);
});
