import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { recordedTypes } from '@salestax/contract';
import { codeKey } from '../../domain/document-code.ts';
import { sumCents, toCents, toDecimal, ZERO } from '../../domain/money.ts';
import type { ProviderLine, RecordedType } from '../../domain/provider-transaction.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { FEE_LINE } from '../../domain/transaction-lines.ts';
import type {
  Jurisdiction,
  JurisdictionTax,
  ListedTransaction,
  ProviderTransactions,
  TransactionDetail,
  TransactionRecord,
} from '../../ports/provider-transactions.ts';
import type { CustomerCodeRule } from '../../ports/tax-provider.ts';
import { levelOf, readCalculated, recordedStatusOf } from './answers.ts';
import type { AvaTaxClient } from './client.ts';
import { pathCode } from './codes.ts';
import { customerIdOfCode } from './customer-codes.ts';
import { feeDetailFields, feeLineFields, feesBesideTax } from './delivery-fee.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

const SummaryModel = Type.Object({
  region: optionalText,
  jurisName: optionalText,
  jurisType: optionalText,
  taxName: optionalText,
  taxSubType: optionalText,
  taxable: optionalNumber,
  exemption: optionalNumber,
  nonTaxable: optionalNumber,
  tax: Type.Number(),
});

const pageModel = Compile(
  Type.Object({
    '@recordsetCount': Type.Number(),
    value: Type.Array(
      Type.Object({
        code: Type.String(),
        type: Type.String(),
        status: Type.String(),
        date: Type.String(),
        customerCode: optionalText,
        totalAmount: Type.Number(),
        totalDiscount: optionalNumber,
        totalTax: Type.Number(),
        totalTaxCalculated: optionalNumber,
        locked: optionalFlag,
        currencyCode: optionalText,
        exchangeRate: optionalNumber,
        summary: Type.Optional(Type.Union([Type.Array(SummaryModel), Type.Null()])),
      }),
    ),
  }),
);

const AddressModel = Type.Object({
  id: Type.Number(),
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  region: optionalText,
  postalCode: optionalText,
  country: optionalText,
});

const detailModel = Compile(
  Type.Object({
    totalAmount: Type.Number(),
    totalDiscount: optionalNumber,
    totalTax: Type.Number(),
    lines: Type.Array(
      Type.Object({
        ...feeLineFields,
        description: optionalText,
        itemCode: optionalText,
        ref1: optionalText,
        lineAmount: Type.Number(),
        tax: Type.Number(),
        destinationAddressId: optionalNumber,
        details: Type.Optional(Type.Union([Type.Array(Type.Object(feeDetailFields)), Type.Null()])),
      }),
    ),
    destinationAddressId: optionalNumber,
    addresses: Type.Optional(Type.Union([Type.Array(AddressModel), Type.Null()])),
  }),
);

/** The transactions of a list of records; each one's contents are checked on their own. */
const recordListModel = Compile(
  Type.Object({
    value: Type.Array(Type.Object({ code: Type.String(), type: Type.String(), status: optionalText })),
  }),
);
const RecordLine = Type.Object({
  lineNumber: Type.String(),
  lineAmount: Type.Number(),
  quantity: optionalNumber,
  itemCode: optionalText,
  ref1: optionalText,
  taxCode: optionalText,
  description: optionalText,
  originAddressId: optionalNumber,
  destinationAddressId: optionalNumber,
  exemptCertId: optionalNumber,
});

/** What the calculation of a record is repeated from. */
const recordContentsModel = Compile(
  Type.Object({
    lines: Type.Array(RecordLine),
    customerCode: optionalText,
    entityUseCode: optionalText,
    exemptNo: optionalText,
    currencyCode: optionalText,
    originAddressId: optionalNumber,
    destinationAddressId: optionalNumber,
    addresses: Type.Optional(Type.Union([Type.Array(AddressModel), Type.Null()])),
  }),
);

const rowsPerPage = 1_000;
/** Without a date filter the provider lists only the last 30 days (Avalara, ListTransactionsByCompany). */
const anyDate = "date ge '1990-01-01'";
const recordedTypesFilter = "(type eq 'SalesInvoice' or type eq 'ReturnInvoice')";

/** Lists of recorded transactions, and the details of one. */
export function createTransactions(send: AvaTaxClient): ProviderTransactions {
  const listPath = (companyCode: string) => `/companies/${pathCode(companyCode)}/transactions`;
  const summary = ({ rows }: { readonly rows: readonly unknown[] }) => ({ rows: rows.length });

  return {
    transactionPage: (call, account, { from, to }, skip, parts = 'totals') =>
      send(call, account, {
        method: 'GET',
        path: listPath(account.companyCode),
        query: {
          $filter: `date ge ${literal(from)} and date le ${literal(to)} and ${recordedTypesFilter} and status ne 'Adjusted'`,
          // Without lines and details, whose sums the summary has (Avalara, ListTransactionsByCompany).
          ...(parts === 'jurisdictions' && { $include: 'SummaryOnly' }),
          $orderBy: 'id asc',
          $top: String(rowsPerPage),
          $skip: String(skip),
        },
        isWrite: false,
        read: (answer) => readPage(account, answer),
        summary,
      }),

    async transactionsByCode(call, account, type, codes) {
      const page = await send(call, account, {
        method: 'GET',
        path: listPath(account.companyCode),
        query: { $filter: codesFilter(type, codes), $top: String(rowsPerPage) },
        isWrite: false,
        read: (answer) => readPage(account, answer),
        summary,
      });
      return page.ok ? { ok: true, value: page.value.rows } : page;
    },

    transactionRecords: (call, account, type, codes) =>
      send(call, account, {
        method: 'GET',
        path: listPath(account.companyCode),
        query: { $filter: codesFilter(type, codes), $include: 'Details,Addresses', $top: String(rowsPerPage) },
        isWrite: false,
        read: (answer) => readRecords(account, answer),
        summary: (rows) => ({ rows: rows.length }),
      }),

    transactionDetail: (call, account, type, code) =>
      send(call, account, {
        method: 'GET',
        path: `${listPath(account.companyCode)}/${pathCode(code)}`,
        query: { documentType: type, $include: 'Details,Addresses' },
        isWrite: false,
        read: readDetail,
      }),
  };
}

function codesFilter(type: RecordedType, codes: readonly string[]): string {
  return `${anyDate} and type eq ${literal(type)} and status ne 'Adjusted' and code in (${codes.map(literal).join(',')})`;
}

/** A quote inside is doubled (Avalara, 'Filtering in REST'). */
function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function readPage(
  customerCodes: CustomerCodeRule,
  answer: unknown,
): { readonly rows: readonly ListedTransaction[]; readonly totalCount: number } | undefined {
  if (!pageModel.Check(answer)) return undefined;
  const rows: ListedTransaction[] = [];
  const jurisdictions = new Map<string, Jurisdiction>();
  for (const row of answer.value) {
    const { code, type: typeName, status, date, totalAmount, totalDiscount, totalTax, locked } = row;
    const type = recordedTypes.find((known) => known === typeName);
    if (type === undefined) continue;
    rows.push({
      code,
      type,
      status: recordedStatusOf(status),
      date: date.slice(0, 10),
      customerCode: customerIdOfCode(customerCodes, row.customerCode ?? ''),
      amount: toCents(totalAmount),
      discount: toCents(totalDiscount ?? 0),
      tax: toCents(totalTax),
      // A return may be sent with the tax of the sale that it gives back, which is no override by a person.
      ...(type === 'SalesInvoice' && overridden(totalTax, row.totalTaxCalculated)),
      locked: locked ?? false,
      currency: row.currencyCode ?? '',
      exchangeRate: String(row.exchangeRate || 1),
      ...(row.summary && { jurisdictions: row.summary.map((entry) => readSummary(entry, jurisdictions)) }),
    });
  }
  return { rows, totalCount: answer['@recordsetCount'] };
}

/** Avalara, TransactionModel.totalTaxCalculated: differs from `totalTax` where the request had a tax of its own. */
function overridden(tax: number, calculated: number | null | undefined): Pick<ListedTransaction, 'calculatedTax'> {
  return calculated === tax || typeof calculated !== 'number' ? {} : { calculatedTax: toCents(calculated) };
}

/** A page has thousands of entries of a few jurisdictions: `known` has one object of each, which they share. */
function readSummary(entry: Static<typeof SummaryModel>, known: Map<string, Jurisdiction>): JurisdictionTax {
  const jurisdiction = { region: entry.region ?? '', level: levelOf(entry), name: entry.jurisName ?? '' };
  const key = [jurisdiction.region, jurisdiction.level, jurisdiction.name].join('|');
  const tax = toCents(entry.tax);
  const shared = known.get(key) ?? jurisdiction;
  known.set(key, shared);
  const common = { jurisdiction: shared };
  // The taxable, exempt and non-taxable amounts of a fee are numbers of deliveries, not money.
  if (isDeliveryFee(entry)) return { ...common, taxable: ZERO, exempt: ZERO, nonTaxable: ZERO, tax: ZERO, fee: tax };
  return {
    ...common,
    taxable: toCents(entry.taxable ?? 0),
    exempt: toCents(entry.exemption ?? 0),
    nonTaxable: toCents(entry.nonTaxable ?? 0),
    tax,
    fee: ZERO,
  };
}

/** A summary has no `isFee`: only the names of the tax show a fee. */
function isDeliveryFee({ taxName, taxSubType }: Static<typeof SummaryModel>): boolean {
  return [taxName, taxSubType].some((name) => /delivery ?fee/i.test(name ?? ''));
}

/** One record per code, a live one first: a cancelled transaction may have the code of a live one. */
function readRecords(customerCodes: CustomerCodeRule, answer: unknown): readonly TransactionRecord[] | undefined {
  if (!recordListModel.Check(answer)) return undefined;
  const byCode = new Map<string, TransactionRecord>();
  for (const raw of answer.value) {
    const type = recordedTypes.find((known) => known === raw.type);
    const status = recordedStatusOf(raw.status);
    const key = codeKey(raw.code);
    if (type !== undefined && (status !== 'Cancelled' || !byCode.has(key)))
      byCode.set(key, { code: raw.code, type, status, raw, ...readContents(customerCodes, raw, raw.code) });
  }
  return [...byCode.values()];
}

function readContents(
  customerCodes: CustomerCodeRule,
  raw: unknown,
  code: string,
): Pick<TransactionRecord, 'calculation' | 'certificateIds'> {
  const calculated = readCalculated(raw, code);
  if (calculated === undefined || !recordContentsModel.Check(raw)) return { calculation: null, certificateIds: [] };
  const ids = raw.lines.flatMap(({ exemptCertId }) => (exemptCertId ? [String(exemptCertId)] : []));
  const { addresses } = raw;
  const shipTo = destinationOf(raw.destinationAddressId, raw.lines, addresses ?? []) ?? noAddress;
  const origin = raw.originAddressId || raw.lines[0]?.originAddressId;
  const from = addresses?.find(({ id }) => id === origin);
  const terms = {
    customerCode: customerIdOfCode(customerCodes, raw.customerCode ?? ''),
    entityUseCode: raw.entityUseCode ?? '',
    exemptionNumber: raw.exemptNo ?? '',
    shipFrom: from === undefined ? shipTo : readAddress(from),
    currencyCode: raw.currencyCode ?? '',
  };
  return {
    calculation: { sent: { shipTo, lines: raw.lines.map(readSent) }, terms, calculated },
    certificateIds: [...new Set(ids)],
  };
}

function readSent(line: Static<typeof RecordLine>): ProviderLine {
  return {
    number: line.lineNumber,
    quantity: String(line.quantity ?? 1),
    amount: toDecimal(toCents(line.lineAmount)),
    itemCode: line.itemCode ?? '',
    ...(line.ref1 && { itemName: line.ref1 }),
    taxCode: line.taxCode ?? '',
    description: line.description ?? '',
    discounted: false,
  };
}

const noAddress: PostalAddress = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' };

function readDetail(answer: unknown): TransactionDetail | undefined {
  if (!detailModel.Check(answer)) return undefined;
  const addresses = answer.addresses ?? [];
  const feesBeside = sumCents(answer.lines.map(feesBesideTax));
  const isFee = ({ lineNumber }: { readonly lineNumber: string }) => lineNumber === FEE_LINE;
  return {
    lines: answer.lines
      .filter((line) => !isFee(line))
      .map(({ description, itemCode, ref1, lineAmount }) => ({
        description: description || itemCode || ref1 || '',
        amount: toCents(lineAmount),
      })),
    fee: sumCents([...answer.lines.filter(isFee).map(({ tax }) => toCents(tax)), feesBeside]),
    amount: toCents(answer.totalAmount),
    discount: toCents(answer.totalDiscount ?? 0),
    tax: sumCents([toCents(answer.totalTax), feesBeside]),
    unlistedFee: feesBeside,
    shipTo: destinationOf(answer.destinationAddressId, answer.lines, addresses),
  };
}

/** Null: the answer has no destination. */
function destinationOf(
  headerAddressId: number | null | undefined,
  lines: readonly { readonly destinationAddressId?: number | null }[],
  addresses: readonly Static<typeof AddressModel>[],
): PostalAddress | null {
  // 0 in the header of a document whose lines have addresses of their own.
  const destination = headerAddressId || lines[0]?.destinationAddressId;
  const to = addresses.find(({ id }) => id === destination);
  return to === undefined ? null : readAddress(to);
}

function readAddress({ line1, line2, city, region, postalCode, country }: Static<typeof AddressModel>): PostalAddress {
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    region: region ?? '',
    postalCode: postalCode ?? '',
    country: country ?? 'US',
  };
}
