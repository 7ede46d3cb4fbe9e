import type { IntegrationStatus } from '@salestax/contract';
import type { SessionEnd } from '@salestax/widget-kit';
import type { Figures } from './estimate-result.ts';

/** Events that the panel reports to the embedding page. */
export interface PanelEvents {
  /** The integration's status, when it is first known and whenever it changes. */
  status: { readonly status: IntegrationStatus };
  /** Tax and fees have been written into the document. */
  estimated: Pick<Figures, 'salesTax' | 'fee' | 'taxOnFee' | 'total'> & { readonly isCached: boolean };
  /** The service refuses the session: the page must sign in again. */
  sessionExpired: SessionEnd;
}
