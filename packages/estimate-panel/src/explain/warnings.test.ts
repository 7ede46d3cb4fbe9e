import { describe, expect, test } from 'vitest';
import { documentKinds, type StoredTaxFacts } from '@salestax/contract';
import type { WarnedDocument } from '../state/knowledge.ts';
import { denver } from '../testing/document.fixture.ts';
import { warningsOf } from './warnings.ts';

const nothing: StoredTaxFacts = { certificates: [], unconfirmedAddress: null, nearThreshold: [], undecidedItems: [] };
const certificate = (region: string, expires: string, valid = true) => ({ region, expires, valid });

const documentOf = (stored: Partial<StoredTaxFacts> = {}, over: Partial<WarnedDocument> = {}): WarnedDocument => ({
  txnType: documentKinds.Invoice.number,
  isNew: true,
  hasFormerTotal: false,
  date: '2026-03-02',
  destination: { ...denver, line1: '1900 Wazee St', region: 'CO' },
  discount: null,
  items: [
    { id: '1', name: 'Mulch' },
    { id: '5', name: 'Fountain' },
  ],
  stored: { ...nothing, ...stored },
  ...over,
});
const kindsOf = (...of: Parameters<typeof documentOf>) => warningsOf(documentOf(...of), false).map(({ kind }) => kind);
const kindsWithTax = (...of: Parameters<typeof documentOf>) =>
  warningsOf(documentOf(...of), true).map(({ kind }) => kind);

describe('the warnings before a document is saved', () => {
  test('there are none for a document without doubt, nor when nothing is stored', () => {
    expect(kindsOf()).toEqual([]);
    expect(kindsOf({}, { stored: undefined })).toEqual([]);
    expect(kindsOf({}, { destination: null })).toEqual([]);
  });

  test('a document of the closed period first, wherever it goes, but not an estimate document', () => {
    const closed = { booksClosedUntil: '2026-03-02' };
    expect(warningsOf(documentOf({ ...closed, undecidedItems: ['5'] }, { destination: null }), false)).toEqual([
      { kind: 'booksClosed', value: '2026-03-02' },
      { kind: 'noTaxCode', value: 'Fountain' },
    ]);
    expect(kindsOf(closed, { date: '2026-03-03' })).toEqual([]);
    expect(kindsOf(closed, { txnType: documentKinds.Estimate.number })).toEqual([]);
  });

  test('the address that the last validation has not confirmed, as long as the document has it', () => {
    const unconfirmedAddress = { ...denver, line1: '1900 WAZEE ST ', region: 'CO' };
    expect(kindsOf({ unconfirmedAddress })).toEqual(['addressUnclear']);
    expect(kindsOf({ unconfirmedAddress: { ...unconfirmedAddress, line1: '1 Other St' } })).toEqual([]);
  });

  test('an address without a street, but not one abroad', () => {
    const destination = { ...denver, line1: ' ', region: 'CO' };
    expect(kindsOf({}, { destination })).toEqual(['noStreet']);
    expect(kindsOf({}, { destination: { ...destination, country: 'ES' } })).toEqual([]);
  });

  test.each([
    ['valid', [certificate('CO', '2027-01-01')], []],
    ['valid until the day of the sale', [certificate('CO', '2026-03-02')], ['certificateExpires']],
    ['valid for 30 days', [certificate('CO', '2026-04-01')], ['certificateExpires']],
    ['valid for 31 days', [certificate('CO', '2026-04-02')], []],
    ['renewed', [certificate('CO', '2026-03-10'), certificate('CO', '2028-01-01')], []],
    ['expired', [certificate('CO', '2026-03-01')], ['certificateInvalid']],
    ['revoked or pending', [certificate('CO', '2027-01-01', false)], ['certificateInvalid']],
    ['for another state', [certificate('TX', '2027-01-01')], ['noCertificate']],
    ['expired in another state', [certificate('TX', '2026-01-01')], []],
    [
      'expired beside a valid one whose state is not known',
      [certificate('CO', '2026-03-01'), certificate('', '2027-01-01')],
      [],
    ],
    ['for a state that is not known', [certificate('TX', '2027-01-01'), certificate('', '2027-01-01')], []],
  ])('a certificate that is %s', (_, certificates, kinds) => {
    expect(kindsOf({ certificates })).toEqual(kinds);
  });

  test('an item without a tax code that is on the document', () => {
    expect(warningsOf(documentOf({ undecidedItems: ['5', '9'] }), false)).toEqual([
      { kind: 'noTaxCode', value: 'Fountain' },
    ]);
    expect(kindsOf({ undecidedItems: ['9'] })).toEqual([]);
  });

  test('a state whose threshold is near', () => {
    expect(warningsOf(documentOf({ nearThreshold: ['CO'] }), false)).toEqual([{ kind: 'nearThreshold', value: 'CO' }]);
    expect(kindsOf({ nearThreshold: ['TX'] })).toEqual([]);
  });

  test('a customer that is exempt in QuickBooks, only where tax is added, and not on a credit', () => {
    const exempt = { exemptCustomerTaxed: true as const };
    expect(kindsWithTax(exempt)).toEqual(['exemptTaxed']);
    expect(kindsOf(exempt)).toEqual([]);
    expect(kindsWithTax()).toEqual([]);
    for (const txnType of [documentKinds.CreditMemo.number, documentKinds.RefundReceipt.number])
      expect(kindsWithTax(exempt, { txnType, isNew: false })).toEqual([]);
  });

  test('a new credit is asked for its original sale in the field of the settings, or for that field', () => {
    const field = { originalSaleField: 'Original invoice' };
    for (const txnType of [documentKinds.CreditMemo.number, documentKinds.RefundReceipt.number]) {
      expect(warningsOf(documentOf(field, { txnType }), false)).toEqual([
        { kind: 'originalSale', value: 'Original invoice' },
      ]);
      expect(kindsOf({}, { txnType })).toEqual(['noSaleField']);
      expect(kindsOf({}, { txnType, stored: undefined })).toEqual(['noSaleField']);
      expect(kindsOf(field, { txnType, isNew: false })).toEqual([]);
    }
    expect(kindsOf(field)).toEqual([]);
  });

  test('a discount that QuickBooks takes off on the other side of the tax than AvaTax, by the settings', () => {
    const before = { discount: { amount: 10, taxable: true } };
    const after = { discount: { amount: 10, taxable: false } };
    const own = [{}, { stored: undefined }, { stored: { ...nothing, taxedAfterDiscount: true } }];
    for (const more of own) {
      expect(kindsOf({}, { ...before, ...more })).toEqual([]);
      expect(kindsOf({}, { ...after, ...more })).toEqual(['discountBeforeTax']);
    }
    expect(kindsOf({ taxedAfterDiscount: false }, before)).toEqual(['discountAfterTax']);
    expect(kindsOf({ taxedAfterDiscount: false }, after)).toEqual([]);
  });

  test('the choice of a discount means nothing without a discount, nor where QuickBooks has no sales tax', () => {
    expect(kindsOf({ taxedAfterDiscount: false })).toEqual([]);
    expect(kindsOf({}, { discount: { amount: 0, taxable: false } })).toEqual([]);
    for (const taxable of [true, false])
      expect(kindsOf({ taxedAfterDiscount: null }, { discount: { amount: 10, taxable } })).toEqual([]);
  });

  test('a document that was sent, only where tax is added', () => {
    expect(kindsWithTax({}, { hasFormerTotal: true })).toEqual(['wasSent']);
    expect(kindsWithTax({}, { hasFormerTotal: true, stored: undefined })).toEqual(['wasSent']);
    expect(kindsOf({}, { hasFormerTotal: true })).toEqual([]);
  });

  test('the most important comes first', () => {
    const all = { nearThreshold: ['CO'], undecidedItems: ['1'], certificates: [certificate('CO', '2026-01-01')] };
    const destination = { ...denver, line1: '', region: 'co' };
    expect(kindsOf(all, { destination })).toEqual(['noStreet', 'certificateInvalid', 'noTaxCode', 'nearThreshold']);
  });
});
