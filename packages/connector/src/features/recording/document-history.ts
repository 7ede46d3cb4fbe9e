import type { DocumentKey } from '../../domain/document-key.ts';
import type { Db } from '../../store/db.ts';
import { deliveriesOf, type Delivery } from './delivery-queries.ts';
import { type DocumentLink, findLink } from './document-queries.ts';

/** What is stored of a document. */
export interface DocumentHistory {
  /** Null: nothing was done for it yet. */
  readonly link: DocumentLink | null;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
}

export async function readHistory(db: Pick<Db, 'batch'>, key: DocumentKey): Promise<DocumentHistory> {
  const { realmId } = key;
  const [link, deliveries] = await db.batch({ realm: realmId }, (trx) => [findLink(trx, key), deliveriesOf(trx, key)]);
  return { link, deliveries };
}
