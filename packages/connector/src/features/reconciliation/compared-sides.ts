import { recordedTypes } from '@salestax/contract';
import { codeKey, firstCode } from '../../domain/document-code.ts';
import { reimbursedPart } from '../../domain/document-discount.ts';
import { documentTypeOf, documentTypeOfNumber, DOCUMENT_TYPES } from '../../domain/document-types.ts';
import { shownOrigin } from '../../domain/errors.ts';
import { amountOfCents, negate, sumCents, toCents, ZERO } from '../../domain/money.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { DayRange, ListedSale, ListedSales, UnreadableSale } from '../../ports/accounting-sales.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ListedTransaction, TransactionParts } from '../../ports/provider-transactions.ts';
import type { Run } from '../../ports/runs.ts';
import { retryTransient } from '../../service/company-runs.ts';
import type { LinkedCompany } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { urlBatches } from '../../service/url-batches.ts';
import { sharesProviderCompany } from '../../store/provider-companies.ts';
import {
  codesOfOtherRealms,
  linksOfCodes,
  codesOfDocuments,
  type DocumentWithError,
  documentsWithErrors,
} from '../recording/document-lookup-queries.ts';
import type { DocumentLink } from '../recording/document-queries.ts';
import type { ComparisonProgress } from './comparison-progress.ts';
import { booksAmounts } from './comparison/books-amounts.ts';
import type { DocumentError, SaleFacts, TransactionFacts } from './comparison/facts.ts';
import { recordKeyOf, providerTypeOf } from './comparison/match.ts';

/** Context for reading both sides. */
export interface ComparisonContext {
  readonly services: Services;
  readonly run: Run;
  readonly call: CallContext;
  readonly state: LinkedCompany;
  readonly range: DayRange;
  readonly progress: ComparisonProgress;
  /** What is read of each transaction. */
  readonly parts: TransactionParts;
}

const comparedKinds = DOCUMENT_TYPES.flatMap(({ kind, recordedType }) => (recordedType === null ? [] : [kind]));

const pageRows = 1_000;
const maxConcurrentCalls = 4;

export interface BothSides {
  readonly sales: readonly SaleFacts[];
  /** By their keys. */
  readonly transactions: ReadonlyMap<string, TransactionFacts>;
  /** Documents that exist but cannot be read: their transactions are not without a document. */
  readonly unreadable: readonly UnreadableSale[];
}

/** All documents of both sides that belong in the comparison, in one form, without those of other companies. */
export async function readBothSides(context: ComparisonContext): Promise<BothSides> {
  const sides = await createSides(context);
  await Promise.all([readSales(context, sides.addSales), readTransactions(context, sides.addTransactions)]);
  await findTransactions(context, withoutTransaction(sides.sales, sides.transactions), sides.addTransactions);
  return completeSides(context, sides);
}

/** What is read again: documents by kind and id, and the codes that they had at the provider. */
export interface SomeDocuments {
  readonly ids: ReadonlyMap<DocumentKind, ReadonlySet<string>>;
  readonly codes: ReadonlyMap<RecordedType, ReadonlySet<string>>;
}

/** The same for some documents, whatever their dates. */
export async function readSomeSides(context: ComparisonContext, { ids, codes }: SomeDocuments): Promise<BothSides> {
  const { services, run, call, state } = context;
  const sides = await createSides(context);
  for (const [kind, list] of ids)
    await inParallel(urlBatches([...list]), maxConcurrentCalls, async (batch) =>
      sides.addSales(
        kind,
        await retryTransient(run, () => services.accounting.salesById(call, kind, batch, state.taxItems)),
      ),
    );
  const withOwnCode = [...sides.sales.values()].filter(({ isCodeOfOther }) => !isCodeOfOther);
  for (const type of recordedTypes) {
    const codesOfSales = withOwnCode.filter(({ kind }) => providerTypeOf(kind) === type).map(({ code }) => code);
    const wantedCodes = new Set([...(codes.get(type) ?? []), ...codesOfSales].filter((code) => code !== ''));
    await readByCode(context, type, [...wantedCodes], sides.addTransactions);
  }
  return completeSides(context, sides);
}

interface Sides {
  readonly errors: ErrorsByDocument;
  readonly sales: Map<string, SaleFacts>;
  readonly transactions: Map<string, TransactionFacts>;
  readonly unreadable: UnreadableSale[];
  readonly addSales: AddSales;
  readonly addTransactions: AddTransactions;
}

async function createSides(context: ComparisonContext): Promise<Sides> {
  const errors = await readErrors(context);
  const texts = new Map<string, string>();
  const sales = new Map<string, SaleFacts>();
  const transactions = new Map<string, TransactionFacts>();
  const unreadable: UnreadableSale[] = [];
  return {
    errors,
    sales,
    transactions,
    unreadable,
    async addSales(kind, listed, wantedKeys) {
      unreadable.push(...listed.unreadable);
      for (const sale of await withCodes(context, kind, listed.sales, errors, texts))
        if (wantedKeys?.has(sale.key) !== false) sales.set(sale.id, sale);
    },
    addTransactions(listed) {
      for (const each of listed) {
        const transaction = toAccountingSign(each, texts);
        const earlier = transactions.get(transaction.key);
        // A live transaction may have the code of a cancelled one.
        if (earlier === undefined || earlier.status === 'Cancelled') transactions.set(transaction.key, transaction);
      }
    },
  };
}

/** Leaves transactions of other companies out, and finds the documents of those without one. */
async function completeSides(context: ComparisonContext, sides: Sides): Promise<BothSides> {
  const { sales, transactions, addSales, errors } = sides;
  await dropForeignTransactions(context, sales, transactions);
  await findSales(context, withoutSale(sales, transactions), addSales, transactions, errors);
  applyRecordedDiscounts(sales, transactions);
  const unreadable = eachOnce(sides.unreadable);
  markUnreadable(transactions, unreadable);
  return { sales: [...sales.values()], transactions, unreadable };
}

/**
 * Takes a discount that somebody else reimburses off again where the transaction has it: it was recorded while the settings
 * did not call the discount reimbursed, and agrees with the price after the discount.
 */
function applyRecordedDiscounts(
  sales: Map<string, SaleFacts>,
  transactions: ReadonlyMap<string, TransactionFacts>,
): void {
  for (const [id, sale] of sales) {
    const { reimbursed = ZERO, isCodeOfOther, ...facts } = sale;
    if (reimbursed === ZERO || isCodeOfOther || transactions.get(sale.key)?.isDiscounted !== true) continue;
    sales.set(id, { ...facts, isCodeOfOther, amount: sumCents([sale.amount, negate(reimbursed)]) });
  }
}

/**
 * Each unreadable document once. The list of a period reports it without its id, and a read by its id reports it again: so of
 * each kind as many entries without an id are left out as there are documents with one.
 */
function eachOnce(found: readonly UnreadableSale[]): readonly UnreadableSale[] {
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const saleById = new Map(ofKind.flatMap((sale) => (sale.id === null ? [] : [[sale.id, sale] as const])));
    const withoutId = ofKind.filter(({ id }) => id === null);
    return [...saleById.values(), ...withoutId.slice(saleById.size)];
  });
}

/** A transaction whose document cannot be read has that error instead of a missing document. */
function markUnreadable(transactions: Map<string, TransactionFacts>, unreadable: readonly UnreadableSale[]): void {
  if (unreadable.length === 0) return;
  const errors = new Map(unreadable.map(({ kind, id, error }) => [documentKey(kind, id ?? ''), error]));
  for (const [key, transaction] of transactions) {
    const { recordedFor } = transaction;
    const error = recordedFor === null ? undefined : errors.get(documentKey(recordedFor.kind, recordedFor.id));
    if (error === undefined) continue;
    const { code, message } = error;
    transactions.set(key, { ...transaction, isUnreadable: true, error: { code, message, from: 'QuickBooks' } });
  }
}

/** `wantedKeys`: other documents are left out; absent: none is. */
type AddSales = (kind: DocumentKind, listed: ListedSales, wantedKeys?: ReadonlySet<string>) => Promise<void>;
type AddTransactions = (listed: readonly ListedTransaction[]) => void;

function withoutTransaction(
  sales: ReadonlyMap<string, SaleFacts>,
  transactions: ReadonlyMap<string, TransactionFacts>,
): readonly SaleFacts[] {
  const found: SaleFacts[] = [];
  for (const sale of sales.values()) if (!sale.isCodeOfOther && !transactions.has(sale.key)) found.push(sale);
  return found;
}

function withoutSale(
  sales: ReadonlyMap<string, SaleFacts>,
  transactions: ReadonlyMap<string, TransactionFacts>,
): readonly TransactionFacts[] {
  const claimed = new Set<string>();
  for (const { key, isCodeOfOther } of sales.values()) if (!isCodeOfOther) claimed.add(key);
  const found: TransactionFacts[] = [];
  for (const transaction of transactions.values()) if (!claimed.has(transaction.key)) found.push(transaction);
  return found;
}

/** Reads every page of every kind, at most four at once. */
async function readSales(
  { services: { accounting }, run, call, range, state, progress }: ComparisonContext,
  add: AddSales,
): Promise<void> {
  const readPage = async (kind: DocumentKind, from: number) => {
    const rows = await retryTransient(run, () => accounting.salesPage(call, kind, range, from, state.taxItems));
    await add(kind, rows);
    return rows.sales.length + rows.unreadable.length;
  };
  const pages: { readonly kind: DocumentKind; readonly from: number }[] = [];
  await inParallel(comparedKinds, maxConcurrentCalls, async (kind) => {
    const first = await readPage(kind, 1);
    const count = first < pageRows ? first : await retryTransient(run, () => accounting.countSales(call, kind, range));
    progress.expect('accounting', count);
    progress.advance('accounting', first);
    for (let from = 1 + pageRows; from <= count; from += pageRows) pages.push({ kind, from });
  });
  await inParallel(pages, maxConcurrentCalls, async ({ kind, from }) =>
    progress.advance('accounting', await readPage(kind, from)),
  );
}

async function readTransactions(
  { services: { taxProvider }, run, call, range, state, progress, parts }: ComparisonContext,
  add: AddTransactions,
): Promise<void> {
  const readPage = async (skip: number) => {
    const { rows, totalCount } = await retryTransient(run, () =>
      taxProvider.transactionPage(call, state.account, range, skip, parts),
    );
    add(rows);
    if (skip === 0) progress.expect('provider', totalCount);
    progress.advance('provider', rows.length);
    return totalCount;
  };
  const totalCount = await readPage(0);
  const remainingPages = Array.from(
    { length: Math.max(0, Math.ceil(totalCount / pageRows) - 1) },
    (_, index) => index + 1,
  );
  await inParallel(remainingPages, maxConcurrentCalls, async (index) => void (await readPage(index * pageRows)));
}

/** Adds the transactions of documents that have none in the date range: a transaction may have another date. */
async function findTransactions(
  context: ComparisonContext,
  sales: readonly SaleFacts[],
  add: AddTransactions,
): Promise<void> {
  for (const type of recordedTypes) {
    const codes = sales.filter(({ kind }) => providerTypeOf(kind) === type).map(({ code }) => code);
    await readByCode(context, type, codes, add);
  }
}

async function readByCode(
  { services: { taxProvider }, run, call, state }: ComparisonContext,
  type: RecordedType,
  codes: readonly string[],
  add: AddTransactions,
): Promise<void> {
  await inParallel(urlBatches(codes), maxConcurrentCalls, async (list) =>
    add(await retryTransient(run, () => taxProvider.transactionsByCode(call, state.account, type, list))),
  );
}

/** Finds documents outside the range for transactions without one in the range, by the link or else by the number. */
async function findSales(
  context: ComparisonContext,
  unmatched: readonly TransactionFacts[],
  add: AddSales,
  transactions: Map<string, TransactionFacts>,
  errors: ErrorsByDocument,
): Promise<void> {
  const { services, run, call, state } = context;
  const { accounting } = services;
  const ids = new Map<DocumentKind, string[]>();
  const numbers = new Map<DocumentKind, string[]>();
  const addTo = (map: Map<DocumentKind, string[]>, kind: DocumentKind, value: string) => {
    const list = map.get(kind);
    if (list === undefined) map.set(kind, [value]);
    else list.push(value);
  };
  for (const type of recordedTypes) {
    const notCancelled = unmatched.filter((one) => one.type === type && one.status !== 'Cancelled');
    const documents = await documentsByCode(
      context,
      type,
      notCancelled.map(({ code }) => code),
    );
    for (const transaction of notCancelled) {
      const recordedFor = documents.get(codeKey(transaction.code)) ?? null;
      if (recordedFor === null)
        for (const kind of comparedKinds) {
          if (providerTypeOf(kind) === type) addTo(numbers, kind, transaction.code);
        }
      else {
        addTo(ids, recordedFor.kind, recordedFor.id);
        const error = errors.get(documentKey(recordedFor.kind, recordedFor.id)) ?? null;
        transactions.set(transaction.key, { ...transaction, recordedFor, error });
      }
    }
  }
  // A search by number also finds documents that have this number but another code: those are left out.
  const unmatchedKeys = new Set(unmatched.map(({ key }) => key));
  for (const kind of comparedKinds) {
    await inParallel(urlBatches(ids.get(kind) ?? []), maxConcurrentCalls, async (list) =>
      add(kind, await retryTransient(run, () => accounting.salesById(call, kind, list, state.taxItems)), unmatchedKeys),
    );
    await inParallel(urlBatches(numbers.get(kind) ?? []), maxConcurrentCalls, async (list) =>
      add(
        kind,
        await retryTransient(run, () => accounting.salesByNumber(call, kind, list, state.taxItems)),
        unmatchedKeys,
      ),
    );
  }
}

/** Drops transactions that another company recorded at the same provider company. */
async function dropForeignTransactions(
  { services: { db }, run }: ComparisonContext,
  sales: ReadonlyMap<string, SaleFacts>,
  transactions: Map<string, TransactionFacts>,
): Promise<void> {
  if (!(await db.read('system', (trx) => sharesProviderCompany(trx, run.realmId)))) return;
  const linkedKeys = new Set<string>();
  for (const { key, isLinked } of sales.values()) if (isLinked) linkedKeys.add(key);
  for (const type of recordedTypes) {
    const unlinkedCodes: string[] = [];
    for (const transaction of transactions.values())
      if (transaction.type === type && !linkedKeys.has(transaction.key)) unlinkedCodes.push(transaction.code);
    for (const codes of chunksOf(unlinkedCodes)) {
      const codesOfOtherCompanies = await db.tx('system', (trx) => codesOfOtherRealms(trx, run.realmId, type, codes));
      for (const code of codesOfOtherCompanies) transactions.delete(recordKeyOf(type, code));
    }
  }
}

/** Adds the codes that documents have at the provider. */
async function withCodes(
  { services: { db }, run, state }: ComparisonContext,
  kind: DocumentKind,
  listed: readonly ListedSale[],
  errors: ErrorsByDocument,
  texts: Map<string, string>,
): Promise<readonly SaleFacts[]> {
  const { number: txnType } = documentTypeOf(kind);
  const type = providerTypeOf(kind);
  const { linkByDocument, takenKeys } = await db.tx({ realm: run.realmId }, async (trx) => {
    const links = await codesOfDocuments(
      trx,
      run.realmId,
      txnType,
      listed.map(({ id }) => id),
    );
    const linkById = new Map(links.map((link) => [link.txnId, link]));
    const codesOfUnlinked = listed.filter(({ id }) => !linkById.has(id)).map(firstCode);
    const linksOfTakenCodes =
      codesOfUnlinked.length === 0 ? [] : await linksOfCodes(trx, run.realmId, type, codesOfUnlinked);
    return { linkByDocument: linkById, takenKeys: new Set(linksOfTakenCodes.map(({ code }) => codeKey(code ?? ''))) };
  });
  return listed.map((sale) => {
    const linked = linkByDocument.get(sale.id);
    const reimbursed = reimbursedPart(sale.discount ?? ZERO, state.company.settings);
    const code = linked === undefined ? firstCode(sale) : (linked.code ?? '');
    // Field by field: a hundred thousand of these objects are held at once, and copies with spread take several times as long.
    const facts: SaleFacts = {
      kind,
      id: sale.id,
      number: sale.number,
      syncToken: intern(texts, sale.syncToken),
      date: intern(texts, sale.date),
      customerId: intern(texts, sale.customerId),
      customerName: intern(texts, sale.customerName),
      currency: intern(texts, sale.currency),
      exchangeRate: intern(texts, sale.exchangeRate),
      // Tax is on the price before a discount that somebody else reimburses.
      amount: sumCents([sale.amount, reimbursed]),
      tax: sale.tax,
      fee: sale.fee,
      isVoided: sale.isVoided,
      code,
      key: recordKeyOf(type, code),
      isLinked: linked !== undefined,
      isCodeOfOther: linked === undefined && takenKeys.has(codeKey(code)),
      error: errors.size === 0 ? null : (errors.get(documentKey(kind, sale.id)) ?? null),
    };
    const withReimbursed = reimbursed === ZERO ? facts : { ...facts, reimbursed };
    const { discountOnTax } = sale;
    const withDiscount = discountOnTax === undefined ? withReimbursed : { ...withReimbursed, discountOnTax };
    return linked === undefined ? withDiscount : withRecord(withDiscount, linked);
  });
}

/** Adds the facts that only the record of a document has. */
function withRecord(facts: SaleFacts, { absorbedCents, remittedByMarketplace }: RecordedExtras): SaleFacts {
  const absorbed = absorbedCents ? { ...facts, absorbedFee: toCents(amountOfCents(absorbedCents)) } : facts;
  return remittedByMarketplace ? { ...absorbed, isRemittedByMarketplace: true } : absorbed;
}

type RecordedExtras = Pick<DocumentLink, 'absorbedCents' | 'remittedByMarketplace'>;

/** The documents that are recorded under these codes, by the keys of the codes. */
async function documentsByCode(
  { services: { db }, run }: ComparisonContext,
  type: RecordedType,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { readonly kind: DocumentKind; readonly id: string }>> {
  const found = new Map<string, { readonly kind: DocumentKind; readonly id: string }>();
  for (const chunk of chunksOf(codes)) {
    const links = await db.tx({ realm: run.realmId }, (trx) => linksOfCodes(trx, run.realmId, type, chunk));
    for (const { txnType, txnId, code } of links) {
      const kind = documentTypeOfNumber(txnType)?.kind;
      if (kind !== undefined && code !== null) found.set(codeKey(code), { kind, id: txnId });
    }
  }
  return found;
}

type ErrorsByDocument = ReadonlyMap<string, DocumentError>;

async function readErrors({ services: { db }, run }: ComparisonContext): Promise<ErrorsByDocument> {
  const documents = await db.tx({ realm: run.realmId }, (trx) => documentsWithErrors(trx, run.realmId));
  return new Map(
    documents.flatMap((document) => {
      const kind = documentTypeOfNumber(document.txnType)?.kind;
      return kind === undefined ? [] : [[documentKey(kind, document.txnId), errorOf(document)]];
    }),
  );
}

function errorOf({ code, message, origin }: DocumentWithError): DocumentError {
  return { code, message, from: shownOrigin(origin) };
}

const documentKey = (kind: DocumentKind, id: string) => `${kind} ${id}`;

function toAccountingSign(transaction: ListedTransaction, texts: Map<string, string>): TransactionFacts {
  const { amount, tax } = booksAmounts(transaction);
  const facts: TransactionFacts = {
    code: transaction.code,
    type: transaction.type,
    status: transaction.status,
    locked: transaction.locked,
    date: intern(texts, transaction.date),
    customerCode: intern(texts, transaction.customerCode),
    amount,
    tax,
    currency: intern(texts, transaction.currency),
    exchangeRate: intern(texts, transaction.exchangeRate),
    key: recordKeyOf(transaction.type, transaction.code),
    recordedFor: null,
    error: null,
  };
  const { calculatedTax, jurisdictions } = transaction;
  const isDiscounted = transaction.discount !== ZERO;
  if (calculatedTax === undefined && jurisdictions === undefined && !isDiscounted) return facts;
  return {
    ...facts,
    ...(isDiscounted && { isDiscounted }),
    ...(calculatedTax !== undefined && { calculatedTax }),
    ...(jurisdictions && { jurisdictions }),
  };
}

/** Returns one shared instance of equal texts, to save memory. */
function intern(known: Map<string, string>, text: string): string {
  const same = known.get(text);
  if (same !== undefined) return same;
  known.set(text, text);
  return text;
}

function chunksOf(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / 1_000) }, (_, index) =>
    values.slice(index * 1_000, (index + 1) * 1_000),
  );
}
