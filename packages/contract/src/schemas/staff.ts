import { Type, type Static } from 'typebox';
import {
  CodedItem,
  Id,
  Instant,
  IntegrationStatus,
  Name,
  nullable,
  ProviderCompany,
  shape,
  userIdParams,
} from './basics.ts';

export const StaffCustomer = shape({
  id: Id,
  realmId: Id,
  companyName: Name,
  qboUserName: Name,
  lastModifiedDate: Instant,
  status: Type.Enum(['Active', 'Down', 'Disconnected']),
  health: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type StaffCustomer = Static<typeof StaffCustomer>;

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
  staffCustomers: { answer: Type.Array(StaffCustomer) },
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
};
