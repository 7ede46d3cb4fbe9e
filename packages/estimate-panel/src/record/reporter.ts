import type { RecordAnswer } from '@salestax/contract';
import type { DocumentSources } from '../estimate/document-sources.ts';
import { checkEvent } from '../host/document-shape.ts';
import type { SavedEvent } from '../host/saved-event.ts';
import { CallError, isNeverConnected } from '../state/calls.ts';
import type { Actions, ActingPanel } from '../state/panel-ports.ts';
import { isAsRecorded } from '../state/record-state.ts';
import { reactionTo, sentenceOf } from '../state/service-errors.ts';
import { createRecordFollower, recording } from './record-follower.ts';
import { recordedFacts } from './recorded-figures.ts';
import { reportSaved } from './report-saved.ts';

/** Reports saved documents, and shows and follows what becomes of their records. */
export function createReporter(panel: ActingPanel, sources: DocumentSources): Pick<Actions, 'report' | 'recallRecord'> {
  const { call, life, text, realmId, store, readCompany } = panel;
  const follow = createRecordFollower(call, realmId, life);

  function followRecord(saved: SavedEvent['document'], { status, operationId }: RecordAnswer): void {
    const { visit } = store.get();
    const isQueued = status === 'Queued';
    if (isQueued) store.learn(visit, { record: { ...recording, operationId } });
    // A worker needs a moment for what is queued.
    follow(saved, isQueued ? 1_000 : 0, (record) => store.learn(visit, { record }));
  }

  function recallRecord(): void {
    const { document, visit, company } = store.get();
    if (!document?.txnId || !company) return;
    const { txnType, txnId } = document;
    follow({ txnType, txnId }, 0, (record) => {
      const { facts } = store.get();
      if (facts.record === 'unsent') return false;
      const isShown = !facts.result && isAsRecorded(document, record);
      return store.learn(visit, { ...(isShown && recordedFacts(document, company.taxItems)), record });
    });
  }

  /** The answer of the service; null when reporting again would not help. Rejects when it would. */
  async function answerTo(event: SavedEvent): Promise<RecordAnswer | null> {
    try {
      checkEvent(event);
      return await reportSaved(event, realmId, call, sources, store.get().company);
    } catch (error) {
      // Nothing is recorded for such a company. Once it is connected, the connector reads what was saved since its start date.
      if (isNeverConnected(error)) return null;
      if (error instanceof CallError && error.failure.status !== 400) throw error;
      // Of another form than it must be. QuickBooks reports the document, too.
      store.learn(store.get().visit, { error: await panel.explainFailure(error, event) });
      return null;
    }
  }

  async function report(event: SavedEvent): Promise<void> {
    const answer = await answerTo(event);
    if (answer === null) return;
    if (reactionTo(answer) === 'status') void readCompany();
    const { document, visit } = store.get();
    if (document?.txnType !== event.document.txnType || document.txnId !== event.document.txnId) return;
    const { operationId } = answer;
    const message = sentenceOf(answer, text());
    if (message) store.learn(visit, { attention: { message, correlationId: operationId }, record: null });
    else if (operationId) followRecord(event.document, answer);
    else store.learn(visit, { record: null });
  }

  return { report, recallRecord };
}
