import type { RecordState } from '@salestax/contract';
import type { SalesDocument } from '../host/sales-document.ts';
import type { DocumentFacts } from './knowledge.ts';

/** Whether the service has written lines since that are not on screen. */
export const isBehind = ({ syncToken }: SalesDocument, { writtenSyncToken }: RecordState): boolean =>
  Number(writtenSyncToken) > Number(syncToken);

/** Whether a document is on screen as it was recorded: the service may not know of its last save yet. */
export const isAsRecorded = (document: SalesDocument, record: DocumentFacts['record']): boolean =>
  record?.state === 'recorded' &&
  !isBehind(document, record) &&
  !(Number(record.recordedSyncToken) < Number(document.syncToken));
