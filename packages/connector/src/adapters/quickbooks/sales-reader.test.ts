import { expect, it } from 'vitest';
import { noFormerItems } from '../../domain/tax-items.ts';
import type { SalesEntity } from './entities.ts';
import { readSales } from './sales-reader.ts';

const taxItems = { own: { salesTax: '40', fee: '41', taxOnFee: '42' }, former: noFormerItems, otherTaxItemIds: [] };

const row = {
  Id: '1',
  DetailType: 'SalesItemLineDetail',
  Amount: 60,
  SalesItemLineDetail: {
    ItemRef: { value: '5', name: 'Clothing (deleted):Work jacket (deleted)' },
    ItemAccountRef: { value: '79', name: 'Sales of products (deleted)' },
    TaxCodeRef: { value: 'TAX' },
  },
};
const entity: SalesEntity = {
  Id: '7',
  SyncToken: '1',
  TxnDate: '2026-03-02',
  ShipMethodRef: { value: 'Pick up (deleted)', name: 'Pick up (deleted)' },
  Line: [row, { DetailType: 'GroupLineDetail', GroupLineDetail: { Line: [row] } }],
};

it('names of inactive items, accounts and shipping methods have no mark', () => {
  const sale = readSales('Invoice', entity, taxItems);
  expect(sale.shipMethod).toBe('Pick up');
  const line = { itemName: 'Clothing:Work jacket', incomeAccount: 'Sales of products' };
  expect(sale.lines).toMatchObject([line, line]);
});

it('a row without an item is called by its description, as it is', () => {
  const Line = [
    { DetailType: 'SalesItemLineDetail', Amount: 5, Description: 'Files (deleted)', SalesItemLineDetail: {} },
  ];
  expect(readSales('Invoice', { ...entity, Line }, taxItems).lines).toMatchObject([{ itemName: 'Files (deleted)' }]);
});
