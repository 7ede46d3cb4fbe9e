import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ProviderSignIn } from '@salestax/contract';
import { enteredSession } from './entered-session.ts';
import { parseSession } from './session-record.ts';
import { accountingSetUpIn } from './set-up.ts';
import { nextPage, sessionOf, signInOutcome, takeState } from './sign-in.ts';
import { tabStore } from './storage.ts';

const now = 1_790_000_000_000;
const realm = '9341452100000001';
const answer: ProviderSignIn = {
  validationflag: 'true',
  avaToken: 'ava',
  appToken: 'app_token',
  idToken: 'id',
  avaAcc: '2000134567',
  avaUser: 'dana@cottonwood.example',
  avaType: 'AccountAdmin',
  isSetupComplete: true,
  isAvaTaxCompanyConfigured: true,
  error: null,
  userId: 'u1',
  realmId: realm,
  userName: 'Dana Whitfield',
  companyName: 'Cottonwood Landscape Supply',
  isQboConnected: true,
  signInToken: 'sign_in',
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the outcome after signing in at the tax provider', () => {
  test.each<[string, Partial<ProviderSignIn> | null, string | null, string]>([
    ['a company of another account', { validationflag: 'false' }, realm, 'company-validation-error'],
    [
      'another account, together with an error',
      { validationflag: 'false', error: 'No.', appToken: '' },
      null,
      'company-validation-error',
    ],
    ['no answer', null, realm, 'false'],
    ['an error', { error: 'No.' }, realm, 'false'],
    ['an empty error', { error: '' }, realm, 'false'],
    ['no token', { appToken: '' }, realm, 'false'],
    ['no company in the browser', {}, null, 'window-close'],
    ['an empty company in the browser', {}, '', 'window-close'],
    ['a company', {}, realm, 'true'],
  ])('%s', (_, change, stored, outcome) => {
    expect(signInOutcome(change && { ...answer, ...change }, stored)).toBe(outcome);
  });
});

describe('the record of a sign-in', () => {
  const roles = ['AccountAdmin', 'CompanyAdmin'];

  test('has the data of the response when there is a company', () => {
    expect(sessionOf(answer, roles, now)).toEqual({
      session_Id: `app_token_${now}`,
      curSen: `sign_in_${now}`,
      avat: `ava_${now}`,
      avai: `id_${now}`,
      ava: '2000134567',
      avau: 'dana@cottonwood.example',
      avaut: 'AccountAdmin',
      isAIConnected: true,
      isSetupComplete: true,
      isQboConnected: true,
      isAvaTaxCompanyConfigured: true,
      realmId: realm,
      userId: 'u1',
      source: '',
      isUsrAlw: true,
      userName: 'Dana Whitfield',
      avataxAccountNumber: '2000134567',
      companyName: 'Cottonwood Landscape Supply',
    });
  });

  test('is signed in and not set up when there is no company, and its token is that of the sign-in', () => {
    const { signInToken: _, ...alone } = answer;
    const record = sessionOf({ ...alone, realmId: null, companyName: null, isQboConnected: false }, roles, now);
    expect(record).toMatchObject({ isAIConnected: true, isSetupComplete: false, realmId: '', isQboConnected: false });
    expect(record.curSen).toBe(record.session_Id);
    expect(record).not.toHaveProperty('companyName');
  });

  test.each([
    ['a role that is listed', roles, true],
    ['a role that is not', ['CompanyAdmin'], false],
    ['an empty list', [], false],
  ])('allows the settings only to roles of the list: %s', (_, allowed, may) => {
    expect(sessionOf(answer, allowed, now).isUsrAlw).toBe(may);
  });

  test('can be read back from storage', () => {
    const record = sessionOf({ ...answer, avaToken: '', idToken: '' }, roles, now);
    expect(parseSession(JSON.stringify(record))).toEqual(record);
    expect(record.avat).toBe('');
  });
});

describe('the page after sign-in', () => {
  const done = sessionOf(answer, ['AccountAdmin'], now);
  test.each([
    ['nothing is missing', {}, '/home'],
    ['no accounting company is connected', { isQboConnected: false }, '/integration'],
    ['no tax company is linked', { isSetupComplete: false, isAvaTaxCompanyConfigured: false }, '/linkcompany'],
    ['settings are missing', { isSetupComplete: false }, '/connectorsettings'],
    ['settings are missing that the user may not change', { isSetupComplete: false, isUsrAlw: false }, '/home'],
  ])('is the one for the first missing step: %s', (_, change, page) => {
    expect(nextPage({ ...done, ...change })).toBe(page);
  });
});

describe('the return to the accounting service', () => {
  test('happens when the set-up began there and a connection was authorized', () => {
    const setUp = accountingSetUpIn();
    setUp.start();
    expect(setUp.returnsToAccounting()).toBe(false);
    setUp.markConnected();
    expect(setUp.returnsToAccounting()).toBe(true);
    setUp.end();
    expect(setUp.returnsToAccounting()).toBe(false);
  });

  test('does not happen when the set-up began elsewhere', () => {
    accountingSetUpIn().markConnected();
    expect(accountingSetUpIn().returnsToAccounting()).toBe(false);
  });
});

describe('the state of a callback', () => {
  test('is accepted once', () => {
    expect(takeState('first')).toBe(true);
    expect(takeState('second')).toBe(true);
    expect(takeState('first')).toBe(false);
  });

  test('is remembered across reloads, up to a limited number of states', () => {
    for (let count = 0; count < 100; count += 1) takeState(`state-${count}`);
    expect(takeState('state-99')).toBe(false);
    expect(tabStore.get('usedStates')?.split('\n')).toHaveLength(20);
  });
});

describe('the record of a switch to another company', () => {
  const entered = {
    token: 'other_token',
    realmId: '9341452100000007',
    userId: 'u7',
    companyName: 'Juniper Garden Supply',
    role: 'AccountUser',
    mayManage: false,
    isSetupComplete: false,
    isAvaTaxCompanyConfigured: true,
  };

  test('has the company and its rights, and keeps the sign-in', () => {
    const before = sessionOf(answer, ['AccountAdmin'], now - 1_000);
    expect(enteredSession(before, entered, now)).toEqual({
      ...before,
      session_Id: `other_token_${now}`,
      realmId: '9341452100000007',
      userId: 'u7',
      companyName: 'Juniper Garden Supply',
      avaut: 'AccountUser',
      isUsrAlw: false,
      isSetupComplete: false,
    });
  });

  test('leads to the first missing step of its set-up', () => {
    const record = enteredSession(sessionOf(answer, ['AccountAdmin'], now), entered, now);
    expect(nextPage(record)).toBe('/home');
    expect(nextPage({ ...record, isAvaTaxCompanyConfigured: false })).toBe('/linkcompany');
    expect(nextPage({ ...record, isUsrAlw: true })).toBe('/connectorsettings');
  });
});
