import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '@salestax/contract';
import { callsToVendor } from '../../../packages/connector/src/store/call-log.ts';
import { changeCompany, companyKey, companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { findConnection, saveConnection } from '../../../packages/connector/src/store/connections.ts';
import { timelineOf } from '../../../packages/connector/src/store/timeline.ts';
import { long } from '../../long.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { type Call, callerOf } from '../../support/call.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let now = new Date();
let anybody: Call;
let dana: AccountUser;
/** The numbers of log entries and revocations before the test. */
let earlier = { notes: 0, revocations: 0 };

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => now }, webhooks: false });
  anybody = callerOf(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  // The limits of checks are of a day.
  now = new Date(now.getTime() + 24 * 3_600_000);
  product.sandbox.kernel.faults.clear();
  await connect();
  dana = await signIn(product, people.administrator);
  earlier = { notes: 0, revocations: 0 };
  earlier = { notes: (await stored()).notes.length, revocations: await revocations() };
});

/** Connects the company as after its administrator's consent. */
async function connect() {
  const { db, secrets } = product.connector.services;
  const { realmId, users } = product.info;
  const [administrator] = users.accounting;
  const { oauth } = product.sandbox.accounting();
  const { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt } = oauth.grant(
    realmId,
    administrator?.id ?? '',
  );
  const tokens = {
    accessToken,
    refreshToken,
    accessExpiresAt: new Date(accessExpiresAt),
    refreshExpiresAt: new Date(refreshExpiresAt),
  };
  await db.tx({ realm: realmId }, async (trx) => {
    await saveConnection(trx, secrets, realmId, tokens, now);
    await changeCompany(trx, realmId, { connection: 'connected' }, now);
  });
}

/** The stored state of the company. */
async function stored() {
  const { db, secrets } = product.connector.services;
  const { realmId } = product.info;
  return db.tx({ realm: realmId }, async (trx) => ({
    connection: (await companyOfRealm(trx, realmId))?.connection,
    tokens: await findConnection(trx, secrets, realmId),
    notes: (await timelineOf(trx, companyKey(realmId)))
      .slice(earlier.notes)
      .map(({ event, detail }) => ({ event, detail })),
  }));
}

/** Disconnects at the accounting service, as an administrator does. */
async function leaveThere() {
  const { accounting, accountingClient } = product.info;
  const { clientId, clientSecret } = accountingClient;
  const token = (await stored()).tokens?.refreshToken ?? '';
  const { status } = await fetch(`${accounting}/v2/oauth2/tokens/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  });
  expect(status).toBe(200);
}

async function revocations() {
  const all = (await product.journal()).filter(({ operation }) => operation === 'Token.revoke').length;
  return all - earlier.revocations;
}
const cutOffAccounting = () =>
  product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });

describe('a disconnect by the administrator', () => {
  it('revokes the tokens, deletes them here, and ends every session of the company', async () => {
    const luis = await signIn(product, people.bookkeeper);
    const widget = callerOf(product, await product.embedToken());
    expect((await widget('originAddress')).status).toBe(200);
    expect((await luis.call('userConfiguration')).status).toBe(200);

    const answer = await dana.call('disconnectOwn');
    expect(answer.body).toEqual({ isQboDisconnected: true, error: null });
    expect(await revocations()).toBe(1);
    expect(await stored()).toEqual({
      connection: 'disconnected',
      tokens: null,
      notes: [{ event: 'disconnected', detail: { by: 'administrator' } }],
    });
    for (const caller of [luis.call, dana.call, widget]) expect((await caller('originAddress')).status).toBe(401);
    const later = callerOf(product, await product.embedToken());
    expect((await later('originAddress')).body).toMatchObject({ integrationStatus: 'Disconnected' });
  });

  it('is recorded once, with who did it, also when it is sent twice at the same time', async () => {
    const startedAt = now;
    await Promise.all([dana.call('disconnectOwn'), dana.call('disconnectOwn')]);
    const { db } = product.connector.services;
    const { realmId } = product.info;
    const entries = await db.tx({ realm: realmId }, (trx) =>
      trx.selectFrom('activity').select(['actorName', 'at']).where('action', '=', 'disconnect').orderBy('id').execute(),
    );
    expect(entries.filter(({ at }) => at >= startedAt)).toMatchObject([{ actorName: 'Dana Whitfield' }]);
  });

  it('that is repeated has no further effect', async () => {
    await dana.call('disconnectOwn');
    const priya = await signIn(product, { ...people.administrator, sub: 'somebody-else' });
    expect((await priya.call('disconnectOwn')).body).toEqual({ isQboDisconnected: true, error: null });
    expect(await revocations()).toBe(1);
    expect((await stored()).notes).toHaveLength(1);
  });

  it('succeeds for a company that already disconnected at the accounting service', async () => {
    await leaveThere();
    expect((await dana.call('disconnectOwn')).body).toEqual({ isQboDisconnected: true, error: null });
    expect(await stored()).toMatchObject({ connection: 'disconnected', tokens: null });
  });

  it('revokes the newest tokens when they were renewed meanwhile', async () => {
    const { connections } = product.connector.services;
    const before = (await stored()).tokens?.accessToken ?? '';
    const [ended] = await Promise.all([
      dana.call('disconnectOwn'),
      connections.refreshed(product.info.realmId, before),
    ]);
    expect(ended.body).toMatchObject({ isQboDisconnected: true });
    expect(await stored()).toMatchObject({ connection: 'disconnected', tokens: null });
  });

  it('changes nothing while the accounting service cannot be reached', async () => {
    const before = await stored();
    cutOffAccounting();
    const answer = await dana.call('disconnectOwn');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      isQboDisconnected: false,
      error: { reasonCode: 'Unavailable', message: 'QuickBooks did not answer in time. Please try again.' },
    });
    expect(await stored()).toEqual(before);
    expect((await dana.call('userConfiguration')).status).toBe(200);
  });

  it('is for administrators of this company', async () => {
    const luis = await signIn(product, people.bookkeeper);
    expect((await luis.call('disconnectOwn')).body).toMatchObject({ error: { reasonCode: 'NonAdminUser' } });
    const { second } = product.info.realmIds;
    expect((await dana.call('disconnectOwn', { params: { realmId: second } })).status).toBe(404);
    const widget = callerOf(product, await product.embedToken());
    expect((await widget('disconnectOwn')).status).toBe(403);
    expect((await stored()).connection).toBe('connected');
  });
});

describe('a notice that a company disconnected', () => {
  const hint = async (realmId: string = product.info.realmId) => {
    const { status, body } = await anybody('disconnectHint', { params: { realmId } });
    expect([status, body]).toEqual([200, true]);
  };

  it('changes nothing while its tokens are valid', async () => {
    await hint();
    await hint();
    expect(await stored()).toMatchObject({ connection: 'connected', notes: [] });
    expect((await stored()).tokens).not.toBeNull();
  });

  it('is confirmed at the accounting service, and logged once', async () => {
    await leaveThere();
    await hint();
    await hint();
    expect(await stored()).toEqual({
      connection: 'disconnected',
      tokens: null,
      notes: [{ event: 'disconnected', detail: { by: 'accounting-service' } }],
    });
  });

  it('ends every session of the company at once when it is confirmed', async () => {
    const widget = callerOf(product, await product.embedToken());
    for (const caller of [dana.call, widget]) expect((await caller('originAddress')).status).toBe(200);
    await leaveThere();
    await hint();
    for (const caller of [dana.call, widget]) expect((await caller('originAddress')).status).toBe(401);
  });

  it('sent many times at once is logged once', async () => {
    await leaveThere();
    await Promise.all(Array.from({ length: 4 }, () => hint()));
    expect((await stored()).notes).toHaveLength(1);
  });

  it('sent many times at once is verified once, whoever sends it', async () => {
    const verify = vi.spyOn(product.connector.services.connections, 'verify');
    const { app } = product.connector;
    const url = `/oauth${routes.disconnectHint.path.replace(':realmId', product.info.realmId)}`;
    const { method } = routes.disconnectHint;
    const sent = Array.from({ length: 10 }, (_, sender) =>
      app.inject({ method, url, remoteAddress: `198.51.100.${sender}` }),
    );
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(verify).toHaveBeenCalledOnce();
    verify.mockRestore();
  });

  it('changes nothing while the accounting service does not respond', async () => {
    cutOffAccounting();
    await hint();
    expect(await stored()).toMatchObject({ connection: 'connected', notes: [] });
  });

  it('for an unknown company is answered alike, without a call', async () => {
    cutOffAccounting();
    await hint('9341452199999999');
    await hint(product.info.realmIds.second);
    expect((await stored()).connection).toBe('connected');
  });

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000 + 1_000);
  };

  it('is verified at most three times in ten minutes', async () => {
    for (let time = 1; time <= 3; time += 1) await hint();
    await leaveThere();
    await hint();
    expect((await stored()).connection).toBe('connected');
    pass(10);
    await hint();
    expect((await stored()).connection).toBe('disconnected');
  });

  it('is verified at most thirty times a day', long, async () => {
    for (let round = 1; round <= 10; round += 1) {
      for (let time = 1; time <= 3; time += 1) await hint();
      pass(10);
    }
    await leaveThere();
    await hint();
    expect((await stored()).connection).toBe('connected');
    pass(24 * 60);
    await hint();
    expect((await stored()).connection).toBe('disconnected');
  });

  it('spends no metered call, whether it is true or not', async () => {
    const { db, calls } = product.connector.services;
    const { realmId } = product.info;
    const callsToAccounting = async () => {
      await calls.flush();
      const { length } = await db.tx({ realm: realmId }, (trx) =>
        callsToVendor(trx, realmId, 'accounting', { since: null, limit: 1_000 }),
      );
      const refreshes = (await product.journal()).filter(({ operation }) => operation === 'Token.refresh').length;
      return { logged: length, refreshes };
    };
    const before = await callsToAccounting();
    await hint();
    await leaveThere();
    await hint();
    expect(await callsToAccounting()).toEqual({ logged: before.logged, refreshes: before.refreshes + 1 });
    expect((await stored()).connection).toBe('disconnected');
  });
});
