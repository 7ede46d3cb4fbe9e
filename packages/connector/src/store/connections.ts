import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import { tokenAnswerMs } from '../ports/token-source.ts';
import { lockCompany } from './companies.ts';
import type { Db, Trx } from './db.ts';
import { Unavailable } from './errors.ts';
import type { AccountingConnectionTable } from './schema.ts';
import { deleteSecret, getSecrets, putSecret, type SecretBox } from './secrets.ts';

/** A company's OAuth connection to the accounting service, with its tokens. Never leaves the service. */
export interface AccountingConnection {
  readonly realmId: string;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  /** The refresh token before the last rotation, for the case that the answer to a refresh was lost. */
  readonly previousRefreshToken: string | null;
  readonly refreshExpiresAt: Date;
  /** When the connection ends, however often it is refreshed; null if the service has not reported it. */
  readonly hardExpiresAt: Date | null;
  /** Incremented with each token pair. */
  readonly rotation: number;
}

export interface NewTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
  /** Absent: the service has not reported it. */
  readonly hardExpiresAt?: Date;
}

const accessTokenName = 'accounting-access-token';
const refreshTokenName = 'accounting-refresh-token';
const previousTokenName = 'accounting-previous-refresh-token';
const tokenNames = [accessTokenName, refreshTokenName, previousTokenName];

const pollMs = 50;
const saveAttempts = 10;
const savePauseMs = 500;
/** Lease of a refresh: the current refresh token, the previous one, and the attempts to save the new pair. */
const leaseMs = 2 * tokenAnswerMs + saveAttempts * savePauseMs + 1_000;

/** Stores a new connection, or replaces the tokens of a known one. A running refresh is fenced off. */
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
    // A new consent: the end of the former one does not apply.
    hardExpiresAt: tokens.hardExpiresAt ?? null,
    refreshLeaseOwner: null,
    refreshLeaseUntil: null,
    updatedAt: now,
  };
  const row = trx
    .insertInto('accountingConnection')
    .values({ realmId, rotation: 1, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('realmId')
        .doUpdateSet((on) => ({ ...columns, rotation: on('accountingConnection.rotation', '+', 1) })),
    );
  await Promise.all([
    row.execute(),
    putSecret(trx, box, { realmId, name: accessTokenName }, tokens.accessToken, now),
    putSecret(trx, box, { realmId, name: refreshTokenName }, tokens.refreshToken, now),
    deleteSecret(trx, { realmId, name: previousTokenName }),
  ]);
}

/** Also of a disconnected company whose tokens are not revoked yet. */
export async function findConnection(trx: Trx, box: SecretBox, realmId: string): Promise<AccountingConnection | null> {
  const row = await connectionRow(trx, realmId);
  return row ? withTokens(trx, box, row) : null;
}

/** Null for a disconnected company, even if tokens are stored. */
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

/** Until when the connection can be refreshed without its administrator; null = there is none. */
export async function connectionEnd(trx: Trx, realmId: string): Promise<Date | null> {
  const facts = await readConnectionFacts(trx, realmId);
  if (facts === null) return null;
  const { refreshExpiresAt, hardExpiresAt } = facts;
  return hardExpiresAt !== null && hardExpiresAt < refreshExpiresAt ? hardExpiresAt : refreshExpiresAt;
}

/** State of a connection without its tokens. */
export type ConnectionFacts = Pick<
  AccountingConnection,
  'accessExpiresAt' | 'refreshExpiresAt' | 'hardExpiresAt' | 'rotation'
>;

export async function readConnectionFacts(trx: Trx, realmId: string): Promise<ConnectionFacts | null> {
  const facts = await connectionOf(trx, realmId)
    .select(['accessExpiresAt', 'refreshExpiresAt', 'hardExpiresAt', 'rotation'])
    .executeTakeFirst();
  return facts ?? null;
}

/**
 * Deletes the tokens of a rotation; null: there were none. `findConnection` returns null from now on. False, and nothing is
 * deleted, if tokens of another rotation are stored: these have not ended.
 */
export async function deleteConnection(trx: Trx, realmId: string, rotation: number | null): Promise<boolean> {
  if (rotation !== null)
    await trx
      .deleteFrom('accountingConnection')
      .where('realmId', '=', realmId)
      .where('rotation', '=', rotation)
      .execute();
  if ((await readConnectionFacts(trx, realmId)) !== null) return false;
  for (const name of tokenNames) await deleteSecret(trx, { realmId, name });
  return true;
}

export interface RefreshDependencies {
  readonly db: Db;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Replaced in tests. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Stores, in the transaction that deletes the tokens, that the grant has ended. */
  readonly onEnded: (trx: Trx, now: Date) => Promise<unknown>;
}

/**
 * Refreshes the tokens of a realm, once over all processes, without a transaction open during the call: a lease in the
 * row marks who refreshes, other callers wait for the new pair. `seenRotation`: rotation of the refused pair; if a
 * newer pair is stored, nothing is refreshed. `refresh` calls the accounting service; null from it means that the grant
 * has ended, and the connection is deleted. Its exceptions are passed on, and the next caller retries. Returns null if
 * there is no connection (any more).
 */
export async function withRefreshLock(
  { db, box, clock, pause, onEnded }: RefreshDependencies,
  realmId: string,
  seenRotation: number,
  refresh: (connection: AccountingConnection) => Promise<NewTokens | null>,
): Promise<AccountingConnection | null> {
  const owner = randomUUID();
  for (;;) {
    const claim = await db.tx({ realm: realmId }, (trx) =>
      claimRefresh(trx, box, realmId, seenRotation, owner, clock.now()),
    );
    if (claim.kind === 'not-needed') return claim.connection;
    if (claim.kind === 'wait') {
      await pause(pollMs);
      continue;
    }
    try {
      const tokens = await refresh(claim.connection);
      // The old refresh token may be invalid by now: retry, so that the new one is not lost in a short database outage.
      await persistently(pause, () =>
        db.tx({ realm: realmId }, async (trx) => {
          // Ending the grant changes the company, which a consent locks before the connection.
          if (tokens === null) await lockCompany(trx, realmId);
          const isSaved = await saveRefreshed(trx, box, claim.connection, owner, tokens, clock.now());
          if (isSaved && tokens === null) await onEnded(trx, clock.now());
        }),
      );
    } catch (error) {
      // If this fails too, the lease expires.
      await db.tx({ realm: realmId }, (trx) => releaseClaim(trx, realmId, owner)).catch(() => undefined);
      throw error;
    }
    return db.tx({ realm: realmId }, (trx) => findConnection(trx, box, realmId));
  }
}

type RefreshClaim =
  /** Newer tokens are stored; null: there is no connection. */
  | { readonly kind: 'not-needed'; readonly connection: AccountingConnection | null }
  | { readonly kind: 'wait' }
  | { readonly kind: 'claimed'; readonly connection: AccountingConnection };

async function claimRefresh(
  trx: Trx,
  box: SecretBox,
  realmId: string,
  seenRotation: number,
  owner: string,
  now: Date,
): Promise<RefreshClaim> {
  const row = await connectionRow(trx, realmId);
  if (!row) return { kind: 'not-needed', connection: null };
  if (row.rotation > seenRotation) return { kind: 'not-needed', connection: await withTokens(trx, box, row) };
  const taken = await trx
    .updateTable('accountingConnection')
    .set({ refreshLeaseOwner: owner, refreshLeaseUntil: new Date(now.getTime() + leaseMs) })
    .where('realmId', '=', realmId)
    .where('rotation', '=', row.rotation)
    .where((on) => on.or([on('refreshLeaseUntil', 'is', null), on('refreshLeaseUntil', '<=', now)]))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return { kind: 'wait' };
  const connection = await withTokens(trx, box, row);
  return connection === null ? { kind: 'not-needed', connection } : { kind: 'claimed', connection };
}

/** Replaces the pair that the refresh started from; `tokens` null: deletes the connection. False: another pair is stored. */
async function saveRefreshed(
  trx: Trx,
  box: SecretBox,
  from: AccountingConnection,
  owner: string,
  tokens: NewTokens | null,
  now: Date,
): Promise<boolean> {
  const { realmId } = from;
  const ownRow = await trx
    .updateTable('accountingConnection')
    .set((on) => ({
      ...(tokens && {
        accessExpiresAt: tokens.accessExpiresAt,
        refreshExpiresAt: tokens.refreshExpiresAt,
        ...(tokens.hardExpiresAt && { hardExpiresAt: tokens.hardExpiresAt }),
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
  if (ownRow.numUpdatedRows === 0n) return false;
  if (!tokens) {
    return deleteConnection(trx, realmId, from.rotation);
  }
  await putSecret(trx, box, { realmId, name: accessTokenName }, tokens.accessToken, now);
  await putSecret(trx, box, { realmId, name: refreshTokenName }, tokens.refreshToken, now);
  await putSecret(trx, box, { realmId, name: previousTokenName }, from.refreshToken, now);
  return true;
}

async function persistently(pause: RefreshDependencies['pause'], save: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === saveAttempts) throw error;
      await pause(savePauseMs);
    }
  }
}

async function releaseClaim(trx: Trx, realmId: string, owner: string): Promise<void> {
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

async function connectionRow(trx: Trx, realmId: string): Promise<Row | undefined> {
  return connectionOf(trx, realmId).selectAll().executeTakeFirst();
}

/** Null if another process ended the connection after its row was read. */
async function withTokens(trx: Trx, box: SecretBox, row: Row): Promise<AccountingConnection | null> {
  const { realmId } = row;
  const tokens = await getSecrets(trx, box, realmId, tokenNames);
  const accessToken = tokens.get(accessTokenName);
  const refreshToken = tokens.get(refreshTokenName);
  if (accessToken === undefined || refreshToken === undefined) return null;
  return {
    realmId,
    accessToken,
    accessExpiresAt: row.accessExpiresAt,
    refreshToken,
    previousRefreshToken: tokens.get(previousTokenName) ?? null,
    refreshExpiresAt: row.refreshExpiresAt,
    hardExpiresAt: row.hardExpiresAt,
    rotation: row.rotation,
  };
}
