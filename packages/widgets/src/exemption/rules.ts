import { formatDay } from '@salestax/client';
import { certificateSoonDays, type ExemptedCustomer } from '@salestax/contract';
import type { Wanted as TextWanted } from '../list-screen/text-search.ts';

/** Filters of the certificates; `other`: neither valid nor expired, such as pending, revoked or replaced ones. */
export const certificateFilters = ['valid', 'expiring', 'expired', 'other'] as const;
export type CertificateFilter = (typeof certificateFilters)[number];

/** What the list of certificates is reduced to besides a text. `nothing`: a search without a text finds none. */
export type OtherWanted = 'nothing' | CertificateFilter;
type Wanted = TextWanted<OtherWanted>;

const DAY_MS = 86_400_000;
/** The days that AvaTax uses for 'no end' and 'never signed'. */
const OPEN_DAYS = new Set(['9999-12-31', '0001-01-01']);

/** 'MM/dd/yyyy'; '' for a day that means none. */
export function dayText(day: string): string {
  return OPEN_DAYS.has(day) ? '' : formatDay(day);
}

/** Days until a valid certificate expires; null when that is not soon. */
export function daysLeft({ valid, expirationDate }: ExemptedCustomer, today: string): number | null {
  if (!valid) return null;
  const days = (Date.parse(expirationDate) - Date.parse(today)) / DAY_MS;
  return days >= 0 && days <= certificateSoonDays ? days : null;
}

/** A certificate as of a day: one that was valid when it was read may have expired since. */
export const asOfDay = (row: ExemptedCustomer, day: string): ExemptedCustomer =>
  row.valid && row.expirationDate < day ? { ...row, valid: false, invalidReason: 'Expired' } : row;

/** The codes of a certificate's customers. A certificate without customers counts as one of the customer '', as on the home page. */
const codesOf = ({ customerCodes }: ExemptedCustomer): readonly string[] =>
  customerCodes.length === 0 ? [''] : customerCodes;

/** The customers of a certificate who have none of `successors` for the same state. The home page counts by the same rule. */
function uncoveredBy(successors: readonly ExemptedCustomer[]): (row: ExemptedCustomer) => readonly string[] {
  const keyOf = ({ certificateState, region }: ExemptedCustomer, code: string) =>
    JSON.stringify([code, certificateState || region]);
  const covered = new Set(successors.flatMap((row) => codesOf(row).map((code) => keyOf(row, code))));
  return (row) => codesOf(row).filter((code) => !covered.has(keyOf(row, code)));
}

const validOf = (rows: readonly ExemptedCustomer[]) => rows.filter((row) => row.valid);
/** Valid certificates that do not expire soon. */
const notExpiringOf = (rows: readonly ExemptedCustomer[], today: string) =>
  validOf(rows).filter((row) => daysLeft(row, today) === null);

/** The certificates that expire soon and were not renewed for longer, the next one first. */
export function expiringOf(rows: readonly ExemptedCustomer[], today: string): readonly ExemptedCustomer[] {
  const uncovered = uncoveredBy(notExpiringOf(rows, today));
  return rows
    .filter((row) => daysLeft(row, today) !== null && uncovered(row).length > 0)
    .toSorted((one, other) => one.expirationDate.localeCompare(other.expirationDate));
}

/** Certificates that have expired, of a customer who has no valid one for the same state: its sales are not covered. */
export function expiredOf(rows: readonly ExemptedCustomer[]): readonly ExemptedCustomer[] {
  const uncovered = uncoveredBy(validOf(rows));
  return rows.filter((row) => !row.valid && row.invalidReason === 'Expired' && uncovered(row).length > 0);
}

/** The codes of the customers who need new certificates, because theirs have expired or will soon. */
export function customersToAsk(
  rows: readonly ExemptedCustomer[],
  today: string,
  filter: 'expired' | 'expiring',
): ReadonlySet<string> {
  const [ended, successors] =
    filter === 'expired' ? [expiredOf(rows), validOf(rows)] : [expiringOf(rows, today), notExpiringOf(rows, today)];
  return new Set(ended.flatMap(uncoveredBy(successors)).filter(Boolean));
}

/** The certificates of each filter. */
export function certificatesBy(
  rows: readonly ExemptedCustomer[],
  today: string,
): Readonly<Record<CertificateFilter, readonly ExemptedCustomer[]>> {
  const expired = new Set(expiredOf(rows));
  return {
    valid: validOf(rows),
    expiring: expiringOf(rows, today),
    expired: [...expired],
    other: rows.filter((row) => !row.valid && !expired.has(row)),
  };
}

/** Searches customer code, name, e-mail, reason, expiration (stored or shown) and region, case-insensitively. */
export function certificatesFound(
  rows: readonly ExemptedCustomer[],
  wanted: Wanted,
  today: string,
): readonly ExemptedCustomer[] {
  const filter = certificateFilters.find((each) => each === wanted.kind);
  if (filter !== undefined) return certificatesBy(rows, today)[filter];
  if (wanted.kind !== 'text') return wanted.kind === 'all' ? rows : [];
  const text = wanted.text.toLowerCase();
  return rows.filter(({ customerCodes, name, emailAddress, exemptionReason, expirationDate, region }) =>
    [
      customerCodes.join(', '),
      name,
      emailAddress,
      exemptionReason,
      expirationDate,
      formatDay(expirationDate),
      region,
    ].some((value) => value.toLowerCase().includes(text)),
  );
}

/** '1850 W 3900 S, Salt Lake City, UT 84119' */
export function addressOf({ line1, line2, city, region, postalCode }: ExemptedCustomer): string {
  const place = [region, postalCode].filter(Boolean).join(' ');
  return [line1, line2, city, place].filter(Boolean).join(', ');
}

/** AvaTax writes reasons in capitals: 'RESALE' → 'Resale'. */
export function reasonText(reason: string): string {
  return reason === reason.toUpperCase() ? reason.charAt(0) + reason.slice(1).toLowerCase() : reason;
}
