import type { Route } from '../route.ts';

// Reconciliation, product catalog, address validation and exemption certificates.

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
/** Not in the specification: what a recalculation would change, without writing anything. */
export const previewRecalculation = {
  name: 'previewRecalculation',
  method: 'POST',
  base: 'api',
  path: '/api/Reconciliation/PreviewRecalculation/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Not in the specification: the rows of the last recalculation and of the last preview. */
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
/** Not in the specification: the provider's tax codes that contain a text. */
export const searchTaxCodes = {
  name: 'searchTaxCodes',
  method: 'POST',
  base: 'api',
  path: '/api/ItemManagement/SearchTaxCodes/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
} as const satisfies Route;
/** Not in the specification: sets the tax code of an item. */
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
/** Not in the specification: accepts the suggested address, or retains the customer's own. */
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
/** Not in the specification: the result of the last sent requests, for a client that lost the response. */
export const fetchExemptionRequests = {
  name: 'fetchExemptionRequests',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchExemptionRequests/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;

// Not in the specification: runs of all four list screens.

/** Cancels a run; finished work is not undone. */
export const cancelRun = {
  name: 'cancelRun',
  method: 'POST',
  base: 'api',
  path: '/api/Background/Cancel/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
} as const satisfies Route;
/** Server-sent events (HTML Standard, 9.2), each with a `RunStates`. The stream ends when no run is active. */
export const runProgress = {
  name: 'runProgress',
  method: 'GET',
  base: 'api',
  path: '/api/Background/Progress/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'events',
} as const satisfies Route;
