import type { CompanySettings } from '../domain/company-settings.ts';
import { shownAmounts } from '../domain/own-lines.ts';
import { done } from '../domain/result.ts';
import { isPickedUp } from '../domain/retail-delivery.ts';
import type { SalesDocument } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { AccountingService } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { TaxedCompany } from './recorded-sale.ts';

interface InvoiceRecord {
  /** It has a fee that is not on the document, because the seller pays it. */
  readonly isFeeAbsorbed: boolean;
}

/** What is read to find the fee of a sale that was invoiced in parts. */
export interface FeeLookup {
  readonly accounting: Pick<AccountingService, 'document'>;
  /** What the provider holds of an invoice of the company; null: no invoice. */
  readonly readRecord: (realmId: string, id: string) => Promise<InvoiceRecord | null>;
}

/**
 * Whether another invoice of the same sale has the retail delivery fee. Invoices are one sale if the accounting service
 * links them to one estimate, as it does with progress invoices. Nothing is read for a document without an estimate, and
 * the panel's documents have no links.
 */
export async function readFeeOnOtherInvoice(
  { accounting, readRecord }: FeeLookup,
  call: CallContext,
  { settings, taxItems }: Pick<TaxedCompany, 'settings' | 'taxItems'>,
  document: SalesDocument,
): Promise<Outcome<boolean>> {
  if (!settings.isEnableRetailDeliveryFee || document.kind !== 'Invoice') return done(false);
  const read = (kind: SalesDocument['kind'], id: string) => accounting.document(call, kind, id, taxItems);
  const seenIds = new Set([document.id]);
  for (const estimateId of linked(document, 'Estimate')) {
    const estimate = await read('Estimate', estimateId);
    if (!estimate.ok) {
      if (estimate.error.kind === 'not-found') continue;
      return estimate;
    }
    for (const id of linked(estimate.value.document, 'Invoice')) {
      if (seenIds.has(id)) continue;
      seenIds.add(id);
      // First the record: the lines of a recorded invoice are final when they are read.
      const record = await readRecord(call.realmId, id);
      const ownRecord = document.id === null ? null : await readRecord(call.realmId, document.id);
      const other = await read('Invoice', id);
      if (other.ok && hasFee({ document: other.value.document, record }, { document, record: ownRecord }, settings))
        return done(true);
      if (!other.ok && other.error.kind !== 'not-found') return other;
    }
  }
  return done(false);
}

const linked = ({ stored }: SalesDocument, kind: SalesDocument['kind']): readonly string[] =>
  (stored?.linkedSales ?? []).filter((sale) => sale.kind === kind).map(({ id }) => id);

interface Invoice {
  readonly document: SalesDocument;
  readonly record: InvoiceRecord | null;
}

/**
 * Whether the sale has its fee on the other invoice. Of two invoices that both came with the fee and are recorded at the
 * same time, the earlier one keeps it. A fee that the seller pays is on no document: then the record of an invoice says
 * whether it has the fee, and an earlier one that is not recorded yet will have it.
 */
function hasFee(
  { document: other, record }: Invoice,
  { document: own, record: ownRecord }: Invoice,
  settings: CompanySettings,
): boolean {
  if (other.isVoided) return false;
  const isEarlier = Number(other.id) < Number(own.id);
  if (shownAmounts(other).fee !== 0) return record !== null || isEarlier || shownAmounts(own).fee === 0;
  if (record !== null) return record.isFeeAbsorbed && (isEarlier || ownRecord?.isFeeAbsorbed !== true);
  return settings.isFeeAbsorbed && isEarlier && !isPickedUp(other, settings) && hasTaxableGoods(other, own);
}

/** Where sales tax is not set up at the accounting service, no line of either has a Tax box, and the boxes say nothing. */
function hasTaxableGoods(other: SalesDocument, own: SalesDocument): boolean {
  const hasBox = ({ lines }: SalesDocument) => lines.some(({ taxable }) => taxable);
  return hasBox(other) || (!hasBox(own) && other.lines.length > 0);
}
