import { assert, integer, json, oneof, property, string, stringMatching } from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  authChangeOf,
  backAtSignIn,
  extended,
  isOtherVisit,
  parseSession,
  readSession,
  recordedSession,
  remainingMs,
  removeSession,
  splitSessionId,
  tokenWithStart,
  tokenOf,
  writeSession,
  type SessionRecord,
} from './session-record.ts';

const now = 1_790_000_000_000;
const record: SessionRecord = {
  session_Id: tokenWithStart('app_token', now),
  curSen: tokenWithStart('sign_in', now - 600_000),
  avat: '',
  avai: '',
  ava: '2000134567',
  avau: 'dana@cottonwood.example',
  avaut: 'AccountAdmin',
  isAIConnected: true,
  isSetupComplete: true,
  isQboConnected: true,
  isAvaTaxCompanyConfigured: true,
  realmId: '9341452100000001',
  userId: 'u1',
  source: '',
  isUsrAlw: true,
  userName: 'Dana Whitfield',
  avataxAccountNumber: '2000134567',
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a session id', () => {
  test('is split at the last underscore, whatever the token contains', () => {
    const tokens = stringMatching(/^[A-Za-z0-9_.-]+$/);
    assert(
      property(tokens, integer({ min: 1e12, max: 9_999_999_999_999 }), (token, timestamp) => {
        expect(splitSessionId(tokenWithStart(token, timestamp))).toEqual({ token, timestamp });
      }),
    );
  });

  test.each([
    '',
    'token',
    'token_',
    '_1790000000000',
    'token_179000000000',
    'token_17900000000000',
    'token_179000000000x',
  ])('%j is not a session id', (value) => {
    expect(splitSessionId(value)).toBeNull();
  });
});

describe('validity', () => {
  test.each([
    ['just stored', 0, 1_500_000],
    ['a millisecond before its end', 1_499_999, 1],
    ['at its end', 1_500_000, 0],
    ['long ended', 9_000_000, 0],
    ['from a clock a minute ahead', -60_000, 1_560_000],
    ['from the future', -60_001, 0],
  ])('%s', (_, age, remaining) => {
    expect(remainingMs(record, now + age)).toBe(remaining);
  });
});

describe('the stored record', () => {
  test('is read as it was stored, and its token has no timestamp', () => {
    writeSession(record);
    expect(readSession(now)).toEqual(record);
    expect(tokenOf(record)).toBe('app_token');
  });

  test('is removed when it has expired', () => {
    writeSession(record);
    expect(readSession(now + 1_500_000)).toBeNull();
    expect(localStorage.getItem('qbo_session')).toBeNull();
  });

  const change = (fields: object) => JSON.stringify({ ...record, ...fields });
  const poison: [string, string][] = [
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"session"'],
    ['an empty object', '{}'],
    ['a flag that is a text', change({ isUsrAlw: 'true' })],
    ['a text that is a number', change({ userId: 7 })],
    ['an unknown source', change({ source: 'other' })],
    ['a company name that is no text', change({ companyName: null })],
    ['an id without timestamp', change({ session_Id: 'token' })],
    ['a prototype', change({}).replace('{', '{"__proto__":{"isUsrAlw":true},')],
    ['a megabyte', change({ userName: 'x'.repeat(1_000_000) })],
  ];
  test.each(poison)('counts as signed out when it was replaced by %s', (_, text) => {
    localStorage.setItem('qbo_session', text);
    expect(readSession(now)).toBeNull();
    expect(localStorage.getItem('qbo_session')).toBeNull();
  });

  test('never throws, whatever text is stored', () => {
    expect(() => assert(property(oneof(string(), json()), (text) => parseSession(text) === null))).not.toThrow();
  });

  test('reads as signed out where storage is forbidden', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, removeItem: denied });
    expect(readSession(now)).toBeNull();
    expect(() => removeSession()).not.toThrow();
  });

  test('is removed by a sign-out', () => {
    writeSession(record);
    removeSession();
    expect(readSession(now)).toBeNull();
  });
});

test('an extended session has the new token and a fresh timestamp, and keeps the sign-in token', () => {
  const later = extended(record, 'new', now + 5);
  expect(later.session_Id).toBe(`new_${now + 5}`);
  expect(later.curSen).toBe(record.curSen);
});

test('the session as at sign-in has the sign-in token, a fresh timestamp and no company', () => {
  expect(backAtSignIn(record, now)).toEqual({
    ...record,
    session_Id: `sign_in_${now}`,
    userId: '',
    realmId: '',
    companyName: '',
    isQboConnected: false,
    isSetupComplete: false,
  });
  expect(backAtSignIn({ ...record, curSen: '' }, now)).toBeNull();
});

describe('the comparison of the companies of two sessions', () => {
  const other = { ...record, realmId: 'other', userId: 'other' };
  test.each([
    ['the same session', record, record, false],
    ['an extended session', record, extended(record, 'new', now), false],
    ['another company', record, other, true],
    ['another record of the same company', record, { ...record, userId: 'other' }, true],
    ['no company any more', record, { ...record, realmId: '', userId: '' }, true],
    ['the first company', { ...record, realmId: '', userId: '' }, record, false],
    ['another person of the company', record, { ...record, avau: 'luis@cottonwood.example' }, true],
    ['the same person after the company was linked', record, { ...record, userName: 'dana@cottonwood.example' }, false],
    ['another member of the staff', { ...record, avau: '' }, { ...record, avau: '', userName: 'other' }, true],
  ])('%s', (_, begun, later, isOther) => {
    expect(isOtherVisit(begun, later)).toBe(isOther);
  });

  test('a token that ends sooner than a session is valid for as long as it says', () => {
    // The clock of the service is two hours behind.
    const iat = now / 1_000 - 7_200;
    const token = (exp: unknown) => `e30.${btoa(JSON.stringify({ iat, exp }))}.c2ln`;
    const remaining = (exp: unknown) => remainingMs({ ...record, session_Id: tokenWithStart(token(exp), now) }, now);
    expect(remaining(iat + 300)).toBe(300_000);
    expect(remaining(iat + 86_400)).toBe(1_500_000);
    expect(remaining('soon')).toBe(1_500_000);
  });

  const elsewhere = { ...other, session_Id: tokenWithStart('elsewhere', now) };
  const writeElsewhere = (text: object) => localStorage.setItem('qbo_session', JSON.stringify(text));

  test('a page of the previous company gets no token after another tab has changed the company', async () => {
    const page = recordedSession(() => now);
    writeSession(record);
    expect(await page()).toBe('app_token');
    writeElsewhere(elsewhere);
    expect(await page()).toBeNull();
    expect(await recordedSession(() => now)()).toBe('elsewhere');
    writeElsewhere(record);
    expect(await page()).toBe('app_token');
  });

  test('a page gets a token for the company that it has changed to itself', async () => {
    const page = recordedSession(() => now);
    writeSession(record);
    expect(await page()).toBe('app_token');
    writeSession({ ...record, session_Id: tokenWithStart('own', now), realmId: '', userId: '' });
    expect(await page()).toBe('own');
  });
});

test('the event for the header, with and without a session', () => {
  expect(authChangeOf({ ...record, companyName: 'Cottonwood' })).toEqual({
    isLoggedIn: true,
    userName: record.userName,
    companyName: 'Cottonwood',
    userType: record.avaut,
    source: record.source,
    avataxAccountNumber: record.avataxAccountNumber,
  });
  expect(authChangeOf(null)).toMatchObject({ isLoggedIn: false, userName: '', avataxAccountNumber: '' });
});

test('our own pages read the token from the stored session', async () => {
  const session = recordedSession(() => now);
  expect(await session()).toBeNull();
  writeSession(record);
  expect(await session('app_token')).toBe('app_token');
});
