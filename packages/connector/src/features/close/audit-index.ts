import type { Month, UnreadableDocument } from '@salestax/contract';
import { inHomeCurrency } from '../../domain/currency.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { type Cents, negate, signed, sumCents, toDecimal, ZERO } from '../../domain/money.ts';
import { comparedTotal, type ComparedPair } from '../reconciliation/comparison/facts.ts';
import { csvOf } from './audit-csv.ts';
import { differenceOf, documentTax } from './document-tax.ts';

/** The files of one document, by what they contain. */
export const documentFiles = {
  accounting: 'quickbooks.json',
  provider: 'avatax.json',
  calculation: 'calculation.json',
  timeline: 'timeline.json',
} as const;
export type DocumentFile = keyof typeof documentFiles;

/** One document in the index. Amounts in the company's currency; credits and refunds are negative. */
export interface AuditRow {
  /** Folder of its files. */
  readonly folder: string;
  readonly number: string;
  readonly type: string;
  readonly date: string;
  readonly customer: string;
  /** With tax and fees, as in the accounting service; null: it does not have the document. */
  readonly total: Cents | null;
  readonly collected: Cents;
  readonly recorded: Cents;
  readonly state: string;
}

/** The files of a certificate that exempts a document. */
export interface CertificateFiles {
  /** Paths in the ZIP. */
  readonly paths: readonly string[];
  /** Why the certificate, or its PDF, is not among the files; '' if nothing is missing. */
  readonly note: string;
}

/** The row of a document. `place`: counted from 1, so that no two folders have the same name. */
export function auditRow(pair: ComparedPair, month: Month, place: number): AuditRow {
  const { sale, transaction } = pair;
  const { collected, recorded, reasons } = documentTax(pair, month);
  const type = sale?.kind ?? transaction?.recordedFor?.kind ?? transaction?.type ?? '';
  const number = sale?.number || (transaction?.code ?? '');
  const date = sale?.date ?? transaction?.date ?? '';
  return {
    folder: `documents/${String(place).padStart(5, '0')}_${pathPart(date)}_${pathPart(type)}_${pathPart(number)}`,
    number,
    type,
    date,
    customer: sale?.customerName ?? transaction?.customerCode ?? '',
    total: sale === null ? null : totalOf(sale),
    collected,
    recorded,
    state: stateOf(pair, reasons),
  };
}

function totalOf(sale: NonNullable<ComparedPair['sale']>): Cents {
  const { kind, reimbursed = ZERO, exchangeRate } = sale;
  const total = sumCents([comparedTotal(sale), negate(reimbursed)]);
  return signed(inHomeCurrency(total, exchangeRate), documentTypeOf(kind).sign);
}

/** The outcome of the comparison, with its reasons and those that only the month has, which a consistent document can have, too. */
function stateOf({ outcome, reasons, error }: ComparedPair, ofMonth: readonly string[]): string {
  const all = [...new Set([...reasons, ...ofMonth])].join(', ');
  if (outcome === 'Error') return `Error: ${error?.message ?? all}`;
  return all === '' ? outcome : `${outcome}: ${all}`;
}

/** Most characters of a part of a path, below the limits of file systems. */
const longestPart = 40;

/**
 * A text as a part of a path in a ZIP: letters, digits and '-' only, so that a number of a document can neither leave its
 * folder nor mean a device, an option or another file.
 */
export function pathPart(text: string): string {
  const safe = text.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-');
  return safe.slice(0, longestPart).replace(/^-|-$/g, '') || 'none';
}

const columns = [
  'Number',
  'Type',
  'Date',
  'Customer',
  'Total',
  'Tax at QuickBooks',
  'Tax at AvaTax',
  'Difference',
  'State',
  'QuickBooks',
  'AvaTax',
  'Calculation',
  'Timeline',
  'Certificates',
  'Note',
] as const;

/** A document of the index with the files that it has. */
export interface IndexedDocument {
  readonly row: AuditRow;
  readonly files: readonly DocumentFile[];
  readonly certificates: readonly CertificateFiles[];
}

/** The index, one row per document. `unreadable`: those that QuickBooks has, but could not list. */
export function indexCsv(
  documents: readonly IndexedDocument[],
  unreadable: readonly UnreadableDocument[] = [],
): string {
  return csvOf(columns, [...documents.map(cellsOf), ...unreadable.map(cellsOfUnreadable)]);
}

function cellsOfUnreadable({ type, message }: UnreadableDocument): readonly string[] {
  const cells = new Map<string, string>([
    ['Type', type],
    ['State', 'Not readable'],
    ['Note', message],
  ]);
  return columns.map((column) => cells.get(column) ?? '');
}

function cellsOf({ row, files, certificates }: IndexedDocument): readonly string[] {
  const pathOf = (file: DocumentFile) => (files.includes(file) ? `${row.folder}/${documentFiles[file]}` : '');
  return [
    row.number,
    row.type,
    row.date,
    row.customer,
    row.total === null ? '' : toDecimal(row.total),
    toDecimal(row.collected),
    toDecimal(row.recorded),
    toDecimal(differenceOf(row)),
    row.state,
    pathOf('accounting'),
    pathOf('provider'),
    pathOf('calculation'),
    pathOf('timeline'),
    certificates.flatMap(({ paths }) => paths).join(' '),
    certificates.flatMap(({ note }) => (note === '' ? [] : [note])).join(' '),
  ];
}

/** A list of SHA-256 sums in the form that `sha256sum --check` reads. */
export function manifestText(sums: readonly { readonly path: string; readonly sha256: string }[]): string {
  return sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/** What the README says about a file. */
export interface AuditFileFacts {
  readonly month: Month;
  readonly companyName: string;
  readonly realmId: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** IANA name; '' = not set. */
  readonly timeZone: string;
}

export function readmeText(
  facts: AuditFileFacts,
  documents: readonly Pick<IndexedDocument, 'row'>[],
  unreadable: readonly UnreadableDocument[] = [],
): string {
  const { month, companyName, realmId, madeAt, madeBy, timeZone } = facts;
  const sum = (column: 'collected' | 'recorded') =>
    toDecimal(documents.reduce((total, { row }) => sumCents([total, row[column]]), ZERO));
  return `Audit file of ${month}
Company: ${oneLine(companyName)} (QuickBooks company ${oneLine(realmId)})
Made on ${madeAt.toISOString()} (UTC) by ${oneLine(madeBy)}
Documents: ${documents.length}. Tax at QuickBooks: ${sum('collected')}. Tax at AvaTax: ${sum('recorded')}.
${unreadable.length === 0 ? '' : `Not in these figures: ${unreadable.length} of QuickBooks that could not be read; index.csv says which and why.\n`}
Everything was read from QuickBooks Online and Avalara AvaTax when this file was made, not when the month was closed.
month.json has the figures that were stored, and who closed the month and when.

index.csv              One row per document that either side has in this month. Amounts are in the company's currency;
                       credits and refunds are negative. 'Tax' contains fees. UTF-8, separated by commas.
month.json             The stored figures, the decisions to close or reopen, and the changes since.
documents/             One folder per document:
  quickbooks.json      The document with every field that QuickBooks has. Its PDF is not here, because QuickBooks makes
                       it one document at a time; print it in QuickBooks.
  avatax.json          The transaction with every field that AvaTax has, its lines, rates and addresses.
  calculation.json     How the tax was found: each line with its tax code, why it is not taxed, and the rate of each
                       jurisdiction with its source (origin or destination). 'recorded' is from the transaction, with its
                       signs; 'estimates' are those that the connector has stored.
  timeline.json        What the connector did with the document, and when.
certificates/          The exemption certificates that AvaTax applied to the documents: data as JSON, and the PDF where
                       there is one.
manifest-sha256.txt    The SHA-256 sum of every other file: sha256sum --check manifest-sha256.txt

Times are in UTC. Dates of documents are calendar dates${timeZone === '' ? '' : `; the time zone of the company is ${timeZone}`}.
A cell of index.csv that a spreadsheet could run as a formula begins with an apostrophe.
`;
}

/** Without line breaks and control characters. */
function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').trim();
}
