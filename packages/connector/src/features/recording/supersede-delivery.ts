import { sql } from 'kysely';
import type { DocumentKey } from '../../domain/document-key.ts';
import { executeUpdate } from '../../service/claims/claim.ts';
import type { Trx } from '../../store/db.ts';
import { laterOf, ofDocument } from './delivery-queries.ts';

/** Cancels the records of a document that no worker holds if there is a later request. */
export function supersede(trx: Trx, now: Date, document: DocumentKey): readonly Promise<unknown>[] {
  return [
    // Waits for a worker that ends its attempt at the same time: it has committed then. One that ends later sees the later request.
    ofDocument(trx, document).select('id').where('leaseOwner', 'is not', null).forUpdate().execute(),
    superseding(trx, now)
      .where('realmId', '=', document.realmId)
      .where('txnType', '=', document.txnType)
      .where('txnId', '=', document.txnId)
      .where((on) => on.or([on('leaseUntil', 'is', null), on('leaseUntil', '<=', now)]))
      .execute(),
  ];
}

/** Cancels one record, whose claim this transaction has made or ended, if there is a later request. False: there is none. */
export function supersedeOne(trx: Trx, id: string, now: Date): Promise<boolean> {
  return executeUpdate(superseding(trx, now).where('id', '=', id));
}

function superseding(trx: Trx, now: Date) {
  return (
    trx
      .updateTable('delivery')
      .set({
        state: 'Cancelled',
        errorCode: 'Superseded',
        errorText: null,
        leaseOwner: null,
        leaseUntil: null,
        updatedAt: now,
      })
      .where('kind', '=', 'record')
      .where('state', 'in', ['Queued', 'NeedsUser'])
      // A recalculation that has begun (it has stored the amounts before it) may have written the version that the
      // later request reports.
      .where((on) => on.or([on('state', '=', 'NeedsUser'), sql<boolean>`progress->'before' is null`]))
      .where((on) => on.exists(laterOf(on).where('later.state', '=', 'Queued')))
  );
}
