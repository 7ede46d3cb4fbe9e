import { done, failed } from '../domain/result.ts';
import { noFormerItems } from '../domain/tax-items.ts';
import type { TokenSource } from '../ports/token-source.ts';

// QuickBooks documents for tests.

export const taxItems = {
  own: { salesTax: '40', fee: '41', taxOnFee: '42' },
  former: noFormerItems,
  otherTaxItemIds: [],
};

/** A token source that counts refreshes. */
export function tokens(renewal: 'works' | 'is over' = 'works'): TokenSource & { renewals: number } {
  return {
    renewals: 0,
    accessToken: async () => done('token-1'),
    async refreshed(_, stale) {
      this.renewals += 1;
      if (renewal === 'works') return done(`${stale}-new`);
      return failed({ kind: 'unauthorized', vendor: 'accounting', code: 'invalid_grant', message: '', detail: '' });
    },
  };
}
export const invoice = {
  Id: '130',
  SyncToken: '3',
  DocNumber: '1037',
  TxnDate: '2026-01-15',
  CustomerRef: { value: '24', name: 'Store' },
  DepartmentRef: { value: '2' },
  Line: [
    {
      Id: '1',
      LineNum: 1,
      Description: 'Fountain',
      Amount: 275.0,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: {
        ItemRef: { value: '5', name: 'Fountain' },
        UnitPrice: 275,
        Qty: 1,
        TaxCodeRef: { value: 'TAX' },
        ClassRef: { value: '7' },
      },
    },
    {
      Id: '2',
      LineNum: 2,
      Description: 'Sales tax',
      Amount: 22.0,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: '40', name: 'Sales Tax' }, UnitPrice: 22, Qty: 1 },
    },
    { Id: '4', DetailType: 'DescriptionOnly', Description: 'Subtotal: 275.00', DescriptionLineDetail: {} },
    { Amount: 297, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
    { Amount: 10, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: false } },
    {
      Amount: 12.5,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' }, TaxCodeRef: { value: 'NON' } },
    },
  ],
  BillAddr: { Line1: 'Store', Line2: '12 High St', Line3: 'Boulder, CO  80302' },
  TotalAmt: 299.5,
};
export const envelope = (entity: object) => ({ body: { Invoice: entity, time: '2026-01-15T10:00:00.000-07:00' } });

export const fault = (code: string, message = 'message', type = 'ValidationFault') => ({
  Fault: { Error: [{ Message: message, Detail: 'detail', code, element: '' }], type },
});
export const gatewayFault = (code: string) => ({
  warnings: null,
  fault: {
    error: [{ message: 'message=AuthenticationFailed', detail: 'Token expired', code, element: null }],
    type: 'AUTHENTICATION',
  },
});
