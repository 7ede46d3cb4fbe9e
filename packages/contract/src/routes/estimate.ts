import * as shapes from '../shapes/estimate.ts';
import { panelRoute } from '../panel-route.ts';

// Estimate panel: the calls of an estimate and of a save. A module of its own, because the panel loads them on demand.

export const getTax = panelRoute('getTax', 'POST', '/api/AvaTax/getTax/:realmId', shapes.getTax);
export const processDocument = panelRoute('processDocument', 'POST', '/api/AvaTax/processDocument/:realmId');
export const cancelTax = panelRoute('cancelTax', 'POST', '/api/AvaTax/cancelTax/:realmId');

// Not in the specification: the history of one document.

export const documentTimeline = panelRoute('documentTimeline', 'GET', '/api/AvaTax/timeline/:realmId');
export const documentCalls = panelRoute('documentCalls', 'GET', '/api/AvaTax/callLog/:realmId');
