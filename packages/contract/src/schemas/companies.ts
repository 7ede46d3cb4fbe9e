import { Type, type Static } from 'typebox';
import { companyComparisonStates, mostComparedCompanies } from '../company-comparison-values.ts';
import { monthStates } from '../month-close-values.ts';
import {
  Failure,
  Id,
  Instant,
  IntegrationStatus,
  JobProgress,
  Name,
  nullable,
  Opaque,
  PathId,
  Refusal,
  shape,
  WholeNumber,
} from './basics.ts';
import { Month } from './month-close.ts';
import { ComparisonSearch } from './reconciliation.ts';

/** A company that the signed-in user may enter, with what is stored of it. */
export const OwnCompany = shape({
  realmId: Id,
  name: Name,
  status: IntegrationStatus,
  /**
   * False: an administrator has to enter the credentials of AvaTax, to link an AvaTax company, or to choose the item for
   * sales tax.
   */
  isSetupComplete: Type.Boolean(),
  /** The company of the session. */
  isCurrent: Type.Boolean(),
  /** What needs attention, by the page that shows it. A list that was never read counts as 0. */
  attention: shape({
    /** Documents for which a person has to act, also recorded ones that lack only their fee. */
    documents: WholeNumber,
    /** Differences of the last comparison. */
    reconciliation: WholeNumber,
    /** Certificates that have expired or expire soon. */
    exemption: WholeNumber,
    /** Addresses to review. */
    batchaddress: WholeNumber,
  }),
  /** Documents that wait for a vendor. */
  waiting: WholeNumber,
  /** The last calendar month; null: it was before the start date of the company. */
  lastMonth: nullable(
    shape({
      month: Month,
      state: Type.Enum([...monthStates]),
      /** Documents that have changed since its figures were read. */
      changes: WholeNumber,
    }),
  ),
  /** The latest entry of the record of activity; null: none. */
  activeAt: nullable(Instant),
});
export type OwnCompany = Static<typeof OwnCompany>;

/** A session in a company, for the browser's record. */
export const EnteredCompany = shape({
  token: Opaque,
  realmId: Id,
  userId: Id,
  companyName: Name,
  /** The tax provider's name of the user's role. */
  role: Name,
  mayManage: Type.Boolean(),
  /** Besides what the next field says, the item for sales tax is chosen. */
  isSetupComplete: Type.Boolean(),
  /** Credentials of AvaTax are stored, and an AvaTax company is linked. */
  isAvaTaxCompanyConfigured: Type.Boolean(),
});
export type EnteredCompany = Static<typeof EnteredCompany>;

/** The comparison of one company, of those that the user has started together. */
export const CompanyComparison = shape({
  realmId: Id,
  state: Type.Enum([...companyComparisonStates]),
  progress: JobProgress,
  /** Each compared document counts once; null until the comparison has ended. */
  counts: nullable(
    shape({
      consistent: WholeNumber,
      /** At both vendors, and different. */
      inconsistent: WholeNumber,
      /** At one vendor only. */
      missing: WholeNumber,
      /** The connector has stored an error of it, whichever vendor has it. */
      errors: WholeNumber,
    }),
  ),
  /** Why it was refused or has failed. */
  error: Type.Optional(Failure),
  correlationId: Name,
});
export type CompanyComparison = Static<typeof CompanyComparison>;

/** The comparisons that the user has started together; `search` null: none within the last day. */
export const CompanyComparisons = shape({
  search: nullable(ComparisonSearch),
  companies: Type.Array(CompanyComparison),
});
export type CompanyComparisons = Static<typeof CompanyComparisons>;

export const companiesCalls = {
  /** `hasComparisons`: the user has started comparisons of several companies within the last day. */
  ownCompanies: { answer: shape({ companies: Type.Array(OwnCompany), hasComparisons: Type.Boolean() }) },
  compareCompanies: {
    body: shape({
      RealmIds: Type.Array(PathId, { minItems: 1, maxItems: mostComparedCompanies }),
      ...ComparisonSearch.properties,
    }),
    /** `error`: nothing was started. A company that is not the user's is left out. */
    answer: shape({ ...CompanyComparisons.properties, error: nullable(Refusal) }),
  },
  companyComparisons: { answer: CompanyComparisons },
  stopCompanyComparisons: { answer: CompanyComparisons },
  switchCompany: {
    body: shape({ realmId: PathId }),
    answer: shape({ entered: nullable(EnteredCompany), error: nullable(Refusal) }),
  },
};
