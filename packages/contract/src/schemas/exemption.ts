import { Type, type Static } from 'typebox';
import { maxLines } from '../constants.ts';
import { customerSelections, exemptionMethods } from '../statuses.ts';
import {
  Day,
  Failure,
  Flag01,
  Id,
  Instant,
  Name,
  PathId,
  realmIdParams,
  RunStatus,
  shape,
  Text,
  userIdParams,
  WholeNumber,
} from './basics.ts';

const Accepted = shape({ isSentToSearch: Flag01 });

export const ExemptedCustomer = shape({
  /** The codes of all its customers in one text, which may be cut. */
  customerCode: Name,
  customerCodes: Type.Array(Name),
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
  /** The state that the certificate is for, as AvaTax names it, and its number; absent in results of earlier versions. */
  certificateState: Type.Optional(Name),
  exemptionNumber: Type.Optional(Name),
  /** Whether there is a PDF. */
  hasDocument: Type.Optional(Type.Boolean()),
});
export type ExemptedCustomer = Static<typeof ExemptedCustomer>;

/** Text fields: '' = no value. */
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
  /** The last request that was sent to the customer: when, by which person ('' = unknown), how, and how often that way. */
  lastRequest: Type.Optional(
    shape({ at: Instant, by: Name, method: Type.Enum([...exemptionMethods]), count: WholeNumber }),
  ),
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

/** When every request failed: status 200 with one error per recipient. */
export const ExemptionRequestAnswer = shape({
  downloadLinkCustomer: Type.Array(DownloadLink),
  customerErrors: Type.Array(CustomerFailure),
  /** Of the send, as in `fetchExemptionRequests`; absent when nothing was sent. */
  batchId: Type.Optional(Type.String()),
});
export type ExemptionRequestAnswer = Static<typeof ExemptionRequestAnswer>;

export const exemptionCalls = {
  searchExemptedCustomers: { params: userIdParams, answer: Accepted },
  fetchExemptedCustomers: {
    params: realmIdParams,
    answer: shape({
      exemptedCustomerData: Type.Optional(Type.Array(ExemptedCustomer)),
      /** The company's calendar day, which decides what has expired. An older service omits it. */
      today: Type.Optional(Day),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
    }),
  },
  searchRequestCustomers: { params: realmIdParams, body: CustomerSearch, answer: Accepted },
  fetchRequestCustomers: {
    params: realmIdParams,
    answer: shape({
      fetchQboCustomerData: Type.Optional(Type.Array(RequestCustomer)),
      /** The latest search of the company: another one may have replaced that of the caller. Absent before the first. */
      search: Type.Optional(CustomerSearch),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
    }),
  },
  sendExemptionRequest: {
    params: shape({ userId: PathId, method: Type.Enum([...exemptionMethods]) }),
    body: Type.Array(ExemptionRecipient, { maxItems: maxLines }),
    answer: ExemptionRequestAnswer,
  },
  fetchExemptionRequests: {
    params: realmIdParams,
    answer: shape({
      run: Type.Optional(RunStatus),
      /** Identifies the send that began last: several may go on in one run. Absent without a send. */
      batchId: Type.Optional(Type.String()),
      method: Type.Optional(Type.Enum([...exemptionMethods])),
      requestedCount: WholeNumber,
      result: Type.Optional(ExemptionRequestAnswer),
    }),
  },
  /**
   * The answer is a PDF in base64; '' = no document. A text that contains a blank, which base64 never does, is a
   * message that says why there is no document.
   */
  downloadCertificate: { params: userIdParams, body: Id, answer: Type.String() },
};
