import type { Answer, CompanyFigures, VendorOutage } from '@salestax/contract';
import { companyTimeZone } from '../../domain/company-day.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { companyAccountOf, type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { lastAnswerOf, latestCalls } from '../../store/call-log.ts';
import type { CompanyOwner, Trx } from '../../store/db.ts';
import { countOwnCompanies } from '../../store/own-companies.ts';
import { addressFigures } from '../addresses/address-queries.ts';
import { readStoredComparison, rowsOf } from '../catalog/compare-items.ts';
import { certificateFigures, expiryDays } from '../exemption/certificate-figures.ts';
import { comparisonFigures } from '../reconciliation/comparison-figures.ts';
import { documentFigures } from '../recording/document-figures.ts';
import { lastSweepOf } from '../recording/sweep-queries.ts';
import { outagesOf } from './vendor-outages.ts';

/** How far back calls are looked at for the beginning of an outage. Milliseconds. */
const outageWindowMs = 24 * 3_600_000;

/** Figures and outages of a company, without a call to a vendor. */
export interface StoredFigures {
  readonly figures: CompanyFigures;
  readonly outages: readonly VendorOutage[];
}

/** Reads what is stored only, so that every page can show it. */
export async function readFigures(services: Services, realmId: string, state: CompanyState): Promise<StoredFigures> {
  const { db, clock } = services;
  const now = clock.now();
  const days = expiryDays(companyTimeZone(state.company), now);
  const validatesAddresses = state.company?.settings.isEnableAddressValidation === true;
  const [stored, items] = await Promise.all([
    db.tx({ realm: realmId }, async (trx) => ({
      documents: await documentFigures(trx, realmId),
      comparison: await comparisonFigures(trx, realmId, now),
      certificates: await certificateFigures(trx, realmId, days),
      addresses: validatesAddresses ? await addressFigures(trx, realmId) : null,
      answeredAt: await lastAnswers(trx, realmId),
      calls: await latestCalls(trx, realmId, new Date(now.getTime() - outageWindowMs)),
    })),
    itemFigures(services, realmId, state),
  ]);
  const { calls, ...figures } = stored;
  return { figures: { ...figures, items }, outages: outagesOf(calls, now) };
}

/** When each vendor last answered. An answer to the sweep without changes is in no log. */
export async function lastAnswers(trx: Trx, realmId: string): Promise<CompanyFigures['answeredAt']> {
  const logged = await lastAnswerOf(trx, realmId, 'accounting');
  const swept = await lastSweepOf(trx, realmId);
  const latest = Math.max(logged?.getTime() ?? 0, swept?.getTime() ?? 0);
  const provider = await lastAnswerOf(trx, realmId, 'tax-provider');
  return {
    accounting: latest === 0 ? null : new Date(latest).toISOString(),
    provider: provider?.toISOString() ?? null,
  };
}

async function itemFigures(services: Services, realmId: string, state: CompanyState): Promise<CompanyFigures['items']> {
  const compared = await readStoredComparison(services, realmId, companyAccountOf(state)?.companyId ?? null);
  if (compared === null) return null;
  const rows = rowsOf(compared);
  const countOf = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  const at = compared.comparedAt.toISOString();
  return { at, total: rows.length, undecided: countOf('New'), failed: countOf('Fail') };
}

/** What every page of the company shows beside its content. */
export async function readNotices(
  services: Services,
  { realmId }: CompanyRequest,
  owner: CompanyOwner,
): Promise<Answer<'companyNotices'>> {
  const [{ state, figures, outages }, companies] = await Promise.all([
    readStateWithFigures(services, realmId),
    services.db.read({ owner }, countOwnCompanies),
  ]);
  const { documents, comparison, certificates, items, addresses } = figures;
  return {
    outages: [...outages],
    isCalculationOff: state.status === 'Down',
    counts: {
      documents: documents.attention + documents.waiting,
      reconciliation: comparison?.differing ?? 0,
      exemption: (certificates?.expired ?? 0) + (certificates?.expiring ?? 0),
      itemmanagement: (items?.undecided ?? 0) + (items?.failed ?? 0),
      batchaddress: addresses?.toReview ?? 0,
    },
    companies,
  };
}

async function readStateWithFigures(
  services: Services,
  realmId: string,
): Promise<StoredFigures & { readonly state: CompanyState }> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  return { state, ...(await readFigures(services, realmId, state)) };
}
