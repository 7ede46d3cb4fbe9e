import {
  attentionKinds,
  type Attention,
  type CompanyFigures,
  type NexusRegion,
  type VendorOutage,
} from '@salestax/contract';
import type { Day } from '../../domain/sales-document.ts';
import type { Company } from '../../store/companies.ts';

export const emptyNotice = {
  names: [],
  reason: '',
  amount: null,
  limit: null,
  on: null,
  since: null,
} satisfies Partial<Attention>;

const vendorNames = { accounting: 'QuickBooks', 'tax-provider': 'AvaTax' } as const;

/** What the stored figures call for. A list that was never read calls for nothing. */
export function attentionOfFigures({
  documents,
  comparison,
  certificates,
  items,
  addresses,
}: Pick<CompanyFigures, 'documents' | 'comparison' | 'certificates' | 'items' | 'addresses'>): readonly Attention[] {
  const certificatesReadAt = certificates?.at ?? null;
  return [
    counted('documents-waiting', documents.waiting, documents.waitingSince),
    counted('documents-differ', comparison?.differing ?? 0, comparison?.at ?? null),
    counted('certificates-expired', certificates?.expired ?? 0, certificatesReadAt),
    counted('items-failed', items?.failed ?? 0, items?.at ?? null),
    counted('certificates-expiring', certificates?.expiring ?? 0, certificatesReadAt).map((row) => ({
      ...row,
      names: certificates?.names ?? [],
      on: certificates?.firstExpiry ?? null,
    })),
    counted('addresses-to-review', addresses?.toReview ?? 0, addresses?.at ?? null),
    counted('items-undecided', items?.undecided ?? 0, items?.at ?? null),
  ].flat();
}

function counted(kind: Attention['kind'], count: number, since: string | null): readonly Attention[] {
  return count === 0 ? [] : [{ ...emptyNotice, kind, count, since }];
}

export function attentionOfOutages(outages: readonly VendorOutage[]): readonly Attention[] {
  return outages.map(({ vendor, since }) => ({
    ...emptyNotice,
    kind: 'vendor-unreachable',
    count: 1,
    names: [vendorNames[vendor]],
    since,
  }));
}

const maxRegions = 10;

/** Regions whose threshold is passed, each with the test that is met: by amount, else by the number of sales. */
export function attentionOfThresholds(passed: readonly NexusRegion[]): readonly Attention[] {
  return passed.slice(0, maxRegions).map(({ stateName, sales = null, threshold }) => {
    const { amount: limit = null, count: countLimit = null } = threshold ?? {};
    const isByCount = countLimit !== null && sales !== null && limit !== null && sales < limit;
    return {
      ...emptyNotice,
      kind: 'threshold-passed',
      count: 1,
      names: [stateName],
      ...(isByCount ? { countLimit } : { amount: sales, limit }),
    };
  });
}

/** What the settings of the company call for: calculation is off, the start date is ahead, or recording is disabled. */
export function attentionOfCompany(
  company: Pick<Company, 'connection' | 'calculationActive' | 'settings'> | null,
  today: Day,
): readonly Attention[] {
  if (company?.connection !== 'connected') return [];
  const { avaTaxStartDate, isRecordingDisabled } = company.settings;
  const notice = (kind: Attention['kind'], on: Day | null = null): Attention => ({
    ...emptyNotice,
    kind,
    count: 1,
    on,
  });
  return [
    ...(company.calculationActive ? [] : [notice('calculation-off')]),
    ...(avaTaxStartDate !== null && avaTaxStartDate > today ? [notice('start-date-ahead', avaTaxStartDate)] : []),
    // Somebody who trusts that all sales are in AvaTax must see that they are not.
    ...(isRecordingDisabled ? [notice('recording-disabled')] : []),
  ];
}

/** The most urgent first; rows of one kind stay in their order. */
export function byUrgency(rows: readonly Attention[]): Attention[] {
  return rows.toSorted((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind));
}
