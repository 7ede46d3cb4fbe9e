import type {
  Address,
  EngineMessage,
  Jurisdiction,
  LineInput,
  TaxAnswer,
  TaxDetail,
  TaxedLine,
  TaxOverride,
  TaxQuestion,
} from '../engine/types.ts';
import { adjustmentReasons, documentTypes } from '../http/enumerations.ts';
import { type Guard, isFlag, isListOf, isNullOr, isNumber, isObjectOf, isOneOf, isText } from '../../kernel/guards.ts';
import type { DocumentAddress, DocumentHeader } from '../state.ts';
import type { Amounts } from './amounts.ts';
import type { KeptTransaction } from './index.ts';

const isDecimal = (value: unknown): value is string => isText(value) && /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/.test(value);

const isAddress = isObjectOf<Address>({
  locationCode: isText,
  line1: isText,
  line2: isText,
  line3: isText,
  city: isText,
  region: isText,
  country: isText,
  postalCode: isText,
});

type Override = Amounts<TaxOverride, string>;
const overrides: readonly Guard<Override>[] = [
  isObjectOf<Extract<Override, { type: 'TaxAmount' }>>({
    type: isOneOf(['TaxAmount']),
    amount: isDecimal,
    reason: isText,
  }),
  isObjectOf<Extract<Override, { type: 'TaxDate' }>>({ type: isOneOf(['TaxDate']), date: isText, reason: isText }),
  isObjectOf<Extract<Override, { type: 'Exemption' }>>({ type: isOneOf(['Exemption']), reason: isText }),
];
const isOverride = (value: unknown): value is Override => overrides.some((is) => is(value));

const isInput = isObjectOf<Amounts<LineInput, string>>({
  number: isText,
  quantity: isDecimal,
  amount: isDecimal,
  taxCode: isText,
  itemCode: isText,
  description: isText,
  discounted: isFlag,
  taxIncluded: isFlag,
  entityUseCode: isText,
  exemptionNo: isText,
  ref1: isText,
  ref2: isText,
  revenueAccount: isText,
  hsCode: isText,
  shipFrom: isNullOr(isAddress),
  shipTo: isAddress,
  atOneLocation: isFlag,
  taxOverride: isNullOr(isOverride),
});

const isQuestion = isObjectOf<Amounts<TaxQuestion, string>>({
  isReturn: isFlag,
  date: isText,
  customerCode: isText,
  entityUseCode: isText,
  exemptionNo: isText,
  discount: isDecimal,
  taxOverride: isNullOr(isOverride),
  lines: isListOf(isInput),
});

const isSourcing = isOneOf(['Origin', 'Destination', 'Mixed']);

const isDetail = isObjectOf<Amounts<TaxDetail, string>>({
  jurisdiction: isObjectOf<Jurisdiction>({
    type: isOneOf(['Country', 'State', 'County', 'City', 'Special']),
    name: isText,
    region: isText,
    rate: isText,
    collection: isText,
    sourcing: isSourcing,
  }),
  rate: isDecimal,
  taxable: isDecimal,
  nonTaxable: isDecimal,
  exempt: isDecimal,
  tax: isDecimal,
  taxCalculated: isDecimal,
  isFee: isFlag,
  taxName: isText,
});

const isLine = isObjectOf<Amounts<TaxedLine, string>>({
  input: isInput,
  taxCode: isText,
  category: isText,
  taxDate: isText,
  lineAmount: isDecimal,
  discount: isDecimal,
  taxable: isDecimal,
  exempt: isDecimal,
  tax: isDecimal,
  taxCalculated: isDecimal,
  isTaxable: isFlag,
  isExemptPurchase: isFlag,
  entityUseCode: isText,
  exemptNo: isText,
  certificateId: isNullOr(isNumber),
  sourcing: isSourcing,
  override: isNullOr(isOverride),
  details: isListOf(isDetail),
});

const isAnswer = isObjectOf<Amounts<TaxAnswer, string>>({
  lines: isListOf(isLine),
  messages: isListOf(
    isObjectOf<EngineMessage>({
      summary: isText,
      details: isText,
      refersTo: isText,
      severity: isOneOf(['Success', 'Warning', 'Error']),
    }),
  ),
});

const isHeader = isObjectOf<DocumentHeader>({
  code: isText,
  type: isOneOf(documentTypes.map(({ name }) => name)),
  currencyCode: isText,
  purchaseOrderNo: isText,
  referenceCode: isText,
  salespersonCode: isText,
  reportingLocationCode: isText,
  description: isText,
  email: isText,
  businessIdentificationNo: isText,
  addresses: isListOf(isObjectOf<DocumentAddress>({ kind: isText, address: isAddress })),
  parameters: isListOf(isObjectOf<DocumentHeader['parameters'][number]>({ name: isText, value: isText, unit: isText })),
});

export const isTransaction: Guard<KeptTransaction> = isObjectOf<KeptTransaction>({
  id: isNumber,
  companyId: isNumber,
  status: isOneOf(['Temporary', 'Saved', 'Posted', 'Committed', 'Cancelled', 'Adjusted']),
  version: isNumber,
  locked: isFlag,
  adjustmentReason: isOneOf(adjustmentReasons.map(({ name }) => name)),
  adjustmentDescription: isText,
  modifiedDate: isText,
  modifiedUserId: isNumber,
  header: isHeader,
  question: isQuestion,
  answer: isAnswer,
});
