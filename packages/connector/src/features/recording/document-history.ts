import type { DocumentKey } from '../../domain/document-key.ts';
import type { Db } from '../../store/db.ts';
import { deliveriesOf, type Delivery } from './delivery-queries.ts';
import { type DocumentLink, findLink } from './document-queries.ts';

/** What is stored of a document. */
export interface DocumentHistory {
  /** Null: it was never to be recorded. */
  readonly link: DocumentLink | null;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
}

export async function readHistory(
  db: Pick<Db, 'batch'>,
  { realmId, txnType, txnId }: DocumentKey,
): Promise<DocumentHistory> {
  const key = { realmId, txnType, txnId };
  const [link, deliveries] = await db.batch({ realm: realmId }, (trx) => [findLink(trx, key), deliveriesOf(trx, key)]);
  return { link, deliveries };
}
