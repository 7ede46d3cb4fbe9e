import { beforeAll, describe, expect, it } from 'vitest';
import { splitAfter } from '../../../../../test/long.ts';
import type { VendorExchange } from '../../ports/call-log.ts';
import { startRun } from '../../service/jobs/run-queries.ts';
import { changeCompany, createCompany, disconnectCompany } from '../../store/companies.ts';
import { addManyCompanies } from '../../testing/companies.fixture.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { logCall } from '../../testing/stored-rows.fixture.ts';
import { needsAttention, reserveCode } from '../recording/document-queries.ts';
import { enqueue } from '../recording/enqueue-delivery.ts';
import { moveChangeCursor } from '../recording/sweep-queries.ts';
import { healthOfCustomers } from './customer-health-queries.ts';
import { countCustomers, type CustomerFilter, type CustomerPage, listCustomers } from './staff-customer-queries.ts';

const start = new Date('2026-03-02T10:00:00Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

interface Listed {
  readonly realmId: string;
  readonly name: string;
  readonly user?: string;
  readonly state?: 'Down' | 'Disconnected' | 'unlinked';
}

const customers: readonly Listed[] = [
  { realmId: '9341452100000001', name: 'Cottonwood Landscape Supply', user: 'Dana Whitfield' },
  { realmId: '9341452100000002', name: 'aspen books', user: 'Luis Ortega', state: 'Down' },
  { realmId: '9341452100000003', name: 'Éclair & Söhne ŁÓDŹ', user: 'Πέτρος Жуков', state: 'Disconnected' },
  { realmId: '9341452100000004', name: '100% Cotton_wear', user: String.raw`O'Brien \ "Sons"` },
  { realmId: '9341452100000005', name: 'Zephyr', user: '', state: 'unlinked' },
];

describe.each(await testDatabases())('the list of companies on $name', ({ db, clear }) => {
  beforeAll(async () => {
    await clear();
    for (const [index, { realmId, name, user = '', state }] of customers.entries())
      await db.tx({ realm: realmId }, async (trx) => {
        await createCompany(
          trx,
          { companyId: `id-${realmId.slice(-1)}`, realmId, name, accountingUserName: user },
          start,
        );
        const link = state === 'unlinked' ? {} : { providerAccountId: '1', providerCompanyCode: 'C' };
        await changeCompany(trx, realmId, { ...link, calculationActive: state !== 'Down' }, after(index));
        if (state === 'Disconnected') await disconnectCompany(trx, realmId, 'administrator', after(index));
      });
  });

  it('finds a company by its AvaTax account number and the e-mail address of its AvaTax user', async () => {
    const [{ realmId } = { realmId: '' }] = customers;
    await db.tx({ realm: realmId }, (trx) =>
      changeCompany(trx, realmId, { providerAccountId: '2000418837', providerLogin: 'Dana@Books.example' }, start),
    );
    const found = async (search: string) => (await list({ search })).map((row) => row.realmId);
    expect(await found('2000418837')).toEqual([realmId]);
    expect(await found('dana@books')).toEqual([realmId]);
    // As after a disconnect, when the credentials are deleted, and for companies of an operator's file.
    const withoutLogin = { providerLogin: null, providerUserName: 'maya@books.example' };
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, withoutLogin, start));
    expect(await found('maya@books')).toEqual([realmId]);
  });

  const all: CustomerFilter = { search: '', status: null };
  const list = (filter: Partial<CustomerFilter> = {}, page: Partial<CustomerPage> = {}) =>
    db.tx('staff', (trx) =>
      listCustomers(
        trx,
        { ...all, ...filter },
        { sort: 'lastModifiedDate', order: 'desc', offset: 0, limit: null, ...page },
      ),
    );
  /** Last digits of the realm ids. */
  const found = async (filter: Partial<CustomerFilter>, page?: Partial<CustomerPage>) =>
    (await list(filter, page)).map(({ realmId }) => realmId.slice(-1)).join('');

  it('the list shows the stored data of each company, the latest change first', async () => {
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual(['id-5', 'id-4', 'id-3', 'id-2', 'id-1']);
    expect(rows.at(-1)).toEqual({
      id: 'id-1',
      realmId: '9341452100000001',
      companyName: 'Cottonwood Landscape Supply',
      qboUserName: 'Dana Whitfield',
      lastModifiedDate: start.toISOString(),
      status: 'Active',
    });
    expect(rows.map(({ status }) => status)).toEqual(['Down', 'Active', 'Disconnected', 'Down', 'Active']);
  });

  it.each([
    ['realmId', 'asc', '12345'],
    ['realmId', 'desc', '54321'],
    ['companyName', 'asc', '42153'],
    ['companyName', 'desc', '35124'],
    ['lastModifiedDate', 'asc', '12345'],
    ['status', 'asc', '14325'],
    ['status', 'desc', '52341'],
  ] as const)('the list is sorted by %s %s, then by id', async (sort, order, expected) => {
    expect(await found({}, { sort, order })).toBe(expected);
    expect(await found({ search: '9341' }, { sort, order })).toBe(expected);
  });

  it.each([
    ['COTTON', '14'],
    ['0000003', '3'],
    ['ortega', '2'],
    ['É', '3'],
    ['söhne łódź', '3'],
    ['SÖHNE ŁÓDŹ', '3'],
    ['ΠΈΤΡ', '3'],
    ['жуков', '3'],
    ['%', '4'],
    ['_', '4'],
    ['\\', '4'],
    ["o'b", '4'],
    ['"sons"', '4'],
    ["' or 1=1 --", ''],
    ['%%', ''],
    ['.*', ''],
    ['z', '5'],
    ['nothing of the kind', ''],
    ['a'.repeat(10_000), ''],
    ['', '12345'],
  ])('a search for %s is literal and ignores case', async (search, expected) => {
    expect(await found({ search }, { sort: 'realmId', order: 'asc' })).toBe(expected);
    const counts = await db.tx('staff', (trx) => countCustomers(trx, { ...all, search }));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(expected.length);
  });

  it('the list can be filtered by status, and each status is counted', async () => {
    const bySearch = { search: '9341' };
    expect(await found({ ...bySearch, status: 'Down' }, { sort: 'realmId', order: 'asc' })).toBe('25');
    expect(await found({ status: 'Disconnected' })).toBe('3');
    expect(await db.tx('staff', (trx) => countCustomers(trx, all))).toEqual({ Active: 2, Down: 2, Disconnected: 1 });
  });

  it('the list shows changes of a company by any role', async () => {
    const [{ realmId }] = [customers[4] ?? { realmId: '' }];
    const change = (name: string, at: Date) =>
      db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { name }, at));
    await change('Renamed Ltd', after(4));
    expect(await found({ search: 'zephyr' })).toBe('');
    expect(await found({ search: 'renamed' })).toBe('5');
    await change('Zephyr', after(4));
    expect(await found({ search: 'zephyr' })).toBe('5');
  });

  it('a company whose name exceeds the size of an index entry can be listed', async () => {
    const [{ realmId }] = [customers[4] ?? { realmId: '' }];
    // Letters that cannot be compressed.
    const name = Array.from({ length: 4_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
      '',
    );
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { name }, after(4)));
    expect(await found({ search: name })).toBe('5');
    await db.tx({ realm: realmId }, (trx) => changeCompany(trx, realmId, { name: 'Zephyr' }, after(4)));
  });

  it('the health of a company is derived from its vendor calls and background work', async () => {
    const [busy, failing, quiet] = customers.map(({ realmId }) => realmId);
    if (busy === undefined || failing === undefined || quiet === undefined) throw new Error('No customers');
    const exchange = { operation: 'GET /x', durationMs: 1, request: 'null', response: 'null', exchangeId: '' };
    const call = (
      realm: string,
      status: number,
      at: Date,
      vendor: 'accounting' | 'tax-provider' = 'accounting',
      how: Pick<VendorExchange, 'noAnswer'> = {},
    ) =>
      db.tx({ realm }, (trx) =>
        logCall(trx, { realmId: realm, correlationId: 'c' }, { ...exchange, vendor, status, ...how }, at),
      );
    await call(busy, 500, after(-2_000));
    await call(busy, 401, after(1));
    await call(busy, 404, after(2), 'tax-provider');
    // A user has left the page: the vendor has not failed.
    await call(busy, 0, after(3), 'accounting', { noAnswer: 'aborted' });
    const intent = { realmId: busy, txnType: 35, kind: 'record', version: '0', payload: null } as const;
    await db.tx({ realm: busy }, async (trx) => {
      await enqueue(trx, { ...intent, txnId: '1' }, after(1));
      await enqueue(trx, { ...intent, txnId: '2' }, after(1));
      await startRun(trx, { realmId: busy, kind: 'comparison', request: null }, after(1));
    });
    await call(failing, 200, after(1));
    await call(failing, 401, after(2), 'tax-provider');
    await call(failing, 0, after(3));
    // An error of the vendor is no answer to a company.
    await call(failing, 503, after(4));
    await db.tx({ realm: failing }, async (trx) => {
      const key = { realmId: failing, txnType: 35, txnId: '7' };
      await reserveCode(trx, key, 'SalesInvoice', ['1037'], after(1));
      await needsAttention(trx, key, 'The address is not known.', after(1));
    });
    await db.tx({ realm: quiet }, (trx) =>
      moveChangeCursor(trx, quiet, { position: 'p', intervalMinutes: 360 }, after(2)),
    );
    const health = await db.tx('staff', (trx) => healthOfCustomers(trx, [busy, failing, quiet], after(-1_440)));
    expect(Object.fromEntries(health)).toEqual({
      [busy]: { lastCallAt: after(2), lastCallFailed: false, queued: 3, errors: 0 },
      [failing]: { lastCallAt: after(2), lastCallFailed: true, queued: 0, errors: 4 },
      [quiet]: { lastCallAt: after(2), lastCallFailed: false, queued: 0, errors: 0 },
    });
  });

  describe('the list of a large installation', () => {
    beforeAll(() => addManyCompanies(db, 2_400, start), 30_000);

    const filters = splitAfter(1, [
      ['whole', all],
      ['by a search', { ...all, search: 'l' }],
      ['by a status', { ...all, status: 'Disconnected' }],
    ] as const);
    for (const [[name, filter], options] of filters)
      it(`all pages together (${name}) have every company once`, options, async () => {
        for (const sort of ['companyName', 'lastModifiedDate', 'status'] as const) {
          const page = { sort, order: 'asc', limit: null } as const;
          const whole = (await list(filter, page)).map(({ id }) => id);
          const paged: string[] = [];
          for (let offset = 0; offset < whole.length + 500; offset += 430)
            paged.push(...(await list(filter, { ...page, offset, limit: 430 })).map(({ id }) => id));
          expect(paged).toEqual(whole);
          expect(new Set(whole).size).toBe(whole.length);
          expect(whole.length).toBeGreaterThan(200);
        }
      });
  });
});
