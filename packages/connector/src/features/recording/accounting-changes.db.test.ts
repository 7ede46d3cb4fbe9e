import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { processChange } from './accounting-changes.ts';

describe('a saved document that a webhook reports', () => {
  let company: Awaited<ReturnType<typeof startRecording>>;
  let reads: ReturnType<typeof watchReads>;
  beforeEach(async () => {
    company = await startRecording();
    reads = watchReads();
  });
  afterEach(() => company.stop());

  /** The calls to the accounting service. */
  function watchReads() {
    const { accounting } = company.services;
    const names = ['document', 'customer', 'company', 'taxPreferences', 'writeOwnLines'] as const;
    const counted = names.map((name) => [name, vi.spyOn(accounting, name)] as const);
    return () => Object.fromEntries(counted.map(([name, { mock }]) => [name, mock.calls.length]));
  }

  const report = (id: string) =>
    processChange(company.services, { realmId, entity: 'Invoice', id, operation: 'updated' }, 'webhook', 'test');

  it('is read once until it is recorded, and once for the report of our own write', async () => {
    company.accounting.put(invoice({ id: '1' }));
    await report('1');
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(reads()).toMatchObject({ document: 1, writeOwnLines: 1 });
    await report('1');
    await company.deliver();
    expect(reads()).toMatchObject({ document: 2, writeOwnLines: 1 });
    expect(await company.deliveries('1')).toHaveLength(1);
  });

  it('of a known company and customer takes three calls to the accounting service and three to the provider', async () => {
    company.accounting.put(invoice({ id: '1' }));
    await report('1');
    await company.deliver();
    const [before, calculated] = [reads(), company.taxProvider.calls.length];
    company.accounting.put(invoice({ id: '2', number: '1038' }));
    await report('2');
    await company.deliver();
    await report('2');
    expect(reads()).toEqual({ ...before, document: (before['document'] ?? 0) + 2, writeOwnLines: 2 });
    expect(company.taxProvider.calls.slice(calculated)).toEqual(['estimate', 'transactionsByCode', 'record']);
  });

  it('is read again when its first attempt has failed', async () => {
    company.accounting.put(invoice({ id: '1' }));
    company.taxProvider.failNext('record', 'unavailable');
    await report('1');
    await company.deliver();
    expect(reads()).toMatchObject({ document: 1 });
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done' });
    expect(reads()).toMatchObject({ document: 2 });
  });

  it('is recorded as it is stored, although it has changed since the report', async () => {
    company.accounting.put(invoice({ id: '1' }));
    await report('1');
    company.accounting.put(invoice({ id: '1', syncToken: '1', number: '2001' }));
    await company.deliver();
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done' });
    expect(company.taxProvider.codes()).toEqual(['2001']);
  });

  it('is read by a delivery of a different version', async () => {
    company.accounting.put(invoice({ id: '1' }));
    await report('1');
    await company.queue('1', { version: '1' });
    await company.deliver();
    expect(reads()).toMatchObject({ document: 2 });
  });
});
