import { DOCUMENT_TYPES } from '../../domain/document-types.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { acceptSaved } from './accept-document.ts';

/** Later than every document. */
const farFuture: Day = '2999-12-31';
/** Rows of a page of the accounting service. */
const pageRows = 1_000;
/** Rows that a page repeats of the one before: documents that are deleted meanwhile move those behind them. */
const repeatedRows = 100;

/**
 * Accepts every document that is dated on or after the start date of the company, for the first sweep: the changes of a
 * company do not go back far enough. Returns how many. Throws when the accounting service is not available; documents
 * that were accepted before are then not accepted a second time. Documents that it cannot deliver are left out: a
 * comparison names them.
 */
export async function acceptDocumentsSince(
  services: Pick<Services, 'db' | 'clock' | 'companies' | 'wake'> & { readonly accounting: SaleList },
  openCall: () => CallContext,
  { taxItems }: Pick<LinkedCompany, 'taxItems'>,
  startDate: Day,
): Promise<number> {
  let count = 0;
  for (const { kind, number: txnType, recordedType } of DOCUMENT_TYPES) {
    if (recordedType === null) continue;
    const range = { from: startDate, to: farFuture };
    const accepted = new Set<string>();
    for (let startPosition = 1; ; startPosition += pageRows - repeatedRows) {
      // Its own time limit: accepting the page before may take longer than reading.
      const call = openCall();
      const { realmId, correlationId } = call;
      const page = await services.accounting.salesPage(call, kind, range, startPosition, taxItems);
      if (!page.ok) throw new Error(page.error.message, { cause: page.error });
      const { sales, unreadable } = page.value;
      for (const { id: txnId, syncToken, isVoided } of sales) {
        if (isVoided || accepted.has(txnId)) continue;
        await acceptSaved(services, { realmId, txnType, txnId, syncToken, source: 'sweep', correlationId });
        accepted.add(txnId);
      }
      if (sales.length + unreadable.length < pageRows) break;
    }
    count += accepted.size;
  }
  return count;
}

type SaleList = Pick<Services['accounting'], 'salesPage'>;
