import * as shapes from '../shapes/exemption.ts';
import type { Route } from '../route.ts';

// Exemption certificates.

export const searchExemptedCustomers = {
  name: 'searchExemptedCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/ExemptedCustomerSearchRequest/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.searchExemptedCustomers,
} as const satisfies Route;
export const fetchExemptedCustomers = {
  name: 'fetchExemptedCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchExemptedCustomers/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchExemptedCustomers,
} as const satisfies Route;
export const searchRequestCustomers = {
  name: 'searchRequestCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchQboCustomersRequest/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.searchRequestCustomers,
} as const satisfies Route;
export const fetchRequestCustomers = {
  name: 'fetchRequestCustomers',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/FetchQboCustomersResponse/:realmId',
  access: 'session',
  id: 'realmId',
  answer: 'json',
  shape: shapes.fetchRequestCustomers,
} as const satisfies Route;
export const sendExemptionRequest = {
  name: 'sendExemptionRequest',
  method: 'POST',
  base: 'api',
  path: '/api/CertCapture/SendExemptionRequest/:userId/:method',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.sendExemptionRequest,
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
  shape: shapes.fetchExemptionRequests,
} as const satisfies Route;
