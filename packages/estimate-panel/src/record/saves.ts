import type { Id } from '@salestax/contract';
import type { DocumentEvent } from '../host/document-host.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import { cancelReason, isOfUnknownType, isSaved, type SavedEvent } from '../host/saved-event.ts';
import { reportFailure } from '../state/failures.ts';
import type { Actions, Part, RunningPanel } from '../state/panel-ports.ts';
import { openSavedDocuments, type SavedDocument, type SavedDocuments } from './saved-documents.ts';

export interface Saves extends Pick<SavedDocuments, 'attention' | 'deliverNow'> {
  /** A document was saved, voided or deleted on the page. */
  readonly add: (event: DocumentEvent) => void;
  /** An estimate of the document succeeded: its save, held because of an error, is reported. */
  readonly release: (document: SalesDocument) => void;
  /**
   * The id of a document that the page has created just now, while the page is read again for it; otherwise null. If the page
   * then shows this id, it is the document that was on screen without an id, and not another one.
   */
  readonly created: () => Id | null;
}

/** Stores what is saved on the page, and reports it to the connector. */
export function createSaves(
  panel: RunningPanel,
  actions: Part<Pick<Actions, 'report' | 'recallRecord' | 'isSameUnsaved'>>,
): Saves {
  const { realmId, life, store } = panel;
  let created: Id | null = null;
  const queue = openSavedDocuments({ realmId, deliver, onSent, life });

  async function deliver(event: SavedEvent): Promise<void> {
    const { report } = await actions().catch((cause: unknown) => {
      store.learnOfSaved(event.document, { record: { state: 'unsent', text: 'unsent' } });
      throw cause;
    });
    await report(event);
  }

  /** Another tab may have reported what this tab could not report. */
  function onSent(): void {
    const { facts, visit } = store.get();
    if (facts.record?.state !== 'unsent') return;
    store.learn(visit, { record: null });
    actions.loaded()?.recallRecord();
  }

  /** Whether an event is about the document on screen. A page may show the next new document before it reports the last save. */
  function isSaveOf(shown: SalesDocument, { type, document }: SavedEvent): boolean {
    if (shown.txnId) return shown.txnId === document.txnId;
    const isSame = actions.loaded()?.isSameUnsaved(shown, document) ?? shown.customerId === document.customerId;
    return type === 'created' && isSame;
  }

  /** The user may have changed the document between its last reading and the save: the page says whether it is the one on screen. */
  async function findCreated(txnId: Id): Promise<void> {
    created = txnId;
    await panel.readDocument();
    if (created === txnId) created = null;
  }

  function add(event: DocumentEvent): void {
    const { document, visit, facts } = store.get();
    if (!isSaved(event)) {
      if (isOfUnknownType(event)) return;
      // What the page has reported is no document: the panel says what is wrong with it.
      void panel.explainFailure(null, Object(event)).then((error) => store.learn(visit, { error }));
      return;
    }
    const reason = cancelReason(event);
    const isShown = document?.txnType === event.document.txnType && isSaveOf(document, event);
    if (isShown) {
      // The document keeps its visit; only its id is new.
      if (event.type === 'created') store.set({ document: { ...document, txnId: event.document.txnId } });
      // The warning about a percentage discount applies until the save. A voided or deleted document has no tax.
      store.learn(visit, { hasPercentDiscount: false, ...(reason && { result: null }) });
    } else if (event.type === 'created') void findCreated(event.document.txnId);
    // `attention`: the error of its estimate, which holds the save until an estimate succeeds.
    const attention = reason ? null : isShown ? facts.attention : store.attentionOf(event.document);
    // As plain data: a document of a framework, which is a Proxy, cannot be stored.
    const saved: SavedDocument = JSON.parse(JSON.stringify({ event, attention }));
    queue
      .add(saved)
      .catch((cause: unknown) => {
        if (attention) throw cause;
        // The save could not be stored in the queue: it is sent once, without a retry.
        return deliver(saved.event);
      })
      .catch((cause: unknown) => store.learnOfSaved(event.document, { error: reportFailure(panel, cause) }));
  }

  return {
    add,
    created: () => created,
    attention: queue.attention,
    deliverNow: queue.deliverNow,
    // While the store cannot be written, the save stays held.
    release: (document) => void queue.release(document).catch(() => {}),
  };
}
