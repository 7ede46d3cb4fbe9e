import type { IntegrationStatus } from '@salestax/contract';
import type { EstimateResult } from './estimate-result.ts';

/** What the panel tells the page it sits in. */
export interface PanelEvents {
  /** The integration's status, when it is first known and whenever it changes. */
  status: { readonly status: IntegrationStatus };
  /** Tax and fees stand in the document. */
  estimated: Pick<EstimateResult, 'salesTax' | 'fee' | 'taxOnFee' | 'total'> & { readonly isCached: boolean };
  /** The service takes the session no longer: the page has to sign in again. */
  sessionExpired: null;
}
