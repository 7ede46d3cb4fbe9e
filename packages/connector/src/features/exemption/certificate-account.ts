import { sentences } from '../../domain/sentences.ts';
import type { Outcome, VendorError } from '../../domain/vendor-error.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type Run, RunFailed, runFailedBy } from '../../ports/runs.ts';
import { retryUntilSettled } from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Services } from '../../service/services.ts';

/** The company at the tax provider whose certificates may be worked with, or why not. */
export type CertificateAccount =
  | { readonly ok: true; readonly account: ProviderCompanyAccount }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

/** Certificates need calculation to be active, as everything that is asked of the provider for them. */
export async function openCertificates({ db, secrets }: Services, realmId: string): Promise<CertificateAccount> {
  const state = await readCompanyState(db, secrets, realmId);
  const account = companyAccountOf(state);
  if (state.status === 'Active' && account !== null) return { ok: true, account };
  const message = state.status === 'Down' ? sentences.calculationOff : sentences.notConnected;
  return { ok: false, error: { code: state.status, message } };
}

/** The same within a run, which ends when there is none. */
export async function certificateAccountOf(services: Services, { realmId }: Run): Promise<ProviderCompanyAccount> {
  const opened = await openCertificates(services, realmId);
  if (opened.ok) return opened.account;
  throw new RunFailed(opened.error);
}

/** Asks the provider patiently; what does not pass ends the run with a sentence for a person. */
export async function askProvider<Value>(run: Run, ask: () => Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await retryUntilSettled(run, ask);
  if (outcome.ok) return outcome.value;
  throw failureOf(outcome.error);
}

export function failureOf(error: VendorError): RunFailed {
  return runFailedBy(error, certificateReasonOf(error));
}

/** What its own words would not make clearer: the company has no certificate storage at the provider. */
const NOT_SET_UP = new Set([
  'CertCaptureNotConfiguredError',
  'CertificatesNotSetup',
  'AccountNotProvisioned',
  'EcmsDisabled',
]);

/** For a person. */
export function certificateReasonOf(error: VendorError): string {
  return NOT_SET_UP.has(error.code) ? error.message : reasonOf(error);
}
