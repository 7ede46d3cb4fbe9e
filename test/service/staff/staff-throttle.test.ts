import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepChanges } from '../../../packages/connector/src/features/recording/accounting-changes.ts';
import type { CallPriority } from '../../../packages/connector/src/ports/call-log.ts';
import { createSharedThrottle } from '../../../packages/connector/src/service/shared-throttle.ts';
import { companyOfRealm, noteThrottle } from '../../../packages/connector/src/store/companies.ts';
import { long } from '../../long.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { staffAt, type StaffCaller } from '../../support/staff-user.fixture.ts';

let product: Product;
let staff: StaffCaller;
beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  staff = await staffAt(product, null);
});
afterAll(() => product.stop());
afterEach(async () => {
  product.sandbox.kernel.faults.clear();
  await clear();
});

const services = () => product.connector.services;
const company = async () => {
  const { realmId } = product.info;
  const found = await services().db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (found === null) throw new Error('The demo company does not exist.');
  return found;
};
const opened = async () =>
  (await staff.call('staffConfiguration', { params: { userId: (await company()).companyId } })).body;

/** The body of the form when the checkbox was cleared. */
async function clear() {
  const form = await opened();
  const configurationModel = form;
  const userStatusBody = { status: field(form, 'userStatus') === 'Active' };
  const body = { configurationModel, userStatusBody, isApiThrottleExceeded: false };
  return (await staff.call('saveStaffConfiguration', { body })).body;
}

/** One read at the accounting service. */
function read(priority: CallPriority, signal = AbortSignal.timeout(60_000)) {
  const { accounting, calls } = services();
  return accounting.company(calls.open({ realmId: product.info.realmId, correlationId: 'c-1' }, signal, priority));
}

/** Makes the accounting service answer 429 once. */
async function hitLimit(seconds: number): Promise<void> {
  product.sandbox.kernel.faults.add({
    service: 'accounting',
    times: 1,
    fault: { kind: 'status', status: 429, retryAfter: String(seconds) },
  });
  expect(await read('interactive')).toMatchObject({ ok: false, error: { kind: 'throttled' } });
  await services().throttle.flush();
}

describe('a vendor’s throttle', () => {
  it('is stored with the company and its end, a quarter of an hour later at most, and is no change of the company', async () => {
    const before = await company();
    await hitLimit(3_600);
    const form = await opened();
    expect(form).toMatchObject({ isApiThrottleExceeded: true, apiThrottleTimeStamp: expect.stringMatching(/Z$/) });
    const { throttledAt, throttledUntil, updatedAt, version } = await company();
    expect(Number(throttledUntil) - Number(throttledAt)).toBe(900_000);
    expect([updatedAt, version]).toEqual([before.updatedAt, before.version]);
  });

  it('is over for staff where its end is further ahead than a throttle can last', async () => {
    const { realmId } = product.info;
    const now = services().clock.now();
    const inThreeDays = new Date(now.getTime() + 3 * 86_400_000);
    await services().db.tx({ realm: realmId }, (trx) => noteThrottle(trx, realmId, inThreeDays, inThreeDays));
    expect(await opened()).toMatchObject({ isApiThrottleExceeded: false });
  });

  it('stops background work of the company in every process, but no call of a user', async () => {
    await hitLimit(600);
    const brief = AbortSignal.timeout(300);
    expect(await read('background', brief)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await read('interactive')).toMatchObject({ ok: true });
    const elsewhere = createSharedThrottle(services().db, services().clock, () => undefined);
    expect(await elsewhere.refresh(product.info.realmId)).toBeGreaterThan(500_000);
    expect(await elsewhere.refresh(product.info.realmIds.second)).toBe(0);
    const changesSince = vi.spyOn(services().accounting, 'changesSince');
    await sweepChanges(services(), product.info.realmId, 'c-2');
    expect(changesSince).not.toHaveBeenCalled();
    changesSince.mockRestore();
  });

  it('applies here within a second when another process received it', long, async () => {
    expect(await read('background')).toMatchObject({ ok: true });
    const elsewhere = createSharedThrottle(services().db, services().clock, () => undefined);
    elsewhere.start(product.info.realmId, 900_000);
    await elsewhere.flush();
    await vi.waitFor(
      async () => {
        await read('background', AbortSignal.timeout(100));
        expect(services().throttle.remainingMs(product.info.realmId)).toBeGreaterThan(800_000);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await read('background', AbortSignal.timeout(300))).toMatchObject({ ok: false });
  });

  it('ends at the time that the vendor set', long, async () => {
    await hitLimit(1);
    expect(await read('background')).toMatchObject({ ok: true });
    expect(await opened()).toMatchObject({ isApiThrottleExceeded: false });
  });

  it('ends when staff clear it, also for waiting work, and that is logged', async () => {
    await hitLimit(3_600);
    const waiting = read('background');
    expect(await clear()).toBe(true);
    expect(await waiting).toMatchObject({ ok: true });
    expect(await opened()).toMatchObject({ isApiThrottleExceeded: false, apiThrottleTimeStamp: null });
    const actions = await staff.call('staffActions', { query: { limit: '1' } });
    expect(actions.body).toMatchObject([
      { before: { isApiThrottleExceeded: true }, after: { isApiThrottleExceeded: false } },
    ]);
  });

  it('cannot be set by staff', async () => {
    const form = await opened();
    const body = { configurationModel: form, userStatusBody: { status: true }, isApiThrottleExceeded: true };
    expect((await staff.call('saveStaffConfiguration', { body })).body).toBe(true);
    expect((await company()).throttledUntil).toBeNull();
  });
});
