import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { changeProviderCompany } from './change-provider-company.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  await company.change({ providerCompanyId: '7001' });
});
afterAll(() => company.stop());

async function linkTo(from: string, to: string): Promise<void> {
  await company.inRealm((trx) => changeProviderCompany(trx, { realmId, providerCompanyId: from }, to));
  await company.change({ providerCompanyId: to });
}
async function voidInvoice(id: string, version: string): Promise<void> {
  const stored = company.accounting.get(id);
  if (stored === undefined) throw new Error('There is no such document.');
  company.accounting.put({ ...stored, isVoided: true });
  await company.queue(id, { kind: 'cancel', version, payload: { reason: 'Voided' } });
  await company.deliver();
}

describe('a company that is linked to another provider company', () => {
  it('voids nothing there for a document of the former one, and voids it when linked back', async () => {
    await company.save(invoice({ id: '1', number: '1037' }));
    await company.deliver();
    expect(company.taxProvider.codes()).toEqual(['1037']);

    await linkTo('7001', '7002');
    await voidInvoice('1', 'Voided');
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: [] });
    expect(company.taxProvider.codes()).toEqual(['1037']);

    await linkTo('7002', '7001');
    await voidInvoice('1', 'Voided 2');
    expect(await company.lastOf('1')).toMatchObject({ state: 'Done', effects: ['voided'] });
    expect(company.taxProvider.codes()).toEqual([]);
  });
});
