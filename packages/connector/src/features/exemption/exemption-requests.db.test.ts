import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startRun } from '../../service/jobs/run-queries.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import {
  endRequest,
  lastRequestsByCustomer,
  listUnfinishedRequests,
  saveExemptionRequests,
  saveInvitation,
} from './exemption-request-queries.ts';

const realmId = 'a';
const key = { realmId, method: 'Email', customerId: '24' } as const;
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 10));

describe.each(await testDatabases())('the last certificate request to a customer on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Value>(work: Parameters<typeof db.tx<Value>>[1]) => db.tx({ realm: realmId }, work);
  const request = (day: number, by: string) =>
    inRealm((trx) =>
      saveExemptionRequests(
        trx,
        {
          realmId,
          method: 'Email',
          batchId: randomUUID(),
          by,
          customers: [{ id: '24', name: 'Ann' }],
          abandonedTexts: { pending: '', sending: '' },
        },
        at(day),
      ),
    );
  const end = (end: Parameters<typeof endRequest>[2]) => inRealm((trx) => endRequest(trx, key, end, at(9)));
  const last = async () => (await inRealm((trx) => lastRequestsByCustomer(trx, realmId))).get('24');

  it('comes after those of others while it waits for its link', async () => {
    const customers = [
      { id: '24', name: 'Ann' },
      { id: '25', name: 'Bo' },
    ];
    const batch = {
      realmId,
      batchId: randomUUID(),
      method: 'Email',
      by: 'Dana',
      customers,
      abandonedTexts: { pending: '', sending: '' },
    } as const;
    await inRealm((trx) => saveExemptionRequests(trx, batch, at(1)));
    const next = async () => (await inRealm((trx) => listUnfinishedRequests(trx, realmId, 1)))[0]?.customerId;
    expect(await next()).toBe('24');
    await inRealm((trx) => saveInvitation(trx, key, 'i1', at(1)));
    expect(await next()).toBe('25');
  });

  it('is none when none was sent', async () => {
    await request(1, 'Dana');
    await end({ state: 'failed', errorText: 'No e-mail address' });
    expect(await last()).toBeUndefined();
  });

  it('is not one that was left over when its sending was stopped', async () => {
    await request(1, 'Dana');
    expect(await last()).toBeUndefined();
    await request(2, 'Luis');
    await end({ state: 'sent', requestLink: '' });
    expect(await last()).toMatchObject({ requestedBy: 'Luis', requestCount: 1 });
    await request(3, 'Dana');
    expect(await last()).toMatchObject({ requestedBy: 'Luis', requestCount: 1 });
  });

  it('is the last one that was sent, also when a later one has failed', async () => {
    await request(1, 'Dana');
    await end({ state: 'sent', requestLink: '' });
    const sent = { method: 'Email', requestedAt: at(1), requestedBy: 'Dana', requestCount: 1 };
    expect(await last()).toEqual(sent);
    await inRealm((trx) => startRun(trx, { realmId, kind: 'exemption-requests', request: null }, at(1)));
    for (const day of [5, 6]) {
      await request(day, 'Luis');
      expect(await last()).toMatchObject({ requestedAt: at(day), requestedBy: 'Luis', requestCount: 2 });
      await end({ state: 'failed', errorText: 'Stopped' });
      expect(await last()).toEqual(sent);
    }
    await request(7, 'Luis');
    await end({ state: 'sent', requestLink: '' });
    expect(await last()).toEqual({ ...sent, requestedAt: at(7), requestedBy: 'Luis', requestCount: 2 });
  });
});
