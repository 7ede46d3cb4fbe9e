import { Type, type Static } from 'typebox';
import { jurisdictionLevels, receiptRefusals, receiptSources } from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import { lineReasonCodes } from '../zero-reasons.ts';
import { Address, Amount, Day, Instant, Name, nullable, realmIdParams, shape, Text } from './basics.ts';
import { DocumentId } from './sales-documents.ts';

/** What one jurisdiction taxes of a document; the retail delivery fee is not among it. */
const ReceiptJurisdiction = shape({
  level: Type.Enum([...jurisdictionLevels]),
  name: Name,
  /** Decimal fraction as text. */
  rate: Type.String({ maxLength: 32 }),
  taxable: Amount,
  tax: Amount,
});

/** A line of the document, or its shipping. */
const ReceiptLine = shape({
  description: Text,
  amount: Amount,
  tax: Amount,
  /** Why the tax is zero; null if it is not zero. */
  zeroReason: nullable(Type.Enum([...lineReasonCodes])),
  /** The code that exempts the line; only with the reason `exempt-entity-use-code`. */
  entityUseCode: Type.Optional(Name),
  /** The number of the certificate that exempts the line, one of `certificates`; absent: the provider names none. */
  certificate: Type.Optional(Name),
});

/** A certificate that exempts lines. '' = not known. */
const ReceiptCertificate = shape({ number: Name, reason: Name, region: Name });

/** How the tax of a document was calculated, for its customer. Credits have positive amounts. */
export const TaxReceipt = shape({
  /** `record`: the transaction at the tax provider. `estimate`: the stored calculation of the document as it is. */
  source: Type.Enum([...receiptSources]),
  /** When it was recorded or calculated. */
  at: Instant,
  seller: Name,
  txnType: Type.Enum([...supportedTxnTypes]),
  /** '' = none. */
  number: Name,
  date: Day,
  customer: Name,
  /** The document code at the tax provider; '' for an estimate. */
  code: Name,
  /** The address that the tax depends on. */
  shipTo: Address,
  jurisdictions: Type.Array(ReceiptJurisdiction),
  /** In the order of the document. */
  lines: Type.Array(ReceiptLine),
  certificates: Type.Array(ReceiptCertificate),
  /** What the customer pays less. One that somebody else pays to the seller lowers no taxable amount. */
  discount: Amount,
  salesTax: Amount,
  /** The name of the retail delivery fee in its state; '' without one. */
  feeName: Name,
  fee: Amount,
  taxOnFee: Amount,
  total: Amount,
  /** ISO 4217; '' when the document does not state it. */
  currency: Type.String({ maxLength: 3 }),
  /** The total of the document in the accounting service, when it is another one now; null = the same. */
  currentTotal: nullable(Amount),
});
export type TaxReceipt = Static<typeof TaxReceipt>;

export const receiptCalls = {
  readReceipt: {
    params: realmIdParams,
    query: shape({ txnType: Type.Enum(supportedTxnTypes.map(String)), txnId: DocumentId }),
    /** `receipt` is null when the tax of the document as it is was neither recorded nor calculated, or for the `refusal`. */
    answer: shape({ receipt: nullable(TaxReceipt), refusal: Type.Optional(Type.Enum([...receiptRefusals])) }),
  },
};
