import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkUpAreas, type CheckUpArea } from '@salestax/contract';
import { defaultSettings } from '../../../domain/company-settings.ts';
import { done, failed } from '../../../domain/result.ts';
import type { VendorError } from '../../../domain/vendor-error.ts';
import { changeCompany, type CompanyChanges } from '../../../store/companies.ts';
import { saveConnection } from '../../../store/connections.ts';
import { denver } from '../../../testing/accounting-service.fake.ts';
import { realmId, startCompany } from '../../../testing/company-services.harness.ts';
import { type CheckUpServices, readCheckUp } from './read-check-up.ts';

let company: Awaited<ReturnType<typeof startCompany>>;
let stop: AbortController;
beforeEach(async () => {
  stop = new AbortController();
  company = await startCompany();
  await change({ providerCompanyId: '7101' });
});
afterEach(() => company.stop());

function change(changes: CompanyChanges) {
  return company.services.db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, changes, company.clock.now()));
}

const page = <Row>(rows: readonly Row[]) => done({ totalCount: rows.length, startPosition: 1, rows });
const taxItem = {
  id: '40',
  name: 'Sales Tax',
  fullyQualifiedName: 'Sales Tax',
  type: 'Service',
  taxable: false,
  sellable: true,
  isActive: true,
  incomeAccountId: '90',
  description: '',
  sku: '',
};
const colorado = { country: 'US', region: 'CO', from: '2020-01-01', to: '9999-12-31', collects: true } as const;

/** A company that is set up right, with other answers of single methods. */
function services(
  books: Partial<CheckUpServices['accounting']> = {},
  provider: Partial<CheckUpServices['taxProvider']> = {},
): CheckUpServices {
  const { db, secrets, clock, calls } = company.services;
  return {
    db,
    secrets,
    clock,
    calls,
    accountingWebUrl: 'https://books.example/app',
    accounting: {
      company: async () => done({ name: 'Cottonwood', address: denver }),
      taxPreferences: async () =>
        done({
          automatedSalesTax: true,
          usesSalesTax: true,
          defaultTaxCodeId: '2',
          homeCurrency: 'USD',
        }),
      salesTaxCodes: async () => done([{ id: '2', rates: [{ percent: 0, periods: [] }] }]),
      countExemptCustomers: async () => done(0),
      itemsById: async () => done([taxItem]),
      accountsById: async () => done([{ id: '90', name: 'Sales Tax Payable', isActive: true, isLiability: true }]),
      items: async () => page([{ ...taxItem, id: '1', name: 'Mulch', fullyQualifiedName: 'Mulch' }]),
      ...books,
    },
    taxProvider: {
      ping: async () => done({ accountId: '2000134567', userId: '510001', userName: 'dana' }),
      companies: async () =>
        done([{ id: '7101', companyCode: 'COTTONWOOD', name: 'Cottonwood', isDefault: true, parentId: null }]),
      userOfCredentials: async () => done({ id: '510001', role: 'CompanyAdmin', isActive: true, companyIds: null }),
      subscriptions: async () =>
        done(['AvaTaxPro', 'ECMPro'].map((name) => ({ name, from: '2019-01-01', to: '9999-12-31' }))),
      declaredNexus: async () =>
        done([{ ...colorado, id: '1', createdAt: null, type: 'sales-or-use', localTaxes: null }]),
      catalogItems: async () => page([{ itemCode: 'Mulch', taxCode: 'P0000000', description: '', raw: null }]),
      resolveAddress: async () => done({ found: denver }),
      ...provider,
    },
  };
}

async function findings(given: CheckUpServices = services()) {
  const { findings: found } = await readCheckUp(given, { realmId, correlationId: 'c', signal: stop.signal });
  return found;
}

/** Areas with the codes of their findings, without those that are in order. */
async function findingsByArea(given?: CheckUpServices): Promise<Partial<Record<CheckUpArea, readonly string[]>>> {
  const found = (await findings(given)).filter(({ severity }) => severity !== 'ok');
  return Object.fromEntries(
    [...Map.groupBy(found, ({ area }) => area)].map(([area, own]) => [area, own.map(({ code }) => code)]),
  );
}

const down = (vendor: VendorError['vendor'], kind: VendorError['kind'] = 'unavailable'): VendorError => ({
  kind,
  vendor,
  code: '',
  message: 'The vendor is down.',
  detail: '',
});

/** Every method of a vendor answers with this error. */
function allFail<Methods extends object>(methods: Methods, error: VendorError): Methods {
  return new Proxy(methods, { get: () => async () => failed(error) });
}

describe('the check-up of a company', () => {
  it('that is set up right finds every area in order', async () => {
    const found = await findings();
    expect(found.map(({ area }) => area)).toEqual(checkUpAreas);
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['ok']));
  });

  it('reports what is wrong, with the place where it is corrected', async () => {
    const given = services(
      { itemsById: async () => done([{ ...taxItem, isActive: false }]) },
      { declaredNexus: async () => done([]) },
    );
    expect((await findings(given)).filter(({ severity }) => severity !== 'ok')).toEqual([
      {
        area: 'own-items',
        code: 'item-inactive',
        severity: 'problem',
        subject: 'Sales Tax',
        page: null,
        url: 'https://books.example/app/items',
      },
      { area: 'nexus', code: 'nexus-missing', severity: 'problem', subject: '', page: '/nexussetup', url: null },
    ]);
  });

  it('continues without the accounting service: only what needs it is not checked', async () => {
    const given = services();
    const found = await findingsByArea({ ...given, accounting: allFail(given.accounting, down('accounting')) });
    expect(found).toEqual({
      credentials: ['not-checked'],
      'sales-tax': ['not-checked'],
      'own-items': ['not-checked'],
      addresses: ['not-checked'],
      'item-mapping': ['not-checked'],
    });
  });

  it('continues without the provider: only what needs it is not checked', async () => {
    const given = services();
    const found = await findingsByArea({ ...given, taxProvider: allFail(given.taxProvider, down('tax-provider')) });
    expect(found).toEqual({
      credentials: ['not-checked'],
      rights: ['not-checked'],
      subscriptions: ['not-checked'],
      addresses: ['not-checked'],
      nexus: ['not-checked'],
      'item-mapping': ['not-checked'],
    });
  });

  it('states why something could not be checked', async () => {
    const given = services({}, { subscriptions: async () => failed(down('tax-provider')) });
    const unknown = (await findings(given)).find(({ severity }) => severity === 'unknown');
    expect(unknown).toMatchObject({
      area: 'subscriptions',
      code: 'not-checked',
      subject: 'Avalara AvaTax did not answer in time. Please try again.',
    });
  });

  it('counts the exempt customers that are taxed, while the settings tax all customers', async () => {
    const given = services({ countExemptCustomers: async () => done(3) });
    expect((await findings(given)).filter(({ area }) => area === 'sales-tax')).toEqual([
      {
        area: 'sales-tax',
        code: 'exempt-customers-taxed',
        severity: 'warning',
        subject: '3',
        page: '/connectorsettings',
        url: null,
      },
    ]);
    await change({ settings: { ...defaultSettings, taxItemId: '40', isMakeAllCustomerTaxable: false } });
    const found = await findingsByArea(given);
    expect(found['sales-tax']).toBeUndefined();
  });

  it('tells a connection that has ended from a vendor that is down', async () => {
    const refused = services({ company: async () => failed(down('accounting', 'unauthorized')) });
    expect(await findingsByArea(refused)).toMatchObject({ credentials: ['accounting-refused'] });
    await change({ connection: 'disconnected' });
    expect(await findingsByArea()).toEqual({
      credentials: ['not-connected'],
      'sales-tax': ['needs-accounting'],
      'own-items': ['needs-accounting'],
      addresses: ['needs-accounting'],
      'item-mapping': ['needs-accounting'],
    });
  });

  it.each([
    ['within 30 days', '2026-04-01T10:00:00Z', null, [{ code: 'connection-ends', subject: '2026-04-01' }]],
    ['later', '2026-04-01T10:00:01Z', null, [{ code: 'in-order', subject: '' }]],
    [
      'within 30 days, however often it is refreshed',
      '2026-06-01T10:00:00Z',
      '2026-03-20T10:00:00Z',
      [{ code: 'connection-ends', subject: '2026-03-20' }],
    ],
  ])('warns of a connection that ends %s, and only then', async (_, end, hardEnd, expected) => {
    const { db, secrets, clock } = company.services;
    const tokens = {
      accessToken: 'a',
      refreshToken: 'r',
      accessExpiresAt: clock.now(),
      refreshExpiresAt: new Date(end),
      ...(hardEnd !== null && { hardExpiresAt: new Date(hardEnd) }),
    };
    await db.tx({ realm: realmId }, (trx) => saveConnection(trx, secrets, realmId, tokens, clock.now()));
    const found = (await findings()).filter(({ area }) => area === 'credentials');
    expect(found).toMatchObject(expected);
  });

  it('calls no provider without credentials', async () => {
    await change({ providerAccountId: null, providerLogin: null });
    expect(await findingsByArea()).toEqual({
      credentials: ['credentials-missing'],
      rights: ['needs-provider'],
      subscriptions: ['needs-provider'],
      nexus: ['needs-provider'],
      'item-mapping': ['needs-provider'],
    });
  });

  it('reports refused credentials once, and the rights as waiting for them', async () => {
    const found = await findingsByArea(services({}, { ping: async () => done(null) }));
    expect(found).toEqual({ credentials: ['credentials-refused'], rights: ['needs-provider'] });
  });

  it('checks the role of a user, and none of a license key', async () => {
    const asUser = services(
      {},
      { userOfCredentials: async () => done({ id: '510001', role: 'AccountUser', isActive: true, companyIds: null }) },
    );
    expect(await findingsByArea(asUser)).toEqual({});
    await change({ providerLogin: 'luis' });
    expect(await findingsByArea(asUser)).toEqual({ rights: ['role-insufficient'] });
  });

  it('reads lists of any length', async () => {
    const sold = { ...taxItem, taxable: true };
    const rows = Array.from({ length: 3 }, (_, at) => ({ ...sold, id: String(at), fullyQualifiedName: `I${at}` }));
    const given = services({
      items: async (_call, at) => done({ totalCount: 3, startPosition: at, rows: rows.slice(at - 1, at + 1) }),
    });
    const [, , , , , , , mapping] = await findings(given);
    expect(mapping).toMatchObject({ code: 'items-undecided', subject: '3' });
  });
});
