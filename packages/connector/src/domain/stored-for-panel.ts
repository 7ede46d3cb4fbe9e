import { ownLineDescriptions, type StoredSalesDocument } from '@salestax/contract';
import { documentTypeOf } from './document-types.ts';
import { toAmount, toDecimal } from './money.ts';
import { type OwnLineRole, ownLineRoles } from './own-lines.ts';
import type { OwnLine, SalesDocument, SalesLine } from './sales-document.ts';
import type { TaxItems } from './tax-items.ts';

type Line = StoredSalesDocument['lines'][number];

/** A stored document in the form in which a document page passes its document to the panel. */
export function storedForPanel(document: SalesDocument, txnId: string, taxItems: TaxItems): StoredSalesDocument {
  const { kind, syncToken, number, date, customerId, departmentId, shipMethod, ownLines, discount } = document;
  const own = (role: OwnLineRole) => {
    // Without a chosen item, the lines are of a former one.
    const itemId = taxItems.own[role] || (taxItems.former[role].at(-1) ?? '');
    return ownLines[role].map((line, index) => ownLine(line, itemId, ownLineDescriptions[role], index));
  };
  return {
    txnType: documentTypeOf(kind).number,
    txnId,
    syncToken,
    referenceNumber: number,
    date,
    customerId: customerId || null,
    departmentId,
    ...(shipMethod !== undefined && { shipMethod }),
    shippingAddress: document.shipTo && { ...document.shipTo },
    billingAddress: document.billTo && { ...document.billTo },
    lines: [...document.lines.map(soldLine), ...ownLineRoles.flatMap(own)],
    shippingAmount: toAmount(document.shipping),
    // The page states what a percentage takes off the document, own lines included.
    discount: discount && {
      amount: toAmount(discount.taken),
      percent: discount.percent,
      taxable: document.stored?.isTaxedAfterDiscount === true,
    },
    totalAmount: toAmount(document.total),
    accountingTax: toAmount(document.accountingTax),
    // Not read of a stored document.
    accountBalance: '',
    amountPaid: toDecimal(document.paid),
    isVoided: document.isVoided,
    // Absent: not sent.
    ...(document.stored?.isSent === true && { isSent: true }),
    ...(document.currency !== null && { currency: document.currency }),
  };
}

/** What all lines have in common: the stored document has no subtotals and descriptions. */
const salesLine = {
  itemType: '',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
};

function soldLine({ itemId, itemName, description, quantity, amount, taxable }: SalesLine, index: number): Line {
  const count = Number(quantity);
  // The stored line has no rate here: only its total and its quantity are known.
  return {
    ...salesLine,
    lineId: `${index + 1}`,
    itemId: itemId || null,
    itemName,
    quantity: count,
    rate: count === 0 ? toAmount(amount) : toAmount(amount) / count,
    amount: toAmount(amount),
    description,
    taxable,
    taxCodeId: taxable ? 'TAX' : 'NON',
  };
}

function ownLine({ amount }: OwnLine, itemId: string, description: string, index: number): Line {
  return {
    ...salesLine,
    lineId: `${itemId}-${index + 1}`,
    itemId,
    itemName: description,
    quantity: 1,
    rate: toAmount(amount),
    amount: toAmount(amount),
    description,
    taxable: false,
    taxCodeId: 'NON',
  };
}
