import { documentTypeOf } from './document-types.ts';
import { type Cents, signed, sumCents, toDecimal } from './money.ts';
import { shownAmounts } from './own-lines.ts';
import type { ProviderTransaction } from './provider-transaction.ts';
import type { SalesDocument } from './sales-document.ts';
import { FEE_LINE } from './transaction-lines.ts';

/** All tax and fees that the document charges: on our own lines, and tax of the accounting service itself. */
export function chargedTax(document: SalesDocument): Cents {
  return sumCents([shownAmounts(document).all, document.accountingTax]);
}

/**
 * The transaction with the tax that the document charges instead of the calculated one. The provider distributes the
 * amount over the lines and retains its own result beside it; it is meant for tax that was calculated elsewhere
 * (Avalara, 'Tax Overrides', https://developer.avalara.com/avatax/dev-guide/discounts-and-overrides/overrides/, read
 * 2026-11-21). Without the delivery fee's line: the fee would be a second charge. Without taxes of single lines, which
 * those of a credit have: the amount is for the whole document.
 */
export function chargedTransaction(transaction: ProviderTransaction, document: SalesDocument): ProviderTransaction {
  const { sign } = documentTypeOf(document.kind);
  return {
    ...transaction,
    taxAmount: toDecimal(signed(chargedTax(document), sign)),
    lines: transaction.lines.filter(({ number }) => number !== FEE_LINE).map(({ taxAmount: _ofLine, ...line }) => line),
  };
}
