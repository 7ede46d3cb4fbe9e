import { panelHeight, pollIntervalMs, type IntegrationStatus } from '@salestax/contract';
import type { AccountingContext, AccountingDocument, DocumentEvent } from './document-host.ts';
import type { EstimatingPanel, Estimator, PanelPorts } from './panel-ports.ts';
import {
  emptyDocumentState,
  stateTraits,
  derivePanelState,
  type DocumentState,
  type HeldError,
  type PanelState,
} from './panel-state.ts';
import { isSupported, type SalesDocument } from './sales-document.ts';
import { cancelReason, type SavedEvent } from './saved-event.ts';
import { openSavedDocuments } from './saved-documents.ts';
import { CallError, isNeverConnected, readCompany, type Company } from './service-data.ts';
import { shared } from './shared.ts';
import { isUnchanged } from './unchanged.ts';

export interface PanelModel {
  /** User and company of the document page. */
  readonly context: AccountingContext;
  /** 'Estimate Tax'. Does nothing while an estimate is under way. */
  readonly estimate: () => Promise<void>;
  /** 'View': opens the details of what went wrong. */
  readonly viewError: () => void;
  /** Loads the lines that the service has written after the save. */
  readonly reload: () => Promise<void>;
  /** 'Why this tax?' of a recorded document. */
  readonly explain: () => Promise<void>;
  /** The page is seen or online again: reads the status and delivers what waits. */
  readonly refresh: () => void;
  /** Height in CSS pixels that the panel needs. */
  readonly resize: (height: number) => void;
}

const ignore = () => {};

const isOf = (shown: SalesDocument | null, { txnType, txnId }: SalesDocument): boolean =>
  shown?.txnType === txnType && shown.txnId === txnId;

const isOurs = (event: DocumentEvent): event is SavedEvent => isSupported(event.document) && !!event.document.txnId;

/** Starts the panel's rules. They touch no page and no network but through the ports. Rejects if the page does not return its context, or the panel has ended before. */
export async function openPanel(ports: PanelPorts): Promise<PanelModel> {
  const { host, call, life, text, locale, emit, fail, draw, log, estimating } = ports;
  const context = await host.context();
  // Unmounted meanwhile: nothing is read, and nothing called.
  life.signal.throwIfAborted();
  const { realmId } = context;
  const queue = openSavedDocuments({ realmId, deliver, life });
  let estimator: Estimator | null = null;

  let document: SalesDocument | null = null;
  /** A copy of the document at its last change, of our own: a page may return the same object each time. */
  let seen: SalesDocument | null | undefined;
  let reading: Promise<void> = Promise.resolve();
  let documentState = emptyDocumentState();
  let recalledFor: DocumentState | null = null;
  let company: Company | null = null;
  let companyError: HeldError | null = null;
  let status: IntegrationStatus | null = null;
  let state: PanelState | null = null;
  let height: number | null = null;

  function show(): PanelState {
    const next = derivePanelState(
      { document, company, companyError, documentState },
      text(),
      locale(),
      estimating.loaded()?.withEstimate ?? null,
    );
    if (JSON.stringify(next) !== JSON.stringify(state)) {
      state = next;
      draw(next);
      resize(next.kind === 'unsupported' ? 0 : panelHeight);
    }
    return next;
  }

  function resize(wanted: number): void {
    if (wanted !== height && !life.signal.aborted) host.resize((height = wanted));
  }

  /** Sets the document that is on screen. */
  function take(next: SalesDocument | null): void {
    if (isUnchanged(next, seen)) return;
    const nextText = JSON.stringify(next);
    // What JSON has no text for, as NaN, differs from its copy each time.
    if (nextText === JSON.stringify(seen)) return;
    const isSame =
      next?.txnType === document?.txnType &&
      next &&
      document &&
      (next.txnId === document.txnId || (!document.txnId && isSameSale(next, document)));
    document = next;
    seen = JSON.parse(nextText);
    if (isSame) {
      documentState.error = null;
      // Somebody works on the document, so an estimate or a save follows. They load it again when this fails.
      loadEstimator().then(({ readAhead }) => readAhead(), ignore);
    } else void recallAttention(next, (documentState = emptyDocumentState()));
    if (next && !company && !companyError) void takeCompany();
    recallRecord();
    show();
  }

  /** A saved document with our lines was recorded: the panel shows what, once it is opened. */
  function recallRecord(): void {
    if (recalledFor === documentState || !document?.txnId) return;
    if (!document.lines.some(({ itemId }) => itemId && company?.taxItems.includes(itemId))) return;
    recalledFor = documentState;
    loadEstimator().then((part) => part.recallRecord(), ignore);
  }

  /**
   * A first save without an event: the document has an id now, and what is sold is unchanged. Before anything was loaded for
   * an estimate, nothing is known of the document that it could keep.
   */
  function isSameSale(next: SalesDocument, before: SalesDocument): boolean {
    const part = estimating.loaded();
    const items = company?.taxItems;
    return part !== null && part.taxFactsOf(next, items) === part.taxFactsOf(before, items);
  }

  /** Restores the error of a document that was saved after a failed estimate, when it is opened again. */
  async function recallAttention(key: AccountingDocument | null, target: DocumentState): Promise<void> {
    if (!key?.txnId) return;
    target.attention ??= await queue.attention(key).catch(() => null);
    show();
  }

  async function readNow(): Promise<void> {
    const before = document;
    const next = await host.current();
    // Saved while it was read: the snapshot is older than the id.
    if (document !== before) return readNow();
    take(isSupported(next) ? next : null);
  }

  /** Reads the document on screen now. If the page does not answer, the last document stays, and the next poll reads again. */
  const read = (): Promise<void> => (reading = reading.then(readNow).catch(ignore));

  const panel: EstimatingPanel = {
    realmId,
    queue,
    shown: () => ({ document, documentState, company }),
    show,
    read,
    readCompany: () => takeCompany(),
    inform,
  };

  /** @throws CallError if it cannot be loaded */
  const loadEstimator = shared(async () => (estimator ??= (await estimating()).createEstimator(ports, panel)));

  const takeCompany = shared(async () => {
    try {
      company = await readCompany(call, realmId);
      const { integrationStatus } = company;
      if (integrationStatus !== status) emit('status', { status: (status = integrationStatus) });
      recallRecord();
    } catch (error) {
      companyError = errorOf(error);
    }
    show();
    return company;
  });

  /** Reports what stopped a call; `code` as in the event `error`. */
  function errorOf(cause: unknown): HeldError & { readonly problem: CallError['failure']['problem'] } {
    const { problem, code, correlationId } =
      cause instanceof CallError
        ? cause.failure
        : { problem: 'failed' as const, code: 'failed' as const, correlationId: null };
    const message = text()[problem === 'unauthorized' || problem === 'network' ? problem : 'failed'];
    if (problem === 'unauthorized') emit('sessionExpired', null);
    if (problem === 'failed') log(cause);
    fail({ code, message, retryable: true, cause });
    return { problem, message, correlationId };
  }

  function inform(sentence: string): void {
    const { panel, close } = text();
    host.showDialog({ title: panel, text: sentence, buttons: [{ id: 'close', label: close }] }).catch(ignore);
  }

  async function deliver(event: SavedEvent): Promise<void> {
    try {
      const { report } = await loadEstimator();
      await report(event);
    } catch (error) {
      // Nothing is recorded for such a company. Once it is connected, the connector reads what was saved since its start date.
      if (isNeverConnected(error)) return;
      if (isOf(document, event.document)) {
        documentState.record = 'unsent';
        show();
      }
      throw error;
    }
  }

  function onSaved(event: DocumentEvent): void {
    if (!isOurs(event)) return;
    const { txnType, txnId } = event.document;
    const isShown = document?.txnType === txnType && (!document.txnId || document.txnId === txnId);
    // It stays the same document.
    if (isShown && document && event.type === 'created') document = { ...document, txnId };
    if (isShown) documentState.hasPercentDiscount = false;
    const attention = isShown && !cancelReason(event) ? documentState.attention : null;
    queue.add({ event, attention }).catch((error: unknown) => {
      documentState.error = errorOf(error);
      show();
    });
  }

  async function estimate(): Promise<void> {
    if (documentState.isEstimating || !stateTraits[show().kind][1]) return;
    documentState.isEstimating = true;
    documentState.sentLines = 0;
    documentState.hasPercentDiscount = false;
    documentState.error = null;
    show();
    let target = documentState;
    try {
      const { estimate: run } = await loadEstimator();
      await read();
      // If another document is on screen since the last read, that one is estimated.
      target = documentState;
      target.isEstimating = true;
      await run();
    } catch (error) {
      if (target === documentState) {
        const failure = errorOf(error);
        target.error = failure;
        if (failure.problem === 'network') inform(failure.message);
      }
    }
    target.isEstimating = false;
    show();
  }

  life.own(host.onLifecycle(onSaved));
  // Ends the estimate under way.
  life.own(() => (documentState = emptyDocumentState()));
  life.poll(pollIntervalMs, read);
  void read();
  void queue.deliverNow();

  return {
    context,
    estimate,
    viewError() {
      const { details } = show();
      if (details) inform(details);
    },
    reload: async () => (await loadEstimator()).reload(),
    explain: async () => {
      const { explainRecord } = await loadEstimator();
      await explainRecord().catch((error: unknown) => inform(errorOf(error).message));
    },
    refresh() {
      void queue.deliverNow();
      if (document) void takeCompany();
    },
    resize,
  };
}
