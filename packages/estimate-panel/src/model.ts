import { formatDay, type BearerCall } from '@salestax/client';
import { panelHeight, pollIntervalMs, routes, type IntegrationStatus } from '@salestax/contract';
import type { WidgetContext } from '@salestax/widget-kit';
import { refusalOf } from './checks.ts';
import type { AccountingContext, AccountingDocument, DocumentEvent, DocumentHost } from './document-host.ts';
import { resultOf } from './estimate-result.ts';
import { lineChanges } from './line-changes.ts';
import { fill, type PanelMessages } from './messages.ts';
import { noItems, taxFactsOf } from './own-lines.ts';
import type { PanelEvents } from './panel-events.ts';
import { freshMemory, kinds, stateOf, type DocumentMemory, type HeldError, type PanelState } from './panel-state.ts';
import { cancelReason, tellSaved, type SavedEvent } from './recording.ts';
import { openSavedDocuments } from './saved-documents.ts';
import { answerOf, CallError, createServiceData, type Company } from './service-data.ts';
import { reactionTo, sentenceOf } from './service-errors.ts';
import { shared } from './shared.ts';
import { isSupported, type SalesDocument } from './tax-document.ts';

/** Everything outside the rules. */
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
  /** Who works here. */
  readonly context: AccountingContext;
  /** 'Estimate Tax'. Does nothing while an estimate is under way. */
  readonly estimate: () => Promise<void>;
  /** 'View': opens the details of what went wrong. */
  readonly viewError: () => void;
  /** The page is seen or online again: reads the status and delivers what waits. */
  readonly refresh: () => void;
  /** Height in CSS pixels that the panel needs. */
  readonly resize: (height: number) => void;
}

const ignore = () => {};

const isOurs = (event: DocumentEvent): event is SavedEvent => isSupported(event.document) && !!event.document.txnId;

/** Starts the panel's rules. They touch no page and no network but through the ports. Rejects when the page does not say who works here. */
export async function openPanel({ host, call, life, text, emit, fail, draw, log }: PanelPorts): Promise<PanelModel> {
  const context = await host.context();
  const { realmId } = context;
  const params = { realmId };
  const data = createServiceData(call, realmId);
  const queue = openSavedDocuments({ realmId, deliver, life });

  let document: SalesDocument | null = null;
  let documentText = '';
  let reading: Promise<void> = Promise.resolve();
  let memory = freshMemory();
  let company: Company | null = null;
  let companyError: HeldError | null = null;
  let status: IntegrationStatus | null = null;
  let state: PanelState | null = null;
  let height: number | null = null;

  function show(): PanelState {
    const next = stateOf({ document, company, companyError, memory }, text());
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

  /** The document on screen is this one now. */
  function take(next: SalesDocument | null): void {
    const nextText = JSON.stringify(next);
    if (nextText === documentText) return;
    const items = company?.taxItems ?? noItems;
    const isSame =
      next?.txnType === document?.txnType &&
      next &&
      document &&
      (next.txnId === document.txnId ||
        // A first save that nobody told of: the id is new, what is sold is not.
        (!document.txnId && taxFactsOf(next, items) === taxFactsOf(document, items)));
    document = next;
    documentText = nextText;
    if (isSame) memory.error = null;
    else void recallAttention(next, (memory = freshMemory()));
    if (next) {
      data.customer(next.customerId).catch(ignore);
      if (!company && !companyError) void readCompany();
    }
    show();
  }

  /** A document that was saved after a refused estimate still says so when it is opened again. */
  async function recallAttention(about: AccountingDocument | null, into: DocumentMemory): Promise<void> {
    if (!about?.txnId) return;
    into.attention ??= await queue.attention(about).catch(() => null);
    show();
  }

  async function readNow(): Promise<void> {
    const before = document;
    const next = await host.current();
    // Saved while it was read: the snapshot is older than the id.
    if (document !== before) return readNow();
    take(isSupported(next) ? next : null);
  }

  /** Reads the document on screen now. A page that fails to answer is asked again at the next reading; what was read last stays. */
  const read = (): Promise<void> => (reading = reading.then(readNow).catch(ignore));

  const readCompany = shared(async () => {
    try {
      company = await data.company();
      const { integrationStatus, isConfigured } = company;
      if (integrationStatus === 'Active' && isConfigured) data.readCatalogue();
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
    const known = company ?? (await data.company());
    const answer = await tellSaved(event, realmId, known, call, data);
    const message = sentenceOf(answer, text());
    if (!message) return;
    if (reactionTo(answer) === 'status') void readCompany();
    if (document?.txnId !== event.document.txnId || document.txnType !== event.document.txnType) return;
    memory.attention = { message, correlationId: answer.operationId };
    show();
  }

  function onSaved(event: DocumentEvent): void {
    if (!isOurs(event)) return;
    const { txnType, txnId } = event.document;
    const isShown = document?.txnType === txnType && (!document.txnId || document.txnId === txnId);
    // It stays the same document.
    if (isShown && document && event.type === 'created') document = { ...document, txnId };
    const attention = isShown && !cancelReason(event) ? memory.attention : null;
    queue.add({ event, attention }).catch((error: unknown) => {
      memory.error = errorOf(error);
      show();
    });
  }

  async function estimate(): Promise<void> {
    if (memory.isEstimating || !kinds[show().kind][1]) return;
    memory.isEstimating = true;
    memory.error = null;
    show();
    await read();
    // Another document may have come on screen since the last reading: the estimate is of that one.
    const about = memory;
    about.isEstimating = true;
    try {
      await estimateInto(about);
    } catch (error) {
      if (about === memory) {
        const failure = errorOf(error);
        about.error = failure;
        if (failure.code === 'network') inform(failure.message);
      }
    }
    about.isEstimating = false;
    show();
  }

  /** One estimate of the document on screen, from the checks to the lines. Ends when another document comes on screen. */
  async function estimateInto(about: DocumentMemory): Promise<void> {
    const known = company ?? (await readCompany());
    const sale = document;
    if (!sale || !known || !kinds[show().kind][1]) return;
    const customerInfo = await data.customer(sale.customerId);
    const refusal = refusalOf(sale, known, customerInfo, (code) => inform(text()[code]));
    if (refusal) {
      const message = fill(text()[refusal], formatDay(known.startDate ?? ''));
      if (refusal === 'notConnected' || refusal === 'accountingTax') inform(message);
      if (refusal === 'notConnected') void readCompany();
      else about.error = { message, correlationId: null };
      return;
    }
    const asked = await data.taxDocument(sale, known, false);
    const answer = await answerOf(call(routes.getTax, { params, body: asked }));
    if (about !== memory) return;
    const { requestId: correlationId } = answer;
    const message = sentenceOf(answer, text());
    if (message) {
      about.attention = { message, correlationId };
      const reaction = reactionTo(answer);
      if (reaction) inform(message);
      if (reaction === 'status') void readCompany();
      return;
    }
    const result = resultOf(answer, asked);
    if (!result) throw new Error(correlationId);
    // The user may have edited meanwhile: the lines are changed in the document as it is now.
    await read();
    if (about !== memory || !document) return;
    const estimated = document;
    const changes = lineChanges(answer, estimated.lines, known.taxItems, text());
    if (changes.length > 0) await host.changeLines(changes);
    about.result = result;
    about.facts = taxFactsOf(sale, known.taxItems);
    about.attention = null;
    queue.release(estimated).catch(ignore);
    const { salesTax, fee, taxOnFee, total } = result;
    emit('estimated', { salesTax, fee, taxOnFee, total, isCached: answer.isCached });
    // Our own lines are in the document now: the next reading finds nothing new.
    await read();
  }

  life.own(host.onLifecycle(onSaved));
  // Ends the estimate under way.
  life.own(() => (memory = freshMemory()));
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
    refresh() {
      void queue.deliverNow();
      if (document) void readCompany();
    },
    resize,
  };
}
