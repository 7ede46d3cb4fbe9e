import { setImmediate } from 'node:timers/promises';
import { documentTypeOf } from '../../domain/document-types.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { TransactionRecord } from '../../ports/provider-transactions.ts';
import type { Run } from '../../ports/runs.ts';
import type { TaxAccount } from '../../ports/tax-provider.ts';
import { retryTransient } from '../../service/company-runs.ts';
import type { Services } from '../../service/services.ts';
import { urlBatches } from '../../service/url-batches.ts';
import type { Estimate } from '../../store/estimates.ts';
import type { TimelineEntry } from '../../store/timeline.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { recordKeyOf } from '../reconciliation/comparison/match.ts';
import type { Archive } from './audit-archive.ts';
import { calculationOf } from './audit-calculation.ts';
import { historiesOf } from './audit-file-queries.ts';
import { type AuditRow, type DocumentFile, documentFiles } from './audit-index.ts';

export interface DocumentReading {
  readonly services: Pick<Services, 'db' | 'accounting' | 'taxProvider'>;
  readonly run: Run;
  readonly call: CallContext;
  readonly account: TaxAccount;
}

/** A document of the month with its row in the index. */
export interface AuditDocument {
  readonly pair: ComparedPair;
  readonly row: AuditRow;
}

/** A document whose files were added. */
export interface AddedDocument extends Pick<AuditDocument, 'row'> {
  readonly files: readonly DocumentFile[];
  readonly certificateIds: readonly string[];
}

/** What is stored of one document, the oldest first. */
interface DocumentHistory {
  readonly timeline: readonly Pick<TimelineEntry, 'at' | 'event' | 'detail'>[];
  readonly estimates: readonly Estimate[];
}

const noHistory: DocumentHistory = { timeline: [], estimates: [] };

/** Adds the files of some documents. Their number limits the memory. */
export async function addDocuments(
  reading: DocumentReading,
  archive: Pick<Archive, 'add'>,
  documents: readonly AuditDocument[],
): Promise<readonly AddedDocument[]> {
  const [sales, records, histories] = await Promise.all([
    readSales(reading, documents),
    readTransactions(reading, documents),
    readHistories(reading, documents),
  ]);
  const added: AddedDocument[] = [];
  for (const { pair, row } of documents) {
    const key = documentOf(pair);
    const { timeline, estimates } = (key && histories.get(keyText(key))) ?? noHistory;
    const record = (pair.transaction && records.get(pair.transaction.key)) ?? null;
    const contents: Readonly<Record<DocumentFile, unknown>> = {
      accounting: (pair.sale && sales.get(keyText(pair.sale))) ?? null,
      provider: record?.raw ?? null,
      calculation: calculationOf(record, estimates),
      timeline: timeline.length === 0 ? null : timeline.map(({ at, event, detail }) => ({ at, event, detail })),
    };
    const files: DocumentFile[] = [];
    for (const file of ['accounting', 'provider', 'calculation', 'timeline'] as const)
      if (contents[file] !== null) {
        await archive.add(`${row.folder}/${documentFiles[file]}`, JSON.stringify(contents[file], null, 2));
        files.push(file);
      }
    added.push({ row, files, certificateIds: record?.certificateIds ?? [] });
    // Requests to this process are answered between two documents.
    await setImmediate();
    reading.run.signal.throwIfAborted();
  }
  return added;
}

interface DocumentId {
  readonly kind: DocumentKind;
  readonly id: string;
}

const keyText = ({ kind, id }: DocumentId): string => `${kind} ${id}`;

/** The document of the accounting service, also when it is not there any more; null if unknown. */
function documentOf({ sale, transaction }: ComparedPair): DocumentId | null {
  return sale ?? transaction?.recordedFor ?? null;
}

function idsByKind(documents: readonly (DocumentId | null)[]): ReadonlyMap<DocumentKind, string[]> {
  const documentIds = documents.filter((each) => each !== null);
  const groups = Map.groupBy(documentIds, ({ kind }) => kind);
  return new Map([...groups].map(([kind, list]) => [kind, list.map(({ id }) => id)]));
}

async function readSales(
  { services, run, call }: DocumentReading,
  documents: readonly AuditDocument[],
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const [kind, ids] of idsByKind(documents.map(({ pair }) => pair.sale)))
    for (const batch of urlBatches(ids)) {
      const rows = await retryTransient(run, () => services.accounting.salesRecords(call, kind, batch));
      for (const { id, raw } of rows) found.set(keyText({ kind, id }), raw);
    }
  return found;
}

async function readTransactions(
  { services, run, call, account }: DocumentReading,
  documents: readonly AuditDocument[],
): Promise<ReadonlyMap<string, TransactionRecord>> {
  const found = new Map<string, TransactionRecord>();
  const transactions = documents.flatMap(({ pair }) => pair.transaction ?? []);
  for (const [type, list] of Map.groupBy(transactions, (transaction): RecordedType => transaction.type))
    for (const batch of urlBatches(list.map(({ code }) => code))) {
      const rows = await retryTransient(run, () => services.taxProvider.transactionRecords(call, account, type, batch));
      for (const record of rows) found.set(recordKeyOf(type, record.code), record);
    }
  return found;
}

async function readHistories(
  { services: { db }, run: { realmId } }: DocumentReading,
  documents: readonly AuditDocument[],
): Promise<ReadonlyMap<string, DocumentHistory>> {
  const found = new Map<string, DocumentHistory>();
  for (const [kind, ids] of idsByKind(documents.map(({ pair }) => documentOf(pair)))) {
    const { number } = documentTypeOf(kind);
    const { timelines, estimates } = await db.read({ realm: realmId }, (trx) => historiesOf(trx, realmId, number, ids));
    for (const id of ids)
      found.set(keyText({ kind, id }), { timeline: timelines.get(id) ?? [], estimates: estimates.get(id) ?? [] });
  }
  return found;
}
