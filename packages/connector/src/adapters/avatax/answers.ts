import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sourcings } from '@salestax/contract';
import { type Cents, sumCents, toAmount, toCents } from '../../domain/money.ts';
import type { RecordedTransaction, CalculatedTax, TaxDetail, RecordedType } from '../../domain/provider-transaction.ts';
import { FEE_LINE } from '../../domain/transaction-lines.ts';
import type {
  ProviderCompany,
  ProviderIdentity,
  ProviderSubscription,
  ProviderUser,
} from '../../ports/tax-provider.ts';
import { detailAmount, feeDetailFields, feeLineFields, feesBesideTax, feesBesideTotal } from './delivery-fee.ts';

// The fields that the product reads; the provider sends many more and may add others.

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

const DetailModel = Type.Object({
  jurisName: optionalText,
  jurisType: optionalText,
  jurisdictionType: optionalText,
  region: optionalText,
  taxableAmount: optionalNumber,
  nonTaxableType: optionalText,
  sourcing: optionalText,
  taxName: optionalText,
  ...feeDetailFields,
});
type DetailModel = Static<typeof DetailModel>;

const LineModel = Type.Object({
  ...feeLineFields,
  tax: Type.Number(),
  taxableAmount: optionalNumber,
  exemptAmount: optionalNumber,
  discountAmount: optionalNumber,
  taxCode: optionalText,
  details: Type.Optional(Type.Union([Type.Array(DetailModel), Type.Null()])),
});
type LineModel = Static<typeof LineModel>;

const messages = Type.Optional(Type.Union([Type.Array(Type.Object({ refersTo: optionalText })), Type.Null()]));

const header = {
  code: optionalText,
  version: optionalNumber,
  status: Type.String(),
  totalAmount: Type.Number(),
  totalDiscount: optionalNumber,
  totalTax: Type.Number(),
  totalTaxable: optionalNumber,
  totalExempt: optionalNumber,
  locked: optionalFlag,
};
const CalculatedAnswer = Type.Object({ ...header, lines: Type.Array(LineModel), messages });
const calculatedModel = Compile(CalculatedAnswer);
const recordedModel = Compile(
  Type.Object({ ...header, code: Type.String(), type: Type.String(), date: optionalText, currencyCode: optionalText }),
);

const pingModel = Compile(
  Type.Object({
    authenticated: Type.Boolean(),
    authenticatedUserName: optionalText,
    authenticatedAccountId: optionalNumber,
    authenticatedUserId: optionalNumber,
  }),
);
const companiesModel = Compile(
  Type.Object({
    '@nextLink': optionalText,
    value: Type.Array(
      Type.Object({
        id: Type.Number(),
        companyCode: Type.String(),
        name: Type.String(),
        isDefault: optionalFlag,
        parentCompanyId: optionalNumber,
      }),
    ),
  }),
);

const usersModel = Compile(
  Type.Object({
    '@nextLink': optionalText,
    value: Type.Array(
      Type.Object({
        id: Type.Number(),
        securityRoleId: Type.String(),
        isActive: optionalFlag,
        companyId: optionalNumber,
      }),
    ),
  }),
);

const subscriptionsModel = Compile(
  Type.Object({
    '@nextLink': optionalText,
    value: Type.Array(
      Type.Object({ subscriptionDescription: optionalText, effectiveDate: optionalText, endDate: optionalText }),
    ),
  }),
);

/** Undefined if the answer has another shape. `code` is '' for an estimate, whatever code the provider generated. */
export function readCalculated(answer: unknown, code: string): CalculatedTax | undefined {
  if (!calculatedModel.Check(answer)) return undefined;
  return {
    code,
    ...(typeof answer.version === 'number' && { version: answer.version }),
    status: answer.status,
    totalAmount: toMoney(answer.totalAmount),
    totalDiscount: toMoney(answer.totalDiscount),
    totalTax: withFees(answer.totalTax, sumCents(answer.lines.map(feesBesideTax))),
    totalTaxable: toMoney(answer.totalTaxable),
    totalExempt: toMoney(answer.totalExempt),
    isFeeUnknown: isFeeUnknown(answer),
    lines: answer.lines.map((line) => ({
      lineNumber: line.lineNumber,
      tax: withFees(line.tax, feesBesideTax(line)),
      taxable: toMoney(line.taxableAmount),
      exempt: toMoney(line.exemptAmount),
      discount: toMoney(line.discountAmount),
      taxCode: line.taxCode ?? '',
      isTaxable: line.isItemTaxable ?? true,
      exemptByCertificate: (line.exemptCertId ?? 0) !== 0,
      ...(line.exemptCertId && { certificateId: String(line.exemptCertId) }),
      entityUseCode: line.entityUseCode ?? '',
    })),
    details: answer.lines.flatMap((line) => (line.details ?? []).map((detail) => readDetail(line, detail))),
  };
}

const recordedStatuses = ['Saved', 'Posted', 'Committed', 'Cancelled', 'Adjusted'] as const;

/** A record that was uncommitted is in no return, as one that was only saved (DocumentStatus.Uncommitted). */
export const recordedStatusOf = (status: string | null | undefined): (typeof recordedStatuses)[number] | 'Other' =>
  status === 'Uncommitted' ? 'Saved' : (recordedStatuses.find((known) => known === status) ?? 'Other');

export function readRecorded(answer: unknown, type: RecordedType): RecordedTransaction | undefined {
  if (!recordedModel.Check(answer) || answer.type !== type) return undefined;
  return {
    code: answer.code,
    type,
    status: recordedStatusOf(answer.status),
    date: (answer.date ?? '').slice(0, 10),
    currencyCode: answer.currencyCode ?? '',
    totalAmount: toMoney(answer.totalAmount),
    totalDiscount: toMoney(answer.totalDiscount),
    totalTax: withFees(answer.totalTax, feesBesideTotal(answer)),
    locked: answer.locked ?? false,
  };
}

/** Null: not authenticated. */
export function readPing(answer: unknown): ProviderIdentity | null | undefined {
  if (!pingModel.Check(answer)) return undefined;
  if (!answer.authenticated) return null;
  return {
    accountId: String(answer.authenticatedAccountId ?? ''),
    userId: String(answer.authenticatedUserId ?? ''),
    userName: answer.authenticatedUserName ?? '',
  };
}

/** The provider sends 0 or nothing where there is no company. */
const idOrNull = (id: number | null | undefined): string | null => (id ? String(id) : null);

export function readCompanies(answer: unknown): { rows: ProviderCompany[]; hasMore: boolean } | undefined {
  if (!companiesModel.Check(answer)) return undefined;
  const rows = answer.value.map(({ id, companyCode, name, isDefault, parentCompanyId }) => ({
    id: String(id),
    companyCode,
    name,
    isDefault: isDefault ?? false,
    parentId: idOrNull(parentCompanyId),
  }));
  return { rows, hasMore: Boolean(answer['@nextLink']) };
}

/** A user row. `companyId`: the company that the user is limited to, with its children (Avalara, UserModel). */
export type UserRow = Omit<ProviderUser, 'companyIds'> & { readonly companyId: string | null };

/** A row without `isActive` counts as inactive. */
export function readUsers(answer: unknown): { rows: UserRow[]; hasMore: boolean } | undefined {
  if (!usersModel.Check(answer)) return undefined;
  const rows = answer.value.map(({ id, securityRoleId, isActive, companyId }) => ({
    id: String(id),
    role: securityRoleId,
    isActive: isActive ?? false,
    companyId: idOrNull(companyId),
  }));
  return { rows, hasMore: Boolean(answer['@nextLink']) };
}

/** Without dates a subscription has no start or no end (Avalara, SubscriptionModel: `endDate` is optional). */
export function readSubscriptions(answer: unknown): { rows: ProviderSubscription[]; hasMore: boolean } | undefined {
  if (!subscriptionsModel.Check(answer)) return undefined;
  const rows = answer.value.map(({ subscriptionDescription, effectiveDate, endDate }) => ({
    name: subscriptionDescription ?? '',
    from: (effectiveDate ?? '1900-01-01').slice(0, 10),
    to: (endDate ?? '9999-12-31').slice(0, 10),
  }));
  return { rows, hasMore: Boolean(answer['@nextLink']) };
}

function readDetail(line: LineModel, detail: DetailModel): TaxDetail {
  return {
    lineNumber: line.lineNumber,
    jurisdiction: detail.jurisName ?? '',
    level: levelOf(detail),
    region: detail.region ?? '',
    rate: rateText(isFlatFee(detail) ? 0 : (detail.rate ?? 0)),
    taxable: toMoney(detail.taxableAmount),
    exempt: toMoney(detail.exemptAmount),
    nonTaxable: toMoney(detail.nonTaxableAmount),
    nonTaxableRule: detail.nonTaxableType ?? '',
    sourcing: sourcings.find((sourcing) => sourcing === detail.sourcing) ?? null,
    tax: toAmount(detailAmount(line, detail)),
    taxName: detail.taxName ?? '',
    isFee: detail.isFee ?? false,
  };
}

const levels: Readonly<Record<string, TaxDetail['level']>> = {
  Country: 'Country',
  CNT: 'Country',
  State: 'State',
  STA: 'State',
  County: 'County',
  CTY: 'County',
  City: 'City',
  CIT: 'City',
  Special: 'Special',
  STJ: 'Special',
};

export function levelOf({
  jurisdictionType,
  jurisType,
}: Pick<DetailModel, 'jurisdictionType' | 'jurisType'>): TaxDetail['level'] {
  return levels[jurisdictionType ?? ''] ?? levels[jurisType ?? ''] ?? 'Special';
}

/** At least four decimals, without further trailing zeros: 0.029 → 0.0290, 0.008125 stays. */
function rateText(rate: number): string {
  return rate.toFixed(7).replace(/0{1,3}$/, '');
}

/** The `rate` of a flat fee is an amount of money, not a fraction. */
function isFlatFee({ isFee, unitOfBasis }: DetailModel): boolean {
  return isFee === true && unitOfBasis === 'FlatAmount';
}

/**
 * A message about the fee line alone, and no fee. No answer of AvaTax is published in which it does not know the amount of a
 * fee; any message about that line is taken to say so, so that a fee is never left out silently. A message about the whole
 * document names all its lines.
 */
function isFeeUnknown({ lines, messages: given }: Static<typeof CalculatedAnswer>): boolean {
  const hasFee = lines.some(
    (line) =>
      line.lineNumber === FEE_LINE &&
      (line.details ?? []).some((detail) => detail.isFee === true && detailAmount(line, detail) !== 0),
  );
  return !hasFee && (given ?? []).some(({ refersTo }) => isAboutFeeLineAlone(refersTo ?? ''));
}

/** Several objects are separated: 'Addresses[1]; Line["1"]'. */
const isAboutFeeLineAlone = (refersTo: string): boolean =>
  refersTo.includes(`Line["${FEE_LINE}"]`) && !refersTo.includes(';');

/** A tax together with the fees that it does not contain. */
function withFees(tax: number, fees: Cents): number {
  return toAmount(sumCents([toCents(tax), fees]));
}

/** Recorded amounts have four decimals; money has two. */
function toMoney(amount: number | null | undefined): number {
  return toAmount(toCents(amount ?? 0));
}
