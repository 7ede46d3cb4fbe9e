import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { provisionCompany } from '@salestax/connector';
import { type Answer, checkUpAreas } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { realmIds } from '@salestax/sandbox';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { staffAt } from '../../support/staff-user.fixture.ts';

type CheckUp = Answer<'checkUp'>;
const checkUpAnswer = Compile(schemas.checkUp.answer);

let product: Product;
beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  const { db, secrets, clock } = product.connector.services;
  const { oauth } = product.sandbox.accounting();
  for (const { realmId, name, taxAccount } of product.info.companies) {
    const person = oauth.users.find(({ companies }) => realmId in companies);
    await provisionCompany(db, secrets, clock, {
      realmId,
      name,
      accountingUserName: '',
      tokens: oauth.grant(realmId, person?.id ?? ''),
      provider: { ...taxAccount, companyId: String(taxAccount.companyId), userName: '' },
      settings: { taxItemId: '40' },
      ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
    });
  }
});
afterAll(() => product.stop());
afterEach(() => product.sandbox.kernel.faults.clear());

function read({ status, body }: { readonly status: number; readonly body: unknown }): CheckUp {
  if (status !== 200 || !checkUpAnswer.Check(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function checkUp(realmId: string = product.info.realmId): Promise<CheckUp['findings']> {
  const user = await signIn(product, people.bookkeeper, realmId);
  return read(await user.call('checkUp')).findings;
}

const codesIn = (findings: CheckUp['findings'], area: CheckUp['findings'][number]['area']) =>
  findings.filter((found) => found.area === area).map(({ code }) => code);

describe('the check-up of a company', () => {
  it('of the demo company finds its set-up in order, apart from the tax codes of its items', async () => {
    const since = (await product.journal()).length;
    const findings = await checkUp();
    expect(new Set(findings.map(({ area }) => area))).toEqual(new Set(checkUpAreas));
    expect(findings.filter(({ severity }) => severity !== 'ok').map(({ area, code }) => [area, code])).toEqual([
      ['item-mapping', 'items-undecided'],
    ]);
    // It changes nothing at the vendors.
    expect(await product.journal(since)).toEqual([]);
  });

  it.each([
    ['automated sales tax with rates', 'automated', ['zero-rate-missing', 'exempt-customers-taxed']],
    ['automated sales tax with a custom rate of 0 %', 'zeroRate', ['exempt-customers-taxed']],
    ['manual sales tax with rates', 'manual', ['default-rate-charges', 'exempt-customers-taxed']],
    ['sales tax that is not set up', 'noSalesTax', ['sales-tax-not-set-up', 'exempt-customers-taxed']],
  ] as const)('with %s', async (_, company, expected) => {
    const findings = await checkUp(realmIds[company]);
    expect(codesIn(findings, 'sales-tax')).toEqual(expected);
    expect(codesIn(findings, 'own-items')).toEqual(['in-order']);
    expect(codesIn(findings, 'credentials')).toEqual(['in-order']);
  });

  it('names that QuickBooks applies credits as soon as they are saved', async () => {
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    const [preferences] = realm?.list('Preferences') ?? [];
    const apply = (AutoApplyCredit: boolean) =>
      realm?.update('Preferences', {
        ...realm.list('Preferences')[0],
        SalesFormsPrefs: { ...preferences?.SalesFormsPrefs, AutoApplyCredit },
      });
    apply(true);
    const found = (await checkUp()).filter(({ area }) => area === 'sales-tax');
    expect(found).toMatchObject([
      { code: 'credits-applied', severity: 'warning', url: `${product.info.documents}/settings?p=Advanced` },
    ]);
    apply(false);
    expect(codesIn(await checkUp(), 'sales-tax')).toEqual(['in-order']);
  });

  it('names the edition of a QuickBooks company that is not for the United States', async () => {
    const realm = product.sandbox.accounting().realms.get(product.info.realmId);
    const live = (Country: string) => realm?.update('CompanyInfo', { ...realm.list('CompanyInfo')[0], Country });
    live('CA');
    const salesTax = (await checkUp()).filter(({ area }) => area === 'sales-tax');
    expect(salesTax).toMatchObject([{ code: 'edition-not-supported', severity: 'problem', subject: 'CA', url: null }]);
    live('US');
    expect(codesIn(await checkUp(), 'sales-tax')).toEqual(['in-order']);
  });

  it('leads to the page of QuickBooks where its set-up is corrected', async () => {
    const [salesTax] = (await checkUp(realmIds.noSalesTax)).filter(({ area }) => area === 'sales-tax');
    expect(salesTax).toMatchObject({ page: null, url: `${product.info.documents}/salestax` });
  });

  it.each([
    ['accounting', ['sales-tax', 'own-items', 'addresses'], 'nexus'],
    ['tax-provider', ['subscriptions', 'nexus'], 'own-items'],
  ] as const)('is answered while the %s is down', async (service, unknown, known) => {
    product.sandbox.kernel.faults.add({ service, fault: { kind: 'refused-connection' } });
    const findings = await checkUp();
    for (const area of unknown) expect([area, codesIn(findings, area)]).toEqual([area, ['not-checked']]);
    expect(codesIn(findings, known)).toEqual(['in-order']);
  });

  it('is the same for support staff', async () => {
    const user = await signIn(product, people.bookkeeper, realmIds.manual);
    const own = read(await user.call('checkUp'));
    const staff = await staffAt(product, null);
    const seen = read(await staff.call('staffCheckUp', { params: { userId: user.companyId } }));
    expect(seen.findings).toEqual(own.findings);
  });
});
