import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionCompany } from '@salestax/connector';
import { realmIds } from '@salestax/sandbox';
import { callsOfRealm } from '../../../packages/connector/src/testing/call-log.harness.ts';
import { long } from '../../long.ts';
import { people, signIn } from '../../support/account-user.fixture.ts';
import { change, type ExemptionHarness, fail, openHarness } from '../../support/exemption.harness.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let harness: ExemptionHarness;
let untouched: ReturnType<typeof provider>['certificates'] = [];

const provider = () => product.sandbox.taxProvider();
const list = { method: 'GET', path: '/certificates\\?' } as const;
const attachment = { method: 'GET', path: '/attachment' } as const;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  untouched = [...provider().certificates];
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.sandbox.kernel.faults.clear();
  Object.assign(provider(), { certificates: [...untouched] });
  await change(product, { connection: 'connected', calculationActive: true });
  harness = await openHarness(product);
});

/** Changes the first certificate at the provider; returns its id. */
function edit(changes: Partial<(typeof untouched)[number]>): string {
  const [first, ...others] = provider().certificates;
  if (first === undefined) throw new Error('The demo company has no certificates.');
  Object.assign(provider(), { certificates: [{ ...first, ...changes }, ...others] });
  return String(first.id);
}

describe('the list of certificates', () => {
  it('has one row for every certificate, with its customer as stored at the provider', async () => {
    const { exemptedCustomerData: rows = [], run, error } = await harness.certificates();
    expect(error).toBeUndefined();
    expect(run).toMatchObject({ state: 'ready', done: untouched.length, total: untouched.length });
    expect(rows.map(({ certificateId }) => certificateId).toSorted()).toEqual(
      untouched.map(({ id }) => String(id)).toSorted(),
    );
    for (const row of rows) {
      const certificate = untouched.find(({ id }) => String(id) === row.certificateId);
      const customer = provider().customers.find(({ customerCode }) => customerCode === row.customerCode);
      expect(row).toMatchObject({
        name: customer?.name,
        line1: customer?.line1,
        city: customer?.city,
        region: customer?.region,
        postalCode: customer?.postalCode,
        emailAddress: customer?.emailAddress,
        exemptionReason: certificate?.exemptionReason.name,
        signedDate: certificate?.signedDate,
        expirationDate: certificate?.expirationDate,
        certificateState: certificate?.exposureZone.name,
        exemptionNumber: certificate?.exemptionNumber,
        hasDocument: certificate?.attachment !== null,
      });
    }
    const today = product.sandbox.kernel.clock.now().toISOString().slice(0, 10);
    const expired = rows.filter(({ expirationDate }) => expirationDate < today);
    expect(expired.length).toBeGreaterThan(0);
    for (const row of expired) expect(row).toMatchObject({ valid: false, invalidReason: 'Expired' });
    expect(rows.some(({ valid, invalidReason }) => valid && invalidReason === undefined)).toBe(true);
  });

  it.each([
    ['Revoked', { valid: false, status: 'REVOKED' }],
    ['Pending', { signedDate: '2099-01-01', expirationDate: '2100-01-01' }],
    ['Invalid', { valid: false }],
  ])('states why a certificate is not valid: %s', async (reason, changes) => {
    const id = edit(changes);
    const { exemptedCustomerData: rows = [] } = await harness.certificates();
    expect(rows.find(({ certificateId }) => certificateId === id)).toMatchObject({
      valid: false,
      invalidReason: reason,
    });
  });

  it('lists all customers of a shared certificate in one row', async () => {
    const [one, two] = provider().customers.filter(({ companyId }) => companyId === 7001);
    const id = edit({ customerCodes: [one?.customerCode ?? '', two?.customerCode ?? ''] });
    const { exemptedCustomerData: rows = [] } = await harness.certificates();
    expect(rows.filter(({ certificateId }) => certificateId === id)).toMatchObject([
      {
        customerCode: `${one?.customerCode}, ${two?.customerCode}`,
        name: `${one?.name}, ${two?.name}`,
        line1: one?.line1,
      },
    ]);
  });

  it('is paged', async () => {
    const [first] = untouched;
    if (first === undefined) throw new Error('No certificate.');
    const many = Array.from({ length: 1_203 }, (_, at) => ({ ...first, id: 900_000 + at }));
    Object.assign(provider(), { certificates: many });
    const { exemptedCustomerData: rows = [] } = await harness.certificates();
    expect(new Set(rows.map(({ certificateId }) => certificateId)).size).toBe(1_203);
  });

  it('is absent until it has been loaded', async () => {
    fail(product, { ...list, times: 1 }, { kind: 'latency', milliseconds: 1_000 });
    expect(await harness.makeCall('searchExemptedCustomers')).toEqual({ isSentToSearch: 1 });
    const early = await harness.makeCall('fetchExemptedCustomers');
    expect(early).toMatchObject({ run: { state: 'running' } });
    expect(field(early, 'exemptedCustomerData')).toBeUndefined();
    expect((await harness.certificates()).exemptedCustomerData).toHaveLength(untouched.length);
  });

  it('is loaded after transient failures', long, async () => {
    fail(product, { ...list, times: 2 }, { kind: 'status', status: 429, retryAfter: '0' });
    fail(product, { ...list, times: 1 }, { kind: 'status', status: 503 });
    expect((await harness.certificates()).exemptedCustomerData).toHaveLength(untouched.length);
  });

  it('reports what to do when the company has no certificate storage', async () => {
    provider().certificateSetup.delete(7001);
    const { error } = await harness.certificates();
    provider().certificateSetup.set(7001, 'Provisioned');
    expect(error?.message).toBe(
      'Exemption certificates are not set up for this company. Request the certificate service in Avalara.',
    );
  });

  it('that cannot be read again leaves that of the reading before, here and on home', async () => {
    const figures = async () => field(await harness.makeCall('companyOverview'), 'figures', 'certificates');
    await harness.certificates();
    const before = await figures();
    expect(before).toMatchObject({ total: untouched.length });
    provider().certificateSetup.delete(7001);
    const { exemptedCustomerData, error } = await harness.certificates();
    expect(error).toBeDefined();
    expect(exemptedCustomerData).toHaveLength(untouched.length);
    provider().certificateSetup.set(7001, 'Provisioned');
    expect(await figures()).toEqual(before);
  });

  it('is not loaded while calculation is off, and reports that', async () => {
    await harness.certificates();
    await change(product, { calculationActive: false });
    expect(await harness.makeCall('fetchExemptedCustomers')).toEqual({
      error: { code: 'Down', message: expect.stringContaining('please go back to home screen and enable it!') },
    });
    await change(product, { connection: 'disconnected' });
    expect(await harness.makeCall('fetchExemptedCustomers')).toMatchObject({
      error: { code: 'Disconnected', message: expect.stringContaining('is not connected to QuickBooks Online!') },
    });
  });
});

describe('the file of a certificate', () => {
  const download = (id: string) => harness.makeCall('downloadCertificate', { body: id });

  it('is the PDF in base64', async () => {
    const { exemptedCustomerData: rows = [] } = await harness.certificates();
    const { certificateId = '' } = rows.find(({ valid }) => valid) ?? {};
    const text = await download(certificateId);
    const filed = provider().certificates.find(({ id }) => String(id) === certificateId)?.attachment?.bytes;
    expect(Buffer.from(String(text), 'base64').equals(filed ?? Buffer.alloc(0))).toBe(true);
  });

  it('is empty when there is none, or the certificate is of another company', async () => {
    expect(await download(edit({ attachment: null }))).toBe('');
    expect(await download('424242')).toBe('');
    expect(await download('../../companies')).toBe('');
  });

  it.each([
    ['is not a PDF', Buffer.from('<html>Not Found</html>'), 'is not a PDF'],
    ['is too large', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1_024 * 1_024)]), 'larger than 10 MB'],
  ])('that %s is answered with a message instead', async (_name, bytes, words) => {
    const text = String(await download(edit({ attachment: { type: 'application/pdf', bytes } })));
    expect(text).toContain(words);
    expect(text).toContain(' ');
  });

  it('is answered with a message when the provider does not respond', async () => {
    fail(product, { ...attachment, times: 1 }, { kind: 'lost-answer' });
    const { exemptedCustomerData: rows = [] } = await harness.certificates();
    expect(await download(rows[0]?.certificateId ?? '')).toBe(
      'Avalara AvaTax did not answer in time. Please try again.',
    );
  });

  it('is not stored in the call log', async () => {
    await download(String(untouched[0]?.id));
    const { db } = product.connector.services;
    // The log is written after the response, by the process that sent it.
    await expect
      .poll(() => db.tx({ realm: realmIds.main }, (trx) => callsOfRealm(trx, realmIds.main, 1)))
      .toMatchObject([{ response: { type: 'application/pdf', bytes: expect.any(Number) } }]);
  });
});

it('another company sees no certificate of this company', async () => {
  const { db, secrets, clock } = product.connector.services;
  const end = new Date(Date.now() + 86_400_000).toISOString();
  await provisionCompany(db, secrets, clock, {
    realmId: realmIds.automated,
    name: 'Another company',
    accountingUserName: '',
    tokens: { accessToken: 'a', accessExpiresAt: end, refreshToken: 'r', refreshExpiresAt: end },
    provider: { accountId: '2000134568', userName: 'x', licenseKey: 'x', companyCode: 'X', companyId: '8001' },
    settings: { taxItemId: '40' },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  });
  await harness.certificates();
  await harness.send('Email', ['1']);
  const other = await signIn(product, people.outfitter, realmIds.automated);
  expect((await other.call('fetchExemptedCustomers')).body).toEqual({});
  expect((await other.call('fetchRequestCustomers')).body).toEqual({});
  expect((await other.call('fetchExemptionRequests')).body).toEqual({ requestedCount: 0 });
  const foreign = await other.call('fetchExemptedCustomers', { params: { realmId: realmIds.main } });
  expect(foreign.status).toBe(404);
  const sent = await other.call('sendExemptionRequest', {
    params: { userId: harness.user.companyId, method: 'Email' },
    body: [{ Id: '1', CustomerName: '', Email: '', Fax: '' }],
  });
  expect(sent.status).toBe(404);
});
