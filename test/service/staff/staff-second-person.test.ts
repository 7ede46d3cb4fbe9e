import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { enqueue } from '../../../packages/connector/src/features/recording/enqueue-delivery.ts';
import { changeCompany, companyOfRealm, connectedState } from '../../../packages/connector/src/store/companies.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { morgan, riley, staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

const hour = 3_600_000;
const isDecision = Compile(schemas.decideStaffDisconnect.answer);
const reason = 'The company asked for it in case 4711';

/** Offset of the connector's clock, in milliseconds. */
let clockOffset = 0;
let product: Product;
let first: StaffCaller;
let second: StaffCaller;

const services = () => product.connector.services;
const now = () => services().clock.now();
const inRealm = () => ({ realm: product.info.realmId }) as const;

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => new Date(Date.now() + clockOffset) }, webhooks: false });
});
afterAll(() => product.stop());
beforeEach(async () => {
  first = await staffAt(product, now());
  second = await staffAt(product, now(), riley);
  await waitingDocument();
});
afterEach(async () => {
  clockOffset = 0;
  await services().db.tx(inRealm(), async (trx) => {
    await trx.deleteFrom('disconnectRequest').execute();
    await trx.updateTable('delivery').set({ state: 'Cancelled' }).where('state', '=', 'Queued').execute();
    await changeCompany(trx, product.info.realmId, connectedState, now());
  });
});

/** A document whose delivery is not due before the next day. */
async function waitingDocument(): Promise<void> {
  const { realmId } = product.info;
  const intent = {
    realmId,
    txnType: 35,
    txnId: '990001',
    kind: 'record',
    version: String(clockOffset),
    payload: {},
  } as const;
  await services().db.tx(inRealm(), async (trx) => {
    const { delivery } = await enqueue(trx, intent, now());
    const nextAttemptAt = new Date(now().getTime() + 100 * hour);
    await trx.updateTable('delivery').set({ state: 'Queued', nextAttemptAt }).where('id', '=', delivery.id).execute();
  });
}
const company = async () => {
  const found = await services().db.tx(inRealm(), (trx) => companyOfRealm(trx, product.info.realmId));
  if (found === null) throw new Error('The demo company does not exist.');
  return found;
};
const params = async () => ({ params: { userId: (await company()).companyId } });
const disconnect = async (by: StaffCaller) => (await by.call('staffDisconnect', await params())).body;
const state = async (by: StaffCaller) => (await by.call('staffDisconnectRequest', await params())).body;
async function decide(by: StaffCaller, step: 'request' | 'confirm' | 'refuse', why = '') {
  const { status, body } = await by.call('decideStaffDisconnect', { ...(await params()), body: { step, reason: why } });
  if (!isDecision.Check(body)) throw new Error(`Not a decision: ${status} ${JSON.stringify(body)}`);
  return body;
}
const lastAction = async () =>
  (await first.call('staffActions', { query: { customer: (await company()).companyId, limit: '1' } })).body;

describe('the disconnect of a company with waiting documents', () => {
  it('is not done by one person alone', async () => {
    expect(await disconnect(first)).toBe(false);
    expect((await company()).connection).toBe('connected');
    expect(await state(first)).toEqual({ waiting: 1, request: null });
  });

  it('is requested by one person with a reason, and done by another', async () => {
    const requested = await decide(first, 'request', reason);
    expect(requested).toMatchObject({
      outcome: 'requested',
      waiting: 1,
      request: { staffName: morgan.name, reason, waiting: 1, isOwn: true },
    });
    const { at = '', expiresAt = '' } = requested.request ?? {};
    expect(Date.parse(expiresAt) - Date.parse(at)).toBe(24 * hour);
    expect(await lastAction()).toMatchObject([
      { action: 'disconnect-requested', staff: morgan.email, after: { reason } },
    ]);
    expect((await company()).connection).toBe('connected');
    expect(await state(second)).toMatchObject({ request: { staffName: morgan.name, isOwn: false } });

    expect(await decide(second, 'confirm')).toEqual({ outcome: 'disconnected', waiting: 1, request: null });
    expect((await company()).connection).toBe('disconnected');
    expect((await company()).staffDisconnectedAt).not.toBeNull();
    expect(await lastAction()).toMatchObject([
      {
        action: 'disconnected',
        staff: riley.email,
        after: { status: 'Disconnected', requestedBy: morgan.email, reason },
      },
    ]);
  });

  it('is not confirmed by the person who requested it, in any session', async () => {
    await decide(first, 'request', reason);
    const again = await staffAt(product, now(), { ...morgan, email: 'Morgan@Support.example' });
    for (const by of [first, again]) expect((await decide(by, 'confirm')).outcome).toBe('own');
    expect((await company()).connection).toBe('connected');
  });

  it('is refused by another person, or withdrawn by the first, and then cannot be confirmed', async () => {
    for (const [by, action] of [
      [second, 'disconnect-refused'],
      [first, 'disconnect-withdrawn'],
    ] as const) {
      await decide(first, 'request', reason);
      expect(await decide(by, 'refuse')).toMatchObject({ outcome: 'closed', request: null });
      expect(await lastAction()).toMatchObject([{ action, before: { requestedBy: morgan.email, reason } }]);
      expect((await decide(second, 'confirm')).outcome).toBe('none');
    }
    expect((await company()).connection).toBe('connected');
  });

  it('is not confirmed after a day', async () => {
    await decide(first, 'request', reason);
    clockOffset = 24 * hour + 1_000;
    second = await staffAt(product, now(), riley);
    expect(await decide(second, 'confirm')).toMatchObject({ outcome: 'none', request: null });
    expect((await decide(second, 'request', 'Again')).outcome).toBe('requested');
  });

  it('has one request at a time', async () => {
    await decide(first, 'request', reason);
    expect(await decide(second, 'request', 'Another')).toMatchObject({
      outcome: 'pending',
      request: { staffName: morgan.name, reason },
    });
  });

  it('needs of both persons that they have just signed in', async () => {
    const stale = new Date(now().getTime() - 15 * 60_000);
    expect((await decide(await staffAt(product, stale), 'request', reason)).outcome).toBe('sign-in-again');
    await decide(first, 'request', reason);
    expect((await decide(await staffAt(product, stale, riley), 'confirm')).outcome).toBe('sign-in-again');
    expect((await company()).connection).toBe('connected');
  });

  it('needs a reason', async () => {
    const body = { step: 'request', reason: ' ' };
    expect((await first.call('decideStaffDisconnect', { ...(await params()), body })).status).toBe(400);
  });

  it('is shown in the list of customers and in the activity of the company while it is requested', async () => {
    await decide(first, 'request', reason);
    const { body } = await second.call('staffCustomers', { query: { search: product.info.realmId, limit: '1' } });
    expect(body).toMatchObject([{ disconnectRequest: { staffName: morgan.name, reason, isOwn: false } }]);
    const dana = await signIn(product, people.administrator);
    const seen = await dana.call('activity', { query: { action: 'disconnect-request', limit: '1' } });
    expect(seen.body).toMatchObject({ entries: [{ actorName: morgan.name, after: { reason } }] });
  });

  it('is done by one person once no documents wait, and ends the request', async () => {
    await decide(first, 'request', reason);
    await services().db.tx(inRealm(), (trx) =>
      trx.updateTable('delivery').set({ state: 'Done' }).where('state', '=', 'Queued').execute(),
    );
    expect(await disconnect(first)).toBe(true);
    expect(await state(second)).toEqual({ waiting: 0, request: null });
  });
});
