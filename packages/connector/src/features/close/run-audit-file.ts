import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { UnreadableDocument } from '@salestax/contract';
import { companyTimeZone } from '../../domain/company-day.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { writeWhileRunning } from '../../service/company-runs.ts';
import { companyAccountOf, type CompanyState, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { unreadableDocument } from '../../service/unreadable-document.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import type { BothSides } from '../reconciliation/compared-sides.ts';
import { classify } from '../reconciliation/comparison/classify.ts';
import { byDocument } from '../reconciliation/comparison/document-order.ts';
import type { ComparedPair } from '../reconciliation/comparison/facts.ts';
import { pairsOf } from '../reconciliation/comparison/match.ts';
import { readForRun } from '../reconciliation/run-comparison.ts';
import { type Archive, createArchive } from './audit-archive.ts';
import { addCertificates } from './audit-certificates.ts';
import { type AddedDocument, addDocuments, type AuditDocument } from './audit-documents.ts';
import { deleteOrphanedParts, saveAuditFile, saveAuditPart } from './audit-file-queries.ts';
import {
  auditRow,
  type CertificateFiles,
  indexCsv,
  type IndexedDocument,
  manifestText,
  readmeText,
} from './audit-index.ts';
import { changesOfMonth, countedFromOf, findMonth } from './month-queries.ts';
import { isIn, rangeOf } from './months.ts';

/** The request as stored with the run. `by`: name of the person. */
const AuditFileRequest = Type.Object({ month: Type.String(), by: Type.String() });
export type AuditFileRequest = Static<typeof AuditFileRequest>;
export const auditFileRequest = Compile(AuditFileRequest);

/** How long an audit file can be downloaded. Milliseconds. */
export const auditFileLifeMs = 7 * 24 * 3_600_000;

/** Documents whose records are in memory at the same time. */
const documentsAtOnce = 100;
/** A document has four files, of the 65,535 of an archive. */
const mostDocuments = 15_000;

/**
 * Makes the audit file of a month: reads both vendors as the figures are read, then the records of all documents. Writes
 * nothing to the vendors, and each attempt makes a new file, so it can be repeated.
 */
export async function runAuditFile(services: Services, run: Run): Promise<AuditFileRequest> {
  const request = auditFileRequest.Parse(run.request);
  const { db, clock } = services;
  const { realmId } = run;
  const madeAt = clock.now();
  const file = { fileId: randomUUID(), madeAt, expiresAt: new Date(madeAt.getTime() + auditFileLifeMs) };
  const inRealm = { realm: realmId };
  const deleteOrphaned = async () => {
    while (await db.tx(inRealm, (trx) => deleteOrphanedParts(trx, realmId))) run.signal.throwIfAborted();
  };
  await deleteOrphaned();
  const { fileId, expiresAt } = file;
  const archive = createArchive(madeAt, (content, place) =>
    db.tx(inRealm, (trx) => saveAuditPart(trx, { realmId, fileId, place, content, expiresAt })),
  );
  const written = await writeDocuments(services, run, request, archive);
  const { documents } = written;
  await writeSummaries(services, run, { ...request, madeAt }, archive, written);
  const size = await archive.end();
  const { month, by: madeBy } = request;
  await writeWhileRunning(services, run, (trx) =>
    saveAuditFile(trx, realmId, { month, madeBy, documents: documents.length, ...file, ...size }),
  );
  await deleteOrphaned();
  return request;
}

interface WrittenDocuments {
  readonly documents: readonly IndexedDocument[];
  readonly unreadable: readonly UnreadableDocument[];
}

/** Adds all documents of the month with their certificates. */
async function writeDocuments(
  services: Services,
  run: Run,
  { month }: AuditFileRequest,
  archive: Archive,
): Promise<WrittenDocuments> {
  const state = await readCompanyState(services.db, services.secrets, run.realmId);
  const countedFrom = await services.db.read({ realm: run.realmId }, (trx) => countedFromOf(trx, run.realmId, month));
  const read = { range: rangeOf(month), countedFrom, parts: 'totals' } as const;
  return readForRun(services, run, read, async ({ sides, progress }) => {
    const documents = documentsOf(sides, month);
    progress.expect('compare', documents.length);
    const unreadable = sides.unreadable.map(unreadableDocument);
    if (state.status === 'NotIntegrated') return { documents: [], unreadable };
    const call = callOfRun(services, run);
    const reading = { services, run, call, account: state.account };
    const added: AddedDocument[] = [];
    for (let from = 0; from < documents.length; from += documentsAtOnce) {
      added.push(...(await addDocuments(reading, archive, documents.slice(from, from + documentsAtOnce))));
      progress.advance('compare', added.length - from);
    }
    const ids = new Set(added.flatMap(({ certificateIds }) => certificateIds));
    const account = companyAccountOf(state);
    const certificates =
      account === null || ids.size === 0
        ? new Map<string, CertificateFiles>()
        : await addCertificates({ services, run, call, account }, archive, ids);
    const sorted = added.toSorted(({ row: one }, { row: other }) => one.folder.localeCompare(other.folder));
    const indexed = sorted.map(({ row, files, certificateIds }) => ({
      row,
      files,
      certificates: certificateIds.flatMap((id) => certificates.get(id) ?? []),
    }));
    return { documents: indexed, unreadable };
  });
}

/** The documents of a month, numbered by date and number, in the order of their types: the vendors list one type per call. */
function documentsOf({ sales, transactions }: BothSides, month: string): readonly AuditDocument[] {
  const pairs: ComparedPair[] = [];
  for (const pair of pairsOf(sales, transactions)) {
    const compared = classify(pair);
    if (compared !== null && (isIn(month, pair.sale?.date) || isIn(month, pair.transaction?.date)))
      pairs.push(compared);
  }
  if (pairs.length > mostDocuments) throw new RunFailed(tooMany(pairs.length));
  const unnumbered = pairs.map((pair) => ({ pair, row: auditRow(pair, month, 0) }));
  const sorted = unnumbered.toSorted(
    ({ row: one, pair }, { row: other, pair: otherPair }) =>
      one.date.localeCompare(other.date) ||
      one.number.localeCompare(other.number, 'en', { numeric: true }) ||
      byDocument(pair, otherPair),
  );
  const numbered = sorted.map(({ pair }, index) => ({ pair, row: auditRow(pair, month, index + 1) }));
  return numbered.toSorted(({ row: one }, { row: other }) => one.type.localeCompare(other.type));
}

const tooMany = (count: number) => ({
  code: 'TooManyDocuments',
  message: `The month has ${count} documents. An audit file holds at most ${mostDocuments}.`,
});

/** Adds the stored figures, the index, the README and the sums of all files. */
async function writeSummaries(
  { db, secrets }: Services,
  { realmId }: Run,
  { month, by, madeAt }: AuditFileRequest & { readonly madeAt: Date },
  archive: Archive,
  { documents, unreadable }: WrittenDocuments,
): Promise<void> {
  const { company }: CompanyState = await readCompanyState(db, secrets, realmId);
  const stored = await db.read({ realm: realmId }, async (trx) => ({
    ...(await findMonth(trx, realmId, month)),
    ...(await changesOfMonth(trx, realmId, month, null)),
  }));
  const facts = {
    month,
    realmId,
    madeAt,
    madeBy: by,
    companyName: company?.name ?? '',
    timeZone: companyTimeZone(company),
  };
  await archive.add('month.json', JSON.stringify({ month, ...stored }, null, 2));
  await archive.add('index.csv', indexCsv(documents, unreadable));
  await archive.add('README.txt', readmeText(facts, documents, unreadable));
  await archive.add('manifest-sha256.txt', manifestText(archive.sums()));
}
