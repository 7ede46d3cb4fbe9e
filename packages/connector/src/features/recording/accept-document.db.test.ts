import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sentences } from '../../domain/sentences.ts';
import { findEstimates } from '../../store/estimates.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { acceptCancelled, acceptSaved, isKnownDocument } from './accept-document.ts';
import { reserveCode } from './document-queries.ts';
import { releaseBlockedDocument } from './release-document.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
let wakes = 0;
beforeAll(async () => {
  company = await startRecording();
  company.services.wake = () => void (wakes += 1);
});
afterEach(() => company.change({ calculationActive: true, providerCompanyCode: 'COTTONWOOD' }));
afterAll(() => company.stop());

const accepted = { source: 'panel', correlationId: 'c1' } as const;
const saved = (txnId: string, syncToken = '0', txnType = 35) =>
  acceptSaved(company.services, { ...keyOf(txnId, txnType), ...accepted, syncToken });
const cancelled = (txnId: string, reason: 'Voided' | 'Deleted' = 'Voided', txnType = 35) =>
  acceptCancelled(company.services, { ...keyOf(txnId, txnType), ...accepted, reason });
const nothing = { errorMessage: null, status: 'Ignored', operationId: '' };

/** How often the worker is woken while `work` is done. */
async function wakesDuring(work: () => Promise<unknown>): Promise<number> {
  const before = wakes;
  await work();
  return wakes - before;
}

describe('a void that needed a person', () => {
  it('does not stand for the next void of a document that was recorded again since', async () => {
    const { services, clock } = company;
    const at = (ms: number) => new Date((clock.ms += ms));
    await company.inRealm((trx) => reserveCode(trx, keyOf('90'), 'SalesInvoice', ['90'], at(1)));
    await cancelled('90');
    const [first] = await company.deliveries('90');
    await services.db.tx({ realm: realmId }, (trx) =>
      trx
        .updateTable('delivery')
        .set({ state: 'NeedsUser' })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    at(1_000);
    expect((await cancelled('90')).operationId).toBe(first?.id);
    const record = await company.queue('90');
    await services.db.tx({ realm: realmId }, (trx) =>
      trx.updateTable('delivery').set({ state: 'Done' }).where('id', '=', record.id).execute(),
    );
    const later = await cancelled('90');
    expect(later).toMatchObject({ status: 'Queued' });
    expect(later.operationId).not.toBe(first?.id);
  });
});

describe('a saved document', () => {
  it('that a webhook reported first, and that was put off, is due at once when the panel reports it', async () => {
    const { services, clock } = company;
    const fromWebhook = { ...keyOf('91'), syncToken: '0', source: 'webhook', correlationId: 'c2' } as const;
    await acceptSaved(services, fromWebhook);
    const [delivery] = await company.deliveries('91');
    await services.db.tx({ realm: realmId }, (trx) =>
      trx
        .updateTable('delivery')
        .set({ nextAttemptAt: new Date(clock.ms + 60_000) })
        .where('id', '=', delivery?.id ?? '')
        .execute(),
    );
    expect(await wakesDuring(() => saved('91'))).toBe(1);
    const [reported, ...others] = await company.deliveries('91');
    expect(others).toEqual([]);
    expect(reported?.id).toBe(delivery?.id);
    expect(reported?.nextAttemptAt.getTime()).toBeLessThanOrEqual(clock.ms);
  });

  it('is queued with its version and its correlation id, and wakes the worker', async () => {
    expect(
      await wakesDuring(async () => {
        const answer = await saved('1', '7');
        const [delivery] = await company.deliveries('1');
        expect(answer).toEqual({ errorMessage: null, status: 'Queued', operationId: delivery?.id });
        expect(delivery).toMatchObject({
          kind: 'record',
          version: '7',
          state: 'Queued',
          payload: { correlationId: 'c1', reason: null },
        });
      }),
    ).toBe(1);
    expect(await company.historyOf('1')).toEqual([['saved', { source: 'panel', version: '7' }]]);
  });

  it('that is reported twice is one delivery', async () => {
    const { operationId } = await saved('2');
    expect(await wakesDuring(async () => expect(await saved('2')).toMatchObject({ operationId }))).toBe(0);
    expect(await company.historyOf('2')).toHaveLength(1);
  });

  it('of an older version than a known one is not recorded, and is no event of its history', async () => {
    await saved('3', '8');
    expect(await saved('3', '7')).toMatchObject({ status: 'Ignored', errorMessage: null });
    expect(await company.historyOf('3')).toHaveLength(1);
  });

  it('that the accounting service did not know yet is delivered when a webhook has found it', async () => {
    await saved('49');
    await company.deliver();
    expect(await company.lastOf('49')).toMatchObject({ state: 'Ignored', result: { why: 'not-in-accounting' } });
    company.accounting.put(invoice({ id: '49', number: '49' }));
    await saved('49');
    await company.deliver();
    expect(await company.lastOf('49')).toMatchObject({ state: 'Ignored' });
    const report = { ...keyOf('49'), ...accepted, source: 'webhook', syncToken: '0' } as const;
    expect(await wakesDuring(() => acceptSaved(company.services, report))).toBe(1);
    await company.deliver();
    expect(await company.lastOf('49')).toMatchObject({ state: 'Done' });
    expect(await company.deliveries('49')).toHaveLength(1);
  });

  it('of a kind that is not supported is refused; an estimate is never recorded', async () => {
    expect(await saved('4', '0', 36)).toMatchObject({ ...nothing, errorMessage: sentences.unsupportedType });
    expect(await saved('4', '0', 34)).toEqual(nothing);
    expect(await company.deliveries('4', 36)).toEqual([]);
    expect(await company.deliveries('4', 34)).toEqual([]);
  });

  it('is not recorded while calculation is off or the company is not linked', async () => {
    await company.change({ calculationActive: false });
    expect(await saved('5')).toEqual(nothing);
    await company.change({ providerCompanyCode: null });
    expect(await saved('5')).toMatchObject({ ...nothing, errorMessage: sentences.configurationNotFound });
    expect(await company.deliveries('5')).toEqual([]);
  });

  it('that needs a person is answered with the error', async () => {
    await company.save(invoice({ id: '6', number: '6', paid: invoice({ id: '6' }).total }), { version: '0' });
    await company.deliver();
    expect(await saved('6')).toMatchObject({ status: 'NeedsUser', errorMessage: sentences.paid, errorCode: 'Paid' });
    await company.save(invoice({ id: '7', number: '7' }), { version: '0' });
    await company.deliver();
    expect(await saved('7')).toMatchObject({ status: 'Done', errorMessage: null });
  });

  it('that was delivered is not delivered again when the panel reports it, too', async () => {
    await company.save(invoice({ id: '8', number: '8' }), { version: '0' });
    await company.deliver();
    expect(await wakesDuring(async () => expect(await saved('8')).toMatchObject({ status: 'Done' }))).toBe(0);
    expect(await company.deliveries('8')).toMatchObject([{ state: 'Done' }]);
  });
});

describe('a receipt that another source has reported', () => {
  const reported = (id: string) =>
    company.save(invoice({ id, number: id, kind: 'SalesReceipt' }), { txnType: 4, version: '0' });

  it('is delivered again when the panel reports it after it was left alone', async () => {
    await reported('9');
    await company.deliver();
    expect(await company.lastOf('9', 4)).toMatchObject({ state: 'NeedsUser' });
    expect(await wakesDuring(async () => expect(await saved('9', '0', 4)).toMatchObject({ status: 'Queued' }))).toBe(1);
    await company.deliver();
    expect(await company.lastOf('9', 4)).toMatchObject({ state: 'Done' });
  });

  it('wakes nobody when the panel reports it while it is still queued', async () => {
    await reported('9b');
    expect(await wakesDuring(() => saved('9b', '0', 4))).toBe(0);
    expect(await company.deliveries('9b', 4)).toMatchObject([{ state: 'Queued', payload: { isSavedInPanel: true } }]);
  });
});

describe('a void or a deletion', () => {
  it.each([
    ['Voided', 'voided-by-user'],
    ['Deleted', 'deleted-by-user'],
  ] as const)('is queued while calculation is off: %s', async (reason, event) => {
    await company.change({ calculationActive: false });
    const id = `10-${reason}`;
    expect(await wakesDuring(async () => expect(await cancelled(id, reason)).toMatchObject({ status: 'Queued' }))).toBe(
      1,
    );
    expect(await company.deliveries(id)).toMatchObject([
      { kind: 'cancel', version: reason, payload: { correlationId: 'c1', reason } },
    ]);
    expect(await company.historyOf(id)).toEqual([[event, { source: 'panel', version: reason }]]);
  });

  it('of a kind that is not supported is refused; that of an estimate is done', async () => {
    expect(await cancelled('11', 'Voided', 36)).toMatchObject({ ...nothing, errorMessage: sentences.unsupportedType });
    expect(await cancelled('11', 'Voided', 34)).toEqual({ ...nothing, status: 'Done' });
  });

  it('that was delivered answers the next report of it', async () => {
    const first = await cancelled('12');
    await company.deliver();
    expect(await cancelled('12')).toEqual({ ...first, status: 'Done' });
  });

  it('is a new one when the document was recorded after the last', async () => {
    const id = '13';
    await company.save(invoice({ id, number: id }));
    await company.deliver();
    const voided = company.accounting.get(id) ?? invoice({ id });
    const first = await cancelled(id);
    // Not over yet, so that a second report is the same.
    expect(await cancelled(id)).toEqual(first);
    company.accounting.put({ ...voided, isVoided: true });
    await company.deliver();
    expect(await cancelled(id)).toEqual({ ...first, status: 'Done' });

    company.accounting.put(voided);
    await company.queue(id);
    await company.deliver();
    const second = await cancelled(id);
    expect(second.operationId).not.toBe(first.operationId);
    expect((await company.deliveries(id)).at(-1)).toMatchObject({ kind: 'cancel', version: 'Voided 2' });
  });

  it('that needs a person is not over', async () => {
    const id = '14';
    await company.save(invoice({ id, number: id }));
    await company.deliver();
    company.accounting.put({ ...(company.accounting.get(id) ?? invoice({ id })), isVoided: true });
    company.taxProvider.failNext('cancel', 'locked');
    const first = await cancelled(id);
    await company.deliver();
    expect(await cancelled(id)).toMatchObject({ ...first, status: 'NeedsUser', errorMessage: 'AvaTax: locked.' });
  });
});

describe('a document is known', () => {
  it('when it has a code or a delivery, and not before', async () => {
    expect(await isKnownDocument(company.services, keyOf('20'))).toBe(false);
    await saved('20');
    expect(await isKnownDocument(company.services, keyOf('20'))).toBe(true);
    expect(await isKnownDocument(company.services, keyOf('20', 4))).toBe(false);
    await company.inRealm((trx) => reserveCode(trx, keyOf('21'), 'SalesInvoice', ['21'], company.clock.now()));
    expect(await isKnownDocument(company.services, keyOf('21'))).toBe(true);
  });
});

describe('a document that waits for a person', () => {
  const release = (txnId: string | null) => releaseBlockedDocument(company.services, { ...keyOf(''), txnId });
  const paidInvoice = (id: string) => invoice({ id, number: id, paid: invoice({ id }).total });

  it('is delivered again after a good estimate', async () => {
    await company.save(paidInvoice('30'));
    await company.deliver();
    expect(await wakesDuring(() => release('30'))).toBe(1);
    expect(await company.lastOf('30')).toMatchObject({ state: 'Queued', attempt: 0 });
    expect((await company.linkOf('30'))?.attention).toBeNull();
  });

  it('is tried for another day after a good estimate, and then needs a person again', async () => {
    const aDayMs = 24 * 60 * 60_000;
    const deliverUnavailable = async () => {
      company.taxProvider.failNext('estimate', 'unavailable');
      await company.deliver();
      return company.lastOf('33');
    };
    await company.save(paidInvoice('33'));
    await company.deliver();
    company.clock.ms += 3 * aDayMs;
    company.accounting.put(invoice({ id: '33', number: '33' }));
    await release('33');
    expect(await deliverUnavailable()).toMatchObject({ state: 'Queued', errorCode: 'AvaTaxError' });
    company.clock.ms += aDayMs;
    expect(await deliverUnavailable()).toMatchObject({ state: 'NeedsUser', errorCode: 'AvaTaxError' });
  });

  it('is delivered again only when the estimate can be read by every process', async () => {
    await company.save(paidInvoice('34'));
    await company.deliver();
    const subject = { realmId, fingerprint: 'f34', txnType: 35, txnId: '34', at: company.clock.now() };
    company.services.estimates.store({ ...subject, answer: { errorText: 'Stands for any answer.' } });
    await release('34');
    expect((await company.inRealm((trx) => findEstimates(trx, realmId, ['f34']))).size).toBe(1);
  });

  it('is not delivered again when a later save took its place', async () => {
    await company.save(paidInvoice('31'), { version: '1' });
    await company.deliver();
    await company.save(paidInvoice('31'), { version: '2' });
    expect(await wakesDuring(() => release('31'))).toBe(0);
    expect((await company.linkOf('31'))?.attention).toBeNull();
  });

  it('is the only one that is delivered again', async () => {
    await company.save(invoice({ id: '32', number: '32' }));
    await company.deliver();
    expect(
      await wakesDuring(async () => {
        await release('32');
        await release('never saved');
        await release(null);
      }),
    ).toBe(0);
    expect(await company.lastOf('32')).toMatchObject({ state: 'Done' });
  });
});
