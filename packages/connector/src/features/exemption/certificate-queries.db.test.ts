import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredBatch } from '../../store/retention.ts';
import { listedCertificate } from '../../testing/certificates.fixture.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { certificateFigures, certificatesOfCustomers, expiryDays } from './certificate-figures.ts';
import { listCertificates, replaceCertificates } from './certificate-queries.ts';

const realmId = 'a';
const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-05T10:00:00Z');
const days = { today: '2026-03-02', soon: '2026-05-31' };

it.each([
  ['2026-03-02T10:00:00Z', days],
  ['2027-01-11T04:30:00Z', { today: '2027-01-10', soon: '2027-04-10' }],
  ['2026-08-20T04:30:00Z', { today: '2026-08-20', soon: '2026-11-18' }],
])(
  'a certificate expires soon up to 90 calendar days after today, also across a change of the clock: %s',
  (at, expected) => {
    expect(expiryDays('America/New_York', new Date(at))).toEqual(expected);
  },
);

describe.each(await testDatabases())('stored certificates on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> =>
    db.tx({ realm: realmId }, work);
  const list = () => inRealm((trx) => listCertificates(trx, realmId));
  const ofCustomer = async (id: string) => (await inRealm((trx) => certificatesOfCustomers(trx, realmId, [id]))).rows;

  it('are those of the last reading, in its order', async () => {
    expect(await list()).toBeNull();
    const first = [listedCertificate('2', '7'), listedCertificate('1', '8')];
    await inRealm((trx) => replaceCertificates(trx, realmId, first, now));
    expect(await list()).toEqual(first);
    const second = [listedCertificate('1', '8', { valid: false, invalidReason: 'Revoked' })];
    await inRealm((trx) => replaceCertificates(trx, realmId, second, later));
    expect(await list()).toEqual(second);
    expect(await ofCustomer('7')).toEqual([]);
    await inRealm((trx) => replaceCertificates(trx, realmId, [], later));
    expect(await list()).toEqual([]);
    expect(await inRealm((trx) => certificateFigures(trx, realmId, days))).toMatchObject({ total: 0 });
  });

  it('are found by each of their customers', async () => {
    const shared = listedCertificate('1', '', { customerCodes: ['7', '8'], certificateState: 'Utah' });
    await inRealm((trx) => replaceCertificates(trx, realmId, [shared], now));
    const found = [{ state: 'Utah', expires: '2030-01-31', valid: true }];
    expect([await ofCustomer('7'), await ofCustomer('8'), await ofCustomer('78')]).toEqual([found, found, []]);
  });

  it('exempt the sales of their days after they have expired, but not where they were revoked or never accepted', async () => {
    const ended = { expirationDate: '2026-01-31', valid: false };
    const reasons = ['Expired', 'Revoked', 'Pending', 'Replaced', null];
    const all = reasons.map((invalidReason, index) =>
      listedCertificate(String(index), '7', { ...ended, invalidReason }),
    );
    await inRealm((trx) => replaceCertificates(trx, realmId, all, now));
    expect((await ofCustomer('7')).map(({ valid }) => valid)).toEqual([true, false, false, false, false]);
  });

  it('count as expired while one of their customers has no valid one for the same state', async () => {
    const expired = { expirationDate: '2026-01-31', customerCodes: ['7', '8'] };
    const of = async (...valid: readonly (readonly string[])[]) => {
      const rows = valid.map((customerCodes, index) => listedCertificate(`v${index}`, '', { customerCodes }));
      const utah = listedCertificate('u', '8', { certificateState: 'Utah' });
      const all = [listedCertificate('e', '', expired), utah, ...rows];
      await inRealm((trx) => replaceCertificates(trx, realmId, all, now));
      return (await inRealm((trx) => certificateFigures(trx, realmId, days)))?.expired;
    };
    expect([await of(), await of(['7']), await of(['7'], ['8']), await of(['9', '8', '7'])]).toEqual([1, 1, 0, 0]);
  });

  it('are deleted when they were read too long ago', async () => {
    await inRealm((trx) => replaceCertificates(trx, realmId, [listedCertificate('1', '7')], now));
    const none = new Date(0);
    const kept = { calls: none, estimates: none, webhookEvents: none, certificateRequests: none, sessions: none };
    const deleteBefore = (backgroundRuns: Date) =>
      db.tx('system', (trx) => deleteExpiredBatch(trx, { ...kept, backgroundRuns, activity: none }));
    await deleteBefore(now);
    expect(await list()).toHaveLength(1);
    await deleteBefore(later);
    expect(await list()).toBeNull();
    expect(await ofCustomer('7')).toEqual([]);
    expect(await inRealm((trx) => certificateFigures(trx, realmId, days))).toBeNull();
  });
});
