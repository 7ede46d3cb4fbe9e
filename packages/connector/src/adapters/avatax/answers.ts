import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { toAmount, toCents } from '../../domain/money.ts';
import type { ProviderCompany, ProviderIdentity, ProviderUser } from '../../ports/tax-provider.ts';
import type { RecordedTransaction } from '../../domain/provider-transaction.ts';
import type { CalculatedTax } from '../../domain/provider-transaction.ts';
import type { TaxDetail } from '../../domain/provider-transaction.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';

// The fields that the product reads; the provider sends many more and may add others.

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

const DetailModel = Type.Object({
  jurisName: optionalText,
  jurisType: optionalText,
  jurisdictionType: optionalText,
  rate: optionalNumber,
  taxableAmount: optionalNumber,
  exemptAmount: optionalNumber,
  nonTaxableAmount: optionalNumber,
  tax: Type.Number(),
  taxName: optionalText,
  isFee: optionalFlag,
});
type DetailModel = Static<typeof DetailModel>;

const LineModel = Type.Object({
  lineNumber: Type.String(),
  tax: Type.Number(),
  taxableAmount: optionalNumber,
  exemptAmount: optionalNumber,
  taxCode: optionalText,
  isItemTaxable: optionalFlag,
  exemptCertId: optionalNumber,
  details: Type.Optional(Type.Union([Type.Array(DetailModel), Type.Null()])),
});

const header = {
  code: optionalText,
  status: Type.String(),
  totalAmount: Type.Number(),
  totalDiscount: optionalNumber,
  totalTax: Type.Number(),
  totalTaxable: optionalNumber,
  totalExempt: optionalNumber,
  locked: optionalFlag,
};
const calculatedModel = Compile(Type.Object({ ...header, lines: Type.Array(LineModel) }));
const recordedModel = Compile(
  Type.Object({
    ...header,
    code: Type.String(),
    type: Type.String(),
    date: optionalText,
    currencyCode: optionalText,
  }),
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
      Type.Object({ id: Type.Number(), companyCode: Type.String(), name: Type.String(), isDefault: optionalFlag }),
    ),
  }),
);

const usersModel = Compile(
  Type.Object({
    '@nextLink': optionalText,
    value: Type.Array(Type.Object({ id: Type.Number(), securityRoleId: Type.String(), isActive: optionalFlag })),
  }),
);

/** Undefined if the answer has another shape. `code` is '' for an estimate, whatever code the provider generated. */
export function readCalculated(answer: unknown, code: string): CalculatedTax | undefined {
  if (!calculatedModel.Check(answer)) return undefined;
  return {
    code,
    status: answer.status,
    totalAmount: cents(answer.totalAmount),
    totalDiscount: cents(answer.totalDiscount),
    totalTax: cents(answer.totalTax),
    totalTaxable: cents(answer.totalTaxable),
    totalExempt: cents(answer.totalExempt),
    lines: answer.lines.map((line) => ({
      lineNumber: line.lineNumber,
      tax: cents(line.tax),
      taxable: cents(line.taxableAmount),
      exempt: cents(line.exemptAmount),
      taxCode: line.taxCode ?? '',
      isTaxable: line.isItemTaxable ?? true,
      exemptByCertificate: (line.exemptCertId ?? 0) !== 0,
    })),
    details: answer.lines.flatMap((line) => (line.details ?? []).map((detail) => readDetail(line.lineNumber, detail))),
  };
}

export const recordedStatuses = ['Saved', 'Posted', 'Committed', 'Cancelled', 'Adjusted'] as const;

export function readRecorded(answer: unknown, type: RecordedType): RecordedTransaction | undefined {
  if (!recordedModel.Check(answer) || answer.type !== type) return undefined;
  return {
    code: answer.code,
    type,
    status: recordedStatuses.find((status) => status === answer.status) ?? 'Other',
    date: (answer.date ?? '').slice(0, 10),
    currencyCode: answer.currencyCode ?? '',
    totalAmount: cents(answer.totalAmount),
    totalDiscount: cents(answer.totalDiscount),
    totalTax: cents(answer.totalTax),
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

export function readCompanies(answer: unknown): { rows: ProviderCompany[]; hasMore: boolean } | undefined {
  if (!companiesModel.Check(answer)) return undefined;
  const rows = answer.value.map(({ id, companyCode, name, isDefault }) => ({
    id: String(id),
    companyCode,
    name,
    isDefault: isDefault ?? false,
  }));
  return { rows, hasMore: Boolean(answer['@nextLink']) };
}

/** A row without this field counts as inactive. */
export function readUsers(answer: unknown): { rows: ProviderUser[]; hasMore: boolean } | undefined {
  if (!usersModel.Check(answer)) return undefined;
  const rows = answer.value.map(({ id, securityRoleId, isActive }) => ({
    id: String(id),
    role: securityRoleId,
    isActive: isActive ?? false,
  }));
  return { rows, hasMore: Boolean(answer['@nextLink']) };
}

function readDetail(lineNumber: string, detail: DetailModel): TaxDetail {
  return {
    lineNumber,
    jurisdiction: detail.jurisName ?? '',
    level: levelOf(detail),
    rate: rateText(detail.rate ?? 0),
    taxable: cents(detail.taxableAmount),
    exempt: cents(detail.exemptAmount),
    nonTaxable: cents(detail.nonTaxableAmount),
    tax: cents(detail.tax),
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

function levelOf(detail: DetailModel): TaxDetail['level'] {
  return levels[detail.jurisdictionType ?? ''] ?? levels[detail.jurisType ?? ''] ?? 'Special';
}

/** At least four decimals, without further trailing zeros: 0.029 → 0.0290, 0.008125 stays. */
function rateText(rate: number): string {
  return rate.toFixed(7).replace(/0{1,3}$/, '');
}

/** Recorded amounts have four decimals; money has two. */
function cents(amount: number | null | undefined): number {
  return toAmount(toCents(amount ?? 0));
}
