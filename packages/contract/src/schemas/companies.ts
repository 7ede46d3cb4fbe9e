import { Type, type Static } from 'typebox';
import { monthStates } from '../month-close-values.ts';
import { Id, Instant, IntegrationStatus, Name, nullable, Opaque, PathId, Refusal, shape } from './basics.ts';
import { Month } from './month-close.ts';

const WholeNumber = Type.Integer({ minimum: 0 });

/** A company that the signed-in user may enter, with what is stored of it. */
export const OwnCompany = shape({
  realmId: Id,
  name: Name,
  status: IntegrationStatus,
  /** The company of the session. */
  isCurrent: Type.Boolean(),
  /** What needs attention, by the page that shows it. A list that was never read counts as 0. */
  attention: shape({
    /** Documents without tax. */
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
  isSetupComplete: Type.Boolean(),
  isAvaTaxCompanyConfigured: Type.Boolean(),
});
export type EnteredCompany = Static<typeof EnteredCompany>;

export const companiesCalls = {
  ownCompanies: { answer: shape({ companies: Type.Array(OwnCompany) }) },
  switchCompany: {
    body: shape({ realmId: PathId }),
    answer: shape({ entered: nullable(EnteredCompany), error: nullable(Refusal) }),
  },
};
