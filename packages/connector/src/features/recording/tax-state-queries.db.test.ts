import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DeliveryResult, ignored } from '../../domain/delivery-result.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { reportOf, serviceError } from '../../domain/errors.ts';
import { taxStateOf } from '../../domain/tax-state.ts';
import type { Trx } from '../../store/db.ts';
import type { DeliveryState } from '../../store/schema.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { isKnownDocument } from './accept-document.ts';
import { linksNeedingAttention } from './document-figures.ts';
import { uncancelledDocuments } from './document-lookup-queries.ts';
import { findLink, markRecorded, needsAttention, noteAtProvider, reserveCode } from './document-queries.ts';
import { nothingStored, stateCountsIn, storedDocuments } from './tax-state-queries.ts';

const realmId = 'a';
const txnType = 35;
const now = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-03-03T10:00:00Z');

interface StoredDelivery {
  readonly state: DeliveryState;
  readonly result?: DeliveryResult;
}

const noAnswer = reportOf({ vendor: 'tax-provider', kind: 'unavailable', code: '', message: 'Down.', detail: '' });
const untried: StoredDelivery = { state: 'Queued' };
const failed: StoredDelivery = { state: 'Queued', result: { kind: 'retry', error: noAnswer } };
const ownFailure: StoredDelivery = { state: 'Queued', result: { kind: 'retry', error: serviceError('Internal') } };
const refused: StoredDelivery = { state: 'NeedsUser', result: { kind: 'needs-user', error: serviceError('Paid') } };
const done: StoredDelivery = { state: 'Done', result: { kind: 'done', recorded: null } };
const outdated: StoredDelivery = { state: 'Ignored' };
const notBegun: StoredDelivery = { state: 'Ignored', result: ignored('stopped') };
const recordingOff: StoredDelivery = { state: 'Ignored', result: ignored('recording-disabled') };
const replaced: StoredDelivery = { state: 'Cancelled' };

const passedOver: readonly StoredDelivery[] = [outdated, notBegun, replaced];
const saysWhatBecame = (delivery: StoredDelivery): boolean => !passedOver.includes(delivery);

async function recordLink(trx: Trx, key: DocumentKey, feeUnknown: boolean, at: Date): Promise<void> {
  await reserveCode(trx, key, 'SalesInvoice', [key.txnId], at);
  await markRecorded(trx, key, { ...recordedFacts, feeUnknown }, at);
}

/** Stores the deliveries of a document in their order. One that needs a person marks its document. */
async function store(trx: Trx, txnId: string, deliveries: readonly StoredDelivery[]): Promise<void> {
  for (const [place, { state, result }] of deliveries.entries()) {
    const error = result !== undefined && 'error' in result ? result.error : null;
    await trx
      .insertInto('delivery')
      .values({
        id: randomUUID(),
        realmId,
        txnType,
        txnId,
        kind: 'record',
        version: String(place),
        payload: 'null',
        progress: 'null',
        state,
        attempt: 0,
        nextAttemptAt: now,
        errorCode: error?.code ?? null,
        errorText: error?.message ?? null,
        result: result === undefined ? null : JSON.stringify(result),
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  }
  if (deliveries.findLast(saysWhatBecame)?.state === 'NeedsUser')
    await needsAttention(trx, { realmId, txnType, txnId }, 'Paid.', now);
}

const recordedFacts = {
  fingerprint: 'f',
  content: 'c',
  syncToken: '0',
  date: '2026-02-28',
  totalCents: 1,
  taxCents: 0,
  feeCents: null,
  feeUnknown: false,
  absorbedCents: 0,
  asCharged: false,
  exchangeRate: null,
  remittedByMarketplace: false,
};

describe.each(await testDatabases())('states of documents on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]): Promise<Result> =>
    db.tx({ realm: realmId }, work);
  const stateOf = async (txnId: string) => {
    const stored = await inRealm((trx) => storedDocuments(trx, realmId, txnType, [txnId]));
    return taxStateOf({ ...(stored.get(txnId) ?? nothingStored), isVoided: false, isRecordedKind: true }).state;
  };

  it.each([
    ['the last one', [done, failed], 'waiting'],
    ['the one before a request that came too late', [failed, outdated], 'waiting'],
    ['the one before a recalculation that did not begin', [failed, notBegun], 'waiting'],
    ['the one before a replaced one', [refused, failed, replaced], 'waiting'],
    ['one that was not recorded for a reason', [done, recordingOff], 'not-recorded'],
  ] as const)('follow %s of their deliveries', async (_, deliveries, state) => {
    await inRealm((trx) => store(trx, '1', deliveries));
    expect(await stateOf('1')).toBe(state);
  });

  it('are as many as the counts say, whatever their deliveries', async () => {
    const all = [untried, failed, ownFailure, refused, done, outdated, notBegun, recordingOff, replaced];
    // Every two deliveries, of a document without a link, with a recorded one, and with one whose fee is not known. While one
    // is under way, no later one is worked on.
    const pairs = all
      .flatMap((first) => all.map((second) => [first, second] as const))
      .filter(([first, second]) => first.state !== 'Queued' || !saysWhatBecame(second));
    await inRealm(async (trx) => {
      for (const [number, pair] of pairs.entries())
        for (const [kind, feeUnknown] of [
          ['without', false],
          ['recorded', false],
          ['recorded', true],
        ] as const) {
          const txnId = `${number}-${kind}-${feeUnknown}`;
          if (kind === 'recorded') await recordLink(trx, { realmId, txnType, txnId }, feeUnknown, now);
          await store(trx, txnId, pair);
        }
    });
    const ids = pairs.flatMap((_, number) =>
      ['without-false', 'recorded-false', 'recorded-true'].map((of) => `${number}-${of}`),
    );
    const states = await Promise.all(ids.map(stateOf));
    const { rows } = await inRealm((trx) => stateCountsIn(sql`${realmId}`).execute(trx));
    const countOf = (state: string) => states.filter((each) => each === state).length;
    expect(rows).toMatchObject([{ attention: countOf('attention'), waiting: countOf('waiting'), oldest: now }]);
    expect(await inRealm((trx) => linksNeedingAttention(trx, realmId))).toHaveLength(countOf('attention'));
    expect(countOf('waiting')).toBeGreaterThan(0);
    expect(countOf('attention')).toBeGreaterThan(0);
  });

  it('say what the provider had of a document that was never recorded here', async () => {
    const transaction = { code: '1', date: '2026-03-02' };
    const note = (found: typeof transaction | null, at: Date) =>
      inRealm((trx) => noteAtProvider(trx, realmId, [{ txnType, txnId: '1', transaction: found }], at));
    expect(await stateOf('1')).toBe('not-known');
    const key = { realmId, txnType, txnId: '1' };
    await note(null, now);
    expect(await stateOf('1')).toBe('not-recorded');
    expect(await isKnownDocument({ db }, key)).toBe(false);
    await note(transaction, later);
    expect(await stateOf('1')).toBe('recorded-elsewhere');
    expect(await isKnownDocument({ db }, key)).toBe(true);
    expect(await inRealm((trx) => uncancelledDocuments(trx, realmId, txnType))).toEqual(['1']);
    await inRealm((trx) => recordLink(trx, key, false, later));
    await note(null, later);
    expect(await stateOf('1')).toBe('recorded');
    expect(await inRealm((trx) => findLink(trx, key))).toMatchObject({ codeAtProvider: '1' });
  });
});
