import { defaultSettings } from '../domain/company-settings.ts';
import { done } from '../domain/result.ts';
import { createLocalThrottle } from '../ports/throttle.ts';
import { createCompanyCache } from '../service/company-cache.ts';
import { providerSecret, readCompanyState } from '../service/company-state.ts';
import { createCompanyWrites } from '../service/company-writes.ts';
import { createDocumentFacts } from '../service/document-facts.ts';
import { createEstimateCache } from '../service/estimate-cache.ts';
import { createItemCodes } from '../service/item-codes.ts';
import { createNotices } from '../service/notices.ts';
import { createReadDocuments } from '../service/read-documents.ts';
import { createVendorCallLog } from '../service/vendor-call-log.ts';
import { changeCompany, createCompany } from '../store/companies.ts';
import { recordedInvoiceOf } from '../store/recorded-code.ts';
import { createSecretBox, putSecret } from '../store/secrets.ts';
import { type AccountingPort, createAccountingServiceFake } from './accounting-service.fake.ts';
import { embeddedTestDatabase } from './databases.harness.ts';
import { createTaxProviderFake } from './tax-provider.fake.ts';

export const realmId = '9341452000000001';

/** One linked company on the emptied database of this process, with fakes of both vendors. */
export async function startCompany() {
  const { db, clear } = await embeddedTestDatabase();
  await clear();
  const clock = { ms: Date.parse('2026-03-02T10:00:00Z'), now: () => new Date(clock.ms) };
  const secrets = createSecretBox({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(7) }], current: 'k1' });
  await db.tx({ realm: realmId }, async (trx) => {
    const company = { companyId: 'c1', realmId, name: 'Cottonwood', accountingUserName: 'Dana' };
    await createCompany(trx, company, clock.now());
    const settings = { ...defaultSettings, taxItemId: '40' };
    const provider = { providerAccountId: '2000134567', providerCompanyCode: 'COTTONWOOD', providerCompanyId: '7001' };
    const linked = { ...provider, settings };
    await changeCompany(trx, realmId, linked, clock.now());
    await putSecret(trx, secrets, { realmId, name: providerSecret }, 'licence', clock.now());
  });
  const accounting = createAccountingServiceFake();
  const port: AccountingPort = accounting;
  const taxProvider = createTaxProviderFake();
  const fail = (error: unknown) => {
    throw error;
  };
  const writes = createCompanyWrites(db, fail);
  const services = {
    db,
    clock,
    secrets,
    companies: createCompanyCache(db, (realm) => readCompanyState(db, secrets, realm)),
    accounting: port,
    taxProvider,
    facts: createDocumentFacts(
      accounting,
      taxProvider,
      async () => done(null),
      createItemCodes({ db }),
      recordedInvoiceOf(db),
    ),
    readDocuments: createReadDocuments(),
    throttle: createLocalThrottle(() => clock.now().getTime()),
    estimates: createEstimateCache(db, clock, writes),
    calls: createVendorCallLog(writes, clock),
    deliveryNotices: createNotices(),
    wake: () => undefined,
  };
  return {
    services,
    accounting,
    taxProvider,
    clock,
    async stop() {
      await services.calls.flush();
    },
  };
}
