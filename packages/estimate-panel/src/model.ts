import { createStore, type StoreApi } from 'zustand/vanilla';
import { panelHeight, pollIntervalMs, type IntegrationStatus } from '@salestax/contract';
import { formatDay } from '@salestax/client';
import type { Refusal } from './checks.ts';
import type { AccountingContext, AccountingDocument, DocumentEvent } from './document-host.ts';
import { freshMemory } from './document-memory.ts';
import { watchDocument } from './document-watch.ts';
import { estimateDocument, type EstimateEnd } from './estimate.ts';
import { fill, type PanelMessages } from './messages.ts';
import { sellableLines, taxFactsOf, type OwnItems } from './own-lines.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { CallFailure, PanelCalls } from './panel-calls.ts';
import { offersEstimate, stateOf, viewableError, type HeldError, type PanelState } from './panel-state.ts';
import { savedDocumentOf, tellSaved } from './recording.ts';
import type { SavedDocument, SavedDocuments } from './saved-documents.ts';
import { createServiceData, type ServiceData } from './service-data.ts';
import { supportedTypeOf } from './tax-document.ts';

export interface PanelModel {
  readonly store: Pick<StoreApi<PanelState>, 'getState' | 'subscribe'>;
  /** Who works here; null until it is known. */
  readonly context: () => AccountingContext | null;
  readonly start: () => Promise<void>;
  /** 'Estimate Tax'. Does nothing while an estimate is under way. */
  readonly estimate: () => Promise<void>;
  /** 'View': opens the details of what went wrong. */
  readonly viewError: () => void;
  /** The page is seen or online again: reads the status and delivers what waits. */
  readonly refresh: () => Promise<void>;
}

interface Connection {
  readonly context: AccountingContext;
  readonly calls: PanelCalls;
  readonly data: ServiceData;
  readonly queue: SavedDocuments;
}

const failureTexts = {
  unauthorized: 'sessionEnded',
  network: 'noAnswer',
  aborted: 'noAnswer',
  refused: 'internalFailure',
  failed: 'internalFailure',
} as const satisfies Record<CallFailure['problem'], keyof PanelMessages>;
/** Something inside the panel or the document page failed. */
const innerFailure: CallFailure = { ok: false, problem: 'failed', correlationId: null };
const noItems: OwnItems = { salesTax: null, fee: null, taxOnFee: null };

/** The provider's words for 'not now, but soon'. */
const asksToTryAgain = (message: string): boolean => /try again/i.test(message);
/** A refusal because of the integration's status: ours is out of date. */
const isAboutStatus = (message: string): boolean => /not (active|connected|integrated)/i.test(message);

/** The panel's states and rules. It touches no page and no network but through its ports. */
export function createPanelModel(ports: PanelPorts): PanelModel {
  const { host, text, tell } = ports;
  const store = createStore<PanelState>(() => ({ kind: 'loading' }));
  let connection: Connection | null = null;
  let connectionError: HeldError | null = null;
  let memory = freshMemory();
  /** The estimate under way; it belongs to no document before the one on screen is read. */
  let run: { readonly ending: AbortController; isBound: boolean } | null = null;
  let height: number | null = null;
  let toldStatus: IntegrationStatus | null = null;

  const company = () => connection?.data.company() ?? null;
  const ownItems = () => company()?.ownItems ?? noItems;
  const watch = watchDocument(host, ownItems, onDocument);
  const current = () => watch.document() ?? null;

  function show(): void {
    const document = current();
    const items = ownItems();
    const lines = document ? sellableLines(document, items).length + (document.shippingAmount === 0 ? 0 : 1) : 0;
    const next = stateOf(
      {
        isSupported: watch.document() === undefined || supportedTypeOf(document) !== null,
        company: company(),
        companyError: connectionError,
        estimatingLines: run ? lines : null,
        error: memory.passingError ?? memory.answerError,
        result: memory.result,
        isStale: memory.result !== null && document !== null && taxFactsOf(document, items) !== memory.facts,
      },
      text(),
    );
    if (JSON.stringify(next) !== JSON.stringify(store.getState())) store.setState(next, true);
    const wanted = next.kind === 'unsupported' ? 0 : panelHeight;
    if (wanted !== height && watch.document() !== undefined) host.resize((height = wanted));
  }

  function onDocument(document: AccountingDocument | null, isAnother: boolean): void {
    if (isAnother) {
      memory = freshMemory();
      if (run?.isBound) endRun();
      void recallAttention(document);
    } else if (memory.isCurable) memory.passingError = null;
    if (connection && supportedTypeOf(document) !== null) {
      connection.data.followCustomer(document?.customerId ?? null);
      if (company() === null && connectionError === null) void readCompany();
    }
    show();
  }

  function endRun(): void {
    run?.ending.abort();
    run = null;
  }

  /** A document that was saved after a refused estimate still says so when it is opened again. */
  async function recallAttention(document: AccountingDocument | null): Promise<void> {
    const about = memory;
    if (!document?.txnId || !connection) return;
    const attention = await connection.queue.attention(document.txnType, document.txnId);
    about.answerError ??= attention;
    show();
  }

  async function readCompany(): Promise<void> {
    if (connection === null) return;
    const { data } = connection;
    const answer = await data.readCompany();
    if (answer.ok) {
      connectionError = null;
      const { status, isConfigured } = answer.value;
      if (status === 'Active' && isConfigured) data.readCatalogue();
      if (status !== toldStatus) tell({ type: 'status', status: (toldStatus = status) });
    } else if (company() === null) connectionError = errorOf(answer);
    show();
  }

  function errorOf(failure: CallFailure): HeldError {
    const error = { message: text()[failureTexts[failure.problem]], correlationId: failure.correlationId };
    tell({ type: 'failed', problem: failure.problem, error });
    return error;
  }

  function inform(title: string, sentence: string, label: string): void {
    void host.showDialog({ title, text: sentence, buttons: [{ id: 'close', label }] }).catch(() => {});
  }

  const notice = (sentence: string) => inform(text().noticeTitle, sentence, text().ok);

  async function deliver(saved: SavedDocument): Promise<boolean> {
    if (connection === null) return false;
    const answer = await tellSaved(saved, connection.calls, connection.data);
    if (answer === null) return false;
    const document = current();
    if (answer.errorMessage) {
      if (isAboutStatus(answer.errorMessage)) void readCompany();
      if (document?.txnId === saved.txnId && document.txnType === saved.txnType) {
        memory.answerError = { message: answer.errorMessage, correlationId: answer.operationId };
        show();
      }
    }
    return true;
  }

  function onSaved(event: DocumentEvent): void {
    if (connection === null) return;
    const { txnType, txnId } = event.document;
    if (txnId !== null && event.type === 'created') watch.gotId(txnType, txnId);
    const shown = current();
    const isShown = shown?.txnType === txnType && (shown.txnId === null || shown.txnId === txnId);
    const saved = savedDocumentOf(event, connection.context.realmId, isShown ? memory.answerError : null);
    if (saved === null) return;
    connection.queue.add(saved).catch(() => {
      memory.passingError = errorOf(innerFailure);
      show();
    });
  }

  async function connect(): Promise<void> {
    const context = await host.context();
    const calls = ports.callsFor(context.realmId);
    const queue = ports.savedDocumentsFor(context.realmId, deliver);
    connection = { context, calls, data: createServiceData(calls), queue };
    connectionError = null;
    ports.own(host.onLifecycle(onSaved));
    await watch.read();
    ports.poll(pollIntervalMs, watch.read);
    void queue.deliverNow();
  }

  function refusalText(refusal: Refusal): string {
    if (refusal.code !== 'beforeStartDate') return text()[refusal.code];
    return fill(text().beforeStartDate, { date: formatDay(refusal.startDate) });
  }

  function settle(end: EstimateEnd): void {
    switch (end.kind) {
      case 'dropped':
        return;
      case 'refused': {
        const message = refusalText(end.refusal);
        const { code } = end.refusal;
        if (code === 'notConnected' || code === 'accountingTax') notice(message);
        if (code !== 'notConnected') memory.passingError = { message, correlationId: null };
        memory.isCurable = true;
        return;
      }
      case 'failed':
        memory.passingError = errorOf(end.failure);
        memory.isCurable = false;
        return reactTo(memory.passingError.message);
      case 'answeredError':
        memory.answerError = end.error;
        return reactTo(end.error.message);
      case 'done': {
        memory = { ...freshMemory(), result: end.result, facts: end.facts };
        const document = current();
        if (document?.txnId) void connection?.queue.release(document.txnType, document.txnId);
        tell({ type: 'estimated', result: end.result, isCached: end.isCached });
      }
    }
  }

  function reactTo(message: string): void {
    if (asksToTryAgain(message)) notice(message);
    if (isAboutStatus(message)) void readCompany();
  }

  async function runEstimate({ data, calls }: Connection, signal: AbortSignal): Promise<EstimateEnd> {
    await watch.read();
    const document = current();
    if (run) run.isBound = true;
    if (company() === null) await readCompany();
    const about = company();
    const { kind } = store.getState();
    const mayGoOn = kind === 'estimating' || kind === 'down';
    if (signal.aborted || document === null || about === null || !mayGoOn) return { kind: 'dropped' };
    return estimateDocument(document, about, {
      host,
      data,
      calls,
      signal,
      onNotice: (code) => notice(text()[code]),
      reread: async () => {
        await watch.read();
        return current();
      },
      descriptions: () => ({ salesTax: text().salesTaxLine, fee: text().feeLine, taxOnFee: text().taxOnFeeLine }),
    });
  }

  async function estimate(): Promise<void> {
    if (run !== null || !offersEstimate(store.getState())) return;
    if (connection === null) return start();
    if (store.getState().kind === 'down') return notice(text().notConnected);
    const ending = new AbortController();
    run = { ending, isBound: false };
    memory.passingError = null;
    show();
    const end = await runEstimate(connection, ending.signal).catch((): EstimateEnd => ({
      kind: 'failed',
      failure: innerFailure,
    }));
    if (ending.signal.aborted) return;
    run = null;
    settle(end);
    // Our own lines are in the document now: the next poll finds nothing new.
    if (end.kind === 'done') await watch.read();
    show();
  }

  async function start(): Promise<void> {
    await connect().catch(() => {
      connectionError = errorOf(innerFailure);
      show();
    });
  }

  ports.own(endRun);
  return {
    store,
    context: () => connection?.context ?? null,
    start,
    estimate,
    viewError() {
      const error = viewableError(store.getState(), text());
      if (error === null) return;
      const id = error.correlationId;
      const details = id ? `${error.message}\n\n${fill(text().correlationId, { id })}` : error.message;
      inform(text().errorTitle, details, text().close);
    },
    async refresh() {
      void connection?.queue.deliverNow();
      if (supportedTypeOf(current()) !== null) await readCompany();
    },
  };
}
