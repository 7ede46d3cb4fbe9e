import type { AccountingDocument, DocumentHost } from './document-host.ts';
import { taxFactsOf, type OwnItems } from './own-lines.ts';

export interface DocumentWatch {
  /** As last read; undefined before the first reading. */
  readonly document: () => AccountingDocument | null | undefined;
  /** Reads the document on screen now, after any reading under way. An unchanged document causes nothing. */
  readonly read: () => Promise<void>;
  /** The document on screen was saved for the first time under this id: it stays the same document. */
  readonly gotId: (txnType: number, txnId: string) => void;
}

interface Identity {
  readonly txnType: number;
  readonly txnId: string | null;
}

/** Follows the document on screen and tells another document from another version of the same one. */
export function watchDocument(
  host: Pick<DocumentHost, 'current'>,
  ownItems: () => OwnItems,
  onChange: (document: AccountingDocument | null, isAnother: boolean) => void,
): DocumentWatch {
  let document: AccountingDocument | null | undefined;
  let documentText = '';
  let identity: Identity | null = null;
  let reading: Promise<void> = Promise.resolve();

  function isAnother(next: AccountingDocument | null): boolean {
    if (!next || !document || !identity || next.txnType !== identity.txnType) return true;
    if (next.txnId === identity.txnId) return false;
    // A first save that nobody told of: the id is new, what is sold is not.
    const items = ownItems();
    return identity.txnId !== null || taxFactsOf(next, items) !== taxFactsOf(document, items);
  }

  async function readNow(): Promise<void> {
    const before = identity;
    const next = await host.current();
    // Saved while it was read: the snapshot is older than the id.
    if (identity !== before) return readNow();
    const nextText = JSON.stringify(next);
    if (document !== undefined && nextText === documentText) return;
    const another = isAnother(next);
    document = next;
    documentText = nextText;
    identity = next && { txnType: next.txnType, txnId: next.txnId };
    onChange(next, another);
  }

  return {
    document: () => document,
    read() {
      // A page that fails to answer is asked again at the next reading; what was read last stays.
      reading = reading.then(readNow).catch(() => {});
      return reading;
    },
    gotId(txnType, txnId) {
      if (identity?.txnType === txnType && identity.txnId === null) identity = { txnType, txnId };
    },
  };
}
