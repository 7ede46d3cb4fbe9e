import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWhileRunning } from '../../service/company-runs.ts';
import { startRun } from '../../service/jobs/run-queries.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { listedCertificate } from '../../testing/certificates.fixture.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { listCertificates, replaceCertificates } from '../exemption/certificate-queries.ts';
import { changeProviderCompany } from './change-provider-company.ts';

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  await company.change({ providerCompanyId: '7001' });
});
afterAll(() => company.stop());

async function linkTo(from: string, to: string): Promise<void> {
  await company.inRealm((trx) =>
    changeProviderCompany(trx, { realmId, providerCompanyId: from }, to, company.clock.now()),
  );
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

  it('does not get the lists that a run reads from the former one', async () => {
    const { clock, services } = company;
    const id = await company.inRealm((trx) =>
      startRun(trx, { realmId, kind: 'exempted-customers', request: null }, clock.now()),
    );
    await linkTo('7001', '7002');
    const run = { id, realmId, pause: async () => undefined };
    const writing = writeWhileRunning(services, run, (trx, now) =>
      replaceCertificates(trx, realmId, [listedCertificate('1', '7')], now),
    );
    await expect(writing).rejects.toThrow('The run has ended');
    expect(await company.inRealm((trx) => listCertificates(trx, realmId))).toBeNull();
    await linkTo('7002', '7001');
  });
});
