import { type DeliveryResult, deliveryResultOf } from '../../domain/delivery-result.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { reportOf, serviceError } from '../../domain/errors.ts';
import { toAmount } from '../../domain/money.ts';
import { noOwnLines, shownAmounts } from '../../domain/own-lines.ts';
import type { StoredDocument } from '../../ports/accounting-service.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { markWritten } from './document-queries.ts';
import { requestIdOf, writerOf } from './request-id.ts';

const taxedInQuickBooks: DeliveryResult = { kind: 'needs-user', error: serviceError('TaxedInQuickBooks') };

/**
 * The accounting service charges tax on the document itself. A person has to change that. Until then own lines would be a
 * second tax, so they are removed: those that this delivery has just written, and others while no money has moved.
 */
export async function refuseTaxedDocument(
  context: DeliveryContext,
  stored: StoredDocument,
  hasWritten: boolean,
): Promise<DeliveryResult> {
  const { document } = stored;
  const { salesTax, fee, taxOnFee } = document.ownLines;
  const isOpen = document.paid === 0 && !documentTypeOf(document.kind).movesMoney;
  const hasOwnLines = [...salesTax, ...fee, ...taxOnFee].length > 0;
  if (!hasOwnLines || !(hasWritten || isOpen)) return taxedInQuickBooks;
  const removed = await context.services.accounting.writeOwnLines(
    context.call,
    stored,
    context.state.taxItems,
    noOwnLines,
    requestIdOf(
      writerOf(context.delivery),
      document.syncToken,
      shownAmounts(document),
      context.state.taxItems,
      'removed',
    ),
  );
  // Deleted after it was read: the next attempt reads that.
  if (!removed.ok && removed.error.kind === 'not-found')
    return { kind: 'retry', error: reportOf({ ...removed.error, kind: 'stale' }) };
  if (!removed.ok) return deliveryResultOf(removed.error);
  const detail = { accountingTax: toAmount(removed.value.document.accountingTax) };
  await context.recordEffect('lines-removed', detail, (trx, now) => [
    markWritten(trx, context, removed.value.document.syncToken, now),
  ]);
  return taxedInQuickBooks;
}
