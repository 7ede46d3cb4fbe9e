import { documentTypeOf } from '../../domain/document-types.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { AccountingService, ChangedDocument, ChangesSince, TaxItems } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { urlBatches } from '../../service/url-batches.ts';
import { uncancelledDocuments } from './document-lookup-queries.ts';

const callsAtOnce = 4;

export type DeletionLookup = Pick<Services, 'db'> & { readonly accounting: Pick<AccountingService, 'salesById'> };

/**
 * Documents that may be deleted although the accounting service does not report it: of the kinds whose deletions it
 * can't list in full, every recorded document is read by its id. Those that are not found are candidates; the delivery
 * reads each once more before it cancels anything. Throws when the accounting service is not available.
 */
export async function unreportedDeletions(
  services: DeletionLookup,
  realmId: string,
  openCall: () => CallContext,
  taxItems: TaxItems,
  { changes, incompleteDeletions }: ChangesSince,
): Promise<readonly ChangedDocument[]> {
  const missing: ChangedDocument[] = [];
  for (const kind of incompleteDeletions) {
    const listed = new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id));
    const recorded = await recordedOf(services, realmId, kind);
    const unlisted = recorded.filter((id) => !listed.has(id));
    await inParallel(urlBatches(unlisted), callsAtOnce, async (ids) => {
      const found = await services.accounting.salesById(openCall(), kind, ids, taxItems);
      if (!found.ok) throw new Error(found.error.message, { cause: found.error });
      const { sales, unreadable } = found.value;
      const existing = new Set([...sales, ...unreadable].map(({ id }) => id));
      for (const id of ids) if (!existing.has(id)) missing.push({ kind, id, change: 'deleted' });
    });
  }
  return missing;
}

function recordedOf({ db }: DeletionLookup, realmId: string, kind: DocumentKind): Promise<readonly string[]> {
  return db.tx({ realm: realmId }, (trx) => uncancelledDocuments(trx, realmId, documentTypeOf(kind).number));
}
