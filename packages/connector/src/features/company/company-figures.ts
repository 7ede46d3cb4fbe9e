import type { Answer, CompanyFigures, VendorOutage } from '@salestax/contract';
import { dayIn } from '../../domain/company-day.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { companyAccountOf, type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { readStoredComparison, rowsOf } from '../catalog/compare-items.ts';
import {
  addressFigures,
  certificateFigures,
  comparisonFigures,
  documentFigures,
  lastAnswers,
  latestCalls,
} from './company-figures-queries.ts';
import { outagesOf } from './vendor-outages.ts';

/** Certificates that expire within so many days are reported. As on their page. */
const soonDays = 90;
const dayMs = 86_400_000;
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
  const zone = state.company?.settings.timeZone ?? '';
  const days = { today: dayIn(zone, now), soon: dayIn(zone, new Date(now.getTime() + soonDays * dayMs)) };
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
export async function readNotices(services: Services, { realmId }: CompanyRequest): Promise<Answer<'companyNotices'>> {
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const { figures, outages } = await readFigures(services, realmId, state);
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
  };
}
