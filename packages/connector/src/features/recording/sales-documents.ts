import type {
  Answer,
  DocumentRefusal,
  OpenedSalesDocument,
  RequestBody,
  SalesDocumentRow,
  UnreadableDocument,
} from '@salestax/contract';
import { companyTimeZone, dayIn } from '../../domain/company-day.ts';
import { documentPageUrl } from '../../domain/document-page.ts';
import { documentTypeOf, documentTypeOfNumber, DOCUMENT_TYPES } from '../../domain/document-types.ts';
import { errorCodeOf, reportOf } from '../../domain/errors.ts';
import { amountOfCents, negate, sumCents, toAmount, ZERO } from '../../domain/money.ts';
import { shownAmounts } from '../../domain/own-lines.ts';
import { RequestError } from '../../domain/request-error.ts';
import type { Day, DocumentKind } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { storedForPanel } from '../../domain/stored-for-panel.ts';
import { taxStateOf } from '../../domain/tax-state.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { ListedSale, UnreadableSale } from '../../ports/accounting-sales.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { unreadableDocument } from '../../service/unreadable-document.ts';
import { urlBatches } from '../../service/url-batches.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { estimatesOf } from '../../store/estimates.ts';
import { lastRecordIn, type TimelineEntry, timelineOf } from '../../store/timeline.ts';
import { lifeOf } from './document-life.ts';
import { type DocumentLink, findLink, linksOfDocuments } from './document-queries.ts';
import { versionOf } from './record-state.ts';
import { nothingStored, type StoredDocument, storedDocuments, attentionOrWaiting } from './tax-state-queries.ts';

/** Documents of a type in one answer; also the most that the accounting service returns at once. */
const maxOfType = 1_000;
const maxConcurrentCalls = 4;

/** The sales documents of a period with their tax states, newest first, and with `AlsoUnsettled` those of other days. */
export async function listSalesDocuments(
  services: Services,
  request: CompanyRequest,
  { FromDate: from, ToDate: to, AlsoUnsettled: alsoUnsettled = false }: RequestBody<'listSalesDocuments'>,
): Promise<Answer<'listSalesDocuments'>> {
  const { db, secrets, accounting } = services;
  const { realmId } = request;
  const { status: userStatus, taxItems, company } = await readCompanyState(db, secrets, realmId);
  if (userStatus === 'NotIntegrated' || userStatus === 'Disconnected')
    return { userStatus, documents: [], isTruncated: false };
  const call = callOf(services, request);
  const unsettled = alsoUnsettled
    ? await db.tx({ realm: realmId }, (trx) => attentionOrWaiting(trx, realmId, maxOfType))
    : new Map<number, readonly string[]>();
  const dayAt = (at: Date) => dayIn(companyTimeZone(company), at);
  const documents: SalesDocumentRow[] = [];
  const unreadable: UnreadableDocument[] = [];
  let isTruncated = false;
  await inParallel(DOCUMENT_TYPES, maxConcurrentCalls, async ({ kind, number }) => {
    const listed = valueOf(await accounting.newestSales(call, kind, { from, to }, taxItems));
    const { sales } = listed;
    const ids = sales.map(({ id }) => id);
    const stored = await db.tx({ realm: realmId }, (trx) => storedDocuments(trx, realmId, number, ids));
    documents.push(...sales.map((sale) => listedRowOf(sale, stored.get(sale.id) ?? nothingStored)));
    const withoutId = listed.unreadable.filter(({ id }) => id === null);
    unreadable.push(...listed.unreadable.filter(({ id }) => id !== null).map(unreadableDocument));
    const listedIds = new Set([...sales, ...listed.unreadable].map(idOf));
    const unsettledIds = unsettled.get(number) ?? [];
    isTruncated ||= sales.length + listed.unreadable.length >= maxOfType || unsettledIds.length >= maxOfType;
    const otherIds = unsettledIds.filter((id) => !listedIds.has(id));
    const others = await readDocuments({ services, call, realmId, taxItems, dayAt }, kind, otherIds);
    documents.push(...others.documents);
    // A document that the list has without its id may be among the others with its id.
    unreadable.push(...[...others.unreadable, ...withoutId.slice(others.unreadable.length)].map(unreadableDocument));
  });
  return { userStatus, documents: documents.toSorted(newestFirst), isTruncated, unreadable };
}

interface DocumentReading {
  readonly services: Services;
  readonly call: CallContext;
  readonly realmId: string;
  readonly taxItems: TaxItems;
  /** The calendar day of the company. */
  readonly dayAt: (at: Date) => Day;
}

interface ReadDocuments {
  readonly documents: readonly SalesDocumentRow[];
  readonly unreadable: readonly UnreadableSale[];
}

/** Documents of a type by their ids; also those that the accounting service no longer has and that were recorded. */
async function readDocuments(
  { services, call, realmId, taxItems, dayAt }: DocumentReading,
  kind: DocumentKind,
  txnIds: readonly string[],
): Promise<ReadDocuments> {
  if (txnIds.length === 0) return { documents: [], unreadable: [] };
  const { number } = documentTypeOf(kind);
  const [stored, links] = await services.db.tx({ realm: realmId }, async (trx) => [
    await storedDocuments(trx, realmId, number, txnIds),
    await linksOfDocuments(trx, realmId, number, txnIds),
  ]);
  const documents: SalesDocumentRow[] = [];
  const unreadable: UnreadableSale[] = [];
  const missing = new Map(links.map((link) => [link.txnId, link]));
  for (const ids of urlBatches([...stored.keys()])) {
    const found = valueOf(await services.accounting.salesById(call, kind, ids, taxItems));
    // The accounting service may not say which document is unreadable: then all of them may exist.
    const present = found.unreadable.some(({ id }) => id === null)
      ? ids
      : [...found.sales, ...found.unreadable].map(idOf);
    for (const id of present) missing.delete(id ?? '');
    documents.push(...found.sales.map((sale) => listedRowOf(sale, stored.get(sale.id) ?? nothingStored)));
    unreadable.push(...found.unreadable);
  }
  const deleted = [...missing.values()].map((link) =>
    deletedRowOf(kind, link, stored.get(link.txnId) ?? nothingStored, dayAt),
  );
  return { documents: [...documents, ...deleted], unreadable };
}

const idOf = ({ id }: { readonly id: string | null }) => id;

/** A document that the accounting service no longer has, as it was recorded last. */
function deletedRowOf(
  kind: DocumentKind,
  link: DocumentLink,
  stored: StoredDocument,
  dayAt: DocumentReading['dayAt'],
): SalesDocumentRow {
  const { txnType, txnId, code, recordedDate, recordedSyncToken, totalCents, taxCents, updatedAt } = link;
  const tax = taxCents ?? ZERO;
  return {
    txnType: documentTypeOf(kind).number,
    txnId,
    number: code ?? `${txnType}/${txnId}`,
    syncToken: recordedSyncToken ?? '',
    date: recordedDate ?? dayAt(updatedAt),
    customerName: '',
    amount: amountOfCents((totalCents ?? 0) - tax),
    tax: amountOfCents(tax),
    ...stateOf({ kind, isVoided: false }, stored),
  };
}

function newestFirst(one: SalesDocumentRow, other: SalesDocumentRow): number {
  return other.date.localeCompare(one.date) || Number(other.txnId) - Number(one.txnId);
}

const stateOf = ({ kind, isVoided }: Pick<ListedSale, 'kind' | 'isVoided'>, stored: StoredDocument) =>
  taxStateOf({ ...stored, isVoided, isRecordedKind: documentTypeOf(kind).recordedType !== null });

function listedRowOf(sale: ListedSale, stored: StoredDocument): SalesDocumentRow {
  const { kind, id, number, syncToken, date, customerName, amount, discountOnTax = ZERO, tax, currency } = sale;
  return {
    txnType: documentTypeOf(kind).number,
    txnId: id,
    number,
    syncToken,
    date,
    customerName,
    // Amount and tax add up to the total of the document.
    amount: toAmount(sumCents([amount, negate(discountOnTax)])),
    tax: toAmount(tax),
    ...stateOf(sale, stored),
    ...(currency !== '' && { currency }),
  };
}

/** One document as the accounting service stores it now, and its record at the tax provider. */
export async function readSalesDocument(
  services: Services,
  request: CompanyRequest,
  { txnType, txnId }: RequestBody<'readSalesDocument'>,
): Promise<Answer<'readSalesDocument'>> {
  const { db, secrets, accounting, accountingWebUrl } = services;
  const { realmId } = request;
  const type = documentTypeOfNumber(txnType);
  if (type === null) throw new RequestError('NotFound');
  const { kind } = type;
  const { taxItems } = await readCompanyState(db, secrets, realmId);
  const read = await accounting.document(callOf(services, request), kind, txnId, taxItems);
  // An HTTP error would take the person away from the list.
  if (!read.ok) return { opened: null, refusal: refusalOf(read.error) };
  const { document } = read.value;
  const key = { realmId, txnType, txnId };
  const [stored, link, timeline, estimates] = await db.tx({ realm: realmId }, async (trx) => [
    (await storedDocuments(trx, realmId, txnType, [txnId])).get(txnId) ?? nothingStored,
    await findLink(trx, key),
    await timelineOf(trx, key),
    await estimatesOf(trx, key),
  ]);
  const opened = {
    realmId,
    document: storedForPanel(document, txnId, taxItems),
    tax: toAmount(sumCents([shownAmounts(document).all, document.accountingTax])),
    ...stateOf(document, stored),
    record: recordOf(link, timeline),
    life: lifeOf({ timeline, estimates, sign: type.sign }),
    ...(accountingWebUrl !== null && { link: documentPageUrl(accountingWebUrl, { kind, id: txnId }) }),
  };
  return { opened, refusal: null };
}

function refusalOf(error: VendorError): DocumentRefusal {
  if (error.kind === 'not-found') return { message: sentences.notInAccounting, errorCode: 'NotInQuickBooks' };
  const report = reportOf(error);
  return { message: report.message, errorCode: errorCodeOf(report) };
}

function recordOf(link: DocumentLink | null, timeline: readonly TimelineEntry[]): OpenedSalesDocument['record'] {
  // A code is reserved before the first attempt.
  if (link === null || link.code === null || link.recordedDate === null) return null;
  const { code, state, recordedDate, totalCents, taxCents, updatedAt } = link;
  const amount = (cents: number | null) => (cents === null ? null : amountOfCents(cents));
  return {
    code,
    isLive: state === 'recorded',
    date: recordedDate,
    total: amount(totalCents),
    tax: amount(taxCents),
    version: versionOf(timeline),
    updatedAt: (lastRecordIn(timeline)?.at ?? updatedAt).toISOString(),
  };
}
