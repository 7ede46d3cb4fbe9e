import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createAvaTax } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const provider = () => createAvaTax({ baseUrl: stub.baseUrl, appName: 'a', appVersion: '1', machineName: 'm' });
const account = { login: '2000134567', secret: 'secret-key', companyId: '7001' };
const requests = () => stub.seen.map(({ method, url }) => `${method} ${decodeURIComponent(url).replaceAll('+', ' ')}`);

it('certificates are read with their customers, and missing fields are empty', async () => {
  stub.answer = () => ({
    body: {
      '@recordsetCount': 900,
      value: [
        {
          id: 5,
          signedDate: '2024-02-01T00:00:00',
          valid: true,
          exemptionReason: { name: 'RESALE' },
          customers: [{ customerCode: '58', name: null }],
        },
      ],
    },
  });
  expect(await provider().certificates(recordedCall(), account, 500)).toEqual({
    ok: true,
    value: {
      total: 900,
      rows: [
        {
          id: '5',
          number: '',
          state: '',
          hasDocument: false,
          exemptionReason: 'RESALE',
          signedDate: '2024-02-01',
          expirationDate: '9999-12-31',
          isValid: true,
          status: '',
          ecmStatus: '',
          customers: [{ code: '58', name: '', line1: '', line2: '', city: '', region: '', postalCode: '', email: '' }],
        },
      ],
    },
  });
  expect(requests()).toEqual([
    'GET /api/v2/companies/7001/certificates?$include=customers&$orderBy=id&$top=500&$skip=500',
  ]);
});

it('the certificates of several customers are read in one request, with their states', async () => {
  const days = { signedDate: '2024-02-01T00:00:00', expirationDate: '2027-02-01' };
  const colorado = { exposureZone: { name: 'Colorado', region: 'CO', country: 'US' } };
  const statuses = ['Valid', 'Expired', 'PendingFuture', 'Invalid', 'None'];
  const unnamed = { id: 6, valid: true, exposureZone: { name: 'Texas' } };
  stub.answer = () => ({
    body: {
      value: [
        { customerCode: '7', certificates: statuses.map((ecmStatus, id) => ({ id, ecmStatus, ...days, ...colorado })) },
        { customerCode: '8', certificates: [unnamed, { ...unnamed, valid: false }] },
        { customerCode: '9', certificates: null },
      ],
    },
  });
  const found = await provider().certificatesOf(recordedCall(), account, ['7', '8', '9']);
  const certificates = found.ok ? found.value : new Map();
  const dated = { region: 'CO', country: 'US', signedDate: '2024-02-01', expirationDate: '2027-02-01' };
  expect(certificates.get('7')).toEqual(
    [true, true, true, false, false].map((isAccepted) => ({ ...dated, isAccepted })),
  );
  const always = { region: 'TX', country: 'US', signedDate: '0001-01-01', expirationDate: '9999-12-31' };
  expect(certificates.get('8')).toEqual([true, false].map((isAccepted) => ({ ...always, isAccepted })));
  expect(certificates.get('9')).toEqual([]);
  expect(requests()).toEqual([
    "GET /api/v2/companies/7001/customers?$filter=customerCode in ('7', '8', '9')&$include=certificates&$top=1000",
  ]);
});

it('several customers are read in one request, and quotes in their codes are escaped', async () => {
  stub.answer = () => ({ body: { value: [{ customerCode: "O'Neil" }] } });
  const known = await provider().knownCustomers(recordedCall(), account, ["O'Neil", '7']);
  expect(known).toEqual({ ok: true, value: new Set(["O'Neil"]) });
  expect(requests()).toEqual([
    "GET /api/v2/companies/7001/customers?$filter=customerCode in ('O''Neil', '7')&$top=1000",
  ]);
});

it.each([
  ['a count', { '@recordsetCount': 2 }],
  ['a link to the next page', { '@nextLink': 'next' }],
])('invitations are read from all pages of a list with %s', async (_, more) => {
  const row = (id: number) => ({ id, customerCode: '7', deliveryMethod: 'EMAIL', requestLink: null });
  stub.answer = ({ url }) =>
    url.includes('skip=1') ? { body: { value: [row(2)] } } : { body: { ...more, value: [row(1)] } };
  const all = await provider().invitationsOf(recordedCall(), account, ['7']);
  expect(all).toEqual({
    ok: true,
    value: [1, 2].map((id) => ({ id: String(id), customerCode: '7', method: 'Email', requestLink: '' })),
  });
});

it('an invitation by link has no recipient, and after an unreadable answer its result is unknown', async () => {
  stub.answer = () => ({
    status: 201,
    body: [{ status: 'InProgress', invitation: { id: 9, deliveryMethod: 'Download' } }],
  });
  const link = { method: 'Download', recipient: '' } as const;
  expect(await provider().invite(recordedCall(), account, '7', link)).toMatchObject({ ok: true, value: { id: '9' } });
  expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual([
    { deliveryMethod: 'Download', coverLetterTitle: 'STANDARD_REQUEST' },
  ]);
  stub.answer = () => ({ status: 201, body: [] });
  expect(await provider().invite(recordedCall(), account, '7', link)).toMatchObject({ error: { kind: 'unknown' } });
});

it('a certificate document is returned unchanged, or not at all if it exceeds the limit', async () => {
  stub.answer = () => ({ body: { not: 'text' } });
  const document = await provider().certificateDocument(recordedCall(), account, '5', 100);
  expect(document.ok && Buffer.from(document.value.bytes ?? []).toString()).toBe('{"not":"text"}');
  expect(await provider().certificateDocument(recordedCall(), account, '5', 5)).toEqual({
    ok: true,
    value: { bytes: null },
  });
  stub.answer = () => ({
    status: 404,
    body: { error: { code: 'EntityNotFoundError', message: 'Attachment not found.', details: [] } },
  });
  expect(await provider().certificateDocument(recordedCall(), account, '5', 100)).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  });
});
