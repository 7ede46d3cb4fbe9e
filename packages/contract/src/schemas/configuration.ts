import { Type, type Static } from 'typebox';
import { clientLogSource, maxLogEntries, nexusInvoiceLimit } from '../constants.ts';
import {
  attentionKinds,
  checkUpAreas,
  checkUpCodes,
  checkUpPages,
  checkUpSeverities,
  declarableNexusTypes,
  localTaxScopes,
  logLevels,
  nexusActions,
  nexusTypes,
  requiredSettings,
  vendors,
} from '../statuses.ts';
import {
  Amount,
  BoolText,
  CodedItem,
  Day,
  Id,
  Instant,
  IntegrationStatus,
  LoggedCall,
  Name,
  nullable,
  ProviderCompany,
  realmIdParams,
  shape,
  Text,
  userIdParams,
} from './basics.ts';
import { optionProperties, type CompanyOptions } from './company-settings.ts';

const Count = Type.Integer({ minimum: 0 });

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
  regionsCollecting: nullable(Count),
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

/**
 * Something that needs a person's attention; lists are sorted by urgency.
 * `names`: the documents, regions, customers, settings or the vendor concerned; `reason`: a message of the service or of
 * a vendor, '' = none; `amount` of `limit`: sales and their threshold; `on`: the day when it takes effect; `since`: from
 * when on it has been so, or when it was found.
 */
export const Attention = shape({
  kind: Type.Enum([...attentionKinds]),
  count: Count,
  names: Type.Array(Name, { maxItems: 5 }),
  reason: Text,
  amount: nullable(Amount),
  limit: nullable(Amount),
  on: nullable(Day),
  since: Type.Optional(nullable(Instant)),
});
export type Attention = Static<typeof Attention>;

/** A vendor that does not answer; `since`: the first call without an answer. */
export const VendorOutage = shape({ vendor: Type.Enum([...vendors]), since: Instant });
export type VendorOutage = Static<typeof VendorOutage>;

/**
 * What the service has stored of a company's lists; `at`: when each was read, null: not within the time for which they
 * are kept. `differing`: documents that differ or have an error, without those that were recalculated since.
 * `answeredAt`: the last answer of each vendor.
 */
export const CompanyFigures = shape({
  documents: shape({ attention: Count, waiting: Count, waitingSince: nullable(Instant) }),
  comparison: nullable(shape({ at: Instant, total: Count, differing: Count })),
  certificates: nullable(
    shape({
      at: Instant,
      total: Count,
      /** Of customers without a valid certificate for the same region. */
      expired: Count,
      expiring: Count,
      firstExpiry: nullable(Day),
      names: Type.Array(Name, { maxItems: 5 }),
    }),
  ),
  items: nullable(shape({ at: Instant, total: Count, undecided: Count, failed: Count })),
  /** null: the validation of addresses is turned off, or none was validated. */
  addresses: nullable(shape({ at: Instant, validated: Count, toReview: Count, failed: Count })),
  answeredAt: shape({ accounting: nullable(Instant), provider: nullable(Instant) }),
});
export type CompanyFigures = Static<typeof CompanyFigures>;

/**
 * What every page of a company shows beside its content: vendors that do not answer, and how many things wait on which
 * page.
 */
export const CompanyNotices = shape({
  outages: Type.Array(VendorOutage, { maxItems: 2 }),
  isCalculationOff: Type.Boolean(),
  counts: shape({
    documents: Count,
    reconciliation: Count,
    exemption: Count,
    itemmanagement: Count,
    batchaddress: Count,
  }),
  /** How many companies the user may enter. Absent in answers of earlier services. */
  companies: Type.Optional(Count),
});
export type CompanyNotices = Static<typeof CompanyNotices>;

/**
 * `regionsCollecting` null: not known (yet). Company code '' and start date null: none chosen. An older service omits
 * the figures.
 */
export const CompanyOverview = shape({
  attention: Type.Array(Attention, { maxItems: 40 }),
  figures: Type.Optional(CompanyFigures),
  regionsCollecting: nullable(Count),
  companyCode: Name,
  avaTaxStartDate: nullable(Day),
});
export type CompanyOverview = Static<typeof CompanyOverview>;

/**
 * One result of a check-up. `subject`: what it is about, such as the name of an item, or for `not-checked` the reason;
 * '' = nothing. It is corrected on `page`, one of our own, or at `url`, in the accounting service.
 */
export const CheckUpFinding = shape({
  area: Type.Enum([...checkUpAreas]),
  code: Type.Enum([...checkUpCodes]),
  severity: Type.Enum([...checkUpSeverities]),
  subject: Text,
  page: nullable(Type.Enum([...checkUpPages])),
  url: nullable(Type.String({ maxLength: 2_048 })),
});
export type CheckUpFinding = Static<typeof CheckUpFinding>;

/** At least one finding for every area, in the order of the areas. */
export const CheckUp = shape({ checkedAt: Instant, findings: Type.Array(CheckUpFinding, { maxItems: 100 }) });
export type CheckUp = Static<typeof CheckUp>;

export const UpdatedConfiguration = shape({
  taxItemId: Id,
  rdfItemId: nullable(Id),
  taxOnRdfItemId: nullable(Id),
  isEnableRetailDeliveryFee: BoolText,
  isEnableAddressValidation: Type.Boolean(),
  avaTaxStartDate: nullable(Day),
  integrationStatus: IntegrationStatus,
});
export type UpdatedConfiguration = Static<typeof UpdatedConfiguration>;

/** Departments, named locations in the accounting service; absent while that does not answer. */
export const Locations = Type.Optional(Type.Array(shape({ id: Id, name: Name }), { maxItems: 1_000 }));

const SpecifiedSettings = shape({
  taxItemId: Id,
  rdfItemId: Id,
  rdfItemCode: Name,
  taxOnRdfItemId: Id,
  taxOnRdfItemCode: Name,
  isEnableRetailDeliveryFee: BoolText,
  isEnableAddressValidation: Type.Boolean(),
  applyParentExemptionToSubCustomer: Type.Boolean(),
  applyParentExemptionToProject: Type.Boolean(),
  isMakeAllCustomerTaxable: Type.Boolean(),
  avaTaxStartDate: nullable(Day),
  /** Items of other apps whose lines are sales tax, by id, with their names. An older service omits it. */
  otherTaxItems: Type.Optional(Type.Record(Type.String(), Name)),
});

/**
 * Item id or code '': none chosen. A model with an outdated `version` is not saved. `areCredentialsMissing`: the
 * service has no working provider credentials, so that neither an account nor a company can be chosen.
 */
export const SettingsModel = shape({
  avaTaxCompanies: Type.Array(ProviderCompany, { maxItems: 1_000 }),
  salesTaxItems: Type.Array(CodedItem, { maxItems: 1_000 }),
  rdfItems: Type.Array(CodedItem, { maxItems: 1_000 }),
  showSalesTaxItemsSection: Type.Boolean(),
  areCredentialsMissing: Type.Optional(Type.Boolean()),
  /** Custom fields that recent documents have. Absent while the accounting service does not answer. */
  customFields: Type.Optional(Type.Array(Name, { maxItems: 1_000 })),
  avaTaxDetails: shape({ avaTaxAccountNumber: Name, avaTaxUserName: Name, avaTaxCompanyCode: Name }),
  configuration: Type.Unsafe<Static<typeof SpecifiedSettings> & CompanyOptions>(
    shape({ ...SpecifiedSettings.properties, ...optionProperties }),
  ),
  locations: Locations,
  userId: Id,
  version: Count,
});
export type SettingsModel = Static<typeof SettingsModel>;

export const FoundItem = shape({ id: Id, fullyQualifiedName: Name });
export type FoundItem = Static<typeof FoundItem>;

/**
 * `from`: the day on which the threshold took effect; `source`: URL of the official page that states it; `expectedOn`: when
 * the sales of twelve months reach it at the pace of the last three.
 */
export const NexusThreshold = shape({
  amount: Amount,
  count: nullable(Count),
  op: Type.Enum(['OR', 'AND']),
  /** Sales divided by the threshold; 1 = reached. */
  reached: Type.Number({ minimum: 0 }),
  source: Type.String({ maxLength: 2_048 }),
  from: Day,
  expectedOn: Type.Optional(Day),
});
export type NexusThreshold = Static<typeof NexusThreshold>;

export const NexusRegion = shape({
  enabled: Type.Boolean(),
  checked: Type.Boolean(),
  stateName: Name,
  stateCode: Type.String({ maxLength: 16 }),
  countryName: Name,
  countryCode: Type.String({ maxLength: 16 }),
  corporateHeadQuarters: Type.Boolean(),
  totalInvoice: Count,
  taxedInvoice: Count,
  sales: Type.Optional(Amount),
  threshold: Type.Optional(NexusThreshold),
  /** The day from which nexus is declared; of a region that is not enabled, a future day. */
  collectsFrom: Type.Optional(Day),
  nexusType: Type.Optional(Type.Enum([...nexusTypes])),
  /** As declared at the provider; in a request, as chosen by the user. Required there for home-rule states. */
  localTaxes: Type.Optional(Type.Enum([...localTaxScopes])),
  /** The day, at the company's place, on which nexus was declared at the provider; it can be taken back on that day. */
  addedOn: Type.Optional(Day),
  /** There is no general sales tax, so nexus cannot be declared. */
  hasNoSalesTax: Type.Optional(Type.Boolean()),
  /** Some places in this state administer their own sales tax. */
  isHomeRuleState: Type.Optional(Type.Boolean()),
  /** The state is a member of Streamlined Sales Tax. */
  isStreamlinedState: Type.Optional(Type.Boolean()),
});
export type NexusRegion = Static<typeof NexusRegion>;

export const NexusData = shape({
  nexusList: Type.Array(NexusRegion, { maxItems: 500 }),
  asOf: Instant,
  invoiceCount: Type.Integer({ minimum: 0, maximum: nexusInvoiceLimit }),
  /** Answer: no company of the provider is linked, so nothing was read. Absent = no. */
  isUnread: Type.Optional(Type.Boolean()),
  /** Answer: today at the company's place. */
  today: Type.Optional(Day),
  /** Answer: regions without sales and without nexus, where nexus can be declared. */
  otherRegions: Type.Optional(Type.Array(NexusRegion, { maxItems: 500 })),
  /** Request: declares nexus in the regions, or removes nexus that was declared today. @default 'add' */
  action: Type.Optional(Type.Enum([...nexusActions])),
  /** Request: the day from which tax is collected in the regions. @default today */
  effectiveDate: Type.Optional(Day),
  /** Request: how nexus is declared in the United States. @default 'sales-or-use' */
  nexusType: Type.Optional(Type.Enum([...declarableNexusTypes])),
});
export type NexusData = Static<typeof NexusData>;

/** `exemptCustomers`: how many customers that the accounting service marks exempt are taxed from now on; absent: none known. */
export const SwitchedCalculation = shape({
  calculationStatus: Type.Boolean(),
  errorMessage: nullable(Text),
  exemptCustomers: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type SwitchedCalculation = Static<typeof SwitchedCalculation>;

export const configurationCalls = {
  userConfiguration: { params: userIdParams, answer: UserConfiguration },
  companyOverview: { params: userIdParams, answer: CompanyOverview },
  companyNotices: { params: userIdParams, answer: CompanyNotices },
  checkUp: { params: userIdParams, answer: CheckUp },
  providerCalls: { params: userIdParams, answer: shape({ calls: Type.Array(LoggedCall) }) },
  setCalculationStatus: {
    params: userIdParams,
    body: shape({ status: Type.Boolean() }),
    answer: SwitchedCalculation,
  },
  updatedConfiguration: { params: realmIdParams, answer: nullable(UpdatedConfiguration) },
  clientLogs: {
    body: Type.Union([LogEntry, Type.Array(LogEntry, { maxItems: maxLogEntries })]),
    answer: Type.Null(),
  },
  health: { answer: shape({ status: Type.Literal('OK') }) },
  settings: { params: userIdParams, answer: SettingsModel },
  saveSettings: { body: SettingsModel, answer: Type.Boolean() },
  searchItems: {
    params: userIdParams,
    body: shape({ search: Name }),
    /** null: the accounting service did not answer. Only the field that searches has to report it. */
    answer: nullable(Type.Array(FoundItem, { maxItems: 20 })),
  },
  validateAccount: {
    body: shape({ username: Name }),
    answer: shape({
      status: Type.Boolean(),
      avaTaxCompanies: Type.Array(ProviderCompany),
      accountNumbers: Type.Array(Name),
      errorMessage: nullable(Text),
    }),
  },
  nexus: { params: userIdParams, answer: NexusData },
  enableNexus: {
    params: userIdParams,
    body: NexusData,
    answer: shape({ value: Type.Boolean(), error: nullable(shape({ message: Text })) }),
  },
};
