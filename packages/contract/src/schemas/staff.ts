import { Type, type Static } from 'typebox';
import {
  customerSorts,
  customerStatuses,
  disconnectOutcomes,
  disconnectSteps,
  sortOrders,
  staffActionKinds,
} from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import { SupportAccess } from './access.ts';
import {
  CodedItem,
  CountText,
  Day,
  Fields,
  Id,
  Instant,
  IntegrationStatus,
  Name,
  nullable,
  PathId,
  ProviderCompany,
  shape,
  userIdParams,
  WholeNumber,
} from './basics.ts';
import { optionProperties, type CompanyOptions } from './company-settings.ts';
import { CheckUp } from './configuration.ts';
import { DocumentId, DocumentRefusal, OpenedSalesDocument, SalesDocumentList } from './sales-documents.ts';
import { Locations } from './settings.ts';

/** Part of the realm id, of the name of company or user, or of the AvaTax account or user; ignores case. */
const CustomerSearch = Type.Optional(Type.String({ maxLength: 16_384 }));

/**
 * Health of a company's connection. `lastCallAt`: the last response of a vendor. `queued`: documents and runs that wait
 * or are in progress. `errors`: failed vendor calls and documents that need attention, in the last 24 hours.
 */
export const CustomerHealth = shape({
  lastCallAt: nullable(Instant),
  lastCallFailed: Type.Boolean(),
  queued: WholeNumber,
  errors: WholeNumber,
});
export type CustomerHealth = Static<typeof CustomerHealth>;

/** A request to disconnect a company that has waiting documents: another person of the staff confirms or refuses it. */
export const DisconnectRequest = shape({
  staffName: Name,
  reason: Name,
  at: Instant,
  expiresAt: Instant,
  /** Documents that waited when it was made. */
  waiting: WholeNumber,
  /** The caller made it. */
  isOwn: Type.Boolean(),
});
export type DisconnectRequest = Static<typeof DisconnectRequest>;

/** Documents that wait, and the request that is to be decided. */
const disconnectState = { waiting: WholeNumber, request: nullable(DisconnectRequest) };

/** A company, as support staff list it. `health`, `supportUntil` and `disconnectRequest` are present only in the customer list. */
export const StaffCustomer = shape({
  id: Id,
  realmId: Id,
  companyName: Name,
  qboUserName: Name,
  lastModifiedDate: Instant,
  status: Type.Enum([...customerStatuses]),
  health: Type.Optional(CustomerHealth),
  /** Until when staff may read the documents of the company; null = they may not. */
  supportUntil: Type.Optional(nullable(Instant)),
  disconnectRequest: Type.Optional(nullable(DisconnectRequest)),
});
export type StaffCustomer = Static<typeof StaffCustomer>;

export const CustomerCounts = shape({ Active: WholeNumber, Down: WholeNumber, Disconnected: WholeNumber });
export type CustomerCounts = Static<typeof CustomerCounts>;

/** Null: the time of the last authentication is unknown or too long ago. */
export const StaffSession = shape({
  userName: Name,
  signedInAt: nullable(Instant),
  mayDisconnectUntil: nullable(Instant),
});
export type StaffSession = Static<typeof StaffSession>;

/** An action of support staff on a customer. `staff`: e-mail address; `before` and `after`: only the changed fields. */
export const StaffAction = shape({
  id: Id,
  at: Instant,
  staff: Name,
  staffName: Name,
  action: Type.Enum([...staffActionKinds]),
  customerId: Id,
  realmId: Id,
  companyName: Name,
  before: nullable(Fields),
  after: nullable(Fields),
  correlationId: Type.String({ maxLength: 128 }),
});
export type StaffAction = Static<typeof StaffAction>;

/** A call to a vendor that failed, without its content. */
export const FailedCall = shape({
  at: Instant,
  vendor: Type.Enum(['accounting', 'tax-provider']),
  operation: Type.String({ maxLength: 2_000 }),
  /** HTTP status; 0 = no answer. */
  status: Type.Integer({ minimum: 0 }),
  correlationId: Type.String({ maxLength: 128 }),
  /** The vendor's own id of the exchange; '' = none. */
  exchangeId: Type.String({ maxLength: 200 }),
});
export type FailedCall = Static<typeof FailedCall>;

const SpecifiedStaffSettings = shape({
  isEnableAddressValidation: Type.Boolean(),
  isMakeAllCustomerTaxable: Type.Boolean(),
  isEcoSystemDisabled: Type.Boolean(),
  taxItemId: Id,
});

export const AdminModel = shape({
  id: Id,
  version: Type.Integer({ minimum: 0 }),
  configuration: Type.Unsafe<Static<typeof SpecifiedStaffSettings> & CompanyOptions>(
    shape({ ...SpecifiedStaffSettings.properties, ...optionProperties }),
  ),
  locations: Locations,
  avaTaxCompanies: Type.Array(ProviderCompany, { maxItems: 1_000 }),
  salesTaxItems: Type.Array(CodedItem, { maxItems: 1_000 }),
  avaTaxDetails: shape({ avaTaxCompanyCode: Name, avaTaxAccountNumber: Name }),
});
export type AdminModel = Static<typeof AdminModel>;

export const StaffConfiguration = shape({
  ...AdminModel.properties,
  userStatus: IntegrationStatus,
  isApiThrottleExceeded: Type.Boolean(),
  apiThrottleTimeStamp: nullable(Instant),
  /** Metered calls to the accounting service in this calendar month (UTC), and the number expected at its end. */
  accountingCalls: Type.Optional(
    shape({ thisMonth: Type.Integer({ minimum: 0 }), forecast: Type.Integer({ minimum: 0 }) }),
  ),
});
export type StaffConfiguration = Static<typeof StaffConfiguration>;

/** `support`: null, and there is no data: the administrator of the company does not allow it (any more). */
const supportState = { companyName: Name, support: nullable(SupportAccess) };

/** The documents of a company as its own users see them. */
export const SupportDocuments = shape({ ...supportState, ...SalesDocumentList.properties });
export type SupportDocuments = Static<typeof SupportDocuments>;

/** Without document and refusal: the company does not allow it (any more). */
export const SupportDocument = shape({
  ...supportState,
  document: nullable(OpenedSalesDocument),
  refusal: nullable(DocumentRefusal),
});
export type SupportDocument = Static<typeof SupportDocument>;

export const staffCalls = {
  staffCustomers: {
    query: shape({
      search: CustomerSearch,
      status: Type.Optional(Type.Enum([...customerStatuses])),
      sort: Type.Optional(Type.Enum([...customerSorts])),
      order: Type.Optional(Type.Enum([...sortOrders])),
      offset: Type.Optional(CountText),
      limit: Type.Optional(CountText),
    }),
    answer: Type.Array(StaffCustomer),
  },
  staffCustomerCounts: { query: shape({ search: CustomerSearch }), answer: CustomerCounts },
  staffSession: { answer: StaffSession },
  /** Of a company without waiting documents; that of another one needs the steps below. */
  staffDisconnect: { params: userIdParams, answer: Type.Boolean() },
  staffDisconnectRequest: { params: userIdParams, answer: shape(disconnectState) },
  decideStaffDisconnect: {
    params: userIdParams,
    /** `reason`: of a request; '' for other steps. */
    body: shape({ step: Type.Enum([...disconnectSteps]), reason: Name }),
    answer: shape({ outcome: Type.Enum([...disconnectOutcomes]), ...disconnectState }),
  },
  staffDocuments: {
    params: userIdParams,
    /** `alsoUnsettled`: as `AlsoUnsettled` of `listSalesDocuments`. */
    query: shape({ from: Day, to: Day, alsoUnsettled: Type.Optional(Type.Enum(['true'])) }),
    answer: SupportDocuments,
  },
  staffDocument: {
    params: userIdParams,
    query: shape({ txnType: Type.Enum(supportedTxnTypes.map(String)), txnId: DocumentId }),
    answer: SupportDocument,
  },
  staffConfiguration: { params: userIdParams, answer: StaffConfiguration },
  saveStaffConfiguration: {
    body: shape({
      configurationModel: AdminModel,
      userStatusBody: shape({ status: Type.Boolean() }),
      isApiThrottleExceeded: Type.Boolean(),
      /**
       * Which of the two the form has as they were loaded: they stay as they are now. Both change while it is open, without
       * another version of the company.
       */
      unchanged: Type.Optional(Type.Array(Type.Enum(['status', 'isApiThrottleExceeded']), { maxItems: 2 })),
    }),
    answer: Type.Boolean(),
  },
  staffActions: {
    query: shape({
      customer: Type.Optional(PathId),
      before: Type.Optional(CountText),
      limit: Type.Optional(CountText),
    }),
    answer: Type.Array(StaffAction),
  },
  staffErrors: { params: userIdParams, answer: Type.Array(FailedCall) },
  staffCheckUp: { params: userIdParams, answer: CheckUp },
  staffDiagnostics: { params: userIdParams, answer: Fields },
};
