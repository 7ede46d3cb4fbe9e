import { documentTypeOf } from '../../domain/document-types.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { AccountingService, ChangedDocument, ChangesSince, TaxItems } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { uncancelledDocuments } from './document-lookup-queries.ts';
import { listsOf } from '../reconciliation/compared-sides.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';

const callsAtOnce = 4;

/** Dependencies of the look-up. */
export type DeletionLookup = Pick<Services, 'db'> & { readonly accounting: Pick<AccountingService, 'salesById'> };

/**
 * Documents that may have been deleted without being reported: for kinds whose deletions the accounting service cannot
 * list in full, every recorded document is looked up by id. Missing ones are candidates; the delivery reads them again
 * before anything is cancelled. Throws if the accounting service does not answer now.
 */
export async function unreportedDeletions(
  services: DeletionLookup,
  call: CallContext,
  own: TaxItems,
  { changes, incompleteDeletions }: ChangesSince,
): Promise<readonly ChangedDocument[]> {
  const missing: ChangedDocument[] = [];
  for (const kind of incompleteDeletions) {
    const listed = new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id));
    const recorded = await recordedOf(services, call.realmId, kind);
    const unlisted = recorded.filter((id) => !listed.has(id));
    await inParallel(listsOf(unlisted), callsAtOnce, async (ids) => {
      const found = await services.accounting.salesById(call, kind, ids, own);
      if (!found.ok) throw new Error(found.error.message, { cause: found.error });
      const existing = new Set(found.value.map(({ id }) => id));
      for (const id of ids) if (!existing.has(id)) missing.push({ kind, id, change: 'deleted' });
    });
  }
  return missing;
}

function recordedOf({ db }: DeletionLookup, realmId: string, kind: DocumentKind): Promise<readonly string[]> {
  return db.tx({ realm: realmId }, (trx) => uncancelledDocuments(trx, realmId, documentTypeOf(kind).number));
}
