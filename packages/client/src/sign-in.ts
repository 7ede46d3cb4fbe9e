import type { ProviderSignIn } from '@salestax/contract';
import { timestamped, type SessionRecord } from './session-record.ts';
import { storageKeys, tabStore, type Store } from './storage.ts';

/**
 * What came of signing in at the tax provider. 'company-validation-error': another account than the company's.
 * 'true': signed in. 'window-close': signed in, and no accounting company is known yet. 'false': not signed in.
 */
export type SignInOutcome = 'company-validation-error' | 'true' | 'window-close' | 'false';

/** Reads the answer to `aiValidator` (null: none came); `storedRealmId` is the accounting company that the browser keeps. */
export function signInOutcome(answer: ProviderSignIn | null, storedRealmId: string | null): SignInOutcome {
  if (answer?.validationflag === 'false') return 'company-validation-error';
  if (answer === null || answer.error !== null || answer.appToken === '') return 'false';
  return storedRealmId ? 'true' : 'window-close';
}

/** The record of a sign-in that went well. Without a company the set-up is open, whatever the answer says. */
export function sessionOf(answer: ProviderSignIn, allowedRoles: readonly string[], now: number): SessionRecord {
  const kept = (token: string) => (token === '' ? '' : timestamped(token, now));
  return {
    session_Id: timestamped(answer.appToken, now),
    curSen: timestamped(answer.signInToken ?? answer.appToken, now),
    avat: kept(answer.avaToken),
    avai: kept(answer.idToken),
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

/** Where somebody who is signed in goes on: to what is missing next, or home. */
export function nextPage(record: SessionRecord): '/home' | '/linkcompany' | '/connectorsettings' | '/integration' {
  if (!record.isQboConnected) return '/integration';
  if (record.isSetupComplete) return '/home';
  if (!record.isAvaTaxCompanyConfigured) return '/linkcompany';
  return record.isUsrAlw ? '/connectorsettings' : '/home';
}

/**
 * A connection that began in the accounting service, which its user goes back to when it is finished. It counts only when
 * the accounting service was asked in the same tab: a mere sign-in leads nobody back.
 */
export interface Journey {
  /** Somebody came from the accounting service to connect. */
  readonly begin: () => void;
  /** The accounting service has let us in. */
  readonly connected: () => void;
  /** Whether a finished set-up is followed by the way back. */
  readonly leadsBack: () => boolean;
  readonly end: () => void;
}

const journeyKey = storageKeys.fromAccounting;

export const journeyIn = (store: Store = tabStore): Journey => ({
  begin: () => void store.set(journeyKey, 'begun'),
  connected: () => void (store.get(journeyKey) !== null && store.set(journeyKey, 'connected')),
  leadsBack: () => store.get(journeyKey) === 'connected',
  end: () => store.remove(journeyKey),
});

/** More sign-ins than anybody starts in one tab; the oldest is forgotten first. */
const keptStates = 20;

/** Takes the `state` of a callback, once in a tab: false for one that was taken before. */
export function takeState(state: string, store: Store = tabStore): boolean {
  const used = (store.get(storageKeys.usedStates) ?? '').split('\n');
  if (used.includes(state)) return false;
  store.set(storageKeys.usedStates, [state, ...used].slice(0, keptStates).join('\n'));
  return true;
}
