import { formatDay, type BearerCall } from '@salestax/client';
import { panelHeight, pollIntervalMs, routes, type IntegrationStatus, type RecordAnswer } from '@salestax/contract';
import type { WidgetContext } from '@salestax/widget-kit';
import { refusalOf } from './checks.ts';
import type {
  AccountingContext,
  AccountingDocument,
  DocumentDiscount,
  DocumentEvent,
  DocumentHost,
} from './document-host.ts';
import { resultOf } from './estimate-result.ts';
import { lineChanges } from './line-changes.ts';
import { fill, type PanelMessages } from './messages.ts';
import { noItems, sellableLines, taxFactsOf } from './own-lines.ts';
import type { PanelEvents } from './panel-events.ts';
import {
  emptyDocumentState,
  stateTraits,
  derivePanelState,
  type DocumentState,
  type HeldError,
  type PanelState,
} from './panel-state.ts';
import { createRecordFollower, recording } from './record-follower.ts';
import { cancelReason, reportSaved, type SavedEvent } from './recording.ts';
import { openSavedDocuments } from './saved-documents.ts';
import { answerOf, CallError, createServiceData, type Company } from './service-data.ts';
import { reactionTo, sentenceOf } from './service-errors.ts';
import { shared } from './shared.ts';
import { isSupported, type SalesDocument } from './tax-document.ts';

/** Effects that the panel's rules use. */
export interface PanelPorts extends Pick<
  WidgetContext<unknown, PanelEvents, PanelMessages>,
  'life' | 'text' | 'emit' | 'fail'
> {
  readonly host: DocumentHost;
  readonly call: BearerCall;
  /** Shows a state. Called for changes only. */
  readonly draw: (state: PanelState) => void;
  /** Records what went wrong for those who run the service. */
  readonly log: (cause: unknown) => void;
}

export interface PanelModel {
  /** User and company of the document page. */
  readonly context: AccountingContext;
  /** 'Estimate Tax'. Does nothing while an estimate is under way. */
  readonly estimate: () => Promise<void>;
  /** 'View': opens the details of what went wrong. */
  readonly viewError: () => void;
  /** Loads the lines that the service has written after the save. */
  readonly reload: () => Promise<void>;
  /** The page is seen or online again: reads the status and delivers what waits. */
  readonly refresh: () => void;
  /** Height in CSS pixels that the panel needs. */
  readonly resize: (height: number) => void;
}

const ignore = () => {};

/** A discount that takes off an amount instead of a percentage. */
const amountOff = (discount: DocumentDiscount | null, amount: number) =>
  discount && { ...discount, amount, percent: '' };

const isOf = (shown: SalesDocument | null, { txnType, txnId }: SalesDocument): boolean =>
  shown?.txnType === txnType && shown.txnId === txnId;

const isOurs = (event: DocumentEvent): event is SavedEvent => isSupported(event.document) && !!event.document.txnId;

/** Starts the panel's rules. They touch no page and no network but through the ports. Rejects if the page does not return its context. */
export async function openPanel({ host, call, life, text, emit, fail, draw, log }: PanelPorts): Promise<PanelModel> {
  const context = await host.context();
  const { realmId } = context;
  const params = { realmId };
  const data = createServiceData(call, realmId);
  const queue = openSavedDocuments({ realmId, deliver, life });
  const follow = createRecordFollower(call, realmId, life);

  let document: SalesDocument | null = null;
  let documentText = '';
  let reading: Promise<void> = Promise.resolve();
  let documentState = emptyDocumentState();
  let company: Company | null = null;
  let companyError: HeldError | null = null;
  let status: IntegrationStatus | null = null;
  let state: PanelState | null = null;
  let height: number | null = null;

  function show(): PanelState {
    const next = derivePanelState({ document, company, companyError, documentState }, text());
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
    const nextText = JSON.stringify(next);
    if (nextText === documentText) return;
    const items = company?.taxItems ?? noItems;
    const isSame =
      next?.txnType === document?.txnType &&
      next &&
      document &&
      (next.txnId === document.txnId ||
        // A first save without an event: the document has an id now, and what is sold is unchanged.
        (!document.txnId && taxFactsOf(next, items) === taxFactsOf(document, items)));
    document = next;
    documentText = nextText;
    if (isSame) documentState.error = null;
    else void recallAttention(next, (documentState = emptyDocumentState()));
    if (next) {
      data.customer(next.customerId).catch(ignore);
      if (!company && !companyError) void readCompany();
    }
    show();
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

  const readCompany = shared(async () => {
    try {
      company = await data.company();
      const { integrationStatus, isConfigured } = company;
      if (integrationStatus === 'Active' && isConfigured) data.readCatalog();
      if (integrationStatus !== status) emit('status', { status: (status = integrationStatus) });
    } catch (error) {
      companyError = errorOf(error);
    }
    show();
    return company;
  });

  /** Reports what stopped a call; `code` as in the event `error`. */
  function errorOf(cause: unknown): HeldError & { readonly code: CallError['failure']['problem'] } {
    const { problem: code, correlationId } =
      cause instanceof CallError ? cause.failure : { problem: 'failed' as const, correlationId: null };
    const message = text()[code === 'unauthorized' || code === 'network' ? code : 'failed'];
    if (code === 'unauthorized') emit('sessionExpired', null);
    if (code === 'failed') log(cause);
    fail({ code, message, retryable: true, cause });
    return { code, message, correlationId };
  }

  function inform(sentence: string): void {
    const { panel, close } = text();
    host.showDialog({ title: panel, text: sentence, buttons: [{ id: 'close', label: close }] }).catch(ignore);
  }

  async function deliver(event: SavedEvent): Promise<void> {
    const isShown = () => isOf(document, event.document);
    const answer = await reportSaved(event, realmId, call, data, company).catch((error: unknown) => {
      if (isShown()) showRecord('unsent');
      throw error;
    });
    if (reactionTo(answer) === 'status') void readCompany();
    if (!isShown()) return;
    const { operationId } = answer;
    const message = sentenceOf(answer, text());
    if (message) documentState.attention = { message, correlationId: operationId };
    else if (operationId) return followRecord(event.document, answer);
    showRecord(null);
  }

  function showRecord(record: DocumentState['record']): void {
    documentState.record = record;
    show();
  }

  function followRecord(saved: SavedEvent['document'], { status, operationId }: RecordAnswer): void {
    const target = documentState;
    const isQueued = status === 'Queued';
    if (isQueued) showRecord({ ...recording, operationId });
    // A worker needs a moment for what is queued.
    follow(saved, isQueued ? 1_000 : 0, (record) => {
      if (target !== documentState) return false;
      showRecord(record);
      return true;
    });
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
    await read();
    // If another document is on screen since the last read, that one is estimated.
    const target = documentState;
    target.isEstimating = true;
    try {
      await runEstimate(target);
    } catch (error) {
      if (target === documentState) {
        const failure = errorOf(error);
        target.error = failure;
        if (failure.code === 'network') inform(failure.message);
      }
    }
    target.isEstimating = false;
    show();
  }

  /** One estimate of the document on screen, from the checks to the lines. Ends when another document comes on screen. */
  async function runEstimate(target: DocumentState): Promise<void> {
    const known = company ?? (await readCompany());
    const sale = document;
    if (!sale || !known || !stateTraits[show().kind][1]) return;
    const customerInfo = await data.customer(sale.customerId);
    const refusal = refusalOf(sale, known, customerInfo, () => (target.hasPercentDiscount = true));
    if (refusal) {
      const message = fill(text()[refusal], formatDay(known.startDate ?? ''));
      if (['notConnected', 'accountingTax', 'taxedInQuickBooks'].includes(refusal)) inform(message);
      if (refusal === 'notConnected') void readCompany();
      else target.error = { message, correlationId: null };
      return;
    }
    target.sentLines = sellableLines(sale, known.taxItems).length + Number(sale.shippingAmount !== 0);
    show();
    const request = await data.taxDocument(sale, known, false);
    const answer = await answerOf(call(routes.getTax, { params, body: request }));
    if (target !== documentState) return;
    const { requestId: correlationId } = answer;
    const message = sentenceOf(answer, text());
    if (message) {
      target.attention = { message, correlationId };
      const reaction = reactionTo(answer);
      if (reaction) inform(message);
      if (reaction === 'status') void readCompany();
      return;
    }
    const result = resultOf(answer, request);
    if (!result) throw new Error(correlationId);
    // The user may have edited meanwhile: the lines are changed in the document as it is now.
    await read();
    if (target !== documentState || !document) return;
    const estimated = document;
    const changes = lineChanges(answer, estimated.lines, known.taxItems, target.result?.fee);
    if (changes.length > 0) await host.changeLines(changes);
    const { discount } = result;
    // Where the page cannot, or the user has changed the percentage meanwhile, the service does after the save.
    if (discount !== null && estimated.discount?.percent === sale.discount?.percent)
      await host.changeDiscount?.(discount).catch(ignore);
    target.result = result;
    const sameSales = discount === null ? [sale] : [sale, { ...sale, discount: amountOff(sale.discount, discount) }];
    target.calculatedFor = sameSales.map((same) => taxFactsOf(same, known.taxItems));
    target.attention = null;
    queue.release(estimated).catch(ignore);
    const { salesTax, fee, taxOnFee, total } = result;
    emit('estimated', { salesTax, fee, taxOnFee, total, isCached: answer.isCached });
    // Our own lines are in the document now: the next reading finds nothing new.
    await read();
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
    async reload() {
      try {
        if (!host.reload) throw new TypeError();
        await host.reload();
      } catch {
        inform(text().reloadPage);
      }
      await read();
    },
    refresh() {
      void queue.deliverNow();
      if (document) void readCompany();
    },
    resize,
  };
}
