import type { Call, OnboardingRecord } from '@salestax/client';
import { routes } from '@salestax/contract';
import { accountingAddress, sentenceOfStep, stepMessages } from '../sign-in/sign-in-steps.ts';
import type { Address } from './model.ts';

/** Where the person signs in to the tax provider. */
export async function signInAddress(call: Call): Promise<Address> {
  const asked = await call(routes.signInUrl, { query: { operationType: 'onboarding', prompt: 'login' } });
  if (asked.ok && asked.value !== '') return { ok: true, url: asked.value };
  return { ok: false, reason: null, correlationId: asked.correlationId };
}

/** Where the person lets us into the accounting service. Needs the session that the sign-in has left. */
export async function consentAddress(call: Call, record: OnboardingRecord): Promise<Address> {
  const found = await accountingAddress(call, 'connect', record);
  if (found.ok) return found;
  const { code, reason, correlationId } = found.problem;
  // The sentence of the screen already says that the way could not be opened.
  if (code === 'network' || code === 'accounting-failed') return { ok: false, reason: null, correlationId };
  if (code === 'administrator' && reason !== '') return { ok: false, reason, correlationId };
  return { ok: false, reason: sentenceOfStep(found.problem, stepMessages), correlationId };
}
