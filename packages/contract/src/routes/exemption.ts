import { route } from '../route.ts';
import * as shapes from '../shapes/exemption.ts';

// Exemption certificates.

export const searchExemptedCustomers = route('searchExemptedCustomers', 'POST', 'api', '/api/CertCapture/ExemptedCustomerSearchRequest/:userId', 'session', shapes.searchExemptedCustomers, { embed: ['exemption'] });
export const fetchExemptedCustomers = route('fetchExemptedCustomers', 'POST', 'api', '/api/CertCapture/FetchExemptedCustomers/:realmId', 'session', shapes.fetchExemptedCustomers, { embed: ['exemption'] });
export const searchRequestCustomers = route('searchRequestCustomers', 'POST', 'api', '/api/CertCapture/FetchQboCustomersRequest/:realmId', 'session', shapes.searchRequestCustomers, { embed: ['exemption'] });
export const fetchRequestCustomers = route('fetchRequestCustomers', 'POST', 'api', '/api/CertCapture/FetchQboCustomersResponse/:realmId', 'session', shapes.fetchRequestCustomers, { embed: ['exemption'] });
export const sendExemptionRequest = route('sendExemptionRequest', 'POST', 'api', '/api/CertCapture/SendExemptionRequest/:userId/:method', 'session', shapes.sendExemptionRequest, { embed: ['exemption'], manages: 'change' });
export const downloadCertificate = route('downloadCertificate', 'POST', 'api', '/api/CertCapture/DownloadCertificate/:userId', 'session', null, { answer: 'text', embed: ['exemption'] });
/** Not in the specification: the result of the last sent requests, for a client that lost the response. */
export const fetchExemptionRequests = route('fetchExemptionRequests', 'POST', 'api', '/api/CertCapture/FetchExemptionRequests/:realmId', 'session', shapes.fetchExemptionRequests, { embed: ['exemption'] });
