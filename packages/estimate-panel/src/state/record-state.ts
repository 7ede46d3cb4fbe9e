import type { RecordState } from '@salestax/contract';
import type { SalesDocument } from '../host/sales-document.ts';

/** Whether the service has written lines since that are not on screen. */
export const isBehind = ({ syncToken }: SalesDocument, { writtenSyncToken }: RecordState): boolean =>
  Number(writtenSyncToken) > Number(syncToken);
