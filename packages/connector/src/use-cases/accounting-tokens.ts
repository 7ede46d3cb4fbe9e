import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import { done, failed, type Outcome, type VendorError } from '../ports/outcome.ts';
import type { TokenService, TokenSource } from '../ports/token-source.ts';
import {
  type AccountingConnection,
  changeCompany,
  type Db,
  findConnection,
  type NewTokens,
  type SecretBox,
  withRefreshLock,
} from '../store/index.ts';

export interface AccountingTokens {
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly tokenService: TokenService;
}

/** A token is renewed this long before it ends, so that no call starts with one that ends on the way. */
const earlyMs = 60_000;

/** A refresh that could not be done now; says nothing about the connection. */
class RefreshFailed extends Error {
  override readonly name = 'RefreshFailed';
  readonly error: VendorError;
  constructor(error: VendorError) {
    super(error.message);
    this.error = error;
  }
}

/** The companies' access tokens from the store, renewed once however many ask. A dead grant disconnects the company. */
export function createAccountingTokens(services: AccountingTokens): TokenSource {
  const { db, secrets, clock } = services;
  const read = (realmId: string) => db.tx({ realm: realmId }, (trx) => findConnection(trx, secrets, realmId));
  return {
    async accessToken(realmId) {
      const connection = await read(realmId);
      if (connection === null) return failed(notConnected);
      const isFresh = connection.accessExpiresAt.getTime() - earlyMs > clock.now().getTime();
      return isFresh ? done(connection.accessToken) : renew(services, connection);
    },
    async refreshed(realmId, staleToken) {
      const connection = await read(realmId);
      if (connection === null) return failed(notConnected);
      return connection.accessToken === staleToken ? renew(services, connection) : done(connection.accessToken);
    },
  };
}

async function renew(
  services: AccountingTokens,
  { realmId, rotation }: AccountingConnection,
): Promise<Outcome<string>> {
  const { db, secrets, clock } = services;
  try {
    const renewed = await withRefreshLock({ db, box: secrets, clock, pause }, realmId, rotation, (connection) =>
      refresh(services, connection),
    );
    if (renewed !== null) return done(renewed.accessToken);
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { connection: 'disconnected' }, clock.now()));
    return failed(notConnected);
  } catch (error) {
    if (error instanceof RefreshFailed) return failed(error.error);
    throw error;
  }
}

/**
 * Null when the grant is dead. A refusal of the request itself is the operator's to mend (our own client credentials)
 * and says nothing of the documents that wait for the token. When the answer to the last refresh was lost,
 * the token before it may still work.
 */
async function refresh(
  { tokenService, clock }: AccountingTokens,
  connection: AccountingConnection,
): Promise<NewTokens | null> {
  const candidates = [connection.refreshToken, connection.previousRefreshToken].filter((token) => token !== null);
  for (const token of candidates) {
    const outcome = await tokenService.refreshTokens(token);
    if (outcome.ok) {
      const { accessToken, refreshToken, expiresInSeconds, refreshExpiresInSeconds } = outcome.value;
      const now = clock.now().getTime();
      return {
        accessToken,
        refreshToken,
        accessExpiresAt: new Date(now + expiresInSeconds * 1_000),
        refreshExpiresAt: new Date(now + refreshExpiresInSeconds * 1_000),
      };
    }
    if (outcome.error.kind === 'refused') throw new RefreshFailed({ ...outcome.error, kind: 'unavailable' });
    if (outcome.error.kind !== 'unauthorized') throw new RefreshFailed(outcome.error);
  }
  return null;
}

const notConnected: VendorError = {
  kind: 'unauthorized',
  vendor: 'accounting',
  code: 'NotConnected',
  message: 'The connection to QuickBooks has ended. Connect to QuickBooks again.',
  detail: '',
};
