import { Type, type Static } from 'typebox';
import { maxLines, maxNewIds, whatIfUseCodes } from '../constants.ts';
import { jurisdictionLevels, recordStates, recordStatuses, sourcings } from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import { lineReasonCodes, zeroReasonCodes } from '../zero-reasons.ts';
import {
  Address,
  Amount,
  BoolText,
  Day,
  EcoSystemStatus,
  exactShape,
  Id,
  Instant,
  IntegrationStatus,
  LoggedCall,
  Name,
  nullable,
  OptionalErrorCode,
  PathId,
  realmIdParams,
  shape,
  Text,
  WholeNumber,
} from './basics.ts';

/** Query values are strings: '1', '-1'. */
const NumberText = Type.String({ pattern: '^-?[0-9]{1,9}$' });
const DocumentCode = Type.String({ maxLength: 64 });
const MoneyText = Type.String({ maxLength: 32 });

export const PanelCustomer = shape({
  id: Id,
  displayName: Name,
  taxable: Type.Boolean(),
  shippingAddress: nullable(Address),
  billingAddress: nullable(Address),
  parentId: nullable(Id),
  isProject: Type.Boolean(),
});
export type PanelCustomer = Static<typeof PanelCustomer>;

export const Product = shape({ id: Id, name: Name, fullyQualifiedName: Text, type: Name, taxable: Type.Boolean() });
export type Product = Static<typeof Product>;

export const Department = shape({ id: Id, name: Name, address: nullable(Address) });
export type Department = Static<typeof Department>;

/** Shipping is a line with IsShippingItem true, tax code FR, quantity 1 and isTaxableItem true. */
export const DocumentLine = shape({
  itemId: Id,
  quantity: Type.Number(),
  amount: Amount,
  description: Text,
  taxCodeId: Type.String({ maxLength: 64 }),
  isTaxableItem: Type.Boolean(),
  IsShippingItem: Type.Boolean(),
  itemType: Name,
  salesDetailType: Name,
  isSubtotalLine: Type.Boolean(),
  serviceDate: nullable(Day),
  Product: nullable(Product),
});
export type DocumentLine = Static<typeof DocumentLine>;

export const DocumentDiscount = shape({
  discountAmount: Amount,
  discountPercent: Type.String({ maxLength: 16 }),
  discountTaxable: Type.Boolean(),
});
export type DocumentDiscount = Static<typeof DocumentDiscount>;

export const TaxDocument = shape({
  lineItems: Type.Array(DocumentLine, { maxItems: maxLines }),
  customerId: Id,
  referenceNumber: DocumentCode,
  txnType: Type.Enum([...supportedTxnTypes]),
  txnId: nullable(Id),
  DocumentDate: Day,
  shippingAddress: nullable(Address),
  billingAddress: nullable(Address),
  department: nullable(Id),
  /** Name of the ship method; absent = none, or a page that does not report it. */
  shipMethod: Type.Optional(Name),
  documentDiscount: nullable(DocumentDiscount),
  IsEstimateRequest: Type.Boolean(),
  IsNewTxn: Type.Boolean(),
  IsTaxRatePresent: Type.Boolean(),
  QbEvent: Type.String({ maxLength: 64 }),
  IsVoided: Type.Boolean(),
  SyncToken: Type.String({ maxLength: 64, default: '0' }),
  AccountBalance: Type.String({ maxLength: 32, default: '' }),
  AmountPaid: Type.String({ maxLength: 32, default: '0' }),
  OriginAddress: nullable(Address),
  DestinationAddress: nullable(Address),
  Customer: nullable(PanelCustomer),
  QboSalesTaxItemId: Id,
});
export type TaxDocument = Static<typeof TaxDocument>;

/**
 * What is other than on the document; what is absent stays as it is. The answer is an estimate of that sale: it is neither
 * stored nor reused, and nothing about the document changes.
 */
export const WhatIf = exactShape({
  shipTo: Type.Optional(Address),
  date: Type.Optional(Day),
  /** The reason of an exemption; '' = the sale is taxed, whatever exemption or certificate the customer has. */
  entityUseCode: Type.Optional(Type.Enum([...whatIfUseCodes])),
});
export type WhatIf = Static<typeof WhatIf>;

const EstimateRequest = shape({ ...TaxDocument.properties, whatIf: Type.Optional(WhatIf) });

/** One jurisdiction's share of one line; `rate` is a decimal fraction as text. */
export const TaxBreakdown = shape({
  line: WholeNumber,
  jurisdiction: Name,
  level: Type.Enum([...jurisdictionLevels]),
  rate: MoneyText,
  taxable: Amount,
  /** What the jurisdiction does not tax, for whatever reason. */
  exempt: Amount,
  /** The part of `exempt` that is not taxable because of the item or the place; the rest is exempt for the buyer. */
  nonTaxable: Type.Optional(Amount),
  tax: Amount,
  taxCode: Name,
  /** Where the tax code comes from: the Tax box, shipping, the delivery fee, a mapping at AvaTax, or its default. */
  codeFrom: Name,
  /** The rate is that of `shipTo` (Destination) or of `shipFrom` (Origin); absent: not in the answer of AvaTax. */
  sourcing: Type.Optional(Type.Enum([...sourcings])),
  /** The retail delivery fee itself, not a tax on it. */
  isFee: Type.Optional(Type.Boolean()),
});
export type TaxBreakdown = Static<typeof TaxBreakdown>;

/** One line of the document, numbered as in `TaxBreakdown`; the retail delivery fee is none. */
export const EstimatedLine = shape({
  line: WholeNumber,
  taxCode: Name,
  /** Why the tax of the line is zero, as far as the answer of AvaTax shows it; null if it is not zero. */
  zeroReason: nullable(Type.Enum([...lineReasonCodes])),
  /** The code that exempts the line; only with the reason `exempt-entity-use-code`. */
  entityUseCode: Type.Optional(Name),
});
export type EstimatedLine = Static<typeof EstimatedLine>;

/** '': the document has no such line. */
const FeeAmount = Type.Union([Amount, Type.Literal('')]);

/** After a refusal or a failure `errorMessage` is set, `avaTax` is null and the fee amounts are ''. */
export const TaxResponse = shape({
  errorMessage: nullable(Text),
  errorCode: OptionalErrorCode,
  avaTax: nullable(Amount),
  taxItemId: Id,
  accountId: Id,
  rdfItemId: Id,
  rdfAmount: FeeAmount,
  rdfItemAccountId: Id,
  /** The fee's name in its state; '' without a fee. */
  rdfName: Type.Optional(Text),
  /** A fee is due, but AvaTax did not name its amount: `rdfAmount` is ''. */
  rdfUnknown: Type.Optional(Type.Boolean()),
  taxOnRdfItemId: Id,
  taxOnRdfAmount: FeeAmount,
  taxOnRdfItemAccountId: Id,
  /** Delivery fee and the tax on it that the seller pays: recorded, but not a line of the document. Absent = none. */
  absorbedFee: Type.Optional(Amount),
  totalAmount: Amount,
  docDate: Day,
  requestId: Type.String({ maxLength: 64 }),
  docCode: DocumentCode,
  isCached: Type.Boolean(),
  zeroReason: nullable(Type.Enum([...zeroReasonCodes])),
  /** `zeroReason` as a message for the person who edits the document. */
  zeroReasonText: Type.Optional(Text),
  /**
   * What a percentage discount takes off the lines sold; absent without a percentage or without tax. The accounting
   * service takes the percentage off the lines with the tax, too, so that the total lacks the rest.
   */
  discountAmount: Type.Optional(Amount),
  breakdown: Type.Optional(Type.Array(TaxBreakdown)),
  /** Every line of the document, in its order; absent in answers without tax. */
  lines: Type.Optional(Type.Array(EstimatedLine)),
  /** The addresses of the calculation. */
  shipFrom: Type.Optional(Address),
  shipTo: Type.Optional(Address),
});
export type TaxResponse = Static<typeof TaxResponse>;

/** Idempotent by realm, document type, `txnId` and SyncToken. */
export const PostSaveRequest = shape({
  realmId: Id,
  txnType: Type.Integer(),
  docCode: DocumentCode,
  newDocCode: nullable(DocumentCode),
  totalAmount: Amount,
  totalTax: Amount,
  docDate: Day,
  postSaveDocument: TaxDocument,
});
export type PostSaveRequest = Static<typeof PostSaveRequest>;

export const VoidRequest = shape({
  txnId: Id,
  txnType: Type.Integer(),
  qboDocNumber: DocumentCode,
  qboDocumentDate: Day,
  reason: Type.Optional(Type.Enum(['Voided', 'Deleted'])),
});
export type VoidRequest = Static<typeof VoidRequest>;

export const RecordAnswer = shape({
  errorMessage: nullable(Text),
  errorCode: OptionalErrorCode,
  status: Type.Enum([...recordStatuses]),
  operationId: Id,
});
export type RecordAnswer = Static<typeof RecordAnswer>;

export const OriginAddress = shape({
  originAddress: nullable(Address),
  qboSalesTaxItemId: nullable(Id),
  qboChartOfAccountId: nullable(Id),
  integrationStatus: IntegrationStatus,
  ecoSystemStatus: EcoSystemStatus,
  errorMessage: nullable(Text),
  errorCode: OptionalErrorCode,
});
export type OriginAddress = Static<typeof OriginAddress>;

/**
 * What the connector knows that the tax of a customer's sales depends on. Nothing of it is read from a vendor for this
 * answer alone.
 */
export const StoredTaxFacts = shape({
  /**
   * The customer's certificates, as last searched. `region`: code of the state or province. `valid`: until `expires`, also where
   * that day is past.
   */
  certificates: Type.Array(shape({ region: Name, expires: Name, valid: Type.Boolean() })),
  /** The customer's address, where its last validation has not confirmed it. */
  unconfirmedAddress: nullable(Address),
  /** Codes of the states where no tax is collected, and whose threshold is near or reached. */
  nearThreshold: Type.Array(Name),
  /** Items without a tax code at AvaTax, as last compared. */
  undecidedItems: Type.Array(Id),
  /** The last day of the closed period of the accounting service. Absent: its books are open. */
  booksClosedUntil: Type.Optional(Day),
  /** The accounting service marks the customer exempt, and the settings tax all customers. Absent: no. */
  exemptCustomerTaxed: Type.Optional(Type.Literal(true)),
  /** The custom field of credits for the number of the original sale, from the settings. Absent: none is chosen. */
  originalSaleField: Type.Optional(Name),
  /**
   * Whether AvaTax taxes the price after the discount of a document. Null: sales tax is not set up in the accounting
   * service, so its own choice means nothing. Absent: yes.
   */
  taxedAfterDiscount: Type.Optional(nullable(Type.Boolean())),
});
export type StoredTaxFacts = Static<typeof StoredTaxFacts>;

/** `customer` is null for an unknown customer, and with the code `Disconnected` when no customer can be read. */
export const CustomerInfoWithTaxRate = shape({
  isTaxRatePresent: Type.Boolean(),
  isPartnerTaxEnabled: Type.Boolean(),
  customer: nullable(PanelCustomer),
  /** Absent: nothing is stored that a person should know. */
  stored: Type.Optional(StoredTaxFacts),
  errorCode: OptionalErrorCode,
});
export type CustomerInfoWithTaxRate = Static<typeof CustomerInfoWithTaxRate>;

export const EcoSystemConfiguration = shape({ avaTaxStartDate: nullable(Day), isEcoSystemDisabled: Type.Boolean() });
export type EcoSystemConfiguration = Static<typeof EcoSystemConfiguration>;

const page = { totalCount: WholeNumber, startPosition: WholeNumber };
const pageQuery = shape({ startPosition: Type.Optional(NumberText), totalCount: Type.Optional(NumberText) });
const newIds = Type.Array(Id, { maxItems: maxNewIds });

const documentQuery = shape({ txnType: NumberText, txnId: PathId });

/** One event of a document: saved, lines written, recorded, adjusted, renumbered, voided, deleted, waiting … */
export const TimelineEntry = shape({ at: Instant, event: Name, detail: Type.Unknown() });
export type TimelineEntry = Static<typeof TimelineEntry>;

/** What became of the last reported save, void or deletion of a document. */
export const RecordState = shape({
  state: Type.Enum([...recordStates]),
  operationId: Id,
  /** Of the transaction at AvaTax; '' unless it is recorded. */
  code: DocumentCode,
  /** Of the transaction at AvaTax, from 1; null when it is not known. */
  version: nullable(WholeNumber),
  /** The vendor that does not answer, while the record waits for one; otherwise ''. */
  waitsFor: Type.Enum(['', 'QuickBooks', 'AvaTax']),
  /** What a person should know: why it is not recorded, or needs attention; '' = nothing. */
  message: Text,
  errorCode: OptionalErrorCode,
  /** SyncToken of the document as it is recorded; absent = it is not. */
  recordedSyncToken: Type.Optional(Type.String({ maxLength: 64 })),
  /** SyncToken of the document after the service wrote its lines; '' = it wrote none. */
  writtenSyncToken: Type.String({ maxLength: 64 }),
});
export type RecordState = Static<typeof RecordState>;

/** An item of own lines. */
const OwnItem = shape({
  itemId: Id,
  /** What its lines are for, as in `TaxLine`. */
  order: Type.Enum([2, 3, 4]),
  /** Of an item that the settings had before: only its lines with this description are ours. */
  description: Type.Optional(Text),
});
export type OwnItem = Static<typeof OwnItem>;

export const UpdatedConfiguration = shape({
  taxItemId: Id,
  rdfItemId: nullable(Id),
  taxOnRdfItemId: nullable(Id),
  isEnableRetailDeliveryFee: BoolText,
  isEnableAddressValidation: Type.Boolean(),
  avaTaxStartDate: nullable(Day),
  integrationStatus: IntegrationStatus,
  ownItems: Type.Array(OwnItem),
});
export type UpdatedConfiguration = Static<typeof UpdatedConfiguration>;

export const panelCalls = {
  updatedConfiguration: { params: realmIdParams, answer: nullable(UpdatedConfiguration) },
  originAddress: { params: realmIdParams, answer: OriginAddress },
  ecoSystemConfiguration: {
    params: realmIdParams,
    answer: EcoSystemConfiguration,
  },
  customerInfoWithTaxRate: {
    params: realmIdParams,
    query: shape({ customerId: PathId }),
    answer: CustomerInfoWithTaxRate,
  },
  products: { params: realmIdParams, query: pageQuery, answer: shape({ ...page, item: Type.Array(Product) }) },
  departments: {
    params: realmIdParams,
    query: pageQuery,
    answer: shape({ ...page, department: Type.Array(Department) }),
  },
  newProducts: { params: realmIdParams, body: newIds, answer: shape({ item: Type.Array(Product) }) },
  newDepartments: { params: realmIdParams, body: newIds, answer: shape({ department: Type.Array(Department) }) },
  getTax: { params: realmIdParams, body: EstimateRequest, answer: TaxResponse },
  processDocument: { params: realmIdParams, body: PostSaveRequest, answer: RecordAnswer },
  cancelTax: { params: realmIdParams, body: VoidRequest, answer: RecordAnswer },
  documentTimeline: {
    params: realmIdParams,
    query: documentQuery,
    answer: shape({
      entries: Type.Array(TimelineEntry),
      /** Null when nothing was reported about the document; absent in answers of earlier versions. */
      record: Type.Optional(nullable(RecordState)),
    }),
  },
  documentCalls: { params: realmIdParams, query: documentQuery, answer: shape({ calls: Type.Array(LoggedCall) }) },
};
