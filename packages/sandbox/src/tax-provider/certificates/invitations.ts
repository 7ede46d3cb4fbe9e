import { createHash } from 'node:crypto';
import { exemptReasons, exposureZones } from '../definitions.ts';
import { deliveryMethods } from '../http/enumerations.ts';
import { providerError, valueRequired } from '../http/errors.ts';
import type { Fields } from '../http/fields.ts';
import type { Row } from '../http/filter.ts';
import type { Provider } from '../provider.ts';
import { type Company, type Invitation, nextId } from '../state.ts';

/** Numbers of the provider's errors. */
const UNKNOWN_COVER_LETTER = 1215;
const UNKNOWN_ID = 306;
const INVALID_MAILBOX = 15;
const INVALID_VALUE = 1739;

const coverLetters = new Set(['STANDARD_REQUEST', 'STANDARD_RENEWAL', 'REMINDER']);

/** A CertExpressInvitation for an existing customer, from the request body. Throws the provider's error for an invalid body. */
export function buildInvitation(
  { state, clock }: Provider,
  company: Company,
  customerCode: string,
  fields: Fields,
): Invitation {
  const deliveryMethod = fields.choice('deliveryMethod', deliveryMethods) ?? 'Email';
  const recipient = fields.text('recipient', 100);
  checkRecipient(deliveryMethod, recipient);
  const coverLetterTitle = fields.text('coverLetterTitle', 100) || 'STANDARD_REQUEST';
  if (!coverLetters.has(coverLetterTitle))
    throw providerError(UNKNOWN_COVER_LETTER, {
      message: 'The cover letter title is not valid.',
      description: `There is no cover letter '${coverLetterTitle}'.`,
    });
  return {
    id: nextId(state),
    companyId: company.id,
    customerCode,
    recipient,
    coverLetterTitle,
    deliveryMethod,
    exposureZones: idsAmong(fields, 'exposureZones', exposureZones),
    exemptReasons: idsAmong(fields, 'exemptReasons', exemptReasons),
    date: clock.now().toISOString(),
  };
}

/** Mailboxes below `.invalid` never exist (RFC 2606), so such an address is one that does not exist. */
function checkRecipient(deliveryMethod: string, recipient: string): void {
  if (deliveryMethod === 'Download') return;
  if (recipient === '') throw valueRequired('recipient');
  if (deliveryMethod === 'Fax') return checkFaxNumber(recipient);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(recipient))
    throw refusedRecipient(
      INVALID_MAILBOX,
      'The e-mail address is not valid.',
      `'${recipient}' is not an e-mail address.`,
    );
  if (/\.invalid$/i.test(recipient))
    throw refusedRecipient(
      INVALID_MAILBOX,
      'The mailbox does not exist.',
      `Mail to '${recipient}' can not be delivered.`,
    );
}

/** Ten digits as in North America, or up to fifteen with a country code (ITU-T E.164). */
function checkFaxNumber(recipient: string): void {
  const digits = recipient.replaceAll(/\D/g, '').length;
  if (digits >= 10 && digits <= 15) return;
  throw refusedRecipient(
    INVALID_VALUE,
    'The fax number is not valid.',
    `'${recipient}' is not a fax number with area code.`,
  );
}

function refusedRecipient(number: number, message: string, description: string) {
  return providerError(number, { message, description, refersTo: 'recipient', status: 400 });
}

function idsAmong(fields: Fields, name: string, known: readonly { readonly id: number }[]): number[] {
  return fields.texts(name).map((text) => {
    if (known.some(({ id }) => String(id) === text)) return Number(text);
    throw providerError(UNKNOWN_ID, {
      message: `A value of ${name} is not valid.`,
      description: `There is no id ${text}.`,
      refersTo: name,
      status: 400,
    });
  });
}

/** How long an invitation is in progress before its link is ready, in milliseconds. */
const PREPARATION_MS = 2_000;

/** The status of an invitation, together with the invitation. */
export function invitationStatus(provider: Provider, invitation: Invitation): Row {
  return {
    status: isReady(provider, invitation) ? 'Ready' : 'InProgress',
    invitation: invitationRow(provider, invitation, null),
  };
}

export function invitationRow(provider: Provider, invitation: Invitation, include: string | null): Row {
  const { coverLetterTitle, ...plain } = invitation;
  const { companyId, customerCode, deliveryMethod } = plain;
  const ready = isReady(provider, invitation);
  const customer = provider.state.customers.find(
    (row) => row.companyId === companyId && row.customerCode === customerCode,
  );
  const withCustomer = (include ?? '').toLowerCase().includes('customer') && customer !== undefined;
  return {
    ...plain,
    ...(withCustomer ? { customer: { ...customer } } : {}),
    coverLetter: { id: 1, companyId, title: coverLetterTitle, active: true, pageCount: 1 },
    emailStatus: deliveryMethod === 'Email' ? (ready ? 'Sent' : 'Pending') : 'NotApplicable',
    coverLettersOnly: false,
    message: '',
    requestLink: ready ? `${provider.origin()}${invitationPath(invitation)}` : '',
  };
}

function isReady({ clock }: Provider, { date }: Invitation): boolean {
  return clock.now().getTime() - Date.parse(date) >= PREPARATION_MS;
}

export const invitationPrefix = '/certexpress/invitations';

/** The path of an invitation; its token cannot be derived from that of another one. */
export function invitationPath(invitation: Invitation): string {
  return `${invitationPrefix}/${tokenOf(invitation)}`;
}

export function tokenOf({ id, companyId, customerCode, date }: Invitation): string {
  return createHash('sha256').update([id, companyId, customerCode, date].join(' ')).digest('hex').slice(0, 32);
}
