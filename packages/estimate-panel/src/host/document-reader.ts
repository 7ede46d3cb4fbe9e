import type { Lifetime } from '@salestax/widget-kit';
import type { DocumentHost } from './document-host.ts';
import { withinPageTime } from './page-time.ts';
import { isSupported, type SalesDocument } from './sales-document.ts';

interface ReaderPorts {
  readonly host: Pick<DocumentHost, 'current'>;
  readonly life: Pick<Lifetime, 'after'>;
  /** The last document, which a save may have changed meanwhile. */
  readonly shown: () => SalesDocument | null;
  /** Receives the document on screen when its content has changed. */
  readonly take: (document: SalesDocument | null) => void;
  /** The page has not answered, or not with a document. The last document stays, and the next poll reads again. */
  readonly fail: () => false;
}

/** Reads the document on screen, one reading at a time. Resolves with whether the page has answered with it. */
export function createDocumentReader({ host, life, shown, take, fail }: ReaderPorts): () => Promise<boolean> {
  /** The document at its last change, as text: a page may return the same object each time, and change it later. */
  let content = '';
  let reading = Promise.resolve(true);

  async function read(): Promise<void> {
    const shownBefore = shown();
    const document = await withinPageTime(host.current(), life);
    // The document was saved while it was read: what was read does not have its new id yet.
    if (shown() !== shownBefore) return read();
    // A page has a document, of whatever kind, or none. `host-fault.ts` says what is wrong with anything else.
    if (document !== null && typeof document.txnType !== 'number') throw new TypeError();
    const next = isSupported(document) ? document : null;
    const nextContent = JSON.stringify(next);
    if (nextContent === content) return;
    content = nextContent;
    if (document && !next) noteKind(document.txnType);
    take(JSON.parse(nextContent));
  }

  return () => (reading = reading.then(read).then(() => true, fail));
}

/** A page may have other documents; its developer may wonder why the panel is empty. */
const noteKind = (txnType: number): void =>
  globalThis.console.info(`[salestax] estimate-panel: empty for txnType ${txnType}`);
