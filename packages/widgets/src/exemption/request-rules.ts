import { csvOf } from '@salestax/client';
import type { ExemptedCustomer, ExemptionRequestAnswer, RequestCustomer } from '@salestax/contract';
import type { Method } from './port.ts';

/** Whether a request can be sent to a customer by a method. */
export function canRequest({ isDisabled, emailAddress, faxNumber }: RequestCustomer, method: Method): boolean {
  if (isDisabled) return false;
  return method === 'Download' || (method === 'Email' ? emailAddress : faxNumber) !== '';
}

/** Milliseconds after a request in which another one to the same customer must be confirmed: 14 days. */
const RECENT_MS = 14 * 86_400_000;

/** A request was sent to the customer lately. `now`: milliseconds since 1970. */
export const wasRequestedLately = ({ lastRequest }: RequestCustomer, now: number): boolean =>
  lastRequest !== undefined && now - Date.parse(lastRequest.at) < RECENT_MS;

/** No place is further behind UTC: there, the day of a moment is the earliest. Milliseconds. */
const FURTHEST_BEHIND_UTC_MS = 12 * 3_600_000;

/**
 * The customer has a valid certificate that was signed on the day of the last request or later. The customer may be in another time
 * zone, so one of the day before a request of the morning counts, too.
 */
export function hasAnswered({ customerId, lastRequest }: RequestCustomer, rows: readonly ExemptedCustomer[]): boolean {
  if (lastRequest === undefined) return false;
  const day = new Date(Date.parse(lastRequest.at) - FURTHEST_BEHIND_UTC_MS).toISOString().slice(0, 10);
  return rows.some((row) => row.valid && row.signedDate >= day && row.customerCodes.includes(customerId));
}

/** Marks the rows of customers to whom a request was just sent. A row that the service has marked meanwhile stays. */
export function markRequested(sent: readonly RequestCustomer[], method: Method, now: number) {
  const lastRequestedAt = new Map(sent.map(({ customerId, lastRequest }) => [customerId, lastRequest?.at]));
  const isUnmarked = ({ customerId, lastRequest }: RequestCustomer) =>
    lastRequestedAt.has(customerId) && lastRequestedAt.get(customerId) === lastRequest?.at;
  return (rows: readonly RequestCustomer[]): readonly RequestCustomer[] =>
    rows.map((row) => (isUnmarked(row) ? requestedNow(row, method, now) : row));
}

function requestedNow(row: RequestCustomer, method: Method, now: number): RequestCustomer {
  const { lastRequest: last } = row;
  const count = (last?.method === method ? last.count : 0) + 1;
  return { ...row, lastRequest: { at: new Date(now).toISOString(), by: '', method, count } };
}

/** 'QuickBooks customers with certificate request link' */
export function linksCsv({ downloadLinkCustomer }: ExemptionRequestAnswer): string {
  return csvOf(
    ['Sr. No', 'Customer Code', 'Customer Name', 'Address', 'Request Link'],
    downloadLinkCustomer.map(({ id, customerName, address, requestLink }, at) => [
      String(at + 1),
      id,
      customerName,
      address,
      requestLink,
    ]),
  );
}

/** 'Exemption request errors for QuickBooks customers' */
export function errorsCsv({ customerErrors }: ExemptionRequestAnswer): string {
  return csvOf(
    ['Sr. No', 'Customer Code', 'Customer Name', 'Error Message'],
    customerErrors.map(({ id, customerName, errorMessage }, at) => [String(at + 1), id, customerName, errorMessage]),
  );
}
