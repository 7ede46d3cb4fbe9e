import { route } from '../route.ts';
import * as shapes from '../shapes/reconciliation.ts';

// Reconciliation: `compare…` and `recalculate…` start a run, `fetch…` reads its stored result. `:userId` and `:realmId` are as the
// specification has them; both stand for the company of the session.

export const compareTransactions = route('compareTransactions', 'POST', 'api', '/api/Reconciliation/CompareTransactions/:userId', 'session', shapes.compareTransactions, { embed: ['reconciliation'] });
export const fetchComparedTransactions = route('fetchComparedTransactions', 'POST', 'api', '/api/Reconciliation/FetchComparedTransactions/:realmId', 'session', shapes.fetchComparedTransactions, { embed: ['reconciliation'] });
export const fetchQboTransactions = route('fetchQboTransactions', 'POST', 'api', '/api/Reconciliation/FetchQboTransactions/:realmId', 'session', shapes.fetchQboTransactions, { embed: ['reconciliation'] });
export const fetchAvaTaxTransactions = route('fetchAvaTaxTransactions', 'POST', 'api', '/api/Reconciliation/FetchAvaTaxTransactions/:realmId', 'session', shapes.fetchAvaTaxTransactions, { embed: ['reconciliation'] });
export const recalculateQboTransactions = route('recalculateQboTransactions', 'POST', 'api', '/api/Reconciliation/RecalculateQboTransactions/:userId', 'session', shapes.recalculateQboTransactions, {
  embed: ['reconciliation'],
  manages: 'change',
});
/** Not in the specification: what a recalculation would change, without writing anything. */
export const previewRecalculation = route('previewRecalculation', 'POST', 'api', '/api/Reconciliation/PreviewRecalculation/:userId', 'session', shapes.previewRecalculation, { embed: ['reconciliation'] });
/** Not in the specification: the rows of the last recalculation and of the last preview. */
export const fetchRecalculation = route('fetchRecalculation', 'POST', 'api', '/api/Reconciliation/FetchRecalculation/:realmId', 'session', shapes.fetchRecalculation, { embed: ['reconciliation'] });
/** Not in the specification: voids a transaction that only the tax provider has. */
export const voidTransaction = route('voidTransaction', 'POST', 'api', '/api/Reconciliation/VoidTransaction/:userId', 'session', shapes.voidTransaction, { embed: ['reconciliation'], manages: 'change' });
