import { beforeEach, describe, expect, it } from 'vitest';
import { claimRun, finishRun, startRun } from '../../service/jobs/run-queries.ts';
import { latestCalls } from '../../store/call-log.ts';
import { listedCertificate } from '../../testing/certificates.fixture.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { logCall } from '../../testing/stored-rows.fixture.ts';
import {
  addressFigures,
  countRefusedAddresses,
  queueAddresses,
  saveAddressDecision,
} from '../addresses/address-queries.ts';
import { certificateFigures } from '../exemption/certificate-figures.ts';
import { replaceCertificates } from '../exemption/certificate-queries.ts';
import { comparisonFigures } from '../reconciliation/comparison-figures.ts';
import { claimNext } from '../recording/claim-delivery.ts';
import { documentFigures } from '../recording/document-figures.ts';
import { needsAttention } from '../recording/document-queries.ts';
import { enqueue } from '../recording/enqueue-delivery.ts';
import { claimOf, retryLater } from '../recording/held-delivery.ts';
import { moveChangeCursor } from '../recording/sweep-queries.ts';
import { lastAnswers } from './company-figures.ts';

const realmId = 'a';
const resultId = '3c1e7f52-9d0a-4b6e-8f21-5a7b9c0d1e2f';
const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-02T11:00:00Z');
const days = { today: '2026-03-02', soon: '2026-05-31' };

describe.each(await testDatabases())('figures of a company on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> =>
    db.tx({ realm: realmId }, work);

  /** A run of the company that has ended with a result. */
  async function ended(kind: string, result: unknown): Promise<void> {
    await inRealm(async (trx) => {
      const id = await startRun(trx, { realmId, kind, request: null }, now);
      const run = await claimRun(trx, id, now);
      await finishRun(trx, { id, attempt: run?.attempts ?? 0, generation: 1 }, result, now);
    });
  }

  it('without any list are unknown', async () => {
    expect(await inRealm((trx) => comparisonFigures(trx, realmId, later))).toBeNull();
    expect(await inRealm((trx) => certificateFigures(trx, realmId, days))).toBeNull();
    expect(await inRealm((trx) => addressFigures(trx, realmId))).toBeNull();
    expect(await inRealm((trx) => lastAnswers(trx, realmId))).toEqual({ accounting: null, provider: null });
    expect(await inRealm((trx) => documentFigures(trx, realmId))).toEqual({
      attention: 0,
      waiting: 0,
      waitingSince: null,
    });
  });

  it('count documents without tax, and deliveries that were tried without success', async () => {
    const delivery = (txnId: string) => ({
      realmId,
      txnType: 35,
      txnId,
      kind: 'record' as const,
      version: '0',
      payload: null,
    });
    await inRealm((trx) => needsAttention(trx, { realmId, txnType: 35, txnId: '1' }, 'No address.', now));
    await inRealm((trx) => enqueue(trx, delivery('2'), now));
    const claimant = { owner: 'worker', leaseMs: 1_000, afterRealm: '', exceptRealms: [] };
    const { delivery: claimed } = await claimNext(db, now, claimant);
    if (claimed === null) throw new Error('No delivery');
    await inRealm((trx) => retryLater(trx, claimOf(claimed), later, { code: '503', text: 'Later.' }, now));
    await inRealm((trx) => enqueue(trx, delivery('3'), now));
    expect(await inRealm((trx) => documentFigures(trx, realmId))).toEqual({
      attention: 1,
      waiting: 1,
      waitingSince: now.toISOString(),
    });
  });

  it('count the documents that differ in the last comparison, also while the next one runs', async () => {
    await ended('comparison', { resultId, counts: { Consistent: 58, Inconsistent: 3, Error: 1 } });
    const figures = { at: now.toISOString(), total: 62, differing: 4 };
    expect(await inRealm((trx) => comparisonFigures(trx, realmId, later))).toEqual(figures);
    await inRealm((trx) => startRun(trx, { realmId, kind: 'comparison', request: null }, later));
    expect(await inRealm((trx) => comparisonFigures(trx, realmId, later))).toEqual(figures);
    // As long as the reconciliation shows it.
    const dayLater = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect(await inRealm((trx) => comparisonFigures(trx, realmId, dayLater))).toBeNull();
  });

  it('count a certificate as expired only for a customer without a valid one for the region', async () => {
    let count = 0;
    const row = (customer: string, region: string, expirationDate: string, more: object = {}) =>
      listedCertificate(String((count += 1)), customer, { region, expirationDate, ...more });
    const old = { valid: false, invalidReason: 'Expired' };
    const certificates = [
      row('1', 'CO', '2026-01-31', old),
      row('1', 'CO', '2030-01-31'),
      row('2', 'CO', '2026-01-31', old),
      row('2', 'UT', '2030-01-31'),
      row('3', 'CO', '2026-02-28'),
      row('4', 'CO', '2026-01-31', { valid: false, invalidReason: 'Revoked' }),
      row('5', 'CO', '2026-05-31'),
      row('6', 'CO', '2026-03-02'),
      row('7', 'CO', '2026-06-01'),
    ];
    await inRealm((trx) => replaceCertificates(trx, realmId, certificates, now));
    expect(await inRealm((trx) => certificateFigures(trx, realmId, days))).toEqual({
      at: now.toISOString(),
      total: 9,
      expired: 2,
      expiring: 2,
      firstExpiry: '2026-03-02',
      names: ['Customer 6', 'Customer 5'],
    });
  });

  it('count a certificate as expiring only while one of its customers has no longer one for the same state', async () => {
    const ending = { expirationDate: '2026-03-12', customerCodes: ['1', '2'] };
    const renewedFor = async (...renewed: readonly (readonly [customer: string, state: string, until: string])[]) => {
      const rows = renewed.map(([customer, region, expirationDate], index) =>
        listedCertificate(`r${index}`, customer, { region, expirationDate }),
      );
      const all = [listedCertificate('e', '', { ...ending, region: 'CO' }), ...rows];
      await inRealm((trx) => replaceCertificates(trx, realmId, all, now));
      const { expiring, firstExpiry } = (await inRealm((trx) => certificateFigures(trx, realmId, days))) ?? {};
      return [expiring, firstExpiry];
    };
    const ofOne = ['1', 'CO', '2029-12-31'] as const;
    expect(await renewedFor(ofOne)).toEqual([1, '2026-03-12']);
    expect(await renewedFor(ofOne, ['2', 'UT', '2029-12-31'])).toEqual([1, '2026-03-12']);
    expect(await renewedFor(ofOne, ['2', 'CO', '2026-05-31'])).toEqual([2, '2026-03-12']);
    expect(await renewedFor(ofOne, ['2', 'CO', '2026-06-01'])).toEqual([0, null]);
  });

  it('count addresses by their outcome', async () => {
    await inRealm((trx) => queueAddresses(trx, realmId, ['1', '2', '3', '4', '5'], now));
    const verdict = { fingerprint: 'f', reason: null };
    for (const [customer, outcome] of [
      ['1', 'validated'],
      ['2', 'different'],
      ['3', 'failed'],
      ['5', 'not-checked'],
    ] as const)
      await inRealm((trx) =>
        saveAddressDecision(
          trx,
          realmId,
          customer,
          { ...verdict, outcome, suggestion: outcome === 'different' ? suggestion : null },
          now,
        ),
      );
    expect(await inRealm((trx) => addressFigures(trx, realmId))).toEqual({
      at: now.toISOString(),
      validated: 1,
      toReview: 1,
      failed: 2,
    });
    expect(await inRealm((trx) => countRefusedAddresses(trx, realmId))).toBe(1);
    // Validated again by a run that may not come to them: what was found is still so.
    await inRealm((trx) => queueAddresses(trx, realmId, ['2', '3'], later));
    expect(await inRealm((trx) => addressFigures(trx, realmId))).toEqual({
      at: now.toISOString(),
      validated: 1,
      toReview: 1,
      failed: 2,
    });
  });

  it('contain the last sweep as an answer of the accounting service', async () => {
    const swept = { position: 'p', intervalMinutes: 360 };
    await inRealm((trx) => moveChangeCursor(trx, realmId, swept, later));
    expect(await inRealm((trx) => lastAnswers(trx, realmId))).toEqual({
      accounting: later.toISOString(),
      provider: null,
    });
  });

  it('contain the last answers, and the latest calls without those that the caller ended', async () => {
    const subject = { realmId, correlationId: 'c' };
    const call = { operation: 'GET /x', durationMs: 1, request: 'null', response: 'null', exchangeId: 'e' };
    await inRealm(async (trx) => {
      await logCall(
        trx,
        subject,
        { ...call, vendor: 'accounting', status: 200, response: JSON.stringify({ text: '\0' }) },
        now,
      );
      await logCall(trx, subject, { ...call, vendor: 'tax-provider', status: 0, noAnswer: 'timeout' }, later);
      await logCall(trx, subject, { ...call, vendor: 'tax-provider', status: 0, noAnswer: 'aborted' }, later);
    });
    expect(await inRealm((trx) => lastAnswers(trx, realmId))).toEqual({
      accounting: now.toISOString(),
      provider: null,
    });
    const calls = await inRealm((trx) => latestCalls(trx, realmId, new Date(0)));
    expect(calls.map(({ vendor, status }) => [vendor, status])).toEqual([
      ['tax-provider', 0],
      ['accounting', 200],
    ]);
  });
});

const suggestion = {
  line1: '1 Main Street',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  country: 'US',
};
