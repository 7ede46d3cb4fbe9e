import { route } from '../route.ts';
import * as shapes from '../shapes/estimate.ts';

// Estimate panel: the calls of an estimate and of a save. A module of its own, because the panel loads them on demand.
// The arguments are name, method, base URL, path, and who may call (see `Route`).

export const customerInfoWithTaxRate = route('customerInfoWithTaxRate', 'GET', 'oauth', '/api/Intuit/CustomerInfoWithTaxRate/:realmId', 'panel');
export const products = route('products', 'GET', 'oauth', '/api/Intuit/product/:realmId', 'panel');
export const departments = route('departments', 'GET', 'oauth', '/api/Intuit/department/:realmId', 'panel');
/**
 * Items by their ids, which the panel does not know yet. It only reads, although the specification names it so; so does the next
 * one.
 */
export const newProducts = route('newProducts', 'POST', 'oauth', '/api/Intuit/newproduct/:realmId', 'panel');
export const newDepartments = route('newDepartments', 'POST', 'oauth', '/api/Intuit/newdepartments/:realmId', 'panel');
export const getTax = route('getTax', 'POST', 'oauth', '/api/AvaTax/getTax/:realmId', 'panel', shapes.getTax);
export const processDocument = route('processDocument', 'POST', 'oauth', '/api/AvaTax/processDocument/:realmId', 'panel');
export const cancelTax = route('cancelTax', 'POST', 'oauth', '/api/AvaTax/cancelTax/:realmId', 'panel');

// Not in the specification: the history of one document.

export const documentTimeline = route('documentTimeline', 'GET', 'oauth', '/api/AvaTax/timeline/:realmId', 'panel');
export const documentCalls = route('documentCalls', 'GET', 'oauth', '/api/AvaTax/callLog/:realmId', 'session', shapes.documentCalls, { embed: ['call-log'] });
