import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorActor } from '../../domain/activity.ts';
import { done } from '../../domain/result.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { setCalculationStatus } from './calculation-status.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
});
beforeEach(() => company.change({ calculationActive: true }));
afterAll(() => company.stop());

const turn = (wanted: boolean) => {
  const signal = new AbortController().signal;
  const request = { realmId, companyId: 'c', correlationId: 'test', signal, actor: operatorActor('test') };
  const accounting = { countExemptCustomers: async () => done(0) };
  return setCalculationStatus({ ...company.services, accounting }, request, true, wanted);
};

describe('turning calculation on', () => {
  it('records the sales that were saved before it was turned off, and came to their turn after that', async () => {
    await company.save(invoice({ id: '1', number: '1' }));
    await turn(false);
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'Ignored', result: { why: 'calculation-off' } });
    await turn(true);
    await company.deliver();
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: ['lines-written', 'recorded'] });
    expect(await company.deliveries('1')).toHaveLength(1);
  });

  it('records a sale that was restored after a void, and came to its turn while it was off', async () => {
    const sale = invoice({ id: '9', number: '9' });
    await company.save(sale, { kind: 'cancel', payload: { reason: 'Voided' } });
    await turn(false);
    await company.deliver();
    expect(await company.lastOf('9')).toMatchObject({ state: 'Ignored', result: { why: 'calculation-off' } });
    await turn(true);
    await company.deliver();
    expect(await company.lastOf('9')).toMatchObject({ state: 'Done' });
    expect(company.taxProvider.codes()).toContain('9');
  });

  it('does not repeat a recalculation', async () => {
    await company.save(invoice({ id: '2', number: '2' }), { payload: { recalculatedSyncToken: '0' } });
    await turn(false);
    await company.deliver();
    await turn(true);
    await company.deliver();
    expect(await company.lastOf('2')).toMatchObject({ state: 'Ignored', result: { why: 'calculation-off' } });
  });

  it('leaves a save alone that has a later one', async () => {
    await company.save(invoice({ id: '3', number: '3' }));
    await turn(false);
    await company.deliver();
    await turn(true);
    const [first] = await company.deliveries('3');
    expect(first).toMatchObject({ state: 'Queued', errorCode: null });
    await turn(false);
    await company.deliver();
    await company.change({ calculationActive: true });
    await company.queue('3');
    await turn(true);
    expect(await company.deliveries('3')).toMatchObject([{ state: 'Ignored' }, { state: 'Queued' }]);
  });
});
