import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { addManyCompanies } from '../../../packages/connector/src/testing/companies.fixture.ts';
import { pathOf } from '../../support/call.harness.ts';
import { field, listAt } from '../../support/json.ts';
import { type LoneConnector, startLoneConnector } from '../../support/lone-connector.harness.ts';

const isList = Compile(schemas.staffCustomers.answer);

let lone: LoneConnector;
let token = '';
beforeAll(async () => {
  lone = await startLoneConnector();
  await addManyCompanies(lone.connector.services.db, 1_300, new Date());
  token = (await lone.session({ kind: 'staff', realmId: null })).token;
});
afterAll(() => lone.stop());

async function request(name: 'staffCustomers' | 'staffCustomerCounts', query: Readonly<Record<string, string>> = {}) {
  const url = `${pathOf(name, {})}?${new URLSearchParams(query)}`;
  const answer = await lone.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
const rowsOf = async (query?: Readonly<Record<string, string>>) =>
  listAt((await request('staffCustomers', query)).body);
const idsOf = async (query?: Readonly<Record<string, string>>) => (await rowsOf(query)).map((row) => field(row, 'id'));

describe('the list of customers for staff', () => {
  it('is complete without a limit, the last change first, and without health data', async () => {
    const { body } = await request('staffCustomers');
    expect(isList.Check(body)).toBe(true);
    const rows = listAt(body);
    expect(rows).toHaveLength(1_302);
    const dates = rows.map((row) => String(field(row, 'lastModifiedDate')));
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(rows.filter((row) => field(row, 'health') !== undefined)).toEqual([]);
  });

  it('is read page by page to its end, with the health of each', async () => {
    const whole = await idsOf({ sort: 'companyName', order: 'asc' });
    const paged: unknown[] = [];
    for (let offset = 0; offset < whole.length; offset += 100) {
      const query = { sort: 'companyName', order: 'asc', offset: String(offset), limit: '100' };
      const { body } = await request('staffCustomers', query);
      expect(isList.Check(body)).toBe(true);
      expect(listAt(body).every((row) => field(row, 'health', 'queued') === 0)).toBe(true);
      paged.push(...listAt(body).map((row) => field(row, 'id')));
    }
    expect(paged).toEqual(whole);
    expect(await idsOf({ offset: '5000', limit: '50' })).toEqual([]);
    expect(await idsOf({ limit: '0' })).toEqual([]);
    expect(await idsOf({ limit: '999999999' })).toHaveLength(500);
  });

  it('counts the matches of a search by status, and lists only those', async () => {
    for (const search of ['', ' supply ', 'zzz', '9341452000000123']) {
      const { body } = await request('staffCustomerCounts', { search });
      for (const status of ['Active', 'Down', 'Disconnected'])
        expect([search, status, await idsOf({ search, status })]).toEqual([
          search,
          status,
          expect.objectContaining({ length: field(body, status) }),
        ]);
    }
  });

  it.each(['%', '_', '\\', "'", '";--', '\0', '\u001F', '\uD800', '(', '*', 'ﬀ', 'İ'])(
    'treats a search for %j as plain text',
    async (search) => {
      const { status, body } = await request('staffCustomers', { search, limit: '50' });
      expect(status).toBe(200);
      const isEmpty = ['\0', '\uD800'].includes(search);
      expect(isEmpty || search === '\u001F' || listAt(body).length === 0).toBe(true);
    },
  );

  it('accepts a search text of ten thousand letters', async () => {
    expect(await request('staffCustomers', { search: 'a'.repeat(10_000), limit: '50' })).toEqual({
      status: 200,
      body: [],
    });
  });

  it.each([{ sort: 'settings' }, { order: 'up' }, { status: 'NotIntegrated' }, { limit: '-1' }, { offset: '1e9' }])(
    'refuses an invalid query: %j',
    async (query) => {
      expect(await request('staffCustomers', query)).toMatchObject({ status: 400 });
    },
  );
});
