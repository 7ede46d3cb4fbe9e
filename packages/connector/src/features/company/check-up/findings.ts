import {
  type CheckUpArea,
  type CheckUpCode,
  type CheckUpFinding,
  type CheckUpPage,
  type CheckUpSeverity,
  maxText,
} from '@salestax/contract';
import type { VendorError } from '../../../domain/vendor-error.ts';
import { setUpSentenceOf } from '../../../domain/vendor-request-error.ts';

/** A finding of one area; the code determines its severity and where it is corrected. */
export interface Finding {
  readonly code: CheckUpCode;
  /** What the finding is about, such as the name of an item, or why it was not checked; '': nothing. */
  readonly subject: string;
}

export const finding = (code: CheckUpCode, subject = ''): Finding => ({ code, subject });

/** The vendor did not answer, or refused the call. */
export const notChecked = (error: VendorError): readonly Finding[] => [finding('not-checked', setUpSentenceOf(error))];

/**
 * Where a finding is corrected: on one of our pages, in the accounting service, or at the provider, which has no page.
 * `none`: nothing is to be corrected, or not in one place.
 */
type Place = CheckUpPage | 'provider' | 'none' | `books:${string}`;

/**
 * Paths below the web application of the accounting service. They are not documented; public integrations link to them
 * (link-my-books, CiviCRM's QuickBooks extension and others; read 2026-11-21).
 */
const books = {
  salesTax: 'books:/salestax',
  items: 'books:/items',
  accounts: 'books:/chartofaccounts',
  company: 'books:/settings?p=Company',
  automation: 'books:/settings?p=Advanced',
} as const;

const severityAndPlace: Readonly<Record<CheckUpCode, readonly [CheckUpSeverity, Place]>> = {
  'in-order': ['ok', 'none'],
  'not-checked': ['unknown', 'none'],
  'needs-accounting': ['unknown', '/integration'],
  'needs-provider': ['unknown', '/linkcompany'],
  'not-connected': ['problem', '/integration'],
  'accounting-refused': ['problem', '/integration'],
  'connection-ends': ['warning', '/integration'],
  'credentials-missing': ['problem', '/linkcompany'],
  'credentials-refused': ['problem', '/linkcompany'],
  'company-not-linked': ['problem', '/linkcompany'],
  'company-not-found': ['problem', '/linkcompany'],
  'role-insufficient': ['problem', '/linkcompany'],
  'subscription-tax': ['problem', 'provider'],
  'subscription-addresses': ['warning', 'provider'],
  'subscription-certificates': ['warning', 'provider'],
  'edition-not-supported': ['problem', 'none'],
  'sales-tax-not-set-up': ['warning', books.salesTax],
  'zero-rate-missing': ['problem', books.salesTax],
  'default-rate-charges': ['warning', books.salesTax],
  'exempt-customers-taxed': ['warning', '/connectorsettings'],
  'credits-applied': ['warning', books.automation],
  'tax-item-missing': ['problem', '/connectorsettings'],
  'fee-items-missing': ['problem', '/connectorsettings'],
  'item-not-found': ['problem', '/connectorsettings'],
  'item-inactive': ['problem', books.items],
  'item-unusable': ['problem', '/connectorsettings'],
  'item-taxable': ['warning', books.items],
  'account-inactive': ['problem', books.accounts],
  'account-not-liability': ['warning', books.items],
  'address-missing': ['problem', books.company],
  'address-incomplete': ['problem', books.company],
  'address-not-valid': ['warning', books.company],
  'nexus-missing': ['problem', '/nexussetup'],
  'nexus-home-missing': ['warning', '/nexussetup'],
  'items-undecided': ['warning', '/itemmanagement'],
};

/** The answer for the findings of one area: an area without any is in order. `webUrl`: see `Services.accountingWebUrl`. */
export function findingsOf(
  area: CheckUpArea,
  findings: readonly Finding[],
  webUrl: string | null,
): readonly CheckUpFinding[] {
  const answeredFindings = findings.length === 0 ? [finding('in-order')] : findings;
  return answeredFindings.map(({ code, subject }) => {
    const [severity, place] = severityAndPlace[code];
    return { area, code, severity, subject: subject.slice(0, maxText), ...linkTo(place, webUrl) };
  });
}

function linkTo(place: Place, webUrl: string | null): Pick<CheckUpFinding, 'page' | 'url'> {
  if (place === 'provider' || place === 'none') return { page: null, url: null };
  if (!isInBooks(place)) return { page: place, url: null };
  return { page: null, url: webUrl === null ? null : webUrl + place.slice('books:'.length) };
}

const isInBooks = (place: Place): place is `books:${string}` => place.startsWith('books:');
