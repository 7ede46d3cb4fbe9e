import { setTimeout as pause } from 'node:timers/promises';
import { done, failed } from '../domain/result.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { TokenPair, TokenService, TokenSource } from '../ports/token-source.ts';
import { type Company, companyOfRealm, disconnectCompany, lockCompany } from '../store/companies.ts';
import {
  connectionEnd,
  type AccountingConnection,
  deleteConnection,
  findConnection,
  findUsableConnection,
  type NewTokens,
  readConnectionFacts,
  withRefreshLock,
} from '../store/connections.ts';
import type { Db, Trx } from '../store/db.ts';
import { type SecretBox, UnreadableSecret } from '../store/secrets.ts';
import { createCompanyCache } from './company-cache.ts';

export interface AccountingTokens {
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly tokenService: TokenService;
}

/** A token is refreshed this long before it expires, so that it does not expire during a call. */
const earlyMs = 60_000;

/** A refresh that failed for now; the connection may still be valid. */
class RefreshFailed extends Error {
  override readonly name = 'RefreshFailed';
  readonly error: VendorError;
  constructor(error: VendorError) {
    super(error.message);
    this.error = error;
  }
}

/** The companies' connections to the accounting service. */
export interface AccountingConnections extends TokenSource {
  /**
   * Renews the tokens, which the accounting service does not count as a metered call. If the grant has ended, or there is none,
   * the company is marked disconnected.
   */
  verify(realmId: string): Promise<Outcome<string>>;
  /** The cached tokens of a company are out of date. */
  invalidate(realmId: string): void;
  /**
   * Revokes the tokens at the accounting service, deletes them and marks the company disconnected. Succeeds without a
   * connection, too. If the service cannot be reached, nothing changes: valid tokens are never deleted.
   */
  end(realmId: string, ending?: Partial<Ending>): Promise<Outcome<void>>;
}

interface Ending {
  /** False: `end` stops, with success. A consent may be given while the tokens of the former connection are revoked. */
  readonly isWanted: (company: Company | null) => boolean;
  /** Called in the transaction that marks the company disconnected; not called if it was disconnected before. */
  readonly onEnded: (trx: Trx, now: Date) => Promise<void>;
}

/** The companies' access tokens from the store. Concurrent refreshes are joined; a revoked grant disconnects the company. */
export function createAccountingTokens(services: AccountingTokens): AccountingConnections {
  const { db, secrets, clock } = services;
  const read = (realmId: string) => db.read({ realm: realmId }, (trx) => findUsableConnection(trx, secrets, realmId));
  const cache = createCompanyCache(db, async (realmId) => ({ connection: await read(realmId) }));
  return {
    invalidate: (realmId) => cache.invalidate(realmId),
    accessToken: reportUnreadable(async (realmId) => {
      const { connection } = await cache.read(realmId);
      if (connection === null) return failed(notConnected);
      const isFresh = connection.accessExpiresAt.getTime() - earlyMs > clock.now().getTime();
      return isFresh ? done(connection.accessToken) : renew(services, connection);
    }),
    refreshed: reportUnreadable(async (realmId, staleToken) => {
      const connection = await read(realmId);
      if (connection === null) return failed(notConnected);
      return connection.accessToken === staleToken ? renew(services, connection) : done(connection.accessToken);
    }),
    verify: reportUnreadable(async (realmId) => {
      const connection = await read(realmId);
      if (connection !== null) return renew(services, connection);
      await db.tx({ realm: realmId }, async (trx) => {
        await lockCompany(trx, realmId);
        // Another process may have connected the company in between. Null: no tokens are stored.
        if ((await connectionEnd(trx, realmId)) === null)
          await disconnectCompany(trx, realmId, 'accounting-service', clock.now());
      });
      return failed(notConnected);
    }),
    async end(realmId, { isWanted = () => true, onEnded = async () => undefined } = {}) {
      for (;;) {
        const ending = await db.tx({ realm: realmId }, async (trx) => {
          if (!isWanted(await companyOfRealm(trx, realmId))) return null;
          const rotation = (await readConnectionFacts(trx, realmId))?.rotation ?? null;
          return { rotation, connection: await findReadable(trx, secrets, realmId) };
        });
        if (ending === null) return done(undefined);
        const { rotation, connection } = ending;
        const revoked =
          connection === null ? done(undefined) : await services.tokenService.revoke(connection.refreshToken);
        if (!revoked.ok) return revoked;
        if (await deleteTokens(services, realmId, rotation, { isWanted, onEnded })) return done(undefined);
      }
    },
  };
}

/**
 * Tokens that cannot be decrypted are reported as `unauthorized`: the company has to be connected again, or the operator
 * has to restore the key. The connection is not changed, and its documents wait.
 */
function reportUnreadable<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Outcome<string>>,
): (...args: Args) => Promise<Outcome<string>> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
      return failed({ ...notConnected, code: error.code, detail: error.message });
    }
  };
}

/** Null if the tokens cannot be decrypted: they cannot be revoked. */
async function findReadable(trx: Trx, secrets: SecretBox, realmId: string): Promise<AccountingConnection | null> {
  try {
    return await findConnection(trx, secrets, realmId);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/**
 * False, and nothing is deleted, if the stored tokens are not those of `rotation` any more: they were refreshed, or replaced by a
 * consent, and the new ones are not revoked. True without a deletion if the end is not wanted any more.
 */
function deleteTokens(
  { db, clock }: AccountingTokens,
  realmId: string,
  rotation: number | null,
  { isWanted, onEnded }: Ending,
): Promise<boolean> {
  return db.tx({ realm: realmId }, async (trx) => {
    // A consent takes this lock, too. `rotation` counts the refreshes of one connection, and a new connection starts at 1 again:
    // without the lock, the new connection could be deleted in place of the former one.
    if (!isWanted(await lockCompany(trx, realmId))) return true;
    if (!(await deleteConnection(trx, realmId, rotation))) return false;
    const now = clock.now();
    if (await disconnectCompany(trx, realmId, 'administrator', now)) await onEnded(trx, now);
    return true;
  });
}

async function renew(
  services: AccountingTokens,
  { realmId, rotation }: AccountingConnection,
): Promise<Outcome<string>> {
  const { db, secrets, clock } = services;
  try {
    const onEnded = (trx: Trx, now: Date) => disconnectCompany(trx, realmId, 'accounting-service', now);
    const lock = { db, box: secrets, clock, pause, onEnded };
    const renewed = await withRefreshLock(lock, realmId, rotation, (connection) => refresh(services, connection));
    return renewed === null ? failed(notConnected) : done(renewed.accessToken);
  } catch (error) {
    if (error instanceof RefreshFailed) return failed(error.error);
    throw error;
  }
}

/**
 * Null if the grant has ended. A `refused` request means wrong client credentials, which the operator has to correct; it
 * is reported as `unavailable`, so that waiting documents are retried. If the answer to the last refresh was lost, the
 * previous token may still be valid.
 */
async function refresh(
  { tokenService, clock }: AccountingTokens,
  connection: AccountingConnection,
): Promise<NewTokens | null> {
  const candidates = [connection.refreshToken, connection.previousRefreshToken].filter((token) => token !== null);
  for (const token of candidates) {
    const outcome = await tokenService.refreshTokens(token);
    if (outcome.ok) return datedTokens(outcome.value, clock.now());
    if (outcome.error.kind === 'refused') throw new RefreshFailed({ ...outcome.error, kind: 'unavailable' });
    if (outcome.error.kind !== 'unauthorized') throw new RefreshFailed(outcome.error);
  }
  return null;
}

/** A token pair that was received at `now`, with the times when it ends. */
export function datedTokens(pair: TokenPair, now: Date): NewTokens {
  const { accessToken, refreshToken, expiresInSeconds, refreshExpiresInSeconds, hardExpiresInSeconds } = pair;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return {
    accessToken,
    refreshToken,
    accessExpiresAt: after(expiresInSeconds),
    refreshExpiresAt: after(refreshExpiresInSeconds),
    ...(hardExpiresInSeconds !== undefined && { hardExpiresAt: after(hardExpiresInSeconds) }),
  };
}

const notConnected: VendorError = {
  kind: 'unauthorized',
  vendor: 'accounting',
  code: 'NotConnected',
  message: 'The connection to QuickBooks has ended. Connect to QuickBooks again.',
  detail: '',
};
