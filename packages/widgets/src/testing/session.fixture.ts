import { tokenWithStart, type SessionRecord } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import { realm } from './realm.fixture.ts';

/* The demo company and its administrator, for tests of several widgets. */

export const config = { oauthBaseUrl: `${location.origin}/oauth`, apiBaseUrl: location.origin };
export { realm };

/** The service's answer for an administrator whose company is connected and set up. */
export const signedIn: Answer<'aiValidator'> = {
  validationflag: 'true',
  avaToken: 'ava',
  appToken: 'app',
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
  signInToken: 'sign-in',
};

/** The same before a company was chosen. */
export const withoutCompany: Answer<'aiValidator'> = {
  ...signedIn,
  isSetupComplete: false,
  isAvaTaxCompanyConfigured: false,
  userId: '',
  realmId: null,
  companyName: null,
  isQboConnected: false,
};

/** The stored session of the administrator with the token `token`; `parts` replaces fields. */
export const sampleSession = (
  parts: Partial<SessionRecord> = {},
  token = 'app',
  now: number = Date.now(),
): SessionRecord => ({
  session_Id: tokenWithStart(token, now),
  curSen: tokenWithStart('sign-in', now),
  avat: '',
  avai: '',
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
  ...parts,
});
