import type { Answer, ExemptedCustomer } from '@salestax/contract';
import { ExemptedCustomer as ExemptedCustomerSchema } from '@salestax/contract/schemas';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expiryDays } from './certificate-figures.ts';
import { exemptedCustomerOf } from './certificates.ts';
import type { ProviderCertificate } from '../../ports/provider-certificates.ts';
import type { Run } from '../../ports/runs.ts';
import { callProvider, certificateAccountOf, openCertificates } from './certificate-account.ts';
import { findCompanyRun, runStatusOf, startCompanyRun } from '../../service/company-runs.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { readCompanyToday } from '../../service/company-day.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Services } from '../../service/services.ts';

const storedRows = Compile(Type.Array(ExemptedCustomerSchema));

/** Starts a run that reads the company's certificates. */
export async function searchExemptedCustomers(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
): Promise<Answer<'searchExemptedCustomers'>> {
  const opened = await openCertificates(services, realmId);
  if (!opened.ok) return { isSentToSearch: 0 };
  await startCompanyRun(services, { realmId, kind: 'exempted-customers', request: null, correlationId }, 'replace');
  return { isSentToSearch: 1 };
}

/** Result of the last search; no data until it is complete. */
export async function fetchExemptedCustomers(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'fetchExemptedCustomers'>> {
  const opened = await openCertificates(services, realmId);
  if (!opened.ok) return { error: opened.error };
  const run = await findCompanyRun(services, realmId, 'exempted-customers');
  if (run === null) return {};
  const status = { run: runStatusOf(run) };
  if (run.state === 'failed') return { ...status, error: { code: run.errorCode ?? '', message: run.errorText ?? '' } };
  const { state, result } = run;
  if (state !== 'ready' || !storedRows.Check(result)) return status;
  const { company } = await services.companies.read(realmId);
  const { today } = expiryDays(company?.settings.timeZone ?? '', services.clock.now());
  return { ...status, exemptedCustomerData: result, today };
}

/** One row per certificate of the company. */
export async function gatherExemptedCustomers(services: Services, run: Run): Promise<readonly ExemptedCustomer[]> {
  const account = await certificateAccountOf(services, run);
  const call = callOf(services, run);
  const { company } = await readCompanyState(services.db, services.secrets, run.realmId);
  const today = await readCompanyToday(services, call, company?.settings ?? defaultSettings);
  // At a shared provider company, the customers of another company are left out.
  const isOwn = ({ customers }: ProviderCertificate) => !account.customerPrefix || customers.length > 0;
  // A certificate that is added between two pages shifts others to later pages.
  const rows = new Map<string, ExemptedCustomer>();
  for (let skip = 0; ;) {
    const page = await callProvider(run, () => services.taxProvider.certificates(call, account, skip));
    for (const certificate of page.rows.filter(isOwn)) rows.set(certificate.id, exemptedCustomerOf(certificate, today));
    skip += page.rows.length;
    run.report({ done: skip, total: Math.max(page.total, skip) });
    if (page.rows.length === 0 || skip >= page.total) return [...rows.values()];
  }
}
