import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db, Trx } from './db.ts';
import { Unavailable } from './errors.ts';
import { deleteSecret, getSecret, putSecret, type SecretBox } from './secrets.ts';
import type { AccountingConnectionTable } from './schema.ts';

/** A company's OAuth connection to the accounting service, with its tokens. Never leaves the service. */
export interface AccountingConnection {
  readonly realmId: string;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  /** The refresh token before the last rotation: what is left to try when the answer to a refresh was lost. */
  readonly previousRefreshToken: string | null;
  readonly refreshExpiresAt: Date;
  /** Goes up with every new pair of tokens. */
  readonly rotation: number;
}

export interface NewTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

const ACCESS = 'accounting-access-token';
const REFRESH = 'accounting-refresh-token';
const PREVIOUS = 'accounting-previous-refresh-token';

/** How long a refresh may take before another process may try. Longer than the call's own time limit. */
const LEASE_MS = 20_000;
const POLL_MS = 50;
const SAVE_ATTEMPTS = 10;
const SAVE_PAUSE_MS = 500;

/** A new connection, or the same one connected again. A refresh that is under way is fenced off. */
export async function saveConnection(
  trx: Trx,
  box: SecretBox,
  realmId: string,
  tokens: NewTokens,
  now: Date,
): Promise<void> {
  const columns = {
    accessExpiresAt: tokens.accessExpiresAt,
    refreshExpiresAt: tokens.refreshExpiresAt,
    refreshLeaseOwner: null,
    refreshLeaseUntil: null,
    updatedAt: now,
  };
  await trx
    .insertInto('accountingConnection')
    .values({ realmId, rotation: 1, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('realmId')
        .doUpdateSet((on) => ({ ...columns, rotation: on('accountingConnection.rotation', '+', 1) })),
    )
    .execute();
  await putSecret(trx, box, { realmId, name: ACCESS }, tokens.accessToken, now);
  await putSecret(trx, box, { realmId, name: REFRESH }, tokens.refreshToken, now);
  await deleteSecret(trx, { realmId, name: PREVIOUS });
}

/** Also of a company that is disconnected, whose tokens have not been ended yet. */
export async function findConnection(trx: Trx, box: SecretBox, realmId: string): Promise<AccountingConnection | null> {
  const row = await rowOf(trx, realmId);
  return row ? withTokens(trx, box, row) : null;
}

/** Null for a company that is disconnected, whatever is kept of it. */
export async function findUsableConnection(
  trx: Trx,
  box: SecretBox,
  realmId: string,
): Promise<AccountingConnection | null> {
  const row = await connectionOf(trx, realmId)
    .selectAll()
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('company')
            .select('realmId')
            .whereRef('company.realmId', '=', 'accountingConnection.realmId')
            .where('connection', '=', 'disconnected'),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? withTokens(trx, box, row) : null;
}

/** Until when the connection can be renewed without its administrator; null = there is none. */
export async function connectionEnd(trx: Trx, realmId: string): Promise<Date | null> {
  return (await readConnectionFacts(trx, realmId))?.refreshExpiresAt ?? null;
}

/** What is known of a connection without its tokens. */
export type ConnectionFacts = Pick<AccountingConnection, 'accessExpiresAt' | 'refreshExpiresAt' | 'rotation'>;

export async function readConnectionFacts(trx: Trx, realmId: string): Promise<ConnectionFacts | null> {
  const facts = await connectionOf(trx, realmId)
    .select(['accessExpiresAt', 'refreshExpiresAt', 'rotation'])
    .executeTakeFirst();
  return facts ?? null;
}

/** Forgets the tokens. Null from `findConnection` from now on. */
export async function deleteConnection(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('accountingConnection').where('realmId', '=', realmId).execute();
  for (const name of [ACCESS, REFRESH, PREVIOUS]) await deleteSecret(trx, { realmId, name });
}

export interface RefreshDependencies {
  readonly db: Db;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Waits; tests pass their own. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * One refresh per realm at a time, over all processes, without holding a transaction across the call:
 * a lease in the row says who refreshes, everybody else waits for the new pair.
 *
 * `seenRotation` is the rotation of the pair that was refused: when a newer pair is there already, nothing is refreshed.
 * `refresh` asks the accounting service. Null from it means the grant is dead: the connection is deleted.
 * What it throws is thrown on, and the next caller tries again. Answers null when there is no connection (any more).
 */
export async function withRefreshLock(
  { db, box, clock, pause }: RefreshDependencies,
  realmId: string,
  seenRotation: number,
  refresh: (connection: AccountingConnection) => Promise<NewTokens | null>,
): Promise<AccountingConnection | null> {
  const owner = randomUUID();
  for (;;) {
    const turn = await db.tx({ realm: realmId }, (trx) =>
      takeTurn(trx, box, realmId, seenRotation, owner, clock.now()),
    );
    if (turn.kind === 'settled') return turn.connection;
    if (turn.kind === 'wait') {
      await pause(POLL_MS);
      continue;
    }
    try {
      const tokens = await refresh(turn.connection);
      // The old refresh token may be dead by now: the new one must not be lost to a database that is away for a moment.
      await persistently(pause, () =>
        db.tx({ realm: realmId }, (trx) => endTurn(trx, box, turn.connection, owner, tokens, clock.now())),
      );
    } catch (error) {
      // When even this fails the lease runs out by itself.
      await db.tx({ realm: realmId }, (trx) => giveTurnBack(trx, realmId, owner)).catch(() => undefined);
      throw error;
    }
    return db.tx({ realm: realmId }, (trx) => findConnection(trx, box, realmId));
  }
}

type Turn =
  | { readonly kind: 'settled'; readonly connection: AccountingConnection | null }
  | { readonly kind: 'wait' }
  | { readonly kind: 'mine'; readonly connection: AccountingConnection };

async function takeTurn(
  trx: Trx,
  box: SecretBox,
  realmId: string,
  seenRotation: number,
  owner: string,
  now: Date,
): Promise<Turn> {
  const row = await rowOf(trx, realmId);
  if (!row) return { kind: 'settled', connection: null };
  if (row.rotation > seenRotation) return { kind: 'settled', connection: await withTokens(trx, box, row) };
  const taken = await trx
    .updateTable('accountingConnection')
    .set({ refreshLeaseOwner: owner, refreshLeaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where('realmId', '=', realmId)
    .where('rotation', '=', row.rotation)
    .where((on) => on.or([on('refreshLeaseUntil', 'is', null), on('refreshLeaseUntil', '<=', now)]))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return { kind: 'wait' };
  const connection = await withTokens(trx, box, row);
  return connection === null ? { kind: 'settled', connection } : { kind: 'mine', connection };
}

/** Saves the new pair over the pair it came from, or not at all. */
async function endTurn(
  trx: Trx,
  box: SecretBox,
  from: AccountingConnection,
  owner: string,
  tokens: NewTokens | null,
  now: Date,
): Promise<void> {
  const { realmId } = from;
  const mine = await trx
    .updateTable('accountingConnection')
    .set((on) => ({
      ...(tokens && {
        accessExpiresAt: tokens.accessExpiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt,
        rotation: on('rotation', '+', 1),
      }),
      refreshLeaseOwner: null,
      refreshLeaseUntil: null,
      updatedAt: now,
    }))
    .where('realmId', '=', realmId)
    .where('rotation', '=', from.rotation)
    .where('refreshLeaseOwner', '=', owner)
    .executeTakeFirst();
  if (mine.numUpdatedRows === 0n) return;
  if (!tokens) return deleteConnection(trx, realmId);
  await putSecret(trx, box, { realmId, name: ACCESS }, tokens.accessToken, now);
  await putSecret(trx, box, { realmId, name: REFRESH }, tokens.refreshToken, now);
  await putSecret(trx, box, { realmId, name: PREVIOUS }, from.refreshToken, now);
}

async function persistently(pause: RefreshDependencies['pause'], save: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === SAVE_ATTEMPTS) throw error;
      await pause(SAVE_PAUSE_MS);
    }
  }
}

async function giveTurnBack(trx: Trx, realmId: string, owner: string): Promise<void> {
  await trx
    .updateTable('accountingConnection')
    .set({ refreshLeaseOwner: null, refreshLeaseUntil: null })
    .where('realmId', '=', realmId)
    .where('refreshLeaseOwner', '=', owner)
    .execute();
}

type Row = Selectable<AccountingConnectionTable>;

const connectionOf = (trx: Trx, realmId: string) =>
  trx.selectFrom('accountingConnection').where('accountingConnection.realmId', '=', realmId);

async function rowOf(trx: Trx, realmId: string): Promise<Row | undefined> {
  return connectionOf(trx, realmId).selectAll().executeTakeFirst();
}

/** Null when another process has ended the connection since its row was read. */
async function withTokens(trx: Trx, box: SecretBox, row: Row): Promise<AccountingConnection | null> {
  const { realmId } = row;
  const accessToken = await getSecret(trx, box, { realmId, name: ACCESS });
  const refreshToken = await getSecret(trx, box, { realmId, name: REFRESH });
  if (accessToken === null || refreshToken === null) return null;
  return {
    realmId,
    accessToken,
    accessExpiresAt: row.accessExpiresAt,
    refreshToken,
    previousRefreshToken: await getSecret(trx, box, { realmId, name: PREVIOUS }),
    refreshExpiresAt: row.refreshExpiresAt,
    rotation: row.rotation,
  };
}
