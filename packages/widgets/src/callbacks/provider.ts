import {
  authChangeOf,
  browserStore,
  accountingSetUpIn,
  nextPage,
  readOnboarding,
  readSession,
  sessionOf,
  signInOutcome,
  splitSessionId,
  storageKeys,
  writeOnboarding,
  writeSession,
  type AuthChange,
  type Call,
  type Failure,
  type SessionRecord,
} from '@salestax/client';
import { routes } from '@salestax/contract';
import { storedRealmId } from '../sign-in/sign-in-steps.ts';
import { fail, type Next } from './next.ts';

/** The parameters of the callback's address by name. */
export type Parameters = Readonly<Record<string, string>>;

export interface ProviderCallback {
  readonly call: Call;
  readonly parameters: Parameters;
  readonly allowedRoles: readonly string[];
  readonly now: () => number;
  /** Whether this window was opened for the sign-in. */
  readonly isOwnWindow: boolean;
  readonly signedIn: (change: AuthChange) => void;
}

/** Whether the address has the parameters that the tax provider sends, including an error. */
export const hasProviderParameters = ({ state, error, code, id_token: idToken }: Parameters): boolean =>
  Boolean(state && (error || (code && idToken)));

/** Completes a sign-in at the tax provider: calls the service, stores the session, and returns the next step. */
export async function finishProvider(callback: ProviderCallback): Promise<Next> {
  const { call, parameters, allowedRoles, now } = callback;
  if (parameters['error']) return fail('not-authenticated');
  const read = (name: string) => parameters[name] ?? '';
  const onboarding = onboardingAt('AIStarted');
  // An onboarding is for the company that its portal named, not for the one stored in this browser.
  const realmId = onboarding ? null : storedRealmId();
  const response = await call(routes.aiValidator, {
    body: {
      code: read('code'),
      id_token: read('id_token'),
      scope: read('scope'),
      state: read('state'),
      session_state: read('session_state'),
      ...(realmId !== null && { realmId }),
      ...(onboarding && { avataxCompanyId: onboarding.avataxCompanyId }),
    },
  });
  if (!response.ok) return afterFailure(response);

  const { value: answer, correlationId } = response;
  const outcome = signInOutcome(answer, answer.realmId ?? realmId);
  if (outcome === 'company-validation-error') {
    // A company that may not be entered must not be sent with the next sign-in.
    if (realmId !== null) browserStore.remove(storageKeys.realmId);
    return { kind: 'ask', question: outcome };
  }
  if (outcome === 'false')
    return answer.error
      ? fail('with-reason', { reason: answer.error, correlationId })
      : fail('not-authenticated', { correlationId });

  const record = sessionOf(answer, allowedRoles, now());
  const former = readSession(now());
  if (!writeSession(record)) return fail('not-kept');
  // Reported at once: until then, the new session counts as that of another tab.
  callback.signedIn(authChangeOf(record));
  // A window that connects a company goes on with the sign-in that opened it, and other such windows may be open.
  if (!callback.isOwnWindow) await endFormer(call, former);
  if (answer.realmId) browserStore.set(storageKeys.realmId, answer.realmId);
  if (onboarding) {
    writeOnboarding({ ...onboarding, status: 'AISuccess' });
    return { kind: 'go', to: '/on-boarding', how: 'replace' };
  }
  // Otherwise 'window-close': signed in, but no accounting company is known, so one is connected first.
  const to = outcome === 'true' ? pageAfter(record) : '/integration';
  return callback.isOwnWindow ? { kind: 'close', otherwise: to } : { kind: 'go', to, how: 'replace' };
}

/**
 * Ends the session that a user had in this browser before the new sign-in (OWASP ASVS 5.0, 7.2.4). A session of support
 * staff is not ended here. Never fails.
 */
async function endFormer(call: Call, former: SessionRecord | null): Promise<void> {
  if (former === null || former.source !== '') return;
  const tokens = [former.session_Id, former.curSen].flatMap((id) => splitSessionId(id)?.token ?? []);
  const body = [...new Set(tokens)].map((token) => ({ token, tokenType: 'Jwt' as const }));
  if (body.length > 0) await call(routes.logout, { params: { flag: 'true' }, body });
}

/** The running onboarding, when it is at this step. */
export function onboardingAt(status: 'AIStarted' | 'IntegrationStarted') {
  const record = readOnboarding();
  return record?.status === status ? record : null;
}

export function afterFailure({ problem, reasonCode, correlationId }: Failure): Next {
  if (problem === 'refused')
    return { kind: 'ask', question: reasonCode === 'InvalidUser' ? 'inactive-user' : 'administrator' };
  return fail(problem === 'network' || problem === 'aborted' ? 'network' : 'not-authenticated', { correlationId });
}

function pageAfter(record: SessionRecord): string {
  const page = nextPage(record);
  return record.isSetupComplete && page === '/home' && accountingSetUpIn().returnsToAccounting() ? '/completion' : page;
}
