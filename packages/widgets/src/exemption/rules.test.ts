import { afterEach, expect, it, vi } from 'vitest';
import {
  academy,
  certificate,
  certificates,
  chaparral,
  customer,
  farm,
  growers,
  memorialPark,
  nursery,
  parish,
  parks,
  today,
} from '../testing/exemption.fixture.ts';
import { canRequest, errorsCsv, hasAnswered, linksCsv, wasRequestedLately } from './request-rules.ts';
import {
  addressOf,
  asOfDay,
  certificatesBy,
  certificatesFound,
  customersToAsk,
  daysLeft,
  dayText,
  expiredOf,
  expiringOf,
  reasonText,
} from './rules.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['WASATCH', [parks]],
  ['1003', [nursery]],
  ['c5@one', [farm]],
  ['religious', [parish]],
  ['2026-05', [growers]],
  ['05/29/2026', [growers]],
  ['ut', [parks]],
  ['Main St', []],
  ['40004', []],
])('filters by %j in code, name, e-mail, reason, expiration or region alone', (text, found) => {
  expect(certificatesFound(certificates, { kind: 'text', text }, today)).toEqual(found);
});

it('filters by nothing to nothing, and by what ends soon in the order of its end', () => {
  expect(certificatesFound(certificates, { kind: 'nothing' }, today)).toEqual([]);
  expect(certificatesFound(certificates, { kind: 'all' }, today)).toBe(certificates);
  expect(certificatesFound(certificates, { kind: 'expiring' }, today)).toEqual([parish, nursery, parks]);
});

it('filters and counts by what a certificate is worth', () => {
  const pending = certificate(7, { valid: false, invalidReason: 'Pending' });
  const lapsed = asOfDay(certificate(8, { expirationDate: '2026-06-16' }), today);
  const rows = [...certificates, pending, lapsed];
  const found = Object.values(certificatesBy(rows, today)).map(({ length }) => length);
  expect(found).toEqual([4, 3, 2, 1]);
  expect(certificatesFound(rows, { kind: 'expired' }, today)).toEqual([growers, lapsed]);
  expect(certificatesFound(rows, { kind: 'other' }, today)).toEqual([pending]);
  expect(certificatesFound(rows, { kind: 'valid' }, today)).not.toContain(lapsed);
});

it('a certificate that was valid when it was read has expired after its last day', () => {
  const row = certificate(8, { expirationDate: '2026-06-16' });
  expect(asOfDay(row, '2026-06-16')).toBe(row);
  expect(asOfDay(row, '2026-06-17')).toEqual({ ...row, valid: false, invalidReason: 'Expired' });
  const pending = { ...row, valid: false, invalidReason: 'Pending' };
  expect(asOfDay(pending, '2026-06-17')).toBe(pending);
});

it('an expired certificate counts as expired without a valid one of its customer for the region, and else as another', () => {
  const successor = { ...growers, certificateId: '9', valid: true, expirationDate: '2030-01-01' };
  expect(expiredOf(certificates)).toEqual([growers]);
  expect(expiredOf([...certificates, successor])).toEqual([]);
  expect(certificatesFound([...certificates, successor], { kind: 'other' }, today)).toEqual([growers]);
  expect(expiredOf([...certificates, { ...successor, region: 'UT' }])).toEqual([growers]);
});

it('an expired certificate counts as expired without a valid one for its own state, wherever the customer is', () => {
  const expired = { ...growers, certificateState: 'Colorado' };
  const successor = { ...expired, certificateId: '9', valid: true, expirationDate: '2030-01-01' };
  expect(expiredOf([expired, { ...successor, certificateState: 'Minnesota' }])).toEqual([expired]);
  expect(expiredOf([expired, successor])).toEqual([]);
});

it('an expired certificate of several customers counts as expired while one of them has no valid one', () => {
  const valid = { valid: true, expirationDate: '2030-01-01' };
  const joint = { ...growers, customerCodes: ['7', '8'] };
  const seven = { ...growers, ...valid, customerCodes: ['7'], certificateId: '9' };
  expect(expiredOf([joint, seven])).toEqual([joint]);
  expect(expiredOf([joint, seven, { ...seven, customerCodes: ['8'], certificateId: '10' }])).toEqual([]);
  expect(
    expiredOf([
      { ...growers, customerCodes: ['7'] },
      { ...joint, ...valid, certificateId: '9' },
    ]),
  ).toEqual([]);
});

it('a certificate counts as expiring while one of its customers has none for the same state that is valid for longer', () => {
  const joint = { ...parish, customerCodes: ['7', '8'] };
  const seven = { ...parish, customerCodes: ['7'], certificateId: '9', expirationDate: '2029-12-31' };
  const eight = { ...seven, customerCodes: ['8'], certificateId: '10' };
  expect(expiringOf([joint, seven], today)).toEqual([joint]);
  expect(expiringOf([joint, seven, eight], today)).toEqual([]);
  expect(expiringOf([joint, seven, { ...eight, region: 'UT' }], today)).toEqual([joint]);
  expect(expiringOf([joint, seven, { ...eight, valid: false, invalidReason: 'Pending' }], today)).toEqual([joint]);
  const alsoSoon = { ...eight, expirationDate: '2026-09-15' };
  expect(expiringOf([joint, seven, alsoSoon], today)).toEqual([joint, alsoSoon]);
});

it('customers who have a successor already are not asked for a new certificate', () => {
  const valid = { valid: true, expirationDate: '2030-01-01' };
  const expired = { ...growers, customerCodes: ['7', '8'] };
  const seven = { ...growers, ...valid, customerCodes: ['7'], certificateId: '9' };
  expect([...customersToAsk([expired, seven], today, 'expired')]).toEqual(['8']);
  const soon = { ...parish, customerCodes: ['7', '8'] };
  const eight = { ...parish, ...valid, customerCodes: ['8'], certificateId: '9' };
  expect([...customersToAsk([soon, eight], today, 'expiring')]).toEqual(['7']);
  expect([...customersToAsk([{ ...soon, customerCodes: [] }], today, 'expiring')]).toEqual([]);
});

it('certificates without a customer count as those of one customer', () => {
  const nobody = { customerCodes: [] };
  expect(expiringOf([{ ...parish, ...nobody }], today)).toHaveLength(1);
  expect(expiredOf([{ ...growers, ...nobody }])).toHaveLength(1);
  expect(expiredOf([growers, { ...growers, ...nobody, valid: true, expirationDate: '2030-01-01' }])).toEqual([growers]);
});

it('a customer was asked lately for fourteen days after a request', () => {
  const at = '2026-06-10T12:00:00.000Z';
  const row = customer(1, { lastRequest: { at, by: 'Dana', method: 'Email', count: 1 } });
  const after = (days: number) => Date.parse(at) + days * 86_400_000;
  expect([0, 13, 14].map((days) => wasRequestedLately(row, after(days)))).toEqual([true, true, false]);
  expect(wasRequestedLately(customer(1), after(0))).toBe(false);
});

it('a request is answered by a valid certificate that was signed since', () => {
  const lastRequest = { at: '2026-06-10T12:00:00.000Z', by: '', method: 'Email' as const, count: 1 };
  const row = customer(7, { lastRequest });
  const signed = (signedDate: string, over = {}) => [
    certificate(1, { customerCodes: ['6', '7'], signedDate, ...over }),
  ];
  expect(hasAnswered(row, signed('2026-06-10'))).toBe(true);
  expect(hasAnswered(row, signed('2026-06-09'))).toBe(false);
  expect(hasAnswered(row, signed('2026-06-11', { valid: false }))).toBe(false);
  expect(hasAnswered(row, signed('2026-06-11', { customerCodes: ['71'] }))).toBe(false);
  expect(hasAnswered(customer(7), signed('2026-06-11'))).toBe(false);
});

it.each(['America/Denver', 'Asia/Kolkata'])(
  'a request of the evening is answered by a certificate of the same day, read in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    // The evening of 11/20 in Denver.
    const lastRequest = { at: '2026-11-21T01:00:00.000Z', by: '', method: 'Email' as const, count: 1 };
    const signed = (signedDate: string) => [certificate(1, { customerCodes: ['7'], signedDate })];
    expect(hasAnswered(customer(7, { lastRequest }), signed('2026-11-20'))).toBe(true);
    expect(hasAnswered(customer(7, { lastRequest }), signed('2026-11-19'))).toBe(false);
  },
);

it('counts 90 days from today, both days included, and only of what is valid', () => {
  const ending = (expirationDate: string, valid = true) => daysLeft(certificate(1, { expirationDate, valid }), today);
  expect([ending('2026-06-17'), ending('2026-06-18'), ending('2026-09-15')]).toEqual([0, 1, 90]);
  expect([ending('2026-09-16'), ending('2026-06-16'), ending('2026-07-07', false)]).toEqual([null, null, null]);
  expect(expiringOf([], today)).toEqual([]);
});

it('writes days as MM/dd/yyyy, and none for an end that never comes', () => {
  expect([dayText('2026-07-07'), dayText('9999-12-31'), dayText('0001-01-01')]).toEqual(['07/07/2026', '', '']);
});

it('joins the parts of an address that are there', () => {
  expect(addressOf(parks)).toBe('2 Main St, Suite 4, Denver, UT 80202');
  expect(addressOf(certificate(1, { line1: '', city: '', postalCode: '' }))).toBe('CO');
});

it('does not shout the reasons that the provider writes in capitals', () => {
  expect(reasonText('CHARITABLE/EXEMPT ORG')).toBe('Charitable/exempt org');
  expect(reasonText('State or local government')).toBe('State or local government');
});

it.each([
  ['Email', [memorialPark, academy]],
  ['Fax', [chaparral, academy]],
  ['Download', [memorialPark, chaparral, academy]],
] as const)('can ask by %s whoever has what it takes', (method, askable) => {
  expect([memorialPark, chaparral, academy].filter((row) => canRequest(row, method))).toEqual(askable);
  expect(canRequest(customer(1, { isDisabled: true }), method)).toBe(false);
});

it('writes the files byte for byte: mark, CRLF, numbered rows', () => {
  const answer = {
    downloadLinkCustomer: [
      { id: '7', customerName: 'Hill, "Ann"', address: '1 Main St, Denver', requestLink: 'https://a.example/1' },
    ],
    customerErrors: [
      { id: '8', customerName: '=HYPERLINK("x")', errorMessage: 'No.' },
      { id: '9', customerName: 'Bo', errorMessage: 'Two\nlines' },
    ],
  };
  expect(linksCsv(answer)).toBe(
    '\uFEFFSr. No,Customer Code,Customer Name,Address,Request Link\r\n1,7,"Hill, ""Ann""","1 Main St, Denver",https://a.example/1\r\n',
  );
  const errors = errorsCsv(answer);
  expect(errors.startsWith('\uFEFFSr. No,Customer Code,Customer Name,Error Message\r\n1,8,"\'=HYPERLINK(')).toBe(true);
  expect(errors.split('\r\n')).toHaveLength(4);
});
