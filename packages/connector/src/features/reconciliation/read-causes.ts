import type { DifferenceCause } from '@salestax/contract';
import { documentTypeOf } from '../../domain/document-types.ts';
import { ZERO } from '../../domain/money.ts';
import type { RecordedType } from '../../domain/provider-transaction.ts';
import type { Customer, DocumentKind, SalesDocument } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { TransactionCalculation } from '../../ports/provider-transactions.ts';
import { retryWhileTransient } from '../../service/company-runs.ts';
import { urlBatches } from '../../service/url-batches.ts';
import type { Trx } from '../../store/db.ts';
import { allItemCodes } from '../../store/item-codes.ts';
import { lastRecords } from '../../store/timeline.ts';
import { sentTaxCodes as readSentTaxCodes } from '../catalog/item-queries.ts';
import { calculationsOf, lastDeliveries, settingChangesOf } from './cause-queries.ts';
import type { ComparisonContext } from './compared-sides.ts';
import { causeOf, isAboutTax } from './comparison/cause.ts';
import { type Evidence, noEvidence } from './comparison/evidence.ts';
import type { ComparedPair, SaleFacts } from './comparison/facts.ts';
import { recordKeyOf } from './comparison/match.ts';
import { accountingEvidence, calculationOf, recordEvidence } from './comparison/tax-evidence.ts';

/** Names the causes of documents that differ. */
export interface CauseReader {
  /** The pairs of one batch of the result. */
  read(pairs: readonly ComparedPair[]): Promise<ReadonlyMap<ComparedPair, DifferenceCause>>;
}

/** At most this many documents whose tax differs are read from the vendors in one comparison; causes of the others are not known. */
const mostRead = 1_000;

export function createCauseReader(context: ComparisonContext): CauseReader {
  const { services, run } = context;
  let readCount = 0;
  let common: Promise<CommonEvidence> | null = null;
  const readCommon = () =>
    (common ??= services.db.tx({ realm: run.realmId }, async (trx) => ({
      settingChanges: await settingChangesOf(trx, run.realmId),
      sentTaxCodes: await readSentTaxCodes(trx, run.realmId),
    })));

  return {
    async read(pairs) {
      if (pairs.length === 0) return new Map();
      const commonEvidence = await readCommon();
      const aboutTax = pairs.filter(isAboutTax).slice(0, mostRead - readCount);
      readCount += aboutTax.length;
      const evidence = new Map([
        ...(await evidenceOfMissing(context, commonEvidence, pairs)),
        ...(await taxEvidence(context, commonEvidence, aboutTax)),
      ]);
      return new Map(pairs.map((pair) => [pair, causeOf(pair, evidence.get(pair) ?? noEvidence)]));
    },
  };
}

/** Evidence that is the same for all documents of a company. */
interface CommonEvidence extends Pick<Evidence, 'settingChanges'> {
  readonly sentTaxCodes: ReadonlyMap<string, string>;
}

type PairEvidence = ReadonlyMap<ComparedPair, Evidence>;

/** What became of documents that the provider does not have. */
async function evidenceOfMissing(
  { services, run: { realmId } }: ComparisonContext,
  { settingChanges }: CommonEvidence,
  pairs: readonly ComparedPair[],
): Promise<PairEvidence> {
  const missing = pairs.flatMap((pair) =>
    pair.transaction === null && pair.sale !== null ? [{ pair, sale: pair.sale }] : [],
  );
  const sales = missing.map(({ sale }) => sale);
  const deliveries = await ofDocuments(sales, (txnType, ids) =>
    services.db.tx({ realm: realmId }, (trx) => lastDeliveries(trx, realmId, txnType, ids)),
  );
  return new Map(
    missing.map(({ pair, sale }) => {
      const delivery = deliveries.get(documentKey(sale)) ?? null;
      return [pair, { ...noEvidence, settingChanges, delivery }];
    }),
  );
}

/** Both documents of each pair with their lines, and how their taxes were calculated. */
async function taxEvidence(
  context: ComparisonContext,
  { settingChanges, sentTaxCodes }: CommonEvidence,
  pairs: readonly ComparedPair[],
): Promise<PairEvidence> {
  if (pairs.length === 0) return new Map();
  const { services, run, call, state } = context;
  const { realmId } = run;
  const sales = pairs.flatMap(({ sale }) => sale ?? []);
  const inRealm = <Value>(work: (trx: Trx) => Promise<Value>) => services.db.tx({ realm: realmId }, work);
  const [documents, records, customers, preferences] = await Promise.all([
    readDocuments(context, sales),
    readRecords(context, pairs),
    readCustomers(context, pairs),
    retryWhileTransient(run, () => services.facts.taxPreferences(call)),
  ]);
  const calculations = await ofDocuments(sales, (txnType, ids) =>
    inRealm((trx) => calculationsOf(trx, realmId, txnType, ids)),
  );
  const recordedAt = await ofDocuments(sales, (txnType, ids) =>
    inRealm((trx) => lastRecords(trx, realmId, txnType, ids)),
  );
  const itemCodes = await inRealm((trx) => allItemCodes(trx, realmId));
  // With the sales tax of QuickBooks switched on, documents have a Tax box on each line.
  const usesTaxBoxes = preferences.ok ? preferences.value.usesSalesTax : null;
  const { isMakeAllCustomerTaxable: ignoresExemptions, pickUpShipMethod } = state.company.settings;
  const found = new Map<ComparedPair, Evidence>();
  for (const pair of pairs) {
    const { sale, transaction } = pair;
    if (sale === null || transaction === null) continue;
    const key = documentKey(sale);
    const document = documents.get(key);
    const record = records.get(transaction.key);
    // A document that was saved meanwhile is not the compared one.
    if (document === undefined || record === undefined || document.syncToken !== sale.syncToken) continue;
    const customer = customers.get(sale.customerId) ?? null;
    const facts = { customer, ignoresExemptions, usesTaxBoxes, sentTaxCodes, pickUpShipMethod, itemCodes };
    found.set(pair, {
      delivery: null,
      settingChanges,
      accounting: accountingEvidence(document, calculationOf(document, calculations.get(key) ?? []), facts),
      record: recordEvidence(record, sale.kind, recordedAt.get(key) ?? null),
    });
  }
  return found;
}

const documentKey = ({ kind, id }: Pick<SaleFacts, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Reads something of documents type by type; the values by the keys of the documents. */
async function ofDocuments<Value>(
  sales: readonly SaleFacts[],
  read: (txnType: number, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<ReadonlyMap<string, Value>> {
  const found = new Map<string, Value>();
  for (const [kind, list] of Map.groupBy(sales, (sale) => sale.kind)) {
    const values = await read(
      documentTypeOf(kind).number,
      list.map(({ id }) => id),
    );
    for (const [id, value] of values) found.set(documentKey({ kind, id }), value);
  }
  return found;
}

/** No rows where a vendor refuses to list them: the comparison itself does not depend on them. */
async function rowsOrNone<Row>(
  { run }: ComparisonContext,
  call: () => Promise<Outcome<readonly Row[]>>,
): Promise<readonly Row[]> {
  const outcome = await retryWhileTransient(run, call);
  return outcome.ok ? outcome.value : [];
}

async function readDocuments(
  context: ComparisonContext,
  sales: readonly SaleFacts[],
): Promise<ReadonlyMap<string, SalesDocument>> {
  const { services, call, state } = context;
  const found = new Map<string, SalesDocument>();
  for (const [kind, list] of Map.groupBy(sales, (sale): DocumentKind => sale.kind))
    for (const ids of urlBatches(list.map(({ id }) => id))) {
      const read = () => services.accounting.documentsById(call, kind, ids, state.taxItems);
      for (const document of await rowsOrNone(context, read))
        found.set(documentKey({ kind, id: document.id ?? '' }), document);
    }
  return found;
}

/** The calculations of the records, by the keys of the transactions. */
async function readRecords(
  context: ComparisonContext,
  pairs: readonly ComparedPair[],
): Promise<ReadonlyMap<string, TransactionCalculation>> {
  const { services, call, state } = context;
  const found = new Map<string, TransactionCalculation>();
  const transactions = pairs.flatMap(({ transaction }) => transaction ?? []);
  for (const [type, list] of Map.groupBy(transactions, (transaction): RecordedType => transaction.type))
    for (const codes of urlBatches(list.map(({ code }) => code))) {
      const read = () => services.taxProvider.transactionRecords(call, state.account, type, codes);
      for (const { code, calculation } of await rowsOrNone(context, read))
        if (calculation !== null) found.set(recordKeyOf(type, code), calculation);
    }
  return found;
}

/** Customers of documents without tax, whose records differ and so have tax: for other documents the customer proves nothing. */
async function readCustomers(
  context: ComparisonContext,
  pairs: readonly ComparedPair[],
): Promise<ReadonlyMap<string, Customer>> {
  const { services, call } = context;
  const untaxed = pairs.flatMap(({ sale }) => (sale?.tax === ZERO && sale.customerId !== '' ? [sale.customerId] : []));
  const found = new Map<string, Customer>();
  for (const ids of urlBatches(untaxed))
    for (const customer of await rowsOrNone(context, () => services.accounting.customersById(call, ids)))
      found.set(customer.id, customer);
  return found;
}
