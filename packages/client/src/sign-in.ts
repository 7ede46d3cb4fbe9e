import type { ProviderSignIn } from '@salestax/contract';
import { tokenWithStart, type SessionRecord } from './session-record.ts';
import { storageKeys, tabStore, type Store } from './storage.ts';

/**
 * The result of a sign-in at the tax provider. 'company-validation-error': another account than the company's.
 * 'true': signed in. 'window-close': signed in, but no accounting company is known yet. 'false': not signed in.
 */
export type SignInOutcome = 'company-validation-error' | 'true' | 'window-close' | 'false';

/** Evaluates the response of `aiValidator` (null: none); `storedRealmId`: the accounting company in the browser's storage. */
export function signInOutcome(answer: ProviderSignIn | null, storedRealmId: string | null): SignInOutcome {
  if (answer?.validationflag === 'false') return 'company-validation-error';
  if (answer === null || answer.error !== null || answer.appToken === '') return 'false';
  return storedRealmId ? 'true' : 'window-close';
}

/** The record of a successful sign-in. Without a company the set-up is incomplete, whatever the response says. */
export function sessionOf(answer: ProviderSignIn, allowedRoles: readonly string[], now: number): SessionRecord {
  const timestampedIfAny = (token: string) => (token === '' ? '' : tokenWithStart(token, now));
  return {
    session_Id: tokenWithStart(answer.appToken, now),
    // Without a company there is one token.
    curSen: tokenWithStart(answer.signInToken ?? answer.appToken, now),
    avat: timestampedIfAny(answer.avaToken),
    avai: timestampedIfAny(answer.idToken),
    ava: answer.avaAcc,
    avau: answer.avaUser,
    avaut: answer.avaType,
    isAIConnected: true,
    isSetupComplete: answer.realmId ? answer.isSetupComplete : false,
    isQboConnected: answer.isQboConnected,
    isAvaTaxCompanyConfigured: answer.isAvaTaxCompanyConfigured,
    realmId: answer.realmId ?? '',
    userId: answer.userId,
    source: '',
    isUsrAlw: allowedRoles.includes(answer.avaType),
    userName: answer.userName,
    avataxAccountNumber: answer.avaAcc,
    ...(answer.companyName !== null && { companyName: answer.companyName }),
  };
}

/** The next page after sign-in: the first missing step of the set-up, or home. */
export function nextPage(record: SessionRecord): '/home' | '/linkcompany' | '/connectorsettings' | '/integration' {
  if (!record.isQboConnected) return '/integration';
  if (record.isSetupComplete) return '/home';
  if (!record.isAvaTaxCompanyConfigured) return '/linkcompany';
  return record.isUsrAlw ? '/connectorsettings' : '/home';
}

/** The number of stored states of a tab; the oldest are dropped. */
const maxStates = 20;

/** Accepts the `state` of a callback once in a tab: false for one that was used before. */
export function takeState(state: string, store: Store = tabStore): boolean {
  const used = (store.get(storageKeys.usedStates) ?? '').split('\n');
  if (used.includes(state)) return false;
  store.set(storageKeys.usedStates, [state, ...used].slice(0, maxStates).join('\n'));
  return true;
}
