import { type RawBuilder, sql } from 'kysely';
import { type Month, type MonthChange, supportedTxnTypes } from '@salestax/contract';
import type { DocumentKey } from '../../domain/document-key.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { Trx } from '../../store/db.ts';
import { providerCompanyIdOf } from '../../store/provider-companies.ts';
import type { MonthDecisionRow } from '../../store/schema.ts';
import type { ReadFigures } from './month-figures.ts';

/** How many changes of a month are shown. */
const shownChanges = 100;

/** What a list shows of a stored month. Amounts as in the figures. */
export interface StoredMonthSummary {
  readonly month: Month;
  readonly isClosed: boolean;
  readonly readAt: Date;
  readonly collected: number;
  readonly recorded: number;
  readonly decisions: readonly MonthDecisionRow[];
  readonly changes: number;
}

export async function storedMonths(trx: Trx, realmId: string): Promise<readonly StoredMonthSummary[]> {
  const { rows } = await sql<StoredMonthSummary>`
    select month, is_closed, read_at, decisions, (figures->>'collected')::float8 as collected,
      (figures->>'recorded')::float8 as recorded, (
        select count(*)::integer from month_change as change
        where change.realm_id = stored.realm_id and change.month = stored.month) as changes
    from month_close as stored where realm_id = ${realmId} and read_at is not null`.execute(trx);
  return rows;
}

/** The months that a person has ever closed. */
export async function decidedMonths(trx: Trx, realmId: string): Promise<readonly Month[]> {
  const rows = await trx
    .selectFrom('monthClose')
    .select('month')
    .where('realmId', '=', realmId)
    .where(sql<boolean>`decisions <> '[]'::jsonb`)
    .execute();
  return rows.map(({ month }) => month);
}

/**
 * The first day whose documents count in a month that was ever closed; null: as the settings say. A start date that is set later
 * changes nothing in that month.
 */
export async function countedFromOf(trx: Trx, realmId: string, month: Month): Promise<Day | null> {
  const row = await trx
    .selectFrom('monthClose')
    .select('countedFrom')
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .where(sql<boolean>`decisions <> '[]'::jsonb`)
    .executeTakeFirst();
  return row?.countedFrom ?? null;
}

/** Figures as they were read from both vendors. */
export interface StoredFigures extends ReadFigures {
  readonly readAt: Date;
}

export interface StoredMonth {
  readonly isClosed: boolean;
  /** Null until they were read. */
  readonly read: StoredFigures | null;
  readonly decisions: readonly MonthDecisionRow[];
}

export async function findMonth(trx: Trx, realmId: string, month: Month): Promise<StoredMonth | null> {
  const found = await trx
    .selectFrom('monthClose')
    .select(['isClosed', 'readAt', 'figures', 'counts', 'decisions'])
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { isClosed, decisions, readAt, figures, counts } = found;
  const isRead = readAt !== null && figures !== null && counts !== null;
  return { isClosed, decisions, read: isRead ? { readAt, figures, counts } : null };
}

/** The changes of a month, the latest first, at most `limit` (null: all), and the number of all its changes. */
export async function changesOfMonth(
  trx: Trx,
  realmId: string,
  month: Month,
  limit: number | null = shownChanges,
): Promise<{ readonly changes: readonly MonthChange[]; readonly count: number }> {
  const query = trx
    .selectFrom('monthChange')
    .select(['txnType', 'txnId', 'code', 'kind', 'at', sql<number>`(count(*) over ())::integer`.as('count')])
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .orderBy('at', 'desc')
    .orderBy('txnId');
  const rows = await (limit === null ? query : query.limit(limit)).execute();
  const changes = rows.flatMap(({ txnType, at, txnId, code, kind }) => {
    const type = supportedTxnTypes.find((known) => known === txnType);
    return type === undefined ? [] : [{ txnType: type, txnId, code, kind, at: at.toISOString() }];
  });
  return { changes, count: rows[0]?.count ?? 0 };
}

/** A change as it was noted. The document may have changed again since, at another time. */
export type NotedChange = Pick<DocumentKey, 'txnType' | 'txnId'> & { readonly at: Date };

/** From now on the changes of a month are noted. Returns those that are noted already. */
export async function watchMonth(trx: Trx, realmId: string, month: Month): Promise<readonly NotedChange[]> {
  await trx
    .insertInto('monthClose')
    .values({ realmId, month })
    .onConflict((conflict) => conflict.columns(['realmId', 'month']).doNothing())
    .execute();
  return trx
    .selectFrom('monthChange')
    .select(['txnType', 'txnId', 'at'])
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .execute();
}

/** How figures were read. */
export interface Reading {
  /** When it began. */
  readonly readAt: Date;
  readonly countedFrom: Day;
  /**
   * The changes that were noted before it began, which the figures contain. Their times are not compared with `readAt`, because
   * they are of the clocks of other processes.
   */
  readonly contained: readonly NotedChange[];
}

/** Stores the figures of a month, and forgets the changes that they contain. Does nothing for a closed month. */
export async function saveFigures(
  trx: Trx,
  realmId: string,
  month: Month,
  { figures, counts }: ReadFigures,
  { readAt, countedFrom, contained }: Reading,
): Promise<void> {
  const saved = await trx
    .updateTable('monthClose')
    .set({
      figures: JSON.stringify(figures),
      counts: JSON.stringify(counts),
      readAt,
      countedFrom,
      readFrom: sql<string | null>`${providerCompanyIdOf(realmId)}`,
    })
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .where('isClosed', '=', false)
    .returning('month')
    .executeTakeFirst();
  if (saved === undefined) return;
  await sql`
    delete from month_change as change
    using jsonb_to_recordset(${JSON.stringify(contained)}::jsonb) as contained ("txnType" integer, "txnId" text, at timestamptz)
    where change.realm_id = ${realmId} and change.month = ${month}
      and (change.txn_type, change.txn_id, change.at) = (contained."txnType", contained."txnId", contained.at)`.execute(
    trx,
  );
}

/** A month that is reopened has no figures any more if they are those of another provider company than the linked one. */
export async function saveDecision(trx: Trx, realmId: string, month: Month, decision: MonthDecisionRow): Promise<void> {
  const isOfLinked = sql<boolean>`read_from is not distinct from ${providerCompanyIdOf(realmId)}`;
  const ofLinked = <Value>(column: string) => sql<Value>`case when ${isOfLinked} then ${sql.ref(column)} end`;
  await trx
    .updateTable('monthClose')
    .set({
      isClosed: decision.kind === 'closed',
      ...(decision.kind === 'reopened' && {
        figures: ofLinked<string>('figures'),
        counts: ofLinked<string>('counts'),
        readAt: ofLinked<Date>('read_at'),
      }),
      decisions: sql<string>`decisions || ${JSON.stringify([decision])}::jsonb`,
    })
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .execute();
}

/** The row of a month, locked until the transaction ends. */
export async function lockMonth(
  trx: Trx,
  realmId: string,
  month: Month,
): Promise<{ readonly isClosed: boolean; readonly readAt: Date | null; readonly countedFrom: Day | null } | null> {
  const found = await trx
    .selectFrom('monthClose')
    .select(['isClosed', 'readAt', 'countedFrom'])
    .where('realmId', '=', realmId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export interface MonthRow {
  readonly isClosed: boolean;
  /** Documents of the month that have changed since its figures were read. */
  readonly changes: number;
}

/** A month of a company as one row, in a query of several companies. */
export const monthIn = (realm: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<MonthRow> => sql`
  select exists (
      select from month_close where realm_id = ${realm} and month = ${month} and read_at is not null and is_closed
    ) as is_closed, (
      select count(*) from month_change where realm_id = ${realm} and month = ${month}
    ) as changes`;
