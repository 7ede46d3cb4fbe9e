import { Type, type Static } from 'typebox';
import { clientLogSource, maxLogEntries } from '../constants.ts';
import { logLevels, requiredSettings, vendors } from '../statuses.ts';
import { Instant, IntegrationStatus, Name, nullable, shape, Text, userIdParams, WholeNumber } from './basics.ts';

export const LogEntry = shape({
  message: Text,
  level: Type.Enum([...logLevels]),
  timestamp: Instant,
  source: Type.Literal(clientLogSource),
  /** Address of the page without query and fragment. */
  location: Type.String({ maxLength: 2_048 }),
  additionalData: Type.Unknown(),
});
export type LogEntry = Static<typeof LogEntry>;

/** How far the set-up of a company is, as stored: neither vendor is called. */
export const CompanySetUp = shape({
  /** The accounting service is connected. */
  isConnected: Type.Boolean(),
  /** Credentials of the provider are stored. */
  hasCredentials: Type.Boolean(),
  /** The linked provider company; '' = none. */
  companyCode: Name,
  /** The provider's portal chose another company than the linked one. */
  isOtherThanChosen: Type.Boolean(),
  missingSettings: Type.Array(Type.Enum([...requiredSettings])),
  /** The number of regions where tax is collected; null = not read on the last day. */
  regionsCollecting: nullable(WholeNumber),
});
export type CompanySetUp = Static<typeof CompanySetUp>;

export const UserConfiguration = shape({
  status: IntegrationStatus,
  isEnableAddressValidation: Type.Boolean(),
  editConfig: Type.Boolean(),
  avaTaxUserName: Name,
  qboCompanyName: Name,
  /** An older service omits it. */
  setUp: Type.Optional(CompanySetUp),
});
export type UserConfiguration = Static<typeof UserConfiguration>;

/** A vendor that does not answer; `since`: the first call without an answer. */
export const VendorOutage = shape({ vendor: Type.Enum([...vendors]), since: Instant });
export type VendorOutage = Static<typeof VendorOutage>;

/**
 * What every page of a company shows beside its content: vendors that do not answer, and how many things wait on which
 * page.
 */
export const CompanyNotices = shape({
  outages: Type.Array(VendorOutage, { maxItems: 2 }),
  isCalculationOff: Type.Boolean(),
  counts: shape({
    documents: WholeNumber,
    reconciliation: WholeNumber,
    exemption: WholeNumber,
    itemmanagement: WholeNumber,
    batchaddress: WholeNumber,
  }),
  /** How many companies the user may enter. Absent in answers of earlier services. */
  companies: Type.Optional(WholeNumber),
});
export type CompanyNotices = Static<typeof CompanyNotices>;

export const pagesCalls = {
  userConfiguration: { params: userIdParams, answer: UserConfiguration },
  companyNotices: { params: userIdParams, answer: CompanyNotices },
  clientLogs: {
    body: Type.Union([LogEntry, Type.Array(LogEntry, { maxItems: maxLogEntries })]),
    answer: Type.Null(),
  },
};
