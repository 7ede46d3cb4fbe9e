import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionCompany } from '@salestax/connector';
import { deleteDueSecrets } from '../../../packages/connector/src/features/company/delete-due-secrets.ts';
import { findDelivery } from '../../../packages/connector/src/features/recording/delivery-queries.ts';
import { enqueue } from '../../../packages/connector/src/features/recording/enqueue-delivery.ts';
import {
  revokeDueConnections,
  undoStaffDisconnect,
} from '../../../packages/connector/src/features/staff/staff-disconnect.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { findRun, startRun } from '../../../packages/connector/src/service/jobs/run-queries.ts';
import {
  changeCompany,
  companyKey,
  companyOfRealm,
  connectedState,
  disconnectCompany,
} from '../../../packages/connector/src/store/companies.ts';
import { findConnection, saveConnection } from '../../../packages/connector/src/store/connections.ts';
import { getSecret, putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { timelineOf } from '../../../packages/connector/src/store/timeline.ts';
import { long } from '../../long.ts';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { asOwner } from '../../support/database-owner.ts';
import { listAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { morgan, staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

const minutes = 60_000;
const hours = 60 * minutes;

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
let staff: StaffCaller;
let dana: AccountUser;
let earlier = { revocations: 0, notes: 0, actions: 0 };

const services = () => product.connector.services;
const now = () => services().clock.now();
const inRealm = () => ({ realm: product.info.realmId }) as const;

beforeAll(async () => {
  // A delivery of a disconnected company is retried after a pause, not at once.
  const random = () => 0.5;
  product = await startProduct({ clock: { now: () => new Date(Date.now() + clockOffset) }, random, webhooks: false });
});
afterAll(() => product.stop());
beforeEach(async () => {
  await connect();
  staff = await staffAt(product, now());
  dana = await signIn(product, people.administrator);
  earlier = { revocations: 0, notes: 0, actions: 0 };
  earlier = { revocations: await revocations(), notes: (await notes()).length, actions: (await actions()).length };
});
afterEach(() => {
  clockOffset = 0;
  product.sandbox.kernel.faults.clear();
});

/** Connects the company as after its administrator's consent. */
async function connect() {
  const { realmId, users } = product.info;
  const [administrator] = users.accounting;
  const granted = product.sandbox.accounting().oauth.grant(realmId, administrator?.id ?? '');
  const tokens = {
    accessToken: granted.accessToken,
    refreshToken: granted.refreshToken,
    accessExpiresAt: new Date(granted.accessExpiresAt),
    refreshExpiresAt: new Date(granted.refreshExpiresAt),
  };
  await services().db.tx(inRealm(), async (trx) => {
    await saveConnection(trx, services().secrets, realmId, tokens, now());
    await changeCompany(trx, realmId, { ...connectedState, calculationActive: true }, now());
  });
}

const company = async () => {
  const found = await services().db.tx(inRealm(), (trx) => companyOfRealm(trx, product.info.realmId));
  if (found === null) throw new Error('The demo company does not exist.');
  return found;
};
const tokens = () =>
  services().db.tx(inRealm(), (trx) => findConnection(trx, services().secrets, product.info.realmId));
const revocations = async () =>
  (await product.journal()).filter(({ operation }) => operation === 'Token.revoke').length - earlier.revocations;
const notes = async () =>
  (await services().db.tx(inRealm(), (trx) => timelineOf(trx, companyKey(product.info.realmId))))
    .slice(earlier.notes)
    .map(({ event, detail }) => ({ event, detail }));
const actions = async () => {
  const all = listAt((await staff.call('staffActions', { query: { customer: (await company()).companyId } })).body);
  return all.slice(0, all.length - earlier.actions);
};
const disconnect = async (by: StaffCaller = staff) => {
  const { status, body } = await by.call('staffDisconnect', { params: { userId: (await company()).companyId } });
  expect(status).toBe(200);
  return body;
};
const undo = () => undoStaffDisconnect(services(), product.info.realmId, 'operator@host', 'undo-1');

describe('a disconnect by staff', () => {
  it('is not the reason of a session that its user has ended', async () => {
    await dana.call('logout', { params: { flag: 'false' }, body: [{ token: dana.token, tokenType: 'Jwt' }] });
    const { status, body } = await dana.call('originAddress');
    expect(status).toBe(401);
    expect(body).not.toHaveProperty('error.code');
  });

  it('ends every session of the company at once, without a call to the accounting service', async () => {
    const luis = await signIn(product, people.bookkeeper);
    const widget = callerOf(product, await product.embedToken());
    for (const call of [dana.call, luis.call, widget]) expect((await call('originAddress')).status).toBe(200);
    expect(await disconnect()).toBe(true);
    for (const call of [dana.call, luis.call, widget])
      expect(await call('originAddress')).toMatchObject({
        status: 401,
        body: { error: { reasonCode: 'Unauthorized', code: 'DisconnectedByStaff' } },
      });
    const again = await signIn(product, people.administrator);
    expect((await again.call('userConfiguration')).body).toMatchObject({ status: 'Disconnected' });
    expect(await services().connections.accessToken(product.info.realmId)).toMatchObject({ ok: false });
    expect((await staff.call('staffSession')).status).toBe(200);
  });

  it('retains the tokens for a day, and is logged with a name', async () => {
    const { companyId } = await company();
    expect(await disconnect()).toBe(true);
    const { connection, staffDisconnectedAt, revocationDueAt } = await company();
    expect(connection).toBe('disconnected');
    expect(Number(revocationDueAt) - Number(staffDisconnectedAt)).toBe(24 * hours);
    expect(await tokens()).not.toBeNull();
    expect(await revocations()).toBe(0);
    expect(await notes()).toEqual([{ event: 'disconnected', detail: { by: 'staff' } }]);
    expect(await actions()).toMatchObject([
      {
        staff: morgan.email,
        action: 'disconnected',
        customerId: companyId,
        before: { status: 'Active' },
        after: { status: 'Disconnected' },
      },
    ]);
  });

  it('that is repeated has no further effect', async () => {
    expect(await Promise.all([disconnect(), disconnect()])).toEqual([true, true]);
    expect(await disconnect()).toBe(true);
    expect(await notes()).toHaveLength(1);
    expect(await actions()).toHaveLength(1);
  });

  it('cancels long work, and leaves documents waiting', long, async () => {
    const { realmId } = product.info;
    await services().db.tx(inRealm(), (trx) => startRun(trx, { realmId, kind: 'comparison', request: null }, now()));
    await disconnect();
    const run = await services().db.tx(inRealm(), (trx) => findRun(trx, realmId, 'comparison', new Date(0)));
    expect(run?.state).toBe('cancelled');

    const { id, number } = booksOf(product).create('Invoice', saleOf('Invoice', 'STAFF-1'));
    const intent = { realmId, txnType: 35, txnId: id, kind: 'record', version: '0', payload: {} } as const;
    const { delivery } = await services().db.tx(inRealm(), (trx) => enqueue(trx, intent, now()));
    const stored = () => services().db.tx(inRealm(), (trx) => findDelivery(trx, delivery.id));
    await product.connector.worker.drain();
    expect(await stored()).toMatchObject({ state: 'Queued', errorText: 'QuickBooks is not connected.' });

    expect(await undo()).toBe('undone');
    clockOffset = 2 * hours;
    await product.connector.worker.drain();
    expect((await stored())?.state).toBe('Done');
    expect(
      product.sandbox
        .taxProvider()
        .transactions.all()
        .some(({ header }) => header.code === number),
    ).toBe(true);
  });

  it.each([
    ['too long ago', () => new Date(now().getTime() - 15 * minutes)],
    ['at an unknown time', () => null],
  ])('is refused to staff who signed in %s', async (_, signedInAt) => {
    const stale = await staffAt(product, signedInAt());
    expect(await disconnect(stale)).toBe(false);
    expect((await company()).connection).toBe('connected');
    expect((await stale.call('staffSession')).body).toMatchObject({ userName: morgan.name, mayDisconnectUntil: null });
    expect(await actions()).toEqual([]);
    expect((await dana.call('userConfiguration')).status).toBe(200);
  });

  it('is accepted until the end of the fifteenth minute', async () => {
    const { body } = await staff.call('staffSession');
    expect(body).toMatchObject({ mayDisconnectUntil: expect.any(String) });
    clockOffset = 15 * minutes - 5_000;
    expect(await disconnect()).toBe(true);
  });

  it('is not found for an unknown id', async () => {
    const { status } = await staff.call('staffDisconnect', { params: { userId: product.info.realmId } });
    expect(status).toBe(404);
  });
});

describe('the credentials for AvaTax of a disconnected company', () => {
  const credentials = () =>
    services().db.tx(inRealm(), (trx) =>
      getSecret(trx, services().secrets, { realmId: product.info.realmId, name: providerSecret }),
    );

  it('are deleted when a disconnect by staff can no longer be undone, and not before', async () => {
    const stored = (await credentials()) ?? '';
    await disconnect();
    clockOffset = 24 * hours - minutes;
    await deleteDueSecrets(services());
    expect(await credentials()).toBe(stored);
    clockOffset = 24 * hours + minutes;
    await deleteDueSecrets(services());
    expect(await credentials()).toBeNull();
    expect(await company()).toMatchObject({ providerLogin: null, secretsDueAt: null });
    await restore(stored);
  });

  it('are deleted a day after any other disconnect, unless the company was connected again', async () => {
    const stored = (await credentials()) ?? '';
    await services().db.tx(inRealm(), (trx) =>
      disconnectCompany(trx, product.info.realmId, 'accounting-service', now()),
    );
    await services().db.tx(inRealm(), (trx) => changeCompany(trx, product.info.realmId, connectedState, now()));
    clockOffset = 25 * hours;
    await deleteDueSecrets(services());
    expect(await credentials()).toBe(stored);
    await services().db.tx(inRealm(), (trx) =>
      disconnectCompany(trx, product.info.realmId, 'accounting-service', now()),
    );
    clockOffset = 50 * hours;
    await deleteDueSecrets(services());
    expect(await credentials()).toBeNull();
    await restore(stored);
  });

  const restore = (stored: string) =>
    services().db.tx(inRealm(), (trx) =>
      putSecret(trx, services().secrets, { realmId: product.info.realmId, name: providerSecret }, stored, now()),
    );
});

describe('undoing a disconnect by staff', () => {
  it('within a day reconnects the company with its tokens', async () => {
    const before = await tokens();
    await disconnect();
    clockOffset = 24 * hours - minutes;
    await revokeDueConnections(services());
    expect(await undo()).toBe('undone');
    expect(await company()).toMatchObject({
      connection: 'connected',
      staffDisconnectedAt: null,
      revocationDueAt: null,
    });
    expect((await tokens())?.refreshToken).toBe(before?.refreshToken);
    expect(await services().connections.accessToken(product.info.realmId)).toMatchObject({ ok: true });
    clockOffset = 25 * hours;
    await revokeDueConnections(services());
    expect(await revocations()).toBe(0);
    staff = await staffAt(product, now());
    expect((await actions())[0]).toMatchObject({
      staff: 'operator@host',
      action: 'disconnect-undone',
      before: { status: 'Disconnected' },
      after: { status: 'Active' },
      correlationId: 'undo-1',
    });
  });

  it('after a day is refused: the tokens have been revoked and deleted', async () => {
    await disconnect();
    clockOffset = 24 * hours + minutes;
    expect(await undo()).toBe('too-late');
    await revokeDueConnections(services());
    expect([await revocations(), await tokens()]).toEqual([1, null]);
    expect(await undo()).toBe('too-late');
    await revokeDueConnections(services());
    expect(await revocations()).toBe(1);
    expect((await company()).connection).toBe('disconnected');
  });

  it('is refused for a company that staff did not disconnect', async () => {
    expect(await undo()).toBe('not-disconnected');
    expect((await dana.call('disconnectOwn')).body).toMatchObject({ isQboDisconnected: true });
    expect(await undo()).toBe('not-disconnected');
    const unknown = await undoStaffDisconnect(services(), '9341452199999999', 'operator@host', 'undo-2');
    expect(unknown).toBe('not-disconnected');
  });

  it.each([
    ['this version', connectedState],
    ['the version before this one', { connection: 'connected' }],
  ] as const)('is unnecessary when the administrator connects again with %s', async (_, connected) => {
    await disconnect();
    const { realmId } = product.info;
    await services().db.tx(inRealm(), (trx) => changeCompany(trx, realmId, connected, now()));
    clockOffset = 25 * hours;
    await revokeDueConnections(services());
    expect([await revocations(), (await company()).connection]).toEqual([0, 'connected']);
    expect(await company()).toMatchObject({ revocationDueAt: null });
  });
});

it('a restart with the operator’s file of companies does not undo a disconnect by staff', async () => {
  await disconnect();
  const { realmId } = product.info;
  const end = new Date(now().getTime() + 200 * 24 * hours).toISOString();
  await provisionCompany(services().db, services().secrets, services().clock, {
    realmId,
    name: 'From the list',
    accountingUserName: '',
    tokens: { accessToken: 'a', accessExpiresAt: end, refreshToken: 'r', refreshExpiresAt: end },
    provider: { accountId: '1', userName: 'dana', licenseKey: 'key', companyCode: 'C', companyId: '1' },
    settings: {},
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  });
  expect(await company()).toMatchObject({ connection: 'disconnected', providerCompanyCode: 'COTTONWOOD' });
  expect((await tokens())?.accessToken).not.toBe('a');
});

describe('the revocation of tokens after a disconnect', () => {
  it('is retried while the accounting service does not respond', async () => {
    await disconnect();
    clockOffset = 25 * hours;
    product.sandbox.kernel.faults.add({ service: 'accounting', fault: { kind: 'refused-connection' } });
    await expect(revokeDueConnections(services())).rejects.toThrow('could not be revoked');
    expect(await tokens()).not.toBeNull();
    product.sandbox.kernel.faults.clear();
    await revokeDueConnections(services());
    expect([await revocations(), await tokens()]).toEqual([1, null]);
  });

  it('is attempted every minute', async () => {
    const rows = await asOwner(services().db, "select cron from pgboss.schedule where name = 'staff-revocation'");
    expect(rows).toEqual([{ cron: '* * * * *' }]);
  });
});
