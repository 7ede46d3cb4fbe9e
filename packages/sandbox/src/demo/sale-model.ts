import { Big } from 'big.js';
import { avataxLimits } from '@salestax/contract/vendor-limits';
import { type Books, type Entities, sellingLines } from '../accounting/index.ts';
import type { JsonRecord } from '../kernel/json-record.ts';
import type { SaleKind } from './planted.ts';

export type Sale = Entities[SaleKind];

/** The item of the sales tax line. */
const TAX_ITEM = '40';
const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
/** Characters of an item code. */
const LONGEST_CODE = avataxLimits.line.itemCode.most;

/** Credit memos and refund receipts are negative. */
export const signOf = (kind: SaleKind): 1 | -1 => (kind === 'Invoice' || kind === 'SalesReceipt' ? 1 : -1);

export interface SaleModel {
  /** A CreateTransactionModel without `companyCode`. */
  readonly model: JsonRecord & { readonly lines: readonly JsonRecord[] };
  readonly tax: Big;
}

/** A document of the books as a request to the tax provider, with the tax of the document. */
export function modelOf(kind: SaleKind, sale: Sale, books: Books): SaleModel {
  const sign = signOf(kind);
  const lines = sellingLines(sale.Line).map((line) => ({
    itemId: line.SalesItemLineDetail?.ItemRef?.value ?? '',
    taxable: line.SalesItemLineDetail?.TaxCodeRef?.value === 'TAX',
    quantity: line.SalesItemLineDetail?.Qty ?? 1,
    amount: new Big(line.Amount ?? 0).times(sign),
  }));
  const sold = lines.filter(({ itemId }) => itemId !== TAX_ITEM);
  const tax = lines
    .filter(({ itemId }) => itemId === TAX_ITEM)
    .reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  return {
    tax,
    model: {
      type: sign === 1 ? 'SalesInvoice' : 'ReturnInvoice',
      code: sale.DocNumber,
      date: sale.TxnDate,
      customerCode: sale.CustomerRef?.value,
      commit: true,
      currencyCode: 'USD',
      referenceCode: sale.DocNumber,
      addresses: { shipFrom: originOf(sale, books), shipTo: destinationOf(sale, books) },
      lines: sold.map(({ itemId, taxable, quantity, amount }, index) =>
        itemId === SHIPPING_ITEM
          ? { number: 'SHIP', quantity: 1, amount: amount.toFixed(2), taxCode: 'FR', description: 'Shipping' }
          : {
              number: String(index + 1),
              quantity,
              amount: amount.toFixed(2),
              taxCode: taxable ? 'P0000000' : 'NT',
              itemCode: books.tables.Item.get(itemId)?.FullyQualifiedName.slice(0, LONGEST_CODE) ?? '',
            },
      ),
    },
  };
}

type PostalAddress = Sale['ShipAddr'];

function originOf({ DepartmentRef }: Sale, { tables }: Books): JsonRecord {
  const yard = tables.Department.get(DepartmentRef?.value ?? '')?.Address;
  return addressOf(yard ?? tables.CompanyInfo.get('1')?.CompanyAddr);
}

function destinationOf({ ShipAddr, BillAddr, CustomerRef }: Sale, { tables }: Books): JsonRecord {
  const customer = tables.Customer.get(CustomerRef?.value ?? '');
  return addressOf(ShipAddr ?? BillAddr ?? customer?.ShipAddr ?? customer?.BillAddr);
}

function addressOf(address: PostalAddress): JsonRecord {
  return {
    line1: address?.Line1,
    line2: address?.Line2,
    city: address?.City,
    region: address?.CountrySubDivisionCode,
    postalCode: address?.PostalCode,
    country: 'US',
  };
}
