import type { Answer, OwnCompany } from '@salestax/contract';
import { companyTimeZone } from '../../domain/company-day.ts';
import { setUpOf } from '../../domain/company-set-up.ts';
import { integrationStatusOf } from '../../domain/integration-status.ts';
import { monthsUntil, stateOf } from '../../domain/months.ts';
import { runHistoryMs } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import type { CompanyOwner } from '../../store/db.ts';
import { listOwnCompanies, type OwnCompanyRow } from '../../store/own-companies.ts';
import { expiryDays } from '../exemption/certificate-figures.ts';
import { hasCompanyComparisons } from '../reconciliation/company-comparison-queries.ts';
import { comparedDocuments } from '../reconciliation/comparison-figures.ts';
import { type RequestedFigures, figuresOfCompanies, type OwnCompanyFigures } from './own-company-queries.ts';

/**
 * The companies that a user may enter, by name, and whether comparisons of them were started. Reads what is stored, without a
 * call to a vendor.
 */
export async function readOwnCompanies(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: CompanyOwner,
  currentRealmId: string,
): Promise<Answer<'ownCompanies'>> {
  const now = clock.now();
  return db.read({ owner }, async (trx) => {
    const companies = await listOwnCompanies(trx);
    const requested = companies.map((company) => requestOf(company, now));
    const figures = await figuresOfCompanies(trx, requested, now);
    const hasComparisons = await hasCompanyComparisons(trx, new Date(now.getTime() - runHistoryMs));
    const listed = companies.flatMap((company, place) => {
      const [request, companyFigures] = [requested[place], figures.get(company.realmId)];
      return request === undefined || companyFigures === undefined
        ? []
        : [ownCompanyOf(company, request, companyFigures, company.realmId === currentRealmId)];
    });
    return { companies: listed, hasComparisons };
  });
}

function requestOf(company: OwnCompanyRow, now: Date): RequestedFigures {
  const days = expiryDays(companyTimeZone(company), now);
  return { realmId: company.realmId, month: lastMonth(days.today, null) ?? '', ...days };
}

/** The month before the one of `today`; null if the company has started later. */
function lastMonth(today: string, startDate: string | null): string | null {
  return monthsUntil(today, startDate)[1] ?? null;
}

/** A row of the list. */
export function ownCompanyOf(
  company: OwnCompanyRow,
  { today }: RequestedFigures,
  figures: OwnCompanyFigures,
  isCurrent: boolean,
): OwnCompany {
  const { realmId, name, settings } = company;
  const { attention, waiting, counts, expired, expiring, toReview, changes, activeAt } = figures;
  const month = lastMonth(today, settings.avaTaxStartDate);
  return {
    realmId,
    name,
    status: integrationStatusOf(company),
    isSetupComplete: setUpOf({
      providerCompanyCode: company.providerCompanyCode,
      taxItemId: settings.taxItemId,
      hasCredentials: figures.hasCredentials,
    }).isSetupComplete,
    isCurrent,
    attention: {
      documents: attention,
      reconciliation: counts === null ? 0 : comparedDocuments(counts).differing,
      exemption: expired + expiring,
      batchaddress: settings.isEnableAddressValidation ? toReview : 0,
    },
    waiting,
    lastMonth: month === null ? null : { month, state: stateOf(month, figures, today), changes },
    activeAt: activeAt?.toISOString() ?? null,
  };
}
