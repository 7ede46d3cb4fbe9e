import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fault, tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const service = () => createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens() });
const queries = () =>
  stub.seen
    .map(({ url }) => new URL(url, stub.baseUrl).searchParams.get('query') ?? '')
    .toSorted((one, other) => one.localeCompare(other));

const entity = {
  Id: '24',
  SyncToken: '3',
  DisplayName: "Ann O'Neil",
  GivenName: 'Ann',
  FamilyName: "O'Neil",
  CompanyName: 'Stone Works',
  PrimaryEmailAddr: { Address: 'ann@stone.example' },
  PrimaryPhone: { FreeFormNumber: '(303) 555-0100' },
  Fax: { FreeFormNumber: '(303) 555-0101' },
  ShipAddr: { Id: '9', Line1: '1 Main St', City: 'Denver', CountrySubDivisionCode: 'CO', PostalCode: '80202' },
  BillAddr: { Line1: 'Stone Works', Line2: '12 High St', Line3: 'Boulder, CO 80302' },
};
const shipTo = { line1: '1 Main St', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const card = {
  id: '24',
  syncToken: '3',
  displayName: "Ann O'Neil",
  givenName: 'Ann',
  familyName: "O'Neil",
  companyName: 'Stone Works',
  email: 'ann@stone.example',
  phone: '(303) 555-0100',
  fax: '(303) 555-0101',
  shipTo,
  billTo: { ...shipTo, line1: '12 High St', city: 'Boulder', postalCode: '80302' },
};

describe('customers', () => {
  it('customers are read page by page in the order of their ids', async () => {
    stub.answer = () => ({ body: { QueryResponse: { Customer: [entity, { Id: '25', SyncToken: '0' }] } } });
    const call = recordedCall();
    expect(await service().customerCards(call, 1)).toEqual({
      ok: true,
      value: {
        totalCount: 2,
        startPosition: 1,
        rows: [card, expect.objectContaining({ id: '25', companyName: '', shipTo: null, billTo: null })],
      },
    });
    expect(queries()).toEqual(['SELECT * FROM Customer ORDERBY Id STARTPOSITION 1 MAXRESULTS 1000']);
    // The call log holds no addresses.
    expect(JSON.stringify(call.log)).not.toContain('Main St');
  });

  it('customers are counted if a page is full and the total is not known', async () => {
    const full = Array.from({ length: 1_000 }, (_, at) => ({ Id: String(at), SyncToken: '0' }));
    stub.answer = ({ url }) => ({
      body: { QueryResponse: url.includes('count') ? { totalCount: 2_500 } : { Customer: full } },
    });
    expect(await service().customerCards(recordedCall(), 1)).toMatchObject({ value: { totalCount: 2_500 } });
    expect(queries()).toContain('SELECT count(*) FROM Customer');
    expect(await service().customerCards(recordedCall(), 1_001, 2_500)).toMatchObject({
      value: { totalCount: 2_500, startPosition: 1_001 },
    });
    expect(queries()).toHaveLength(3);
  });

  it('exempt customers are counted over all pages', async () => {
    const full = Array.from({ length: 1_000 }, (_, at) => ({ Id: String(at), Taxable: at % 500 !== 0 }));
    stub.answer = ({ url }) => ({
      body: {
        QueryResponse: {
          Customer: url.includes('1001') ? [{ Id: '1001', Taxable: false }, { Id: '1002' }] : full,
        },
      },
    });
    expect(await service().countExemptCustomers(recordedCall())).toEqual({ ok: true, value: 3 });
    // QuickBooks refuses a condition on Taxable.
    expect(queries().filter((query) => query.includes('WHERE'))).toEqual([]);
  });

  it('exempt customers are not counted where a page cannot be read', async () => {
    stub.answer = () => ({ status: 400, body: fault('4001') });
    expect(await service().countExemptCustomers(recordedCall())).toMatchObject({ ok: false });
  });

  it('customers are read by id, 200 per request, and invalid ids are skipped', async () => {
    stub.answer = () => ({ body: { QueryResponse: { Customer: [entity] } } });
    const ids = [...Array.from({ length: 201 }, (_, at) => String(at + 1)), '1', "1' OR '1'='1"];
    expect(await service().customerCardsById(recordedCall(), ids)).toEqual({ ok: true, value: [card, card] });
    expect(stub.seen).toHaveLength(2);
    expect(queries()[1]).toBe("SELECT * FROM Customer WHERE Id IN ('201') STARTPOSITION 1 MAXRESULTS 1000");
  });

  it('a new shipping address preserves all other fields of the customer', async () => {
    stub.answer = () => ({ body: { Customer: { ...entity, SyncToken: '4' } } });
    const address = { ...shipTo, line2: 'Suite 4' };
    const written = await service().writeShippingAddress(recordedCall(), card, address, 'request-1');
    expect(written).toEqual({ ok: true, value: { ...card, syncToken: '4' } });
    const [request] = stub.seen;
    expect(request).toMatchObject({ method: 'POST' });
    expect(request?.url).toMatch(/^\/v3\/company\/934\/customer\?requestid=request-1&/);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      Id: '24',
      SyncToken: '3',
      sparse: true,
      ShipAddr: {
        Line1: '1 Main St',
        Line2: 'Suite 4',
        Line3: '',
        Line4: '',
        Line5: '',
        City: 'Denver',
        CountrySubDivisionCode: 'CO',
        PostalCode: '80202',
        Country: 'US',
      },
    });
  });

  it.each([
    [['Attn: Ann', 'Stone Works'], 'Suite 4', ['Attn: Ann', 'Stone Works', '1 Main St', 'Suite 4', '']],
    [['c/o Stone Works'], '', ['c/o Stone Works', '1 Main St', '', '', '']],
    // A name that would be read as a part of the street.
    [['Stone Street'], '', ['1 Main St', '', '', '', '']],
    [
      ['Attn: Ann', 'c/o Bo', 'Stone Works', 'Receiving'],
      '',
      ['Attn: Ann', 'c/o Bo', 'Stone Works', 'Receiving', '1 Main St'],
    ],
    // Six lines, of five.
    [['Attn: Ann', 'c/o Bo', 'Stone Works', 'Receiving'], 'Suite 4', ['1 Main St', 'Suite 4', '', '', '']],
  ])('a new shipping address is below the recipients %j', async (recipients, line2, lines) => {
    stub.answer = () => ({ body: { Customer: entity } });
    await service().writeShippingAddress(recordedCall(), { ...card, recipients }, { ...shipTo, line2 }, 'request-2');
    const { ShipAddr } = JSON.parse(stub.seen[0]?.body ?? '');
    expect([1, 2, 3, 4, 5].map((line) => ShipAddr[`Line${line}`])).toEqual(lines);
  });

  it.each([[[]], [['Attn: Ann']]])(
    'a shipping address is removed by empty fields, below the recipients %j',
    async (recipients) => {
      stub.answer = () => ({ body: { Customer: { ...entity, ShipAddr: undefined } } });
      const written = await service().writeShippingAddress(recordedCall(), { ...card, recipients }, null, 'request-3');
      expect(written).toMatchObject({ ok: true, value: { shipTo: null } });
      const { Line1, ...others } = JSON.parse(stub.seen[0]?.body ?? '').ShipAddr;
      expect(Line1).toBe(recipients[0] ?? '');
      expect(Object.entries(others).filter(([, value]) => value !== '')).toEqual([]);
      expect(Object.keys(others)).toHaveLength(8);
    },
  );

  it('a customer has the recipients of the shipping address', async () => {
    const lines = { Line1: 'Attn: Ann', Line2: 'Stone Works', Line3: '1 Main St' };
    const named = { ...entity, ShipAddr: { ...entity.ShipAddr, ...lines } };
    stub.answer = () => ({ body: { QueryResponse: { Customer: [named] } } });
    expect(await service().customerCardsById(recordedCall(), ['24'])).toEqual({
      ok: true,
      value: [{ ...card, recipients: ['Attn: Ann', 'Stone Works'] }],
    });
  });

  it.each([
    ['stale', { status: 400, body: fault('5010') }, 'stale'],
    ['cut off', { cut: true } as const, 'unknown'],
    ['of another shape', { body: { Customer: { Id: 24 } } }, 'unknown'],
  ])('a change whose answer is %s is reported as an error', async (_, answer, kind) => {
    stub.answer = () => answer;
    expect(await service().writeShippingAddress(recordedCall(), card, shipTo, 'r')).toMatchObject({
      ok: false,
      error: { kind },
    });
  });
});
