import type { CompanySettings } from '../domain/company-settings.ts';
import { codeKey } from '../domain/document-code.ts';
import { documentTypeOf } from '../domain/document-types.ts';
import { type Cents, negate, sumCents, toCents } from '../domain/money.ts';
import type { OriginalSale } from '../domain/original-sale.ts';
import { isComplete } from '../domain/postal-address.ts';
import type { CalculatedLine, ProviderLine, TaxDetail } from '../domain/provider-transaction.ts';
import { done } from '../domain/result.ts';
import { type RecordedSale, type SoldLine, taxWithoutFees } from '../domain/reversal.ts';
import type { SalesDocument, SalesLine } from '../domain/sales-document.ts';
import type { TaxItems } from '../domain/tax-items.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingService } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { ProviderCompanyAccount } from '../ports/provider-nexus.ts';
import type { ProviderTransactions, RecordedCalculation } from '../ports/provider-transactions.ts';
import type { TaxAccount } from '../ports/tax-provider.ts';
import type { Db } from '../store/db.ts';
import { recordedCodeOf } from '../store/recorded-code.ts';

/** A company whose documents are taxed. */
export interface TaxedCompany {
  readonly settings: CompanySettings;
  readonly account: TaxAccount;
  readonly taxItems: TaxItems;
  /** The provider company whose certificates apply; null = not known. */
  readonly companyAccount: ProviderCompanyAccount | null;
}

/**
 * Reads what the tax provider has recorded of the sale that a credit memo or a refund reverses. Null if there is nothing to reverse:
 * it is not recorded, not committed or voided, the accounting service has no such sale, or the record is not complete.
 */
export type ReadRecordedSale = (
  call: CallContext,
  company: TaxedCompany,
  sale: OriginalSale,
) => Promise<Outcome<RecordedSale | null>>;

export function createRecordedSales({
  db,
  accounting,
  taxProvider,
}: {
  readonly db: Db;
  readonly accounting: Pick<AccountingService, 'document'>;
  readonly taxProvider: Pick<ProviderTransactions, 'transactionRecords'>;
}): ReadRecordedSale {
  return async (call, { account, taxItems }, { kind, id }) => {
    const { number: txnType, recordedType } = documentTypeOf(kind);
    const key = { realmId: call.realmId, txnType, txnId: id };
    const code = await db.read({ realm: call.realmId }, (trx) => recordedCodeOf(trx, key));
    if (code === null || recordedType === null) return done(null);
    const [records, sale] = await Promise.all([
      taxProvider.transactionRecords(call, account, recordedType, [code]),
      accounting.document(call, kind, id, taxItems),
    ]);
    if (!records.ok) return records;
    if (!sale.ok) return sale.error.kind === 'not-found' ? done(null) : sale;
    const record = records.value.find((each) => codeKey(each.code) === codeKey(code) && each.status === 'Committed');
    if (record === undefined || record.calculation === null) return done(null);
    const recorded = recordedSaleOf(record.calculation, sale.value.document);
    return done(hasParties(recorded) ? recorded : null);
  };
}

/** A record without customer or addresses is not used at all: the credit is calculated as one without an original sale. */
const hasParties = ({ customerCode, shipFrom, shipTo }: RecordedSale): boolean =>
  customerCode !== '' && isComplete(shipFrom) && isComplete(shipTo);

function recordedSaleOf(
  calculation: RecordedCalculation,
  { lines: items, discount }: Pick<SalesDocument, 'lines' | 'discount'>,
): RecordedSale {
  const { sent, terms, calculated } = calculation;
  return {
    ...terms,
    shipTo: sent.shipTo,
    // A discount that somebody else pays leaves the tax on the full price: AvaTax was sent no discount.
    ...(discount !== null &&
      discount.amount !== 0 && { isDiscountReimbursed: toCents(calculated.totalDiscount) === 0 }),
    lines: sent.lines.map((line): SoldLine => {
      const result = calculated.lines.find(({ lineNumber }) => lineNumber === line.number);
      return {
        number: line.number,
        itemId: itemOf(line, items),
        itemCode: line.itemCode,
        ...(line.itemName !== undefined && { itemName: line.itemName }),
        taxCode: line.taxCode,
        gross: toCents(line.amount),
        net: netOf(line, result?.discount ?? 0),
        tax: taxWithoutFees(calculated, line.number),
        isNeverTaxed: result !== undefined && isNeverTaxed(result, calculated.details),
      };
    }),
  };
}

function isNeverTaxed({ lineNumber, tax, isTaxable }: CalculatedLine, details: readonly TaxDetail[]): boolean {
  const isExempt = details.some((detail) => detail.lineNumber === lineNumber && detail.exempt !== 0);
  return tax === 0 && !isTaxable && !isExempt;
}

/** Lines are recorded in the order of the document. '' for a line of the document that has changed since the record. */
function itemOf({ number, amount }: ProviderLine, items: readonly SalesLine[]): string {
  const item = items[Number(number) - 1];
  return item !== undefined && item.amount === toCents(amount) ? item.itemId : '';
}

function netOf({ amount }: ProviderLine, discount: number): Cents {
  return sumCents([toCents(amount), negate(toCents(discount))]);
}
