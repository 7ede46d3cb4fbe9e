import type { Call, OnboardingRecord } from '@salestax/client';
import { routes } from '@salestax/contract';
import { accountingAddress, sentenceOfStep, stepMessages } from '../sign-in/sign-in-steps.ts';
import type { RedirectAddress } from './model.ts';

/** The address of the tax provider's sign-in. */
export async function signInAddress(call: Call): Promise<RedirectAddress> {
  const answer = await call(routes.signInUrl, { query: { operationType: 'onboarding', prompt: 'login' } });
  if (answer.ok && answer.value !== '') return { ok: true, url: answer.value };
  return { ok: false, reason: null, correlationId: answer.correlationId };
}

/** The address of the accounting service's consent. Requires the session of the sign-in. */
export async function consentAddress(call: Call, record: OnboardingRecord): Promise<RedirectAddress> {
  const found = await accountingAddress(call, 'connect', record);
  if (found.ok) return found;
  const { code, reason, correlationId } = found.problem;
  // The screen already shows that the redirect failed.
  if (code === 'network' || code === 'accounting-failed') return { ok: false, reason: null, correlationId };
  if (code === 'administrator') return { ok: false, isNotAllowed: true, reason, correlationId };
  return { ok: false, reason: sentenceOfStep(found.problem, stepMessages), correlationId };
}
