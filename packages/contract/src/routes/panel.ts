import { panelRoute } from '../panel-route.ts';

// Estimate panel.

export const originAddress = panelRoute('originAddress', 'GET', '/api/Intuit/originAddress/:realmId');
export const ecoSystemConfiguration = panelRoute(
  'ecoSystemConfiguration',
  'GET',
  '/api/Intuit/getEcoSystemConfiguration/:realmId',
);
export const customerInfoWithTaxRate = panelRoute(
  'customerInfoWithTaxRate',
  'GET',
  '/api/Intuit/CustomerInfoWithTaxRate/:realmId',
);
export const products = panelRoute('products', 'GET', '/api/Intuit/product/:realmId');
export const departments = panelRoute('departments', 'GET', '/api/Intuit/department/:realmId');
export const newProducts = panelRoute('newProducts', 'POST', '/api/Intuit/newproduct/:realmId');
export const newDepartments = panelRoute('newDepartments', 'POST', '/api/Intuit/newdepartments/:realmId');
export const getTax = panelRoute('getTax', 'POST', '/api/AvaTax/getTax/:realmId');
export const processDocument = panelRoute('processDocument', 'POST', '/api/AvaTax/processDocument/:realmId');
export const cancelTax = panelRoute('cancelTax', 'POST', '/api/AvaTax/cancelTax/:realmId');

// Not in the specification: the history of one document.

export const documentTimeline = panelRoute('documentTimeline', 'GET', '/api/AvaTax/timeline/:realmId');
export const documentCalls = panelRoute('documentCalls', 'GET', '/api/AvaTax/callLog/:realmId');
