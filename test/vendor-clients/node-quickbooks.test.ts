import QuickBooks from 'node-quickbooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounting, realmIds } from '../../packages/sandbox/src/accounting/index.ts';
import { createKernel } from '../../packages/sandbox/src/kernel/index.ts';

/** The community's QuickBooks client, unmodified, against the sandbox. */
const dana = '9130357000000101';
const clientId = 'ABcottonwoodClient0001';
const clientSecret = 'sandbox-client-secret';

let origin = '';
const { app, state } = createAccounting({ kernel: createKernel(), baseUrl: () => origin });

function connect(): QuickBooks {
  const { accessToken, refreshToken } = state.oauth.grant(realmIds.main, dana);
  return new QuickBooks(clientId, clientSecret, accessToken, '', realmIds.main, true, false, '75', '2.0', refreshToken);
}

/** The parts of a response that the tests read. The client's own types include the envelope that it has removed. */
interface Answer {
  readonly Id?: string;
  readonly QueryResponse?: {
    readonly totalCount?: number;
    readonly Customer?: readonly object[];
    readonly Invoice?: readonly { readonly Id: string }[];
  };
  readonly BatchItemResponse?: readonly object[];
  readonly CDCResponse?: readonly { readonly QueryResponse: readonly { readonly Customer?: readonly object[] }[] }[];
}

/** Turns the client's callbacks into promises. */
const call = (start: (done: (error: unknown, answer?: object) => void) => void): Promise<Answer> =>
  new Promise((resolve, reject) => {
    start((error, answer) => {
      if (error !== null && error !== undefined) reject(error);
      else if (answer === undefined) reject(new Error('no answer'));
      else resolve(answer);
    });
  });

const line = (itemId: string, quantity: number, price: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: Math.round(quantity * price * 100) / 100,
  SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: quantity, UnitPrice: price, TaxCodeRef: { value: 'TAX' } },
});

beforeAll(async () => {
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(QuickBooks, {
    V3_ENDPOINT_BASE_URL: `${origin}/v3/company/`,
    TOKEN_URL: `${origin}/oauth2/v1/tokens/bearer`,
    REVOKE_URL: `${origin}/v2/oauth2/tokens/revoke`,
    USER_INFO_URL: `${origin}/v1/openid_connect/userinfo`,
  });
});

afterAll(() => app.close());

describe('the unmodified node-quickbooks client, objects:', () => {
  it('creates, reads and updates', async () => {
    const client = connect();
    const created = await call((done) => client.createCustomer({ DisplayName: "Sage & Thyme's" }, done));
    expect(created).toMatchObject({ DisplayName: "Sage & Thyme's", SyncToken: '0', Taxable: true });
    const id = created.Id ?? '';
    const updated = await call((done) => client.updateCustomer({ Id: id, SyncToken: '0', Notes: 'gate' }, done));
    expect(updated).toMatchObject({ Notes: 'gate', DisplayName: "Sage & Thyme's", SyncToken: '1' });
    expect(await call((done) => client.getCustomer(id, done))).toEqual(updated);
  });

  it('reads the company and its preferences', async () => {
    const client = connect();
    const company = await call((done) => client.getCompanyInfo(realmIds.main, done));
    expect(company).toMatchObject({ CompanyName: 'Cottonwood Landscape Supply', Country: 'US' });
    const preferences = await call((done) => client.getPreferences(done));
    expect(preferences).toMatchObject({ AccountingInfoPrefs: { TrackDepartments: true } });
  });

  it('receives the service’s own refusal', async () => {
    const client = connect();
    const refused = call((done) => client.createInvoice({ Line: [line('1', 1, 5.95)] }, done));
    await expect(refused).rejects.toMatchObject({
      response: { status: 400, data: { Fault: { Error: [{ code: '2020', element: 'CustomerRef' }] } } },
    });
  });
});

describe('the unmodified node-quickbooks client, documents:', () => {
  const sell = (client: QuickBooks) =>
    call((done) => client.createInvoice({ CustomerRef: { value: '2' }, Line: [line('2', 2, 89)] }, done));

  it.each(['by id', 'by object', 'by update'] as const)('voids %s', async (way) => {
    const client = connect();
    const invoice = await sell(client);
    const id = invoice.Id ?? '';
    if (way === 'by id') await call((done) => client.voidInvoice(id, done));
    if (way === 'by object') await call((done) => client.voidInvoice({ Id: id, SyncToken: '0' }, done));
    if (way === 'by update') await call((done) => client.updateInvoice({ Id: id, SyncToken: '0', void: true }, done));
    expect(await call((done) => client.getInvoice(id, done))).toMatchObject({
      TotalAmt: 0,
      Balance: 0,
      PrivateNote: 'Voided',
      SyncToken: '1',
    });
  });

  it('deletes a document', async () => {
    const client = connect();
    const invoice = await sell(client);
    const answer = await call((done) => client.deleteInvoice(invoice.Id ?? '', done));
    expect(answer).toMatchObject({ Invoice: { status: 'Deleted', Id: invoice.Id } });
    await expect(call((done) => client.getInvoice(invoice.Id ?? '', done))).rejects.toMatchObject({
      response: { data: { Fault: { Error: [{ code: '610' }] } } },
    });
  });

  it('writes once when a request id is sent twice', async () => {
    const client = connect();
    const body = () => ({ CustomerRef: { value: '2' }, Line: [line('2', 1, 89)], requestId: 'r-17' });
    const first = await call((done) => client.createInvoice(body(), done));
    expect(await call((done) => client.createInvoice(body(), done))).toEqual(first);
  });
});

describe('the unmodified node-quickbooks client, queries:', () => {
  it('filters, counts, and pages through all results', async () => {
    const client = connect();
    const like = await call((done) =>
      client.findCustomers([{ field: 'DisplayName', value: 'Mile%', operator: 'LIKE' }], done),
    );
    expect(like.QueryResponse?.Customer).toMatchObject([{ Id: '2' }]);
    const counted = await call((done) => client.findInvoices({ count: true }, done));
    const { totalCount = 0 } = counted.QueryResponse ?? {};
    expect(totalCount).toBeGreaterThan(90);
    const all = await call((done) => client.findInvoices({ fetchAll: true, limit: 20 }, done));
    const ids = new Set(all.QueryResponse?.Invoice?.map(({ Id }) => Id));
    expect(ids.size).toBe(totalCount);
  });

  it('escapes quotes as the service parses them', async () => {
    const client = connect();
    await call((done) => client.createCustomer({ DisplayName: "D'Arcy + Sons #1 (100%)" }, done));
    const found = await call((done) => client.findCustomers({ DisplayName: "D'Arcy + Sons #1 (100%)" }, done));
    expect(found.QueryResponse?.Customer).toHaveLength(1);
  });

  it('runs a batch and reads change data capture', async () => {
    const client = connect();
    const since = new Date(Date.now() - 60_000);
    const answer = await call((done) =>
      client.batch(
        [
          { bId: '1', operation: 'create', Customer: { DisplayName: 'Batch Nursery' } },
          { bId: '2', operation: 'query', Query: 'select * from Department' },
          { bId: '3', operation: 'delete', Invoice: { Id: '99999', SyncToken: '0' } },
        ],
        done,
      ),
    );
    expect(answer.BatchItemResponse).toMatchObject([
      { bId: '1', Customer: { SyncToken: '0' } },
      { bId: '2', QueryResponse: { maxResults: 2 } },
      { bId: '3', Fault: { Error: [{ code: '610' }] } },
    ]);
    const changes = await call((done) => client.changeDataCapture(['Customer', 'Estimate'], since, done));
    const [customers, estimates] = changes.CDCResponse?.[0]?.QueryResponse ?? [];
    expect(customers?.Customer).toContainEqual(expect.objectContaining({ DisplayName: 'Batch Nursery' }));
    expect(estimates).toEqual({});
  });
});

describe('the unmodified node-quickbooks client, tokens:', () => {
  it('refreshes, reads the user and revokes', async () => {
    const client = connect();
    const refreshed = await call((done) => client.refreshAccessToken(done));
    expect(refreshed).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(await call((done) => client.getUserInfo(done))).toMatchObject({ email: 'dana@cottonwood.example' });
    await call((done) => client.revokeAccess(true, done));
    expect(client).toMatchObject({ token: null, refreshToken: null });
    expect(state.oauth.users.map(({ id }) => id)).toContain(dana);
  });
});
