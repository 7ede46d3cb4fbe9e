import type { Route } from '../route.ts';

// Reconciliation, product catalog, address validation and exemption.

export const compareTransactions = {
  name: 'compareTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/CompareTransactions/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const fetchComparedTransactions = {
  name: 'fetchComparedTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchComparedTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const fetchQboTransactions = {
  name: 'fetchQboTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchQboTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const fetchAvaTaxTransactions = {
  name: 'fetchAvaTaxTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchAvaTaxTransactions/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const recalculateQboTransactions = {
  name: 'recalculateQboTransactions',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/RecalculateQboTransactions/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** What a recalculation would change, before anything is written. Ours. */
export const previewRecalculation = {
  name: 'previewRecalculation',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/PreviewRecalculation/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** The last recalculation and the last preview of one, row by row. Ours. */
export const fetchRecalculation = {
  name: 'fetchRecalculation',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/FetchRecalculation/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const compareItems = {
  name: 'compareItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/CompareItems/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const fetchComparedItems = {
  name: 'fetchComparedItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/FetchComparedItems/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const resendQboItems = {
  name: 'resendQboItems',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/ReSendQboItems/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Tax codes of the provider by text. Ours. */
export const searchTaxCodes = {
  name: 'searchTaxCodes',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/SearchTaxCodes/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Chooses the tax code with which an item is sent. Ours. */
export const assignTaxCode = {
  name: 'assignTaxCode',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/AssignTaxCode/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const fetchQboCustomers = {
  name: 'fetchQboCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/FetchQboCustomers/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const sendForAddressValidation = {
  name: 'sendForAddressValidation',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/sendForAddressValidation/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Takes the found address, or keeps the customer's own. Ours. */
export const decideAddress = {
  name: 'decideAddress',
  method: 'POST',
  base: 'api',
  path: '/api/BatchAddressValidation/DecideAddress/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const searchExemptedCustomers = {
  name: 'searchExemptedCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/ExemptedCustomerSearchRequest/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const fetchExemptedCustomers = {
  name: 'fetchExemptedCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchExemptedCustomers/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const searchRequestCustomers = {
  name: 'searchRequestCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchQboCustomersRequest/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const fetchRequestCustomers = {
  name: 'fetchRequestCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchQboCustomersResponse/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
export const sendExemptionRequest = {
  name: 'sendExemptionRequest',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/SendExemptionRequest/:userId/:method',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
export const downloadCertificate = {
  name: 'downloadCertificate',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/DownloadCertificate/:userId',
  access: 'session',
  id: 'userId',
  answer: 'text',
} as const satisfies Route;
/** What became of the last requests that were sent: for whoever lost the answer. Ours. */
export const fetchExemptionRequests = {
  name: 'fetchExemptionRequests',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchExemptionRequests/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;

// Background work of all four screens. Ours.

/** Ends a run; what it has done so far stays. */
export const cancelRun = {
  name: 'cancelRun',
  method: 'POST',
  base: 'api',
  path: '/api/Background/Cancel/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
/** Server-sent events (HTML standard, 9.2), each with a `RunStates`; the stream ends when nothing runs any more. */
export const runProgress = {
  name: 'runProgress',
  method: 'GET',
  base: 'api',
  path: '/api/Background/Progress/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'events',
} as const satisfies Route;
