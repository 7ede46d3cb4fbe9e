import { Type, type Static } from 'typebox';
import { maxLines } from '../constants.ts';
import { addressStatuses, customerSelections, exemptionMethods, itemStatuses } from '../statuses.ts';
import {
  Address,
  Amount,
  Day,
  Flag01,
  Id,
  IntegrationStatus,
  JobProgress,
  Name,
  nullable,
  PathId,
  realmIdParams,
  shape,
  Text,
  userIdParams,
} from './basics.ts';

const WholeNumber = Type.Integer({ minimum: 0 });
const ids = Type.Array(Id, { maxItems: maxLines });
const Failure = shape({ code: Name, message: Text });
const Accepted = shape({ isSentToSearch: Flag01 });

/** A document that differs between the two sides; the fields of a side without it are null. */
export const InconsistentRow = shape({
  qboTxnType: Name,
  qboTxnId: nullable(Id),
  txnDate: Day,
  qboInvNo: nullable(Name),
  qboTotAmt: nullable(Amount),
  qboTotTax: nullable(Amount),
  syncToken: nullable(Id),
  avaTxnId: nullable(Id),
  avaTxnType: nullable(Name),
  avaTotAmt: nullable(Amount),
  avaTotTax: nullable(Amount),
  errorMessage: nullable(Text),
  errorCode: nullable(Name),
  errorFrom: nullable(Name),
  isSelected: Type.Boolean(),
  reasons: Type.Optional(Type.Array(Name)),
});
export type InconsistentRow = Static<typeof InconsistentRow>;

/** `inconsistentData` absent = not ready; [] = nothing to show. */
export const ComparedTransactions = shape({
  userStatus: IntegrationStatus,
  inconsistentData: Type.Optional(Type.Array(InconsistentRow)),
  totalCount: WholeNumber,
  consistentCount: WholeNumber,
  errorTransactionCount: WholeNumber,
  isStartDateError: Type.Boolean(),
  startDate: nullable(Day),
  progress: Type.Optional(JobProgress),
  error: Type.Optional(Failure),
});
export type ComparedTransactions = Static<typeof ComparedTransactions>;

const transactionPage = {
  params: realmIdParams,
  body: shape({
    Ids: Type.Optional(ids),
    StartPosition: Type.Optional(Type.Integer({ minimum: 1 })),
    MaxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLines })),
  }),
  answer: shape({
    totalCount: WholeNumber,
    startPosition: WholeNumber,
    transactions: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  }),
};

/** EntityType is the document type without spaces: SalesReceipt. */
export const RecalculationEntry = shape({ Id, EntityType: Name, SyncToken: Id });
export type RecalculationEntry = Static<typeof RecalculationEntry>;

export const ItemRow = shape({
  id: Id,
  itemCode: Name,
  itemDescription: Text,
  status: Type.Enum([...itemStatuses]),
  description: Text,
  isSelected: Type.Boolean(),
  taxCode: Type.Optional(Name),
});
export type ItemRow = Static<typeof ItemRow>;

export const AddressRow = shape({
  id: Id,
  customerName: Name,
  companyName: Name,
  customerAddress: Text,
  status: Type.Enum([...addressStatuses]),
  isPending: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Text),
  suggestion: Type.Optional(Address),
});
export type AddressRow = Static<typeof AddressRow>;

export const ExemptedCustomer = shape({
  customerCode: Name,
  name: Name,
  line1: Name,
  line2: Name,
  city: Name,
  region: Name,
  postalCode: Name,
  emailAddress: Name,
  certificateId: Id,
  exemptionReason: Name,
  signedDate: Day,
  expirationDate: Day,
  valid: Type.Boolean(),
  invalidReason: Type.Optional(Text),
});
export type ExemptedCustomer = Static<typeof ExemptedCustomer>;

/** '' = no value. */
export const RequestCustomer = shape({
  customerId: Id,
  customerName: Name,
  companyName: Name,
  emailAddress: Name,
  shippingAddress: Text,
  billingAddress: Text,
  faxNumber: Name,
  phoneNumber: Name,
  isDisabled: Type.Boolean(),
  isSelected: Type.Boolean(),
});
export type RequestCustomer = Static<typeof RequestCustomer>;

export const CustomerSearch = shape({
  CustomerGivenName: Name,
  CustomerFamilyName: Name,
  CustomerEmail: Name,
  CompanyName: Name,
  SelectOption: Type.Enum([...customerSelections]),
});
export type CustomerSearch = Static<typeof CustomerSearch>;

export const ExemptionRecipient = shape({ Id, CustomerName: Name, Email: Name, Fax: Name });
export type ExemptionRecipient = Static<typeof ExemptionRecipient>;

const DownloadLink = shape({ id: Id, customerName: Name, address: Text, requestLink: Type.String() });
const CustomerFailure = shape({ id: Id, customerName: Name, errorMessage: Text });

/** All failed: 200 with as many errors as recipients. */
export const ExemptionRequestAnswer = shape({
  downloadLinkCustomer: Type.Array(DownloadLink),
  customerErrors: Type.Array(CustomerFailure),
});
export type ExemptionRequestAnswer = Static<typeof ExemptionRequestAnswer>;

export const screenCalls = {
  compareTransactions: {
    params: userIdParams,
    body: shape({ FromDate: Day, ToDate: Day, ErrorTransactionOnly: Type.Boolean() }),
    answer: shape({
      isStartDateError: Type.Boolean(),
      startDate: nullable(Day),
      isSentToSearch: Flag01,
      userStatus: IntegrationStatus,
    }),
  },
  fetchComparedTransactions: { params: realmIdParams, answer: ComparedTransactions },
  fetchQboTransactions: transactionPage,
  fetchAvaTaxTransactions: transactionPage,
  recalculateQboTransactions: {
    params: userIdParams,
    body: Type.Array(RecalculationEntry, { maxItems: maxLines }),
    answer: shape({
      userStatus: IntegrationStatus,
      error: Type.Union([Type.Literal('NoRecords'), Failure, Type.Null()]),
      acceptedCount: WholeNumber,
    }),
  },
  compareItems: { params: userIdParams, answer: shape({ isSentToSearch: Flag01, userStatus: IntegrationStatus }) },
  fetchComparedItems: {
    params: realmIdParams,
    answer: shape({ comparedData: Type.Optional(Type.Array(ItemRow)), progress: Type.Optional(JobProgress) }),
  },
  resendQboItems: { params: userIdParams, body: ids, answer: Type.Boolean() },
  fetchQboCustomers: { params: realmIdParams, answer: Type.Array(AddressRow) },
  sendForAddressValidation: { params: userIdParams, body: ids, answer: Flag01 },
  searchExemptedCustomers: { params: userIdParams, answer: Accepted },
  fetchExemptedCustomers: {
    params: realmIdParams,
    answer: shape({ exemptedCustomerData: Type.Optional(Type.Array(ExemptedCustomer)) }),
  },
  searchRequestCustomers: { params: realmIdParams, body: CustomerSearch, answer: Accepted },
  fetchRequestCustomers: {
    params: realmIdParams,
    answer: shape({ fetchQboCustomerData: Type.Optional(Type.Array(RequestCustomer)) }),
  },
  sendExemptionRequest: {
    params: shape({ userId: PathId, method: Type.Enum([...exemptionMethods]) }),
    body: Type.Array(ExemptionRecipient, { maxItems: maxLines }),
    answer: ExemptionRequestAnswer,
  },
  /** The answer is base64 of a PDF; '' = no document. */
  downloadCertificate: { params: userIdParams, body: Id, answer: Type.String() },
};
