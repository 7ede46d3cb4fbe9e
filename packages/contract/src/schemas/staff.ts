import { Type, type Static } from 'typebox';
import { customerSorts, customerStatuses, sortOrders, staffActionKinds } from '../statuses.ts';
import {
  CodedItem,
  Id,
  Instant,
  IntegrationStatus,
  Name,
  nullable,
  PathId,
  ProviderCompany,
  shape,
  userIdParams,
} from './basics.ts';

const Count = Type.Integer({ minimum: 0 });
/** Whole numbers in a query are text. */
const CountText = Type.String({ pattern: '^[0-9]{1,9}$' });
/** Found anywhere in the realm id, the company's name or the user's, in any case. */
const CustomerSearch = Type.Optional(Type.String({ maxLength: 16_384 }));

/**
 * How a company's connection does. `lastCallAt`: when a vendor last answered; `queued`: documents and runs that wait or
 * are under way; `errors`: failed calls to vendors and documents that need attention, of the last 24 hours.
 */
export const CustomerHealth = shape({
  lastCallAt: nullable(Instant),
  lastCallFailed: Type.Boolean(),
  queued: Count,
  errors: Count,
});
export type CustomerHealth = Static<typeof CustomerHealth>;

/** `health` only on a page of the list. */
export const StaffCustomer = shape({
  id: Id,
  realmId: Id,
  companyName: Name,
  qboUserName: Name,
  lastModifiedDate: Instant,
  status: Type.Enum([...customerStatuses]),
  health: Type.Optional(CustomerHealth),
});
export type StaffCustomer = Static<typeof StaffCustomer>;

export const CustomerCounts = shape({ Active: Count, Down: Count, Disconnected: Count });
export type CustomerCounts = Static<typeof CustomerCounts>;

/** Null: it is not known when the person proved who they are, or that was too long ago. */
export const StaffSession = shape({
  userName: Name,
  signedInAt: nullable(Instant),
  mayDisconnectUntil: nullable(Instant),
});
export type StaffSession = Static<typeof StaffSession>;

const Fields = Type.Record(Type.String(), Type.Unknown());

/** What a person of the staff did to a customer. `staff`: e-mail address; `before` and `after`: the changed fields alone. */
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

export const AdminModel = shape({
  id: Id,
  version: Type.Integer({ minimum: 0 }),
  configuration: shape({
    isEnableAddressValidation: Type.Boolean(),
    isMakeAllCustomerTaxable: Type.Boolean(),
    isEcoSystemDisabled: Type.Boolean(),
    taxItemId: Id,
  }),
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
});
export type StaffConfiguration = Static<typeof StaffConfiguration>;

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
  staffDisconnect: { params: userIdParams, answer: Type.Boolean() },
  staffConfiguration: { params: userIdParams, answer: StaffConfiguration },
  saveStaffConfiguration: {
    body: shape({
      configurationModel: AdminModel,
      userStatusBody: shape({ status: Type.Boolean() }),
      isApiThrottleExceeded: Type.Boolean(),
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
  staffDiagnostics: { params: userIdParams, answer: Fields },
};
