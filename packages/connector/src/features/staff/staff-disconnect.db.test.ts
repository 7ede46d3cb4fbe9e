import { beforeEach, describe, expect, it } from 'vitest';
import { done } from '../../domain/result.ts';
import { createAccountingTokens } from '../../service/accounting-tokens.ts';
import { changeCompany, companyOfRealm, disconnectCompany } from '../../store/companies.ts';
import { findConnection } from '../../store/connections.ts';
import { createSecretBox } from '../../store/secrets.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { connectCompany } from '../company/connect-company.ts';
import { revokeDueConnections } from './staff-disconnect.ts';

const now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };
const secrets = createSecretBox({ keys: [{ id: 'k', key: new Uint8Array(32) }], current: 'k' });
const realmId = 'a';
const user = {
  sub: 'dana',
  accountId: '1',
  providerUserId: '5',
  userName: 'dana@books.example',
  name: 'Dana Whitfield',
  role: 'AccountAdmin',
  companyIds: null,
};

describe.each(await testDatabases())('the revocation after a disconnect by staff on $name', ({ db, clear }) => {
  /** What happens at the accounting service's side during the next revocation. */
  let meanwhile: () => Promise<unknown>;
  let revoked: string[];
  const tokenService = {
    refreshTokens: () => Promise.reject(new Error('Nothing is refreshed here.')),
    async revoke(token: string) {
      revoked.push(token);
      const happens = meanwhile;
      meanwhile = async () => undefined;
      await happens();
      return done(undefined);
    },
  };
  const connections = createAccountingTokens({ db, secrets, clock, tokenService });

  const consent = (name: string) =>
    connectCompany(
      { db, secrets, clock },
      {
        realmId,
        companyName: 'Cottonwood',
        addressTimeZone: 'America/Denver',
        user,
        tokens: {
          accessToken: `access ${name}`,
          accessExpiresAt: now,
          refreshToken: `refresh ${name}`,
          refreshExpiresAt: now,
        },
        onboarding: null,
        callSource: { address: null, correlationId: 'c-1' },
      },
    );
  const disconnect = (revocationDueAt: Date) =>
    db.tx({ realm: realmId }, async (trx) => {
      await disconnectCompany(trx, realmId, 'staff', now);
      await changeCompany(trx, realmId, { staffDisconnectedAt: now, revocationDueAt }, now);
    });
  const company = () => db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  const storedToken = async () =>
    (await db.tx({ realm: realmId }, (trx) => findConnection(trx, secrets, realmId)))?.refreshToken;

  beforeEach(async () => {
    await clear();
    revoked = [];
    meanwhile = async () => undefined;
    await consent('first');
    await disconnect(now);
  });

  it('deletes the tokens and is not repeated', async () => {
    await revokeDueConnections({ db, clock, connections });
    await revokeDueConnections({ db, clock, connections });
    expect([revoked, await storedToken()]).toEqual([['refresh first'], undefined]);
    expect(await company()).toMatchObject({ connection: 'disconnected', revocationDueAt: null });
  });

  it('leaves the tokens of a consent that is given meanwhile', async () => {
    meanwhile = () => consent('second');
    await revokeDueConnections({ db, clock, connections });
    expect([revoked, await storedToken()]).toEqual([['refresh first'], 'refresh second']);
    expect(await company()).toMatchObject({ connection: 'connected', revocationDueAt: null });
  });

  it('leaves a new disconnect its day to be undone', async () => {
    const nextDay = new Date('2026-03-03T10:00:00Z');
    meanwhile = async () => {
      await consent('second');
      await disconnect(nextDay);
    };
    await revokeDueConnections({ db, clock, connections });
    expect([revoked, await storedToken()]).toEqual([['refresh first'], 'refresh second']);
    expect(await company()).toMatchObject({ connection: 'disconnected', revocationDueAt: nextDay });
  });
});
