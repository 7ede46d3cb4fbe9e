import { pollIntervalMs } from '@salestax/contract';
import { createEstimateButton } from './estimate/estimate-button.ts';
import type { AccountingContext } from './host/document-host.ts';
import { createDocumentReader } from './host/document-reader.ts';
import { isOwnLine } from './host/own-lines.ts';
import type { SalesDocument } from './host/sales-document.ts';
import { WrongHost } from './host/wrong-host.ts';
import { createSaves, type Saves } from './record/saves.ts';
import { createCompanyReader } from './state/company.ts';
import { reportFailure } from './state/failures.ts';
import type { Actions, PanelPorts, Part, RunningPanel } from './state/panel-ports.ts';
import type { PanelState } from './state/panel-state.ts';
import { createPanelStore } from './state/panel-store.ts';
import { createPart } from './state/part.ts';
import { createScreen } from './state/screen.ts';
import { shared } from './state/shared.ts';

export interface Panel {
  /** User and company of the document page. */
  readonly context: AccountingContext;
  /** What is shown, in the language of now; null: nothing before the page has answered. */
  readonly state: () => PanelState | null;
  /** 'Estimate Tax'. Does nothing while an estimate is under way. */
  readonly estimate: () => Promise<void>;
  /** 'View': opens the details of what went wrong. */
  readonly viewError: () => void;
  /** Loads the lines that the service has written after the save. */
  readonly reload: () => Promise<void>;
  /** 'Why this tax?' of a recorded document. */
  readonly explain: () => Promise<void>;
  /** The page is seen or online again: reads the status and the customer, and delivers what waits. */
  readonly refresh: () => void;
  /** Height in CSS pixels that the panel needs. */
  readonly resize: (height: number) => void;
}

const ignore = () => {};

/**
 * Starts the panel's rules. They touch no page and no network but through the ports. Rejects if the page does not return its
 * context, or the panel was opened or has ended before.
 */
export async function openPanel(ports: PanelPorts): Promise<Panel> {
  const { host, life, onDemand, explainFailure, claimOpening } = ports;
  const context = await host.context();
  // Unmounted meanwhile: nothing is read, and nothing called.
  life.signal.throwIfAborted();
  const { realmId } = context;
  // `host-fault.ts` explains what is wrong.
  if (typeof realmId !== 'string' || !realmId || !claimOpening()) throw new TypeError();
  const store = createPanelStore();
  // Ends the estimate under way.
  life.own(() => store.visit(null));
  const { state, show, resize } = createScreen(ports, store);
  const readCompany = createCompanyReader(ports, realmId, store);
  const panel: RunningPanel = {
    ...ports,
    realmId,
    store,
    show,
    readCompany,
    readDocument: () => readDocument(),
    releaseSave: (document) => saves.release(document),
    async inform(sentence) {
      const { panel: title, close } = ports.text();
      try {
        await host.showDialog({ title, text: sentence, buttons: [{ id: 'close', label: close }] });
      } catch {
        // Closed, or not shown: nothing depends on it.
      }
    },
  };
  /** @throws CallError if they cannot be loaded */
  const actions: Part<Actions> = createPart(async () => (await onDemand()).createActions(panel));
  const saves = createSaves(panel, actions);
  const noteMistake = shared(async () => {
    const failure = await explainFailure(null);
    if (failure) store.set({ pageError: failure });
  });
  const readDocument = createDocumentReader({
    host,
    life,
    shown: () => store.get().document,
    take: followDocument(panel, actions, saves),
    // The next poll reads again: only a mistake of the page is shown.
    fail() {
      const { document, pageError } = store.get();
      if (!document && !pageError) void noteMistake();
      return false;
    },
  });

  try {
    life.own(host.onLifecycle(saves.add));
  } catch (cause) {
    throw new WrongHost('host.onLifecycle', 'failed', cause);
  }
  life.poll(pollIntervalMs, readDocument);
  void readDocument();
  void saves.deliverNow();

  return {
    context,
    state,
    estimate: createEstimateButton(panel, actions),
    viewError() {
      const { details } = show();
      if (details) void panel.inform(details);
    },
    reload: async () => (await actions()).reload(),
    explain: async () => {
      const { explainRecord } = await actions();
      await explainRecord().catch((cause: unknown) => panel.inform(reportFailure(panel, cause).message));
    },
    refresh() {
      void saves.deliverNow();
      if (!store.get().document) return;
      void readCompany();
      void actions.loaded()?.readAhead(true);
    },
    resize,
  };
}

/** Receives the document on screen whenever it has changed, and reads what belongs to it. */
function followDocument(
  { store, life, readCompany }: RunningPanel,
  actions: Part<Actions>,
  { attention, created }: Pick<Saves, 'attention' | 'created'>,
): (next: SalesDocument | null) => void {
  /** The last visit in which the document's record was read; null: none. */
  let recalledVisit: number | null = null;

  /** A saved document with our lines was recorded: the panel shows what, once it is opened. */
  function recallRecord(): void {
    const { document, company, visit } = store.get();
    if (recalledVisit === visit || !company || !document?.txnId) return;
    if (!document.lines.some((line) => isOwnLine(line, company.taxItems))) return;
    recalledVisit = visit;
    actions().then((part) => part.recallRecord(), ignore);
  }

  function isSameDocument(next: SalesDocument, before: SalesDocument): boolean {
    if (before.txnId) return next.txnId === before.txnId;
    if (next.txnId && next.txnId === created()) return true;
    // Before anything was loaded for an estimate, nothing is known of an unsaved document that another one could get.
    return actions.loaded()?.isSameUnsaved(next, before) ?? !next.txnId;
  }

  /** Restores the error of a document that was saved after a failed estimate, when it is opened again. */
  async function recallAttention(document: SalesDocument): Promise<void> {
    const { visit } = store.get();
    const heldAttention = await attention(document).catch(() => null);
    if (heldAttention && !store.get().facts.attention) store.learn(visit, { attention: heldAttention });
  }

  life.own(store.subscribe(recallRecord));
  return (next) => {
    const { document: before, company, companyError, facts } = store.get();
    const isSame = next && before && next.txnType === before.txnType && isSameDocument(next, before);
    if (isSame) {
      store.set({ document: next, facts: { ...facts, error: null } });
      // Somebody works on the document, so an estimate or a save follows. If the part can't be loaded now, they load it again.
      actions().then(({ readAhead }) => readAhead(), ignore);
    } else {
      store.visit(next);
      if (next?.txnId) void recallAttention(next);
    }
    const { visit, facts: factsOfNext } = store.get();
    if (next?.isSent && factsOfNext.sentTotal === null) store.learn(visit, { sentTotal: next.totalAmount });
    if (next && !company && !companyError) void readCompany();
  };
}
