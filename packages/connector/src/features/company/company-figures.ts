import type { Answer, CompanyFigures, VendorOutage } from '@salestax/contract';
import { dayIn } from '../../domain/company-day.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { companyAccountOf, type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import type { CompanyOwner } from '../../store/db.ts';
import { readStoredComparison, rowsOf } from '../catalog/compare-items.ts';
import {
  addressFigures,
  certificateFigures,
  comparisonFigures,
  documentFigures,
  type ExpiryDays,
  lastAnswers,
  latestCalls,
} from './company-figures-queries.ts';
import { countOwnCompanies } from './own-company-queries.ts';
import { outagesOf } from './vendor-outages.ts';

/** Certificates that expire within so many days are reported. As on their page. */
const soonDays = 90;
const dayMs = 86_400_000;

/** Today in a time zone, and the last day on which a certificate expires soon. */
export function expiryDays(timeZone: string, now: Date): ExpiryDays<Day> {
  return { today: dayIn(timeZone, now), soon: dayIn(timeZone, new Date(now.getTime() + soonDays * dayMs)) };
}
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
  const days = expiryDays(state.company?.settings.timeZone ?? '', now);
  const validatesAddresses = state.company?.settings.isEnableAddressValidation === true;
  const [stored, items] = await Promise.all([
    db.tx({ realm: realmId }, async (trx) => ({
      documents: await documentFigures(trx, realmId),
      comparison: await comparisonFigures(trx, realmId),
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
      documents: documents.withoutTax + documents.waiting,
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
