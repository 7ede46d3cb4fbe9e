import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, booksOf, type Books, saleOf } from '../../support/accounting-documents.harness.ts';
import { type ConnectedCompany, connectCompany } from '../../support/company-kinds.harness.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

/** The custom rate of 0 % of the company ('Calculated by AvaTax'). */
const customCode = '2';
const denver = { ...address, Line1: '2280 Curtis St', PostalCode: '80205' };
const goods = {
  DetailType: 'SalesItemLineDetail',
  Amount: 100,
  SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 100, TaxCodeRef: { value: 'TAX' } },
};

let product: Product;
let company: ConnectedCompany;
let books: Books;
let customerId: string;

beforeAll(async () => {
  product = await startProduct();
  company = await connectCompany(product, 'zeroRate', { receiptsOfOtherApps: 'tax', isEnableRetailDeliveryFee: true });
  books = booksOf(product, company.realmId);
  const made = product.sandbox
    .accounting()
    .realms.get(company.realmId)
    ?.create('Customer', { DisplayName: 'Taxable buyer', DefaultTaxCodeRef: { value: customCode } });
  if (made?.ok !== true) throw new Error(`The customer was refused: ${JSON.stringify(made)}`);
  customerId = made.entity.Id;
});
afterAll(() => product.stop());

function setRecalculation(recalculates: boolean): void {
  const found = product.sandbox.accounting().books.get(company.realmId);
  if (found === undefined) throw new Error('The company has no books.');
  found.automatedSalesTax.recalculates = recalculates;
}

describe.each([
  ['keeps the rate of 0 % of a customer', false],
  ['recalculates at every write that names no tax', true],
])('automated sales tax that %s', (_, recalculates) => {
  it.each(['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const)(
    'leaves the tax of a %s to the lines of the connector',
    async (kind) => {
      setRecalculation(recalculates);
      const number = `${kind}-${recalculates ? 'R' : 'K'}`;
      const { id } = books.create(
        kind,
        saleOf(kind, number, {
          CustomerRef: { value: customerId },
          ShipAddr: denver,
          BillAddr: denver,
          Line: [goods],
          TxnTaxDetail: { TxnTaxCodeRef: { value: customCode }, TotalTax: 0 },
        }),
      );
      await until(`the ${kind} has its tax`, () => books.read(kind, id).own.salesTax !== null);
      await product.connector.worker.drain();
      const saved = books.read(kind, id);
      expect(saved.own.salesTax).toBe(9.15);
      expect(field(saved.entity, 'TxnTaxDetail', 'TotalTax')).toBe(0);
      const url = `${product.info.taxProvider}/api/v2/companies/${company.companyCode}/transactions/${number}`;
      const type = kind === 'CreditMemo' || kind === 'RefundReceipt' ? 'ReturnInvoice' : 'SalesInvoice';
      const record = await fetch(`${url}?documentType=${type}`, { headers: { authorization: company.basic } });
      expect(await record.json()).toMatchObject({ status: 'Committed' });
    },
  );
});
