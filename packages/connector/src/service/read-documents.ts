import { LRUCache } from 'lru-cache';
import type { DocumentKind } from '../domain/sales-document.ts';
import type { TaxItems } from '../domain/tax-items.ts';
import type { StoredDocument } from '../ports/accounting-service.ts';

/** Which version of a document was read, and how its own lines were recognised. */
export interface ReadVersion {
  readonly realmId: string;
  readonly kind: DocumentKind;
  readonly id: string;
  readonly syncToken: string;
  readonly taxItems: TaxItems;
}

/**
 * Documents that were read because of a report that they were saved, for the delivery that follows: it need not read
 * the same version again. Cached for seconds only, and given out once, so that a repeated attempt reads. If a document
 * changes in between, its next report leads to a delivery of its own, as after a change just after a read.
 */
export interface ReadDocuments {
  put(version: Omit<ReadVersion, 'syncToken'>, read: StoredDocument): void;
  /** Null if that version was not read lately. */
  take(version: ReadVersion): StoredDocument | null;
}

const cacheMs = 20_000;
/** A document with its raw form takes up to a few hundred kilobytes. */
const maxCached = 200;

export function createReadDocuments(): ReadDocuments {
  const documents = new LRUCache<string, StoredDocument>({ max: maxCached, ttl: cacheMs });
  const versionKeyOf = ({ realmId, kind, id, syncToken, taxItems }: ReadVersion) =>
    JSON.stringify([realmId, kind, id, syncToken, taxItems]);
  return {
    put: (version, read) => void documents.set(versionKeyOf({ ...version, syncToken: read.document.syncToken }), read),
    take(version) {
      const key = versionKeyOf(version);
      const found = documents.get(key) ?? null;
      documents.delete(key);
      return found;
    },
  };
}
