import { isWrongSetting } from '@salestax/client';
import type { RecordAnswer } from '@salestax/contract';
import type { DocumentSources } from '../estimate/document-sources.ts';
import type { SalesDocument } from '../host/sales-document.ts';
import type { SavedEvent } from '../host/saved-event.ts';
import { taxFactsOf } from '../host/tax-facts.ts';
import { CallError, isNeverConnected } from '../state/calls.ts';
import { reportFailure } from '../state/failures.ts';
import type { DocumentFacts, UnsentSave } from '../state/knowledge.ts';
import type { Actions, ActingPanel } from '../state/panel-ports.ts';
import { isAsRecorded } from '../state/record-state.ts';
import { reactionTo, sentenceOf } from '../state/service-errors.ts';
import { createRecordFollower, recording } from './record-follower.ts';
import { recordedFacts } from './recorded-figures.ts';
import { reportSaved } from './report-saved.ts';

/** Reports saved documents, shows and follows what becomes of their records, and loads what was written for them. */
export function createReporter(
  panel: ActingPanel,
  sources: DocumentSources,
): Pick<Actions, 'report' | 'recallRecord' | 'reload'> {
  const { call, host, life, text, realmId, store, readCompany, readDocument, inform } = panel;
  const follow = createRecordFollower(call, realmId, life);
  /** The last save of the document on screen, and its visit; visit -1: none yet. */
  let lastSave: readonly [visit: number, document?: SalesDocument] = [-1];
  /** The code of the failure of the last report. */
  let failedCode = '';

  function followRecord(saved: SavedEvent['document'], { status, operationId }: RecordAnswer): void {
    const { visit } = store.get();
    const isQueued = status === 'Queued';
    if (isQueued) store.learn(visit, { record: { ...recording, operationId } });
    // A worker needs a moment (in milliseconds) to record a queued save.
    follow(saved, isQueued ? 1_000 : 0, (record) => store.learn(visit, { record }));
  }

  function recallRecord(): void {
    const { document, visit, company } = store.get();
    if (!document?.txnId || !company) return;
    const { txnType, txnId } = document;
    const factsOf = (sale: SalesDocument) => taxFactsOf(sale, company.taxItems);
    follow({ txnType, txnId }, 0, (record) => {
      const { document: shown, facts } = store.get();
      if (facts.record?.state === 'unsent') return false;
      const isRecorded = isAsRecorded(document, record);
      // The save is recorded: an error from before it, and the save held for that error, are over; unless the document has
      // changed since.
      const isUnchanged = isRecorded && shown && factsOf(shown) === factsOf(document);
      if (isUnchanged) panel.releaseSave(document);
      return store.learn(visit, {
        ...(isUnchanged && { attention: null }),
        ...(isRecorded && !facts.result && recordedFacts(document, company.taxItems)),
        record,
      });
    });
  }

  /** The text that says what prevents a report. The page is notified once of failures in a row with one code. */
  function obstacleOf(error: CallError): UnsentSave['text'] {
    const { problem, code } = error.failure;
    if (problem === 'network' || problem === 'aborted') return 'unsent';
    if (code !== failedCode) reportFailure(panel, error);
    failedCode = code;
    return problem === 'unauthorized' ? problem : isWrongSetting(code) ? 'notSetUp' : 'unsent';
  }

  /** The answer of the service; null when reporting again would not help. Rejects when reporting again may help. */
  async function answerTo(event: SavedEvent): Promise<RecordAnswer | null> {
    try {
      const answer = await reportSaved(event, realmId, call, sources, store.get().company);
      failedCode = '';
      return answer;
    } catch (error) {
      const learn = (facts: Partial<DocumentFacts>) => store.learnOfSaved(event.document, facts);
      // Nothing is recorded for such a company. Once it is connected, the connector reads what was saved since its start date.
      if (isNeverConnected(error)) learn({ record: null });
      else if (error instanceof CallError && error.failure.status !== 400) {
        learn({ record: { state: 'unsent', text: obstacleOf(error) } });
        throw error;
      } else {
        // Malformed (400): a retry cannot succeed. The connector learns of the save from QuickBooks anyway.
        learn({ error: await panel.explainFailure(error, event), record: null });
      }
      return null;
    }
  }

  async function report(event: SavedEvent): Promise<void> {
    const answer = await answerTo(event);
    if (answer === null) return;
    if (reactionTo(answer) === 'status') void readCompany();
    if (!store.isShown(event.document)) return;
    const { visit } = store.get();
    lastSave = [visit, event.document];
    const { operationId } = answer;
    const message = sentenceOf(answer, text());
    if (message) store.learn(visit, { attention: { message, correlationId: operationId }, record: null });
    else if (operationId) followRecord(event.document, answer);
    else store.learn(visit, { record: null });
  }

  /**
   * Loads the lines that the service has written after the save, or asks the user to do so. The lines belong to the document as
   * it was saved, not to an estimate from before the save, and not to what the user has typed since.
   */
  async function reload(): Promise<void> {
    try {
      if (!host.reload) throw new TypeError();
      await host.reload();
    } catch {
      void inform(text().reloadPage);
    }
    await readDocument();
    const { document, company, visit, facts } = store.get();
    const [savedVisit, saved] = lastSave;
    if (document && company && isAsRecorded(document, facts.record))
      store.learn(visit, recordedFacts(document, company.taxItems, savedVisit === visit ? saved : document));
  }

  return { report, recallRecord, reload };
}
