import { describe, expect, it } from 'vitest';
import { typeName } from '@salestax/contract';
import {
  DOCUMENT_TYPES,
  documentTypeOf,
  documentTypeOfNumber,
  documentTypeOfPair,
  documentTypeOfRecord,
} from './document-types.ts';

describe('the kinds of sales documents', () => {
  it.each([
    [35, 'Invoice', 'SalesOrder', 'SalesInvoice', 1, false],
    [4, 'SalesReceipt', 'SalesOrder', 'SalesInvoice', 1, true],
    [32, 'CreditMemo', 'ReturnOrder', 'ReturnInvoice', -1, false],
    [33, 'RefundReceipt', 'ReturnOrder', 'ReturnInvoice', -1, true],
    [34, 'Estimate', 'SalesOrder', null, 1, false],
  ] as const)(
    'number %s is %s: estimated as %s, recorded as %s, with sign %s; moves money: %s',
    (number, kind, estimateType, recordedType, sign, movesMoney) => {
      const type = { number, kind, estimateType, recordedType, sign, movesMoney };
      expect(documentTypeOf(kind)).toEqual(type);
      expect(documentTypeOfNumber(number)).toEqual(type);
    },
  );

  it('are five; no other number is one', () => {
    expect(DOCUMENT_TYPES).toHaveLength(5);
    expect([0, 3, 36].map(documentTypeOfNumber)).toEqual([null, null, null]);
  });

  it('of a transaction without a document is an invoice, or a credit memo for a return', () => {
    expect(documentTypeOfRecord('SalesInvoice')).toEqual(documentTypeOf('Invoice'));
    expect(documentTypeOfRecord('ReturnInvoice')).toEqual(documentTypeOf('CreditMemo'));
  });

  it('of a document with its transaction is that of the document, as far as it is known', () => {
    expect(documentTypeOfPair('RefundReceipt', 'SalesInvoice').kind).toBe('RefundReceipt');
    expect(documentTypeOfPair('SalesReceipt', undefined).kind).toBe('SalesReceipt');
    expect(documentTypeOfPair(null, 'ReturnInvoice').kind).toBe('CreditMemo');
  });

  it('are named in separate words', () => {
    expect(['Invoice', 'SalesReceipt', 'CreditMemo'].map(typeName)).toEqual([
      'Invoice',
      'Sales Receipt',
      'Credit Memo',
    ]);
  });
});
