import {
  browserStore,
  accountingSetUpIn,
  readSession,
  storageKeys,
  tabStore,
  tokenWithStart,
  writeOnboarding,
  writeSession,
  type Call,
  type OnboardingRecord,
} from '@salestax/client';
import { routes, type Answer, type RequestBody } from '@salestax/contract';
import { storedRealmId } from '../sign-in/sign-in-steps.ts';
import { fail, type Next } from './next.ts';
import { afterFailure, onboardingAt, type Parameters } from './provider.ts';

export interface AccountingCallback {
  readonly call: Call;
  readonly parameters: Parameters;
  readonly now: () => number;
}

/** Whether the address has the parameters of an answer of the accounting service: a code, or an error. */
export const hasAccountingParameters = ({ state, error, code, realmId }: Parameters): boolean =>
  Boolean(state && (error || (code && realmId)));

/**
 * Sends the result of the consent at the accounting service to the connector, and returns the next step: the onboarding that is
 * under way, or else the sign-in of the company at the tax provider.
 */
export async function finishAccounting(callback: AccountingCallback): Promise<Next> {
  const onboarding = onboardingAt('IntegrationStarted');
  const body = requestBodyOf(callback, onboarding);
  if (onboarding) return finishOnboarding(callback, body, onboarding);
  const answer = await callback.call(routes.completeAccountingAuth, { body });
  if (!answer.ok) return afterFailure(answer);
  const { error, isQboDisconnected, aiUrl: signInUrl } = answer.value;
  if (error !== null) return refused(error.reasonCode, error.message, answer.correlationId);
  if (isQboDisconnected) return reconnect();
  // Specification A8.6; this connector always answers an address or an error.
  if (!signInUrl) return { kind: 'ask', question: 'company-not-found' };
  browserStore.set(storageKeys.realmId, body.RealmId);
  tabStore.remove(storageKeys.reconnected);
  // At the end of the set-up in this tab the user returns to the accounting service.
  accountingSetUpIn().markConnected();
  return { kind: 'go', to: signInUrl, how: 'reload' };
}

async function finishOnboarding(
  { call, now }: AccountingCallback,
  body: RequestBody<'completeAuth'>,
  onboarding: OnboardingRecord,
): Promise<Next> {
  const answer = await call(routes.completeAuth, { body });
  if (!answer.ok) return afterFailure(answer);
  const { value, correlationId } = answer;
  if (value.error !== null) return refused(value.error.reasonCode, value.error.message, correlationId);
  if (!value.success) return { kind: 'ask', question: 'company-not-found' };
  browserStore.set(storageKeys.realmId, value.realmId);
  storeCompany(value, now());
  writeOnboarding({ ...onboarding, status: 'IntegrationSuccess', realmId: value.realmId });
  return { kind: 'go', to: '/on-boarding', how: 'replace' };
}

/** The session continues with the company; a session that has ended meanwhile is not restored. */
function storeCompany(completed: Answer<'completeAuth'>, now: number): void {
  const session = readSession(now);
  if (session === null) return;
  const { sessionId, realmId, userId, companyName, isSetupComplete, isAvaTaxCompanyConfigured } = completed;
  writeSession({
    ...session,
    ...(sessionId !== '' && { session_Id: tokenWithStart(sessionId, now) }),
    realmId,
    userId,
    companyName,
    isSetupComplete,
    isAvaTaxCompanyConfigured,
    isQboConnected: true,
  });
}

function requestBodyOf(
  { parameters, now }: AccountingCallback,
  onboarding: OnboardingRecord | null,
): RequestBody<'completeAccountingAuth'> {
  const session = readSession(now());
  return {
    Code: parameters['code'] ?? '',
    State: parameters['state'] ?? '',
    Scope: parameters['scope'] ?? '',
    RealmId: parameters['realmId'] ?? storedRealmId() ?? '',
    Error: parameters['error'] ?? null,
    ErrorDescription: parameters['error_description'] ?? null,
    avaTaxUserId: session?.avau ?? '',
    isAlreadyConnected: session?.isQboConnected ?? false,
    avataxAccountNumber: onboarding?.accountId ?? session?.avataxAccountNumber ?? '',
    enableProcessing: onboarding?.enableProcessing ?? false,
    avataxCompanyId: onboarding?.avataxCompanyId ?? '',
  };
}

/** Starts the consent again automatically once; a second response of the same kind waits for the user. */
function reconnect(): Next {
  const isAgain = tabStore.get(storageKeys.reconnected) !== null;
  tabStore.set(storageKeys.reconnected, 'true');
  return { kind: 'reconnect', isAgain };
}

function refused(reasonCode: string, reason: string, correlationId: string | null): Next {
  if (reasonCode === 'LinkedElsewhere') return { kind: 'ask', question: 'linked-elsewhere' };
  if (reasonCode === 'AlreadyConnected') return { kind: 'ask', question: 'already-connected' };
  if (reasonCode === 'StateMismatch') return fail('identity', { correlationId });
  return reason ? fail('with-reason', { reason, correlationId }) : fail('access-denied', { correlationId });
}
