import { sessionValidityMs, staffSource } from '@salestax/contract';
import type { SessionSource } from './session-source.ts';
import { SessionError } from './session-supplier.ts';
import { browserStore, storageKeys, type Store } from './storage.ts';

const texts = [
  'session_Id',
  'curSen',
  'avat',
  'avai',
  'ava',
  'avau',
  'avaut',
  'realmId',
  'userId',
  'source',
  'userName',
  'avataxAccountNumber',
] as const;
const flags = ['isAIConnected', 'isSetupComplete', 'isQboConnected', 'isAvaTaxCompanyConfigured', 'isUsrAlw'] as const;

type Texts = { readonly [Key in (typeof texts)[number]]: string };
type Flags = { readonly [Key in (typeof flags)[number]]: boolean };

/**
 * The record of the signed-in user in the browser's storage. It proves nothing: the service checks every call.
 * `session_Id` and `curSen` are a token, an underscore and a timestamp in milliseconds; `avat` and `avai` are opaque
 * references to the access token and the ID token of the sign-in at AvaTax; `ava`, `avau` and `avaut` are the number of the
 * AvaTax account, and the name and role of its user. `curSen` is the session of the sign-in, `session_Id` that of the company.
 * `isUsrAlw`: the user may see the settings; `isAIConnected`: the user has signed in at AvaTax; `isSetupComplete`: the required
 * settings of the company are complete.
 */
export interface SessionRecord extends Texts, Flags {
  readonly source: '' | 'okta';
  readonly companyName?: string;
}

/** The event for the rest of the page when someone signs in or out. */
export interface AuthChange {
  readonly isLoggedIn: boolean;
  readonly userName: string;
  readonly companyName: string;
  readonly userType: string;
  readonly source: string;
  readonly avataxAccountNumber: string;
}

/** The event for a session, or for none. */
export const authChangeOf = (record: SessionRecord | null): AuthChange => ({
  isLoggedIn: record !== null,
  userName: record?.userName ?? '',
  companyName: record?.companyName ?? '',
  userType: record?.avaut ?? '',
  source: record?.source ?? '',
  avataxAccountNumber: record?.avataxAccountNumber ?? '',
});

/** Tolerated clock difference to another machine, in milliseconds. */
const clockToleranceMs = 60_000;
/** Longest text that is parsed, in characters; our own records have a few thousand. */
const maxLength = 65_536;

/**
 * A token, an underscore and its start: now, or, of a token that ends sooner than a session does, so much earlier that its start
 * plus `sessionValidityMs` is its end.
 */
export const tokenWithStart = (token: string, now: number): string => `${token}_${now - shortfallMsOf(token)}`;

/**
 * How much sooner than a session a token ends by its own claims (RFC 7519, 4.1.4 and 4.1.6), as in the last minutes of a
 * sign-in; in milliseconds. They are read, not checked, and only their difference counts: the clock here may be wrong.
 */
function shortfallMsOf(token: string): number {
  try {
    const [, claims = ''] = token.split('.');
    const { iat, exp }: { readonly iat?: unknown; readonly exp?: unknown } = JSON.parse(
      atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return Math.max(0, sessionValidityMs - (Number(exp) - Number(iat)) * 1_000) || 0;
  } catch {
    return 0;
  }
}

/**
 * Whether a session can be made longer: not that of support staff, whose directory authenticates them again, and not one whose
 * token ends with the sign-in.
 */
export const isExtensible = ({ source, session_Id }: Pick<SessionRecord, 'source' | 'session_Id'>): boolean =>
  source !== staffSource && shortfallMsOf(splitSessionId(session_Id)?.token ?? '') === 0;

/** Splits at the last underscore, because a token may contain some; null unless 13 digits follow it. */
export function splitSessionId(sessionId: string): { token: string; timestamp: number } | null {
  const match = /^(.+)_(\d{13})$/s.exec(sessionId);
  return match?.[1] && match[2] ? { token: match[1], timestamp: Number(match[2]) } : null;
}

/** Milliseconds until a session ends; 0 when it has ended or its timestamp lies in the future. */
export function remainingMs(record: SessionRecord, now: number): number {
  const timestamp = splitSessionId(record.session_Id)?.timestamp;
  if (timestamp === undefined || timestamp > now + clockToleranceMs) return 0;
  return Math.max(0, timestamp + sessionValidityMs - now);
}

/** The bearer token of a record. */
export const tokenOf = (record: SessionRecord): string | null => splitSessionId(record.session_Id)?.token ?? null;

/** null for everything that is not a complete record. */
export function parseSession(text: string | null): SessionRecord | null {
  if (text === null || text.length > maxLength) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    // A field of this name would change the prototype when the record is copied.
    !fields.has('__proto__') &&
    texts.every((key) => typeof fields.get(key) === 'string') &&
    flags.every((key) => typeof fields.get(key) === 'boolean') &&
    ['', 'okta'].includes(String(fields.get('source'))) &&
    ['string', 'undefined'].includes(typeof fields.get('companyName')) &&
    splitSessionId(String(fields.get('session_Id'))) !== null
  );
}

/** The stored session, or null; an expired or damaged one is removed. */
export function readSession(now: number, store: Store = browserStore): SessionRecord | null {
  const text = store.get(storageKeys.session);
  const record = parseSession(text);
  if (record && remainingMs(record, now) > 0) return record;
  if (text !== null) store.remove(storageKeys.session);
  return null;
}

/** The last session id that this tab has written, by store. */
const written = new WeakMap<Store, string>();

/** Stores the record. Returns whether that succeeded. */
export function writeSession(record: SessionRecord, store: Store = browserStore): boolean {
  written.set(store, record.session_Id);
  return store.set(storageKeys.session, JSON.stringify(record));
}

export const removeSession = (store: Store = browserStore): void => store.remove(storageKeys.session);

/** The same session with a new token and a fresh timestamp; the sign-in token stays as it was. */
export const extended = (record: SessionRecord, token: string, now: number): SessionRecord => ({
  ...record,
  session_Id: tokenWithStart(token, now),
});

/**
 * The session of the sign-in, without a company; null when its token is unknown. The rights of the user stay as they were until the
 * next company is entered.
 */
export function backAtSignIn(record: SessionRecord, now: number): SessionRecord | null {
  const token = splitSessionId(record.curSen)?.token;
  if (token === undefined) return null;
  const cleared = { userId: '', realmId: '', companyName: '', isQboConnected: false, isSetupComplete: false };
  return { ...extended(record, token, now), ...cleared };
}

/** Whether two sessions are of different people. `userId` is the id of the company. */
export const isOtherUser = (initial: SessionRecord, now: SessionRecord): boolean => personOf(initial) !== personOf(now);

/** The user's name at AvaTax; of staff, who have none, `userName`. Of other users, linking a company changes `userName`. */
const personOf = ({ avau, userName }: SessionRecord): string => (avau === '' ? userName : avau);

/** Whether two sessions are of different companies or people. From no company to the first one is the same visit. */
export const isOtherVisit = (initial: SessionRecord, now: SessionRecord): boolean =>
  isOtherUser(initial, now) ||
  (initial.realmId !== '' && (initial.realmId !== now.realmId || initial.userId !== now.userId));

/**
 * The bearer source of our own pages: the stored session, without a replacement after a rejection. null after another
 * tab has changed the company or the user, because this page shows the previous one.
 */
export function recordedSession(now: () => number, store: Store = browserStore): SessionSource {
  let initial: SessionRecord | null = null;
  return () => {
    const record = readSession(now(), store);
    if (record === null) return Promise.resolve(null);
    const isOwn = written.get(store) === record.session_Id;
    if (initial !== null && !isOwn && isOtherVisit(initial, record)) return Promise.resolve(null);
    initial = record;
    return Promise.resolve(tokenOf(record));
  };
}

/** The session of a widget whose page has given none. */
export interface DefaultSession {
  readonly source: SessionSource;
  /** Whether the page is one of our own; on any other it is missing. */
  readonly isOwnPage: boolean;
}

/**
 * The session that our own pages store; it rejects with a `SessionError` on an integrator page, which has to give one. A page is
 * our own if it has the origin of the service, or a stored session.
 */
export function defaultSession(serviceUrl: string): DefaultSession {
  const isOwnPage = new URL(serviceUrl, location.href).origin === location.origin || readSession(Date.now()) !== null;
  return { source: isOwnPage ? recordedSession(Date.now) : missingSession, isOwnPage };
}

const missingSession: SessionSource = () =>
  Promise.reject(
    new SessionError('session-missing', 'option "session" is missing: a page of another origin needs an embed session'),
  );
