import { basic, licence, type TaxProviderHarness } from '../../packages/sandbox/src/testing/tax-provider.harness.ts';
import type { Replayed } from './accounting-replays.harness.ts';
import { readSample } from './samples.ts';

/** Repeats the request of a sample at the sandbox, after preparing what it needs. */
export type TaxReplay = (provider: TaxProviderHarness) => Promise<Replayed>;

const companyId = 7001;
const company = `/companies/${companyId}`;
const byCode = '/companies/COTTONWOOD/transactions';

type Body = Record<string, unknown>;

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The recorded request for the sandbox's company. */
function bodyOf(name: string): Body {
  const body = objectOf(readSample(`avatax/${name}`).request.body);
  const { createTransactionModel } = body;
  return createTransactionModel === undefined
    ? { ...body, companyCode: 'COTTONWOOD' }
    : { createTransactionModel: { ...objectOf(createTransactionModel), companyCode: 'COTTONWOOD' } };
}

function rowsOf(name: string): Body[] {
  const { body } = readSample(`avatax/${name}`).request;
  return Array.isArray(body) ? body.map((row) => ({ ...objectOf(row), companyId })) : [];
}

const create = (provider: TaxProviderHarness, name: string, changes: Body = {}) =>
  provider.post('/transactions/create', { ...bodyOf(name), ...changes });
/** A state where the company collects no tax yet, since its nexus in the United States. */
const declare = (provider: TaxProviderHarness, state: Body) => {
  const rows = rowsOf('create-nexus').map((row) => ({ ...row, ...state, effectiveDate: '2019-01-01' }));
  return provider.post(`${company}/nexus`, rows);
};

/** The sandbox refuses a ZIP of another state, which the provider corrects: Washington is in DC (differences.ts). */
const adjust = async (provider: TaxProviderHarness, name: string) => {
  await declare(provider, { region: 'AL', jurisCode: '01', jurisName: 'ALABAMA', shortName: 'AL' });
  const text = JSON.stringify(bodyOf(name));
  return provider.post(
    '/transactions/createoradjust',
    text.replaceAll(/("city":"Washington","region":)"AL"/g, '$1"DC"'),
  );
};

/** A customer with the code of the sample, if it does not exist. */
const addCustomer = (provider: TaxProviderHarness, customerCode: string) =>
  provider.post(`${company}/customers`, [{ ...rowsOf('create-customers')[0], customerCode }]);

/** The requests of the samples, for the company of the sandbox. */
export const taxProviderReplays: Readonly<Record<string, TaxReplay>> = {
  estimate: (provider) => create(provider, 'estimate'),
  'estimate-to-canada': (provider) => create(provider, 'estimate-to-canada'),
  'create-committed-sale': (provider) => create(provider, 'create-committed-sale'),
  'create-return-invoice': (provider) => create(provider, 'create-return-invoice'),
  'record-sale': (provider) => adjust(provider, 'record-sale'),
  'record-exempt-sale': (provider) => adjust(provider, 'record-exempt-sale'),
  'record-tax-included-sale': (provider) => adjust(provider, 'record-tax-included-sale'),
  'order-through-create-or-adjust': (provider) => adjust(provider, 'order-through-create-or-adjust'),
  'read-sale': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R677767217', commit: false });
    return provider.get(`${byCode}/R677767217`);
  },
  'void-sale': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R1' });
    return provider.post(`${byCode}/R1/void`, bodyOf('void-sale'));
  },
  transactions: async (provider) => {
    await create(provider, 'create-committed-sale', { date: '2026-03-09' });
    return provider.get(byCode);
  },

  ping: (provider) => provider.get('/utilities/ping'),
  'ping-unauthenticated': (provider) => provider.get('/utilities/ping', basic('2000134567', 'wrong')),
  subscriptions: (provider) => provider.get('/utilities/subscriptions'),
  companies: (provider) => provider.get('/companies'),
  users: (provider) => provider.get('/accounts/2000134567/users'),

  nexus: (provider) => provider.get(`${company}/nexus`),
  'nexus-definitions': (provider) => provider.get('/definitions/nexus/US'),
  'create-nexus': (provider) => {
    const nevada = { region: 'NV', jurisCode: '32', jurisName: 'NEVADA', shortName: 'NV' };
    return declare(provider, nevada);
  },
  locations: (provider) => provider.get(`${company}/locations`),

  items: async (provider) => {
    await provider.post(`${company}/items`, rowsOf('create-items'));
    return provider.get(`${company}/items`);
  },
  'read-item': async (provider) => {
    const { json } = await provider.post(`${company}/items`, rowsOf('create-items'));
    const id = Number(objectOf(Array.isArray(json) ? json[0] : null)['id']);
    return provider.get(`${company}/items/${id}?$include=Classifications`);
  },
  'create-items': (provider) => provider.post(`${company}/items`, rowsOf('create-items')),
  'update-item': async (provider) => {
    const { json } = await provider.post(`${company}/items`, rowsOf('create-items'));
    const id = Number(objectOf(Array.isArray(json) ? json[0] : null)['id']);
    const { companyCode: _, ...item } = bodyOf('update-item');
    return provider.put(`${company}/items/${id}`, { ...item, id, companyId });
  },
  'tax-codes': (provider) => provider.get("/definitions/taxcodes?$filter=taxCode eq 'PF050101'"),

  'resolve-address': (provider) =>
    provider.post('/addresses/resolve', readSample('avatax/resolve-address').request.body),
  'resolve-unknown-street': (provider) =>
    provider.post('/addresses/resolve', readSample('avatax/resolve-unknown-street').request.body),
  'error-long-postal-code': (provider) =>
    provider.post('/addresses/resolve', readSample('avatax/error-long-postal-code').request.body),

  certificates: (provider) => provider.get(`${company}/certificates?$include=customers`),
  customers: async (provider) => {
    await addCustomer(provider, 'ABC');
    return provider.get(`${company}/customers`);
  },
  'create-customers': (provider) => addCustomer(provider, 'ABC'),
  'create-invitation': async (provider) => {
    await addCustomer(provider, 'ABC');
    // Ids of zones and reasons are the provider's own.
    const [row] = rowsOf('create-invitation');
    const { recipient, coverLetterTitle, deliveryMethod } = row ?? {};
    return provider.post(`${company}/customers/ABC/certexpressinvites`, [
      { recipient, coverLetterTitle, deliveryMethod },
    ]);
  },

  'error-no-lines': (provider) => create(provider, 'error-no-lines'),
  'error-unknown-region': (provider) => create(provider, 'error-unknown-region'),
  'error-committed-code': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R1' });
    return create(provider, 'create-committed-sale', { code: 'R1' });
  },
  'error-invalid-json': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R1' });
    return provider.post(`${byCode}/R1/adjust`, readSample('avatax/error-invalid-json').request.body);
  },
  'error-already-cancelled': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R1' });
    await provider.post(`${byCode}/R1/void`, bodyOf('void-sale'));
    return provider.post(`${byCode}/R1/void`, bodyOf('void-sale'));
  },
  'error-locked-transaction': async (provider) => {
    await create(provider, 'create-committed-sale', { code: 'R1' });
    provider.kernel.faults.add({ service: 'tax-provider', fault: { kind: 'locked-document' } });
    return provider.post(`${byCode}/R1/void`, bodyOf('void-sale'));
  },
  'error-no-authorization': (provider) => provider.get('/companies', {}),
  'error-transaction-not-found': (provider) => provider.get(`${byCode}/testerror`),
  'error-no-such-path': (provider) => provider.get('/companies/transactions/testerror', licence),
};
