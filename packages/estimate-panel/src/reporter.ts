import type { RecordAnswer } from '@salestax/contract';
import type { DocumentSources } from './document-sources.ts';
import { figuresOf } from './estimate-result.ts';
import { isBehind } from './notes.ts';
import { taxFactsOf } from './own-lines.ts';
import type { EstimatingPanel, Estimator, PanelPorts } from './panel-ports.ts';
import type { DocumentState } from './panel-state.ts';
import { receiptPageOf } from './receipt-page.ts';
import { createRecordFollower, recording } from './record-follower.ts';
import { reportSaved } from './recording.ts';
import type { SavedEvent } from './saved-event.ts';
import { reactionTo, sentenceOf } from './service-errors.ts';
import { withEstimateTexts } from './messages.ts';

/** Reports saved documents, and shows and follows what becomes of their records. */
export function createReporter(
  ports: PanelPorts,
  { realmId, shown, show, readCompany }: EstimatingPanel,
  sources: DocumentSources,
): Pick<Estimator, 'report' | 'recallRecord'> {
  const { call, life, text } = ports;
  const follow = createRecordFollower(call, realmId, life);

  function showRecord(record: DocumentState['record']): void {
    shown().documentState.record = record;
    show();
  }

  function followRecord(saved: SavedEvent['document'], { status, operationId }: RecordAnswer): void {
    const target = shown().documentState;
    const isQueued = status === 'Queued';
    if (isQueued) showRecord({ ...recording, operationId });
    // A worker needs a moment for what is queued.
    follow(saved, isQueued ? 1_000 : 0, (record) => {
      if (target !== shown().documentState) return false;
      showRecord(record);
      return true;
    });
  }

  function recallRecord(): void {
    const { document, documentState: target, company } = shown();
    if (!document?.txnId || !company) return;
    const { txnType, txnId } = document;
    follow({ txnType, txnId }, 0, (record) => {
      if (target !== shown().documentState || target.record === 'unsent') return false;
      if (record?.state === 'recorded' && !target.result && !isBehind(document, record)) {
        target.recorded = figuresOf(document, company.taxItems);
        target.receiptPage = receiptPageOf(ports, realmId);
        target.calculatedFor = [taxFactsOf(document, company.taxItems)];
      }
      showRecord(record);
      return true;
    });
  }

  async function report(event: SavedEvent): Promise<void> {
    const answer = await reportSaved(event, realmId, call, sources, shown().company);
    if (reactionTo(answer) === 'status') void readCompany();
    const { document, documentState } = shown();
    if (document?.txnType !== event.document.txnType || document.txnId !== event.document.txnId) return;
    const { operationId } = answer;
    const message = sentenceOf(answer, withEstimateTexts(text()));
    if (message) documentState.attention = { message, correlationId: operationId };
    else if (operationId) {
      followRecord(event.document, answer);
      return;
    }
    showRecord(null);
  }

  return { report, recallRecord };
}
