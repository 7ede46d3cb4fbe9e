import { type Selectable, sql } from 'kysely';
import type { Month } from '@salestax/contract';
import type { Trx } from '../../store/db.ts';
import { estimatesOfDocuments } from '../../store/estimates.ts';
import type { AuditFileTable } from '../../store/schema.ts';
import { timelinesOf } from '../../store/timeline.ts';

/** The audit file of a month: a ZIP with its documents and their histories, which is stored in parts. */
export type AuditFileRow = Readonly<Omit<Selectable<AuditFileTable>, 'realmId'>>;

/** Null: there is none, or it has expired. */
export async function findAuditFile(trx: Trx, realmId: string, month: Month, now: Date): Promise<AuditFileRow | null> {
  const found = await trx
    .selectFrom('auditFile')
    .select(['month', 'fileId', 'madeAt', 'madeBy', 'documents', 'bytes', 'parts', 'expiresAt'])
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

export interface AuditFilePart {
  /** The month of its file. */
  readonly month: Month;
  readonly content: Uint8Array;
}

/** A part of a saved file, counted from 0; null: there is none, or the file has expired. */
export async function findAuditPart(
  trx: Trx,
  realmId: string,
  { fileId, place }: { readonly fileId: string; readonly place: number },
  now: Date,
): Promise<AuditFilePart | null> {
  const found = await trx
    .selectFrom('auditFilePart as part')
    .innerJoin('auditFile as file', (join) =>
      join.onRef('file.realmId', '=', 'part.realmId').onRef('file.fileId', '=', 'part.fileId'),
    )
    .select(['file.month', 'part.content'])
    .where('part.realmId', '=', realmId)
    .where('part.fileId', '=', fileId)
    .where('part.place', '=', place)
    .where('file.expiresAt', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Parts are saved before their file, which makes them readable (`saveAuditFile`). A part has an end of its own, because a stopped
 * attempt leaves parts without a file.
 */
export async function saveAuditPart(
  trx: Trx,
  part: {
    readonly realmId: string;
    readonly fileId: string;
    readonly place: number;
    readonly content: Uint8Array;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx.insertInto('auditFilePart').values(part).execute();
}

/** The file replaces the earlier one of its month, whose parts are then orphaned. */
export async function saveAuditFile(trx: Trx, realmId: string, file: AuditFileRow): Promise<void> {
  const { month, ...columns } = file;
  await trx
    .insertInto('auditFile')
    .values({ realmId, month, ...columns })
    .onConflict((conflict) => conflict.columns(['realmId', 'month']).doUpdateSet(columns))
    .execute();
}

/** Parts are large: a statement deletes at most so many. */
const partBatch = 200;

/**
 * Deletes up to `partBatch` parts without a file: those of a file that was replaced and of attempts that were stopped. Returns
 * whether there may be more.
 */
export async function deleteOrphanedParts(trx: Trx, realmId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from audit_file_part where realm_id = ${realmId} and (file_id, place) in (
      select part.file_id, part.place from audit_file_part as part
      where part.realm_id = ${realmId} and not exists (
        select from audit_file as file where file.realm_id = part.realm_id and file.file_id = part.file_id)
      limit ${partBatch})`.execute(trx);
  return Number(numAffectedRows ?? 0n) >= partBatch;
}

/** The stored timelines and estimates of documents of one type, at most a few hundred, by document. */
export async function historiesOf(trx: Trx, realmId: string, txnType: number, txnIds: readonly string[]) {
  const timeline = await timelinesOf(trx, realmId, txnType, txnIds);
  const estimates = await estimatesOfDocuments(trx, realmId, txnType, txnIds);
  return {
    timelines: Map.groupBy(timeline, ({ txnId }) => txnId),
    estimates: Map.groupBy(estimates, ({ txnId }) => txnId ?? ''),
  };
}
