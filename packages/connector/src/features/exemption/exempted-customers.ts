import type { Answer } from '@salestax/contract';
import { companyTimeZone } from '../../domain/company-day.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Run } from '../../ports/runs.ts';
import { readCompanyToday } from '../../service/company-day.ts';
import {
  findCompanyRun,
  errorOfRun,
  runStatusOf,
  startCompanyRun,
  writeWhileRunning,
} from '../../service/company-runs.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { ownPartsOf } from '../../service/own-certificates.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import { callProvider, requireCertificateAccount, findCertificateAccount } from './certificate-account.ts';
import { expiryDays } from './certificate-figures.ts';
import { type ListedCertificate, listCertificates, replaceCertificates } from './certificate-queries.ts';
import { exemptedCustomerOf, listedCertificateOf } from './certificates.ts';

/** Starts a run that reads the company's certificates. */
export async function searchExemptedCustomers(
  services: Services,
  { realmId, correlationId }: CompanyRequest,
): Promise<Answer<'searchExemptedCustomers'>> {
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (!certificateAccount.ok) return { isSentToSearch: 0 };
  await startCompanyRun(services, { realmId, kind: 'exempted-customers', request: null, correlationId }, 'replace');
  return { isSentToSearch: 1 };
}

/** The certificates of the last complete search, also after one that was stopped or has failed; none while a search is running. */
export async function fetchExemptedCustomers(
  services: Services,
  { realmId }: CompanyRequest,
): Promise<Answer<'fetchExemptedCustomers'>> {
  const certificateAccount = await findCertificateAccount(services, realmId);
  if (!certificateAccount.ok) return { error: certificateAccount.error };
  const run = await findCompanyRun(services, realmId, 'exempted-customers');
  if (run === null) return {};
  const status = { run: runStatusOf(run), ...errorOfRun(run) };
  if (run.state === 'running') return status;
  const certificates = await services.db.tx({ realm: realmId }, (trx) => listCertificates(trx, realmId));
  if (certificates === null) return status;
  const { company } = await services.companies.read(realmId);
  const { today } = expiryDays(companyTimeZone(company), services.clock.now());
  return { ...status, exemptedCustomerData: certificates.map(exemptedCustomerOf), today };
}

/** Reads the certificates of the company, and stores them instead of those of the reading before. */
export async function readCertificates(services: Services, run: Run): Promise<null> {
  const account = await requireCertificateAccount(services, run);
  const call = callOfRun(services, run);
  const { company } = await readCompanyState(services.db, services.secrets, run.realmId);
  const today = await readCompanyToday(services, call, company);
  const ownPart = await ownPartsOf(services, run.realmId, account);
  // A certificate that is added between two pages shifts others to later pages.
  const rows = new Map<string, ListedCertificate>();
  // The total is unknown before the first page; 1 lets the loop read that page.
  for (let skip = 0, total = 1; skip < total;) {
    const page = await callProvider(run, () => services.taxProvider.certificates(call, account, skip));
    for (const certificate of page.rows.flatMap(ownPart))
      rows.set(certificate.id, listedCertificateOf(certificate, today));
    skip += page.rows.length;
    total = page.rows.length === 0 ? skip : page.total;
    run.report({ done: skip, total: Math.max(page.total, skip) });
  }
  await writeWhileRunning(services, run, (trx, now) => replaceCertificates(trx, run.realmId, [...rows.values()], now));
  return null;
}
