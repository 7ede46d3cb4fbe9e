import type { DocumentHost } from './document-host.ts';
import { isSupported, type SalesDocument } from './sales-document.ts';

/**
 * Reads the document on screen, one reading at a time; `take` receives it when its content is another one than before. If the
 * page does not answer, the last document stays, and the next poll reads again.
 * @param shown the last document, which a save may have changed meanwhile
 */
export function createDocumentReader(
  host: Pick<DocumentHost, 'current'>,
  shown: () => SalesDocument | null,
  take: (document: SalesDocument | null) => void,
): () => Promise<void> {
  /** The document at its last change, as text: a page may return the same object each time. */
  let content = '';
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const before = shown();
    const document = await host.current();
    // Saved while it was read: the snapshot is older than the id.
    if (shown() !== before) return read();
    const next = isSupported(document) ? document : null;
    const nextContent = JSON.stringify(next);
    if (nextContent === content) return;
    content = nextContent;
    take(next);
  }

  return () => (reading = reading.then(read).catch(() => {}));
}
