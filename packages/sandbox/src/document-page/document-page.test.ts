import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../../../test/long.ts';
import {
  type AccountingSeed,
  createAccounting,
  demoSeed,
  unpaidInvoice as seeded,
  realmIds,
} from '../accounting/index.ts';
import { createKernel } from '../kernel/index.ts';
import { line, openCompany, sale } from '../testing/accounting.harness.ts';
import { type PanelSource, registerDocumentPage } from './index.ts';
import { type DocumentPage, type FormDocument, type PageContext, newDocument, newLine } from './web/form-document.ts';
import { snapshotOf } from './web/snapshot.ts';
import { totalsOf } from './web/totals.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const now = new Date('2026-06-15T16:00:00Z');
const wholeYear = demoSeed(now);

/** The demo company with its lists and one invoice: creating a year of documents would take a while. */
const oneInvoice: AccountingSeed = {
  ...wholeYear,
  companies: wholeYear.companies.slice(0, 1).map(({ realmId, rows }) => ({
    realmId,
    rows: rows.filter(({ body }) => body.TxnDate === undefined || body.DocNumber === seeded.number),
  })),
};

const connectorOfPage = { connectorUrl: 'http://connector.example', connectorInternalUrl: 'http://proxy.example' };

function open(panel: PanelSource | null = null, seed = oneInvoice) {
  const kernel = createKernel();
  kernel.clock.set(now);
  const { app, state } = createAccounting({ kernel, seed, baseUrl: () => 'http://localhost:4010' });
  registerDocumentPage(app, { state, realmId: realmIds.main, clock: kernel.clock, faults: kernel.faults, panel });
  const realm = state.realms.get(realmIds.main);
  if (realm === undefined) throw new Error('The seed has no main company.');
  const get = async <Answer>(path: string, cookie = ''): Promise<Answer> =>
    (await app.inject({ url: `/app/api/${path}`, headers: { cookie } })).json();
  const send = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await app.inject({ method, url: `/app/api/${path}`, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { app, kernel, realm, get, send };
}

const openInvoice = async ({ get }: ReturnType<typeof open>): Promise<FormDocument> => {
  const { rows } = await get<DocumentPage>('documents?search=1087&kind=invoice');
  return get<FormDocument>(`documents/invoice/${rows[0]?.id}`);
};
const invoice = (more: Partial<FormDocument> = {}): FormDocument => ({
  ...newDocument('invoice', '2026-06-15'),
  customerId: '1',
  lines: [{ ...newLine('item'), itemId: '1', quantity: '2', rate: '5.95', amount: '11.90' }],
  ...more,
});

describe('the page', () => {
  it('has a strict policy that allows only the connector besides itself', async () => {
    const panel = { ...connectorOfPage, embedClientId: 'id', embedClientSecret: 'secret' };
    const answer = await open(panel).app.inject('/app/invoice/new');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://connector.example;");
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(answer.body).not.toMatch(/<style|style=|onclick|<script(?![^>]*src=)/);
    expect(answer.body.match(/http:\/\/connector\.example\/sdk\/estimate-panel\.js/g)).toHaveLength(1);
    expect(answer.body).not.toContain('secret');
  });

  it('works without a panel', async () => {
    const { app } = open();
    const answer = await app.inject('/app/invoice/new');
    expect(answer.body).not.toContain('estimate-panel');
    expect((await app.inject({ method: 'POST', url: '/embed-session' })).statusCode).toBe(404);
  });

  it('embeds the panel as an iframe when requested', async () => {
    const panel = { ...connectorOfPage, embedClientId: 'id', embedClientSecret: 'secret' };
    const { body } = await open(panel).app.inject('/app/invoice/new?transport=frame');
    expect(body).toContain('src="http://connector.example/serviceapp/AvaTaxLanding"');
    expect(body).toContain('src="http://connector.example/sdk/estimate-panel-frame.js"');
  });

  it('serves its modules as JavaScript', async () => {
    const { app } = open();
    const queue = ['editor.ts', 'list.ts'];
    const seen = new Set(queue);
    for (const name of queue) {
      const { statusCode, headers, body } = await app.inject(`/app/assets/${name}`);
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, 'text/javascript; charset=utf-8']);
      for (const [, found = ''] of body.matchAll(/from '\.\/([\w.-]+)'/g)) {
        if (seen.has(found)) continue;
        seen.add(found);
        queue.push(found);
      }
    }
    expect(seen).toContain('big.mjs');
    expect((await app.inject('/app/assets/..%2findex.ts')).statusCode).toBe(404);
  });

  it('responds with 404 for an unknown document type', async () => {
    expect((await open().app.inject('/app/poem/new')).statusCode).toBe(404);
  });
});

describe('another company', long, () => {
  const kinds: AccountingSeed = { ...wholeYear, companies: [...oneInvoice.companies, ...wholeYear.companies.slice(1)] };

  /** The page of a company, opened by its link. */
  async function openCompany(realmId: string) {
    const { app } = open(null, kinds);
    const first = await app.inject(`/app?company=${realmId}`);
    const cookie = [first.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';')[0])
      .join('; ');
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
      const answer = await app.inject({
        method,
        url: `/app/api/${path}`,
        headers: { cookie },
        ...(payload && { payload }),
      });
      return answer.json();
    };
    return { page: first.body, call };
  }

  it('in another tab does not change the company of a page that is open', async () => {
    const { app } = open(null, kinds);
    const page = await app.inject(`/app?company=${realmIds.main}`);
    expect(page.body).toContain(`<html lang="en" data-company="${realmIds.main}">`);
    const later = await app.inject(`/app?company=${realmIds.otherApps}`);
    const cookie = [later.headers['set-cookie'] ?? []].flat().join('; ');
    const { realmId } = (
      await app.inject({ url: `/app/api/context?company=${realmIds.main}`, headers: { cookie } })
    ).json();
    expect(realmId).toBe(realmIds.main);
  });

  it('keeps its links and its user while another one is open', async () => {
    const { app } = open(null, kinds);
    const cookies: string[] = [];
    for (const realmId of [realmIds.main, realmIds.otherApps]) {
      const page = await app.inject(`/app?company=${realmId}`);
      expect(page.body).toContain(`href="/app/invoice/new?company=${realmId}"`);
      cookies.push(...[page.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0] ?? ''));
    }
    const cookie = cookies.join('; ');
    const userOf = async (realmId: string) =>
      (await app.inject({ url: `/app/api/context?company=${realmId}`, headers: { cookie } })).json().user.name;
    expect(await userOf(realmIds.main)).toBe('Dana Whitfield');
    const users = cookies.filter((each) => each.startsWith('accounting.user.'));
    expect(users).toHaveLength(2);
  });

  it('opens by its realm id, with its own users and documents', async () => {
    const { page, call } = await openCompany(realmIds.otherApps);
    expect(page).toContain('Cholla Home &amp; Garden');
    const context: PageContext = await call('GET', 'context');
    expect(context).toMatchObject({ realmId: realmIds.otherApps, user: { name: 'Nadia Okafor', isAdmin: true } });
    const { rows }: DocumentPage = await call('GET', 'documents?search=SH-');
    expect(rows.map(({ number }) => number)).toEqual(['SH-5001-R1', 'SH-5002', 'SH-5001']);
  });

  it.each([
    ['automated', realmIds.automated, '1.09'],
    ['manual', realmIds.manual, '1.09'],
    ['0 percent', realmIds.zeroRate, '0.00'],
    ['not set up', realmIds.noSalesTax, '0.00'],
  ])("has the service's own tax in its total: sales tax %s", async (_, realmId, salesTax) => {
    const { call } = await openCompany(realmId);
    const saved: FormDocument = await call('POST', 'documents/invoice', invoice());
    expect(saved.salesTax).toBe(salesTax);
    expect(totalsOf(saved).total).toBe(1190 + Math.round(Number(salesTax) * 100));
    const more = { ...saved, lines: saved.lines.map((line) => ({ ...line, quantity: '20' })) };
    const again: FormDocument = await call('PUT', `documents/invoice/${saved.id}`, more);
    expect(again.salesTax).toBe(salesTax === '0.00' ? '0.00' : '10.89');
  });

  it('saves in the currency of the customer', async () => {
    const { call } = await openCompany(realmIds.multiCurrency);
    const saved: FormDocument = await call('POST', 'documents/invoice', invoice({ customerId: '3' }));
    const moved: FormDocument = await call('PUT', `documents/invoice/${saved.id}`, { ...saved, customerId: '1' });
    expect(moved.customerId).toBe('1');
  });

  it('shows why a deposited receipt cannot be changed', async () => {
    const { call } = await openCompany(realmIds.otherApps);
    const receipt: FormDocument = await call('GET', 'documents/sales-receipt/12');
    const { error } = await call('PUT', 'documents/sales-receipt/12', { ...receipt, memo: 'x' });
    expect(error).toMatchObject({ code: '6540', message: expect.stringContaining('has been deposited') });
  });
});

describe('the signed-in user', () => {
  it('is an administrator at first and can be changed to the bookkeeper', async () => {
    const { app, get } = open();
    const first = await app.inject('/app');
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    const { user, users } = await get<PageContext>('context');
    expect(user).toMatchObject({ name: 'Dana Whitfield', isAdmin: true });
    const luis = users.find(({ name }) => name === 'Luis Ortega');
    const switched = await app.inject({ method: 'POST', url: '/app/session', payload: { user: luis?.id } });
    const cookie = String(switched.headers['set-cookie']).split(';')[0];
    expect((await get<PageContext>('context', cookie)).user).toMatchObject({ name: 'Luis Ortega', isAdmin: false });
    expect((await app.inject({ method: 'POST', url: '/app/session', payload: { user: 'x' } })).statusCode).toBe(400);
  });
});

describe('the list', () => {
  it('finds by number and by customer, filters by type, newest first, 25 per page', long, async () => {
    const { get } = open(null, wholeYear);
    const all = await get<DocumentPage>('documents');
    expect(all.rows).toHaveLength(25);
    expect(all.rows.map(({ date }) => date)).toEqual(
      all.rows
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    const last = await get<DocumentPage>(`documents?page=${Math.ceil(all.total / 25)}`);
    expect(last.rows.length).toBeGreaterThan(0);
    const receipts = await get<DocumentPage>('documents?kind=sales-receipt&search=mile%20high');
    expect(receipts.total).toBeGreaterThan(0);
    for (const { kind, customer } of receipts.rows)
      expect([kind, customer]).toEqual(['sales-receipt', 'Mile High Gardens']);
    expect((await get<DocumentPage>('documents?search=no%20such%20thing')).total).toBe(0);
  });
});

describe('a document', () => {
  it('retains properties that the form does not have when it is saved', async () => {
    const page = open();
    const form = await openInvoice(page);
    expect(form).toMatchObject({ number: '1087', customerId: '1', departmentId: '1', shipping: '95.00' });
    const before = page.realm.read('Invoice', form.id ?? '');
    const { status, body } = await page.send('PUT', `documents/invoice/${form.id}`, { ...form, memo: 'Call first' });
    expect([status, body.memo, body.syncToken]).toEqual([200, 'Call first', String(Number(form.syncToken) + 1)]);
    const after = page.realm.read('Invoice', form.id ?? '');
    if (!before.ok || !after.ok) throw new Error('The invoice cannot be read.');
    const same = ({ SyncToken: _token, MetaData: _times, PrivateNote: _note, ...rest }: typeof before.entity) => rest;
    expect(same(after.entity)).toEqual(same(before.entity));
  });

  it('is created with subtotal and description lines, percent discount and shipping', async () => {
    const { send, realm } = open();
    const form = invoice({
      lines: [
        { ...newLine('item'), itemId: '1', quantity: '10', rate: '5.95', amount: '59.50' },
        newLine('subtotal'),
        { ...newLine('description'), description: 'Deliver to the gate' },
        newLine('item'),
      ],
      discount: { unit: 'percent', value: '10', beforeTax: true },
      shipping: '12',
      departmentId: '2',
    });
    const { status, body } = await send('POST', 'documents/invoice', form);
    expect(status).toBe(200);
    expect(body.lines.map(({ type }: { type: string }) => type)).toEqual(['item', 'subtotal', 'description']);
    expect(body).toMatchObject({ discount: { unit: 'percent', value: '10', beforeTax: true }, shipping: '12.00' });
    const stored = realm.read('Invoice', body.id);
    expect(stored).toMatchObject({ ok: true, entity: { TotalAmt: 65.55, ApplyTaxAfterDiscount: true } });
  });

  it('gets the addresses of its customer when none is typed', async () => {
    const { body } = await open().send('POST', 'documents/invoice', invoice());
    expect(body.shippingAddress).toMatchObject({ city: 'Denver', region: 'CO' });
  });

  it('retains a typed address, and a cleared location stays cleared', async () => {
    const page = open();
    const form = await openInvoice(page);
    const address = { ...form.shippingAddress, id: null, line1: '1 Other St', postalCode: '80301', city: 'Boulder' };
    const changed = { ...form, shippingAddress: address, departmentId: null };
    const { body } = await page.send('PUT', `documents/invoice/${form.id}`, changed);
    expect(body.shippingAddress).toMatchObject({ line1: '1 Other St', city: 'Boulder', postalCode: '80301' });
    expect(body.departmentId).toBeNull();
    expect(body.billingAddress).toEqual(form.billingAddress);
  });

  for (const [kind, options] of splitAfter(1, ['sales-receipt', 'estimate', 'credit-memo', 'refund-receipt']))
    it(`of type ${kind} can be created and deleted`, options, async () => {
      const { send, app } = open();
      const { status, body } = await send('POST', `documents/${kind}`, { ...invoice(), kind });
      expect(status).toBe(200);
      const gone = await send('POST', `documents/${kind}/${body.id}/delete`, { syncToken: body.syncToken });
      expect(gone).toEqual({ status: 200, body: { deleted: true } });
      expect((await app.inject(`/app/api/documents/${kind}/${body.id}`)).statusCode).toBe(404);
    });

  it('has a total of zero after a void', async () => {
    const { send } = open();
    const { body: created } = await send('POST', 'documents/invoice', invoice());
    const { body } = await send('POST', `documents/invoice/${created.id}/void`, { syncToken: created.syncToken });
    expect(body).toMatchObject({ voided: true, status: 'Voided' });
    expect(body.lines[0]).toMatchObject({ quantity: '0', amount: '0.00' });
  });

  it('shows a received payment and rejects one that is too large', async () => {
    const { send } = open();
    const { body: created } = await send('POST', 'documents/invoice', invoice());
    const pay = (amount: string) => send('POST', `documents/invoice/${created.id}/payments`, { amount });
    expect((await pay('999')).status).toBe(422);
    expect((await pay('5')).body).toMatchObject({ amountPaid: '5.00', status: 'Partly paid' });
    expect((await pay('6.90')).body).toMatchObject({ amountPaid: '11.90', status: 'Paid' });
  });
});

describe('refusals', () => {
  it('report that another user has saved in the meantime', async () => {
    const page = open();
    const form = await openInvoice(page);
    const path = `documents/invoice/${form.id}`;
    await page.send('PUT', path, { ...form, memo: 'theirs' });
    const { status, body } = await page.send('PUT', path, { ...form, memo: 'mine' });
    expect([status, body.error.code, body.error.stale]).toEqual([409, '5010', true]);
    expect(body.error.message).toContain('Somebody else saved');
  });

  it('are caused by the fault that simulates a save by another user', async () => {
    const page = open();
    const form = await openInvoice(page);
    page.kernel.faults.add({ service: 'accounting', method: 'PUT', times: 1, fault: { kind: 'stale-token' } });
    expect((await page.send('PUT', `documents/invoice/${form.id}`, form)).body.error.code).toBe('5010');
  });

  it('have a message for what the service refused', async () => {
    const { send } = open();
    const unknownItem = invoice({ lines: [{ ...newLine('item'), itemId: '999', rate: '1', amount: '1' }] });
    const { status, body } = await send('POST', 'documents/invoice', unknownItem);
    expect([status, body.error.code]).toEqual([422, '2500']);
    expect(body.error.message).toBe('Invalid Reference Id: Line.SalesItemLineDetail.ItemRef');
  });

  it('name the invalid field', async () => {
    const { send } = open();
    const wrong = await send('POST', 'documents/invoice', { ...invoice(), date: '06/15/2026' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { message: "'date' cannot be read." } } });
    expect((await send('POST', 'documents/invoice', [])).status).toBe(400);
    expect((await send('POST', 'documents/delayed-charge', invoice())).status).toBe(404);
  });

  it('are shown when the service itself is down', async () => {
    const { send, kernel } = open();
    kernel.faults.add({ service: 'accounting', times: 1, fault: { kind: 'status', status: 503 } });
    const { status, body } = await send('POST', 'documents/invoice', invoice());
    expect([status, body.error.message]).toEqual([
      503,
      'The accounting service answered with status 503. Please try again.',
    ]);
  });
});

describe('the snapshot for the panel', () => {
  it('is the saved document in plain JSON', async () => {
    const page = open();
    const form = await openInvoice(page);
    const snapshot = snapshotOf(form, await page.get<PageContext>('context'));
    expect(structuredClone(snapshot)).toEqual(snapshot);
    expect(snapshot).toMatchObject({
      txnType: 35,
      txnId: form.id,
      syncToken: form.syncToken,
      referenceNumber: '1087',
      date: '2026-06-15',
      customerId: '1',
      departmentId: '1',
      shippingAddress: { line1: '2280 Curtis St', city: 'Denver', region: 'CO', postalCode: '80205' },
      shippingAmount: 95,
      discount: null,
      totalAmount: 1346,
      accountingTax: 0,
      amountPaid: '0',
      isVoided: false,
    });
    expect(snapshot.lines[0]).toMatchObject({
      itemId: '1',
      quantity: 60,
      rate: 5.95,
      amount: 357,
      taxable: true,
      taxCodeId: 'TAX',
      itemType: 'NonInventory',
      salesDetailType: 'SalesItemLineDetail',
      isSubtotal: false,
      isDescription: false,
    });
  });

  it('has the items of a bundle in its place, because each is taxed by itself', async () => {
    const { app, state, kernel, call } = openCompany(realmIds.main, now.toISOString());
    registerDocumentPage(app, {
      state,
      realmId: realmIds.main,
      clock: kernel.clock,
      faults: kernel.faults,
      panel: null,
    });
    const { Item } = (await call('POST', '/item', { Name: 'Starter set', Type: 'Group' })).json();
    const Line = [line('1', 2, 5.95), line('2', 1, 89, 'NON')];
    const group = { GroupItemRef: { value: Item.Id }, Quantity: 1, Line };
    const bundle = { DetailType: 'GroupLineDetail', GroupLineDetail: group };
    const { Invoice } = (await call('POST', '/invoice', sale({ Line: [bundle] }))).json();
    const form: FormDocument = (await app.inject(`/app/api/documents/invoice/${Invoice.Id}`)).json();
    const context: PageContext = (await app.inject('/app/api/context')).json();
    expect(snapshotOf(form, context)).toMatchObject({
      lines: [
        { itemId: '1', amount: 11.9, taxable: true, salesDetailType: 'SalesItemLineDetail' },
        { itemId: '2', amount: 89, taxable: false, salesDetailType: 'SalesItemLineDetail' },
      ],
      totalAmount: 100.9,
    });
  });

  it('has the tax of the service and the ship method, which is saved', async () => {
    const page = open();
    const form = await openInvoice(page);
    const { body } = await page.send('PUT', `documents/invoice/${form.id}`, { ...form, shipMethod: 'Pick-up' });
    const context = await page.get<PageContext>('context');
    expect(snapshotOf({ ...body, salesTax: '8.24' }, context)).toMatchObject({
      shipMethod: 'Pick-up',
      accountingTax: 8.24,
    });
    expect(snapshotOf(form, context)).not.toHaveProperty('shipMethod');
  });

  it('has no address when none is filled in, and a percent discount with two decimals', async () => {
    const context = await open().get<PageContext>('context');
    const form = invoice({ discount: { unit: 'percent', value: '10', beforeTax: false } });
    expect(snapshotOf(form, context)).toMatchObject({
      txnId: null,
      syncToken: '0',
      shippingAddress: null,
      discount: { amount: 1.19, percent: '10.00%', taxable: false },
    });
  });
});

describe('/embed-session', () => {
  interface Seen {
    readonly authorization: string;
    readonly body: unknown;
  }
  const session = { token: 'embed-1', expiresAt: '2026-06-15T17:00:00Z', more: 'x' };
  async function connector(status: number, answer: object = session) {
    const seen: Seen[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        seen.push({ authorization: request.headers.authorization ?? '', body });
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => server.close());
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    return { url: `http://127.0.0.1:${port}`, seen };
  }
  const source = (connectorInternalUrl: string): PanelSource => ({
    ...connectorOfPage,
    connectorInternalUrl,
    embedClientId: 'page',
    embedClientSecret: 'hush',
  });
  const openSession = async (app: ReturnType<typeof open>['app'], headers: Record<string, string> = {}) => {
    const cookie = String((await app.inject('/app')).headers['set-cookie']).split(';')[0] ?? '';
    return app.inject({
      method: 'POST',
      url: '/embed-session',
      headers: { cookie, host: 'books.example', ...headers },
    });
  };

  it('requests a session from the connector with the page’s credentials, for this company, page and user', async () => {
    const { url, seen } = await connector(200);
    const answer = await openSession(open(source(url)).app);
    expect(answer.json()).toEqual({ token: 'embed-1', expiresAt: '2026-06-15T17:00:00Z' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(seen).toEqual([
      {
        authorization: `Basic ${btoa('page:hush')}`,
        body: {
          realmId: realmIds.main,
          widgets: ['estimate-panel'],
          origins: ['http://books.example'],
          user: { name: 'Dana Whitfield', email: 'dana@cottonwood.example' },
        },
      },
    ]);
  });

  it('is refused without a signed-in user, and for another site', async () => {
    const { url, seen } = await connector(200);
    const { app } = open(source(url));
    expect((await app.inject({ method: 'POST', url: '/embed-session' })).statusCode).toBe(401);
    expect((await openSession(app, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401);
    expect(seen).toEqual([]);
  });

  it('passes on why the connector refuses a session', async () => {
    const error = { code: 'UnknownCompany', message: 'This company was never connected.' };
    const answer = await openSession(open(source((await connector(403, { error })).url)).app);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error }]);
  });

  it('reports that the connector refuses or is not available', long, async () => {
    const { url } = await connector(403);
    expect((await openSession(open(source(url)).app)).statusCode).toBe(502);
    expect((await openSession(open(source('http://127.0.0.1:1')).app)).json()).toEqual({
      error: { message: 'The connector does not answer.' },
    });
  });
});
