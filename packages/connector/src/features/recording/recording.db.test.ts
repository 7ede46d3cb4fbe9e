import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import { readDeliveryResult } from '../../domain/delivery-result.ts';
import { toCents } from '../../domain/money.ts';
import { deliveryErrors } from '../../observation/metrics.ts';
import type { Logger } from '../../ports/logger.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId, startCompany } from '../../testing/company-services.harness.ts';
import { progressOf } from './delivery-data.ts';
import { deliveriesOf } from './delivery-queries.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { findLink, markCancelled, reserveCode } from './document-queries.ts';
import { enqueue } from './enqueue-delivery.ts';

let company: Awaited<ReturnType<typeof startCompany>>;
beforeEach(async () => {
  company = await startCompany();
});
afterEach(() => company.stop());

const keyOf = (txnId: string) => ({ realmId, txnType: 35, txnId });
/** Warnings and errors in the log since the start of the test. */
let logged: { readonly level: 'warn' | 'error'; readonly fields: object; readonly message: string }[] = [];
beforeEach(() => {
  logged = [];
});
const log: Logger = {
  info: () => undefined,
  warn: (fields, message) => void logged.push({ level: 'warn', fields, message }),
  error: (fields, message) => void logged.push({ level: 'error', fields, message }),
};

/** Delivers everything that is due, by default one minute after the last call. */
async function deliver(services: Parameters<typeof createDeliveryWorker>[0] = company.services, afterMs = 60_000) {
  company.clock.ms += afterMs;
  const rules = { concurrency: 1, pollMs: null, leaseMs: 30_000, random: () => 0.9 };
  const worker = createDeliveryWorker(services, log, rules);
  await worker.drain();
  await worker.stop();
}

/** Saves a document at the accounting service, and adds its record to the outbox. */
async function save(document: ReturnType<typeof invoice>) {
  company.accounting.put(document);
  await queue(document.id ?? '', document.syncToken);
}

async function queue(txnId: string, version: string) {
  const payload = { correlationId: 'test', reason: null };
  await company.services.db.tx({ realm: realmId }, (trx) =>
    enqueue(trx, { ...keyOf(txnId), kind: 'record', version, payload }, company.clock.now()),
  );
}

function inRealm<Value>(work: Parameters<typeof company.services.db.tx<Value>>[1]): Promise<Value> {
  return company.services.db.tx({ realm: realmId }, work);
}

async function lastOf(txnId: string) {
  const delivery = (await inRealm((trx) => deliveriesOf(trx, keyOf(txnId)))).at(-1);
  if (delivery === undefined) throw new Error('Nothing was accepted.');
  return { ...delivery, result: readDeliveryResult(delivery.result) };
}
/** Value of `delivery_errors_total` for AvaTax errors that need a person. */
async function refusalsOfProvider(): Promise<number> {
  const { values } = await deliveryErrors.get();
  return values.find(({ labels }) => labels.origin === 'AvaTax' && labels.recovery === 'person')?.value ?? 0;
}
const codeOf = async (txnId: string) => (await inRealm((trx) => findLink(trx, keyOf(txnId))))?.code;
/** Changes the number of a saved document, as a person would. */
async function renumber(id: string, number: string) {
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  await save({ ...stored, number, syncToken: String(Number(stored.syncToken) + 1) });
}

describe('recording', () => {
  it('a record writes the tax into the document, uses its number as code and stores the amounts as the result', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    expect(company.accounting.get('1')?.ownLines.salesTax).toMatchObject([{ amount: 800 }]);
    expect(company.taxProvider.codes()).toEqual(['1037']);
    expect(await lastOf('1')).toMatchObject({
      state: 'Done',
      effects: ['lines-written', 'recorded'],
      result: { kind: 'done', recorded: { totalCents: 10_800, taxCents: 800 } },
    });
  });

  it('a document that is recorded already causes no second call to the provider', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    const { length } = company.taxProvider.calls;
    await queue('1', '7');
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Done', effects: [], result: { recorded: { taxCents: 800 } } });
    expect(company.taxProvider.calls).toHaveLength(length);
  });

  it('a paid document with another tax needs a person, and nothing is recorded', async () => {
    await save(invoice({ id: '1', paid: toCents(10) }));
    await deliver();
    expect(await lastOf('1')).toMatchObject({
      state: 'NeedsUser',
      errorCode: 'Paid',
      result: { kind: 'needs-user', error: { code: 'Paid', origin: 'QuickBooks' } },
    });
    expect(company.taxProvider.codes()).toEqual([]);
  });

  it('a refusal of the provider needs a person and names the provider as its origin, also in the metrics', async () => {
    await save(invoice({ id: '1' }));
    company.taxProvider.failNext('record', 'refused', 'InvalidZipForStateError');
    const counted = await refusalsOfProvider();
    await deliver();
    expect(await refusalsOfProvider()).toBe(counted + 1);
    expect(await lastOf('1')).toMatchObject({
      state: 'NeedsUser',
      result: { error: { code: 'InvalidZipForStateError', origin: 'AvaTax' } },
    });
  });

  it('a change made before a transient error stays an effect of the delivery', async () => {
    await save(invoice({ id: '1' }));
    company.taxProvider.failNext('record', 'unavailable');
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Queued', effects: ['lines-written'], result: { kind: 'retry' } });
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
  });

  it('a tax that changed between estimate and record is written and recorded by the next attempt', async () => {
    await save(invoice({ id: '1' }));
    const { taxProvider } = company;
    company.services.taxProvider = {
      ...taxProvider,
      record: (...call) => {
        taxProvider.setRate(0.09);
        return taxProvider.record(...call);
      },
    };
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Queued', errorCode: 'TaxChanged' });
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Done', result: { recorded: { taxCents: 900 } } });
    expect(company.accounting.get('1')?.ownLines.salesTax).toMatchObject([{ amount: 900 }]);
  });

  it('a deleted document is voided at the provider', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    const recorded = company.accounting.get('1') ?? invoice({ id: '1' });
    await save({ ...recorded, isVoided: true, syncToken: '9' });
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Done', effects: ['voided'], result: { recorded: null } });
    expect(company.taxProvider.codes()).toEqual([]);
  });
});

describe('the code of a document', () => {
  /** Reserves codes for a document that does not exist at the accounting service. */
  const reserve = (txnId: string, ...codes: string[]) =>
    inRealm(async (trx) => {
      for (const [index, code] of codes.entries())
        await reserveCode(trx, keyOf(`${txnId}-${index}`), 'SalesInvoice', [code], company.clock.now());
    });

  it('the code is the number with kind and id if another document has the number', async () => {
    await reserve('other', '1037');
    await save(invoice({ id: '1' }));
    await deliver();
    expect(company.taxProvider.codes()).toEqual(['1037-Invoice-1']);
  });

  it('a document whose candidates all belong to other documents needs a person', async () => {
    await reserve('other', '1037', '1037-Invoice-1', 'Invoice-1', 'Invoice-1-1', 'Invoice-1-2', 'Invoice-1-3');
    await save(invoice({ id: '1' }));
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'NeedsUser', errorCode: 'CodeTaken', effects: [] });
    expect(company.taxProvider.codes()).toEqual([]);
  });

  it('the transaction is renamed at the provider when the number changes', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    await renumber('1', '2000');
    await deliver();
    expect(company.taxProvider.codes()).toEqual(['2000']);
    expect(await codeOf('1')).toBe('2000');
    expect((await lastOf('1')).effects).toContain('renumbered');
  });

  it('the code changes without a call to the provider if nothing was recorded under it', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    await inRealm((trx) => markCancelled(trx, keyOf('1'), company.clock.now()));
    const { length } = company.taxProvider.calls;
    await renumber('1', '2000');
    await deliver();
    expect(await codeOf('1')).toBe('2000');
    expect(company.taxProvider.calls.slice(length)).not.toContain('changeCode');
  });

  it('the code is unchanged if the provider refuses the rename', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    await renumber('1', '2000');
    company.taxProvider.failNext('changeCode', 'refused', 'CannotRename');
    await deliver();
    const refused = await lastOf('1');
    expect(refused).toMatchObject({ state: 'NeedsUser', errorCode: 'CannotRename' });
    expect(progressOf(refused).rename).toBeNull();
    expect(await codeOf('1')).toBe('1037');
    expect(company.taxProvider.codes()).toEqual(['1037']);
  });

  it('a rename whose answer was lost is completed before anything else', async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    await renumber('1', '2000');
    company.taxProvider.failNext('changeCode', 'unknown', '', true);
    await deliver();
    const waiting = await lastOf('1');
    expect(waiting.state).toBe('Queued');
    expect(progressOf(waiting).rename).toEqual({ from: '1037', to: '2000' });
    expect(await codeOf('1')).toBe('1037');
    const { length } = company.taxProvider.calls;
    await deliver();
    expect(company.taxProvider.calls[length]).toBe('changeCode');
    expect(await codeOf('1')).toBe('2000');
    expect(company.taxProvider.codes()).toEqual(['2000']);
  });

  it('an unfinished rename is dropped if another document has taken the new code', long, async () => {
    await save(invoice({ id: '1' }));
    await deliver();
    await renumber('1', '2000');
    company.taxProvider.failNext('changeCode', 'unavailable');
    await deliver();
    await reserve('other', '2000');
    await deliver();
    expect(await lastOf('1')).toMatchObject({ state: 'Done' });
    expect(await codeOf('1')).toBe('2000-Invoice-1');
    expect(company.taxProvider.codes()).toEqual(['2000-Invoice-1']);
  });
});

describe('the log of deliveries', () => {
  const document = { realmId, txnType: 35, txnId: '1', correlationId: 'test' };

  it('a delivery that needs a person is logged once, with document, code and origin but without the customer', async () => {
    await save(invoice({ id: '1', paid: toCents(10) }));
    await deliver();
    const { id } = await lastOf('1');
    expect(logged).toEqual([
      {
        level: 'warn',
        fields: { ...document, deliveryId: id, attempt: 1, code: 'Paid', origin: 'QuickBooks' },
        message: 'A delivery needs a person; it is not retried until the cause is corrected',
      },
    ]);
  });

  it(
    'an internal error is logged with the time of the retry, and after repeated errors as given up',
    long,
    async () => {
      await save(invoice({ id: '1' }));
      const failure = new Error('a defect');
      const accounting = {
        ...company.accounting,
        document: async () => {
          throw failure;
        },
      };
      for (let attempt = 1; attempt <= 12; attempt += 1) await deliver({ ...company.services, accounting }, 900_000);
      const { id, state } = await lastOf('1');
      expect(state).toBe('NeedsUser');
      const errors = logged.filter(({ level }) => level === 'error');
      expect(errors).toHaveLength(12);
      expect(errors[0]).toMatchObject({
        fields: { ...document, deliveryId: id, attempt: 1, err: failure, nextAttemptAt: expect.any(Date) },
        message: 'A delivery attempt threw an internal error; it is retried at nextAttemptAt',
      });
      expect(errors[11]).toMatchObject({
        fields: { ...document, deliveryId: id, attempt: 12, err: failure },
        message: 'A delivery attempt threw an internal error; the delivery is given up and needs a person',
      });
      expect(logged.filter(({ level }) => level === 'warn')).toMatchObject([
        { fields: { ...document, attempt: 12, code: 'Internal', origin: 'Connector' } },
      ]);
    },
  );
});
