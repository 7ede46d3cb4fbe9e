import { certificateReasonOf } from '../../domain/certificate-document.ts';
import { answeredError, inactiveError } from '../../domain/errors.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { type Run, RunFailed, runFailedBy } from '../../ports/runs.ts';
import { retryWhileTransient } from '../../service/company-runs.ts';
import { readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';

/** The provider company for certificates, or why there is none. */
export type CertificateAccount =
  | { readonly ok: true; readonly account: ProviderCompanyAccount }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

type AccountServices = Pick<Services, 'db' | 'secrets'>;

/** Certificates require active calculation, like all other calls to the provider. */
export async function findCertificateAccount(
  { db, secrets }: AccountServices,
  realmId: string,
): Promise<CertificateAccount> {
  const state = await readCompanyState(db, secrets, realmId);
  const account = companyAccountOf(state);
  if (state.status === 'Active' && account !== null) return { ok: true, account };
  return { ok: false, error: answeredError(inactiveError(state.status)) };
}

/** The same for a run. @throws RunFailed if there is none */
export async function requireCertificateAccount(
  services: AccountServices,
  { realmId }: Run,
): Promise<ProviderCompanyAccount> {
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (certificateAccount.ok) return certificateAccount.account;
  throw new RunFailed(certificateAccount.error);
}

/** As `retryTransient`, with a message about certificates. */
export async function callProvider<Value>(run: Run, request: () => Promise<Outcome<Value>>): Promise<Value> {
  const outcome = await retryWhileTransient(run, request);
  if (outcome.ok) return outcome.value;
  throw runFailedBy(outcome.error, certificateReasonOf(outcome.error));
}
