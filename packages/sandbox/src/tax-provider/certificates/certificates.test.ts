import { beforeEach, describe, expect, it } from 'vitest';
import {
  basic,
  type TaxProviderHarness,
  licence,
  openTaxProvider,
  refusal,
  sale,
} from '../../testing/tax-provider.harness.ts';

let harness: TaxProviderHarness;
beforeEach(() => {
  harness = openTaxProvider();
});

const company = '/companies/7001';
const firstId = (text: string) => /"id":(\d+)/.exec(text)?.[1] ?? '';
const customer = {
  customerCode: '6',
  name: 'Nokomis',
  line1: '350 S 5th St',
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55415',
  country: 'US',
};
const model = {
  signedDate: '2026-01-01',
  expirationDate: '2027-01-01',
  exemptionNumber: 'MN-1',
  exemptionReason: { name: 'RESALE' },
  exposureZone: { name: 'Minnesota' },
  customers: [customer],
};

describe('the demo certificates', () => {
  it('are of every kind, for nine customers', async () => {
    const { json } = await harness.get(`${company}/certificates?$include=customers`);
    expect(json).toMatchObject({
      value: [
        { ecmStatus: 'Valid', valid: true, customers: [{ customerCode: '3' }], exposureZone: { region: 'CO' } },
        { ecmStatus: 'Expired', valid: false, status: 'EXPIRED', customers: [{ customerCode: '9' }] },
        { ecmStatus: 'Valid', expirationDate: '2026-05-09', customers: [{ customerCode: '15' }] },
        ...Array.from({ length: 11 }, () => ({ documentExists: true })),
      ],
    });
    const count = async (filter: string) =>
      (await harness.get(`${company}/certificates?$filter=${filter}`)).text.match(/"@recordsetCount":(\d+)/)?.[1];
    expect(await count('valid eq true')).toBe('7');
    expect(await count("valid eq true and expirationDate le '2026-06-08'")).toBe('3');
    expect(await count("status eq 'EXPIRED'")).toBe('3');
    expect(await count("status eq 'REVOKED' and ecmStatus eq 'Invalid'")).toBe('2');
    expect(await count("status eq 'PENDING'")).toBe('1');
    expect(await count("ecmStatus eq 'PendingFuture'")).toBe('1');
    expect(await harness.get(`${company}/customers/28/certificates`)).toMatchObject({ json: { '@recordsetCount': 4 } });
    expect(await harness.get(`${company}/customers/35`)).toMatchObject({ json: { name: 'Peña & Müller Jardinería' } });
  });

  it('expire on their dates', async () => {
    harness.kernel.clock.set(new Date('2026-05-10T00:00:00Z'));
    expect(await harness.get(`${company}/customers/15/certificates/US/CO`)).toMatchObject({
      json: { status: 'Taxable' },
    });
    expect(await harness.get(`${company}/customers/3/certificates/US/CO`)).toMatchObject({
      json: { status: 'Exempt', certificate: { exemptionNumber: 'CO-30114477' } },
    });
  });

  it('exempt the documents of their customers', async () => {
    expect(await harness.post('/transactions/create', sale({ type: 0, customerCode: '3' }))).toMatchObject({
      json: { totalTax: 0, totalExempt: 100, lines: [{ isItemTaxable: false, exemptNo: 'CO-30114477' }] },
    });
    expect(await harness.post('/transactions/create', sale({ type: 0, customerCode: '4' }))).toMatchObject({
      json: { totalTax: 9.2 },
    });
  });
});

describe('a certificate', () => {
  it('is created with its customer, changed, linked and deleted', async () => {
    const created = await harness.post(`${company}/certificates`, [model]);
    expect(created).toMatchObject({
      status: 201,
      json: [{ ecmStatus: 'Valid', documentExists: true, customers: [{ customerCode: '6' }] }],
    });
    const path = `${company}/certificates/${firstId(created.text.replace(/"exemptionReason":\{[^}]*\}/, ''))}`;
    expect(await harness.put(path, { expirationDate: '2026-03-01' })).toMatchObject({
      json: { ecmStatus: 'Expired', exemptionNumber: 'MN-1' },
    });
    expect(await harness.post(`${path}/customers/link`, { customers: ['3'] })).toMatchObject({
      json: { '@recordsetCount': 2 },
    });
    expect(await harness.post(`${path}/customers/unlink`, { customers: ['6'] })).toMatchObject({
      json: { value: [{ customerCode: '3' }] },
    });
    expect(await harness.remove(path)).toMatchObject({ status: 200 });
    expect(await harness.get(path)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
  });

  it('is rejected without a reason, with an unknown one, and without a zone', async () => {
    const without = (changes: object) => harness.post(`${company}/certificates`, [{ ...model, ...changes }]);
    expect(await without({ exemptionReason: undefined })).toMatchObject(refusal(400, 1210, 'MissingExemptReason'));
    expect(await without({ exemptionReason: { name: 'BECAUSE' } })).toMatchObject(
      refusal(400, 1211, 'InvalidExemptReason'),
    );
    expect(await without({ exposureZone: undefined })).toMatchObject(refusal(400, 1207, 'MissingExposureZone'));
  });

  it('has a PDF, which can be replaced', async () => {
    const path = `${company}/certificates/${harness.provider.state.certificates[0]?.id}/attachment`;
    const app = harness.provider.app;
    const paper = await app.inject({ url: `/api/v2${path}?$type=Pdf`, headers: licence });
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.4');
    expect(paper.rawPayload.toString('latin1')).toContain('CO-30114477');
    const page = await app.inject({ url: `/api/v2${path}?$type=Jpeg&$page=1`, headers: licence });
    expect(page.headers['content-type']).toBe('image/jpeg');
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 new']), 'paper.pdf');
    const request = new Request('http://provider/', { method: 'POST', body: form });
    const headers = { ...licence, 'content-type': request.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await request.arrayBuffer());
    const sent = await app.inject({ method: 'POST', url: `/api/v2${path}`, headers, payload });
    expect(sent.body).toBe('"OK"');
    const again = await app.inject({ url: `/api/v2${path}`, headers: licence });
    expect(again.body).toBe('%PDF-1.4 new');
    expect(
      await harness.post(path, 'not a file', { ...licence, 'content-type': 'multipart/form-data; boundary=x' }),
    ).toMatchObject(refusal(400, 1214, 'InvalidPdfOrImageFile'));
  });
});

describe('customers', () => {
  it('are created once, changed, read with their certificates, linked and deleted', async () => {
    expect(await harness.post(`${company}/customers`, [customer])).toMatchObject({
      status: 201,
      json: [{ customerCode: '6' }],
    });
    expect(await harness.post(`${company}/customers`, [customer])).toMatchObject(refusal(400, 193, 'DuplicateEntry'));
    expect(await harness.put(`${company}/customers/6`, { ...customer, name: 'Other' })).toMatchObject({
      json: { name: 'Other' },
    });
    const id = harness.provider.state.certificates[0]?.id;
    await harness.post(`${company}/customers/6/certificates/link`, { certificates: [id] });
    expect(await harness.get(`${company}/customers/6?$include=certificates`)).toMatchObject({
      json: { certificates: [{ id }] },
    });
    await harness.post(`${company}/customers/6/certificates/unlink`, { certificates: [id] });
    expect(await harness.get(`${company}/customers/6/certificates`)).toMatchObject({ json: { '@recordsetCount': 0 } });
    expect(await harness.remove(`${company}/customers/6`)).toMatchObject({ status: 200 });
    expect(await harness.get(`${company}/customers/6`)).toMatchObject(refusal(404, 4, 'EntityNotFoundError'));
  });

  it('keep their certificates under a new code, and lose them when they are deleted', async () => {
    const id = harness.provider.state.certificates[0]?.id;
    await harness.post(`${company}/customers`, [customer]);
    await harness.post(`${company}/customers/6/certificates/link`, { certificates: [id] });
    await harness.put(`${company}/customers/6`, { ...customer, customerCode: '6-new' });
    const certificatesOf = (code: string) => harness.get(`${company}/customers/${code}/certificates`);
    expect(await certificatesOf('6-new')).toMatchObject({ json: { value: [{ id }] } });
    await harness.remove(`${company}/customers/6-new`);
    await harness.post(`${company}/customers`, [{ ...customer, customerCode: '6-new' }]);
    expect(await certificatesOf('6-new')).toMatchObject({ json: { '@recordsetCount': 0 } });
  });

  it('are linked to existing certificates only, and certificates to existing customers', async () => {
    const missing = refusal(404, 4, 'EntityNotFoundError');
    const unknownCertificate = { certificates: ['404'] };
    expect(await harness.post(`${company}/customers/3/certificates/link`, unknownCertificate)).toMatchObject(missing);
    const path = `${company}/certificates/${harness.provider.state.certificates[0]?.id}`;
    expect(await harness.post(`${path}/customers/link`, { customers: ['404'] })).toMatchObject(missing);
  });
});

describe('certificate storage', () => {
  const other = basic('2000134568', '2B3C4D5E6F708192');

  it('must be set up first', async () => {
    const path = '/companies/7101/certificates';
    expect(await harness.get(path, other)).toMatchObject(refusal(400, 1205, 'CertificatesNotSetup'));
    expect(await harness.get(`${path}/setup`, other)).toMatchObject({
      json: { status: 'NotProvisioned', companyId: 7101 },
    });
    expect(await harness.post(`${path}/setup`, {}, other)).toMatchObject({ json: { status: 'InProgress' } });
    expect(await harness.get(`${company}/certificates/setup`)).toMatchObject({ json: { status: 'Provisioned' } });
  });
});

describe('a certificate request', () => {
  const invites = `${company}/customers/3/certexpressinvites`;
  const invite = { recipient: 'a@b.example', coverLetterTitle: 'STANDARD_REQUEST', deliveryMethod: 'Email' };

  it('is in progress at first and ready after a while', async () => {
    const created = await harness.post(invites, [invite]);
    expect(created).toMatchObject({
      status: 201,
      json: [{ status: 'InProgress', invitation: { recipient: 'a@b.example', customerCode: '3', requestLink: '' } }],
    });
    harness.kernel.clock.advance(2000);
    expect(await harness.get(`${invites}/${firstId(created.text)}?$include=customer`)).toMatchObject({
      json: { requestLink: expect.stringContaining('https://'), customer: { customerCode: '3' } },
    });
    expect(await harness.get(`${company}/certexpressinvites`)).toMatchObject({
      json: { value: [{ customerCode: '3' }] },
    });
  });

  it('links to a page that describes the request, at an address that cannot be guessed', async () => {
    const created = await harness.post(invites, [{ ...invite, deliveryMethod: 'Download', exposureZones: [62] }]);
    harness.kernel.clock.advance(2000);
    const { text } = await harness.get(`${company}/certexpressinvites?$filter=customerCode eq '3'`);
    const { pathname } = new URL(/"requestLink":"([^"]+)"/.exec(text)?.[1] ?? '');
    const { app } = harness.provider;
    const page = await app.inject(pathname);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Cottonwood Landscape Supply asks you');
    expect(page.body).toContain('Ponderosa Nursery Resale (3)');
    expect(pathname).not.toContain(firstId(created.text));
    expect((await app.inject(`${pathname}0`)).statusCode).toBe(404);
  });

  it('is found by customer, delivery method and date', async () => {
    await harness.post(invites, [invite]);
    await harness.post(`${company}/customers/15/certexpressinvites`, [{ deliveryMethod: 'Download' }]);
    const filtered = (filter: string) => harness.get(`${company}/certexpressinvites?$filter=${filter}`);
    const mine = "customerCode eq '15' and deliveryMethod eq 'Download' and date ge '2026-03-10'";
    expect(await filtered(mine)).toMatchObject({ json: { value: [{ customerCode: '15' }], '@recordsetCount': 1 } });
    expect(await filtered("date gt '2026-03-10'")).toMatchObject({ json: { value: [] } });
  });

  it('can be sent by fax, or downloaded without a recipient', async () => {
    expect(await harness.post(invites, [{ ...invite, deliveryMethod: 2, recipient: '3035550100' }])).toMatchObject({
      status: 201,
    });
    expect(await harness.post(invites, [{ ...invite, deliveryMethod: 'Download', recipient: null }])).toMatchObject({
      status: 201,
    });
  });

  it.each([
    { recipient: 'not an address', deliveryMethod: 'Email', number: 15, code: 'EmailValidationError' },
    { recipient: 'orders@tallgrass.invalid', deliveryMethod: 'Email', number: 15, code: 'EmailValidationError' },
    { recipient: '555-03', deliveryMethod: 'Fax', number: 1739, code: 'InvalidValueError' },
  ])('is rejected when it cannot be delivered: $recipient', async ({ number, code, ...delivery }) => {
    expect(await harness.post(invites, [invite, { ...invite, ...delivery }])).toMatchObject(refusal(400, number, code));
    expect(harness.provider.state.invitations).toEqual([]);
  });

  it('is rejected for an unknown customer, an unknown cover letter, and without a recipient', async () => {
    expect(await harness.post(`${company}/customers/99/certexpressinvites`, [invite])).toMatchObject({ status: 404 });
    expect(await harness.post(invites, [{ ...invite, coverLetterTitle: 'HELLO' }])).toMatchObject(
      refusal(400, 1215, 'InvalidCoverLetterTitle'),
    );
    expect(await harness.post(invites, [{ ...invite, recipient: '' }])).toMatchObject(
      refusal(400, 5, 'ValueRequiredError'),
    );
  });
});
