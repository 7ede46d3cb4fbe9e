import { describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, openCompany } from '../testing/accounting.harness.ts';

const names = (answer: { QueryResponse: { Customer?: { DisplayName: string }[] } }) =>
  (answer.QueryResponse.Customer ?? []).map(({ DisplayName }) => DisplayName);

describe('query', () => {
  it('accepts entity names in any case, and returns page data', async () => {
    const { query } = openCompany();
    const { QueryResponse, time } = await query('select * from customer');
    expect(QueryResponse).toMatchObject({ startPosition: 1, maxResults: 40 });
    expect(QueryResponse.Customer).toHaveLength(40);
    expect(time).toBe('2026-07-01T05:00:00.000-07:00');
  });

  it('accepts property names in any case, as in the vendor’s samples', async () => {
    const { query, realm } = openCompany();
    const id = realm.list('Invoice')[0]?.Id ?? '';
    const invoicesOf = async (text: string) => (await query(text)).QueryResponse.Invoice;
    const same = await invoicesOf(`select * from Invoice where Id = '${id}'`);
    expect(same).toHaveLength(1);
    expect(await invoicesOf(`select * from Invoice where id = '${id}'`)).toEqual(same);
    const ordered = 'orderby Metadata.lastupdatedtime desc maxresults 3';
    expect(await invoicesOf(`select * from Invoice where txndate > '2026-01-01' ${ordered}`)).toHaveLength(3);
  });

  it.each([
    'Payment where UnappliedAmt > 0',
    "Customer where BillAddr.City = 'Denver'",
    "Customer where PrimaryEmailAddr.Address like '%x%'",
    "Invoice where PrivateNote like '%a%'",
    'Invoice where Line.Amount > 1',
    'Customer where Taxable = false',
    "Invoice where SyncToken = '0'",
    'Invoice orderby BillAddr.City',
  ])('refuses what is not queryable: %s', async (rest) => {
    const { query } = openCompany();
    const answer = await query(`select * from ${rest}`);
    expect(codeOf(answer)).toBe('4001');
    expect(JSON.stringify(answer)).toContain('is not queryable');
  });

  it('pages from 1, accepts both keywords in either order, and ends with an empty page', async () => {
    const { query } = openCompany();
    const first = await query('SELECT * FROM Customer STARTPOSITION 1 MAXRESULTS 30');
    const second = await query('select * from Customer maxresults 30 startposition 31');
    expect([...names(first), ...names(second)]).toEqual(names(await query('SELECT * FROM Customer')));
    expect(second.QueryResponse).toMatchObject({ startPosition: 31, maxResults: 10 });
    expect((await query('SELECT * FROM Customer STARTPOSITION 41')).QueryResponse).toEqual({});
  });

  it('counts', async () => {
    const { query } = openCompany();
    expect((await query('SELECT COUNT(*) FROM Invoice')).QueryResponse).toEqual({ totalCount: 91 });
    expect((await query("select count(*) from Item where Type = 'Service'")).QueryResponse.totalCount).toBe(7);
  });

  it('sorts names with children after their parent, and transactions by their last change', async () => {
    const { query, realm } = openCompany();
    const list = names(await query('SELECT * FROM Customer'));
    const parent = list.indexOf('Front Range Garden Charity');
    expect(list.slice(parent, parent + 3)).toEqual([
      'Front Range Garden Charity',
      'Charity Greenhouse',
      'Community Orchard Build',
    ]);
    const oldest = realm.list('Invoice').at(-1);
    realm.update('Invoice', { ...oldest, sparse: true, PrivateNote: 'touched' });
    const { QueryResponse } = await query('SELECT * FROM Invoice MAXRESULTS 1');
    expect(QueryResponse.Invoice[0].Id).toBe(oldest?.Id);
  });

  it('orders by a property', async () => {
    const { query } = openCompany();
    const { QueryResponse } = await query('SELECT * FROM Invoice ORDERBY TxnDate DESC MAXRESULTS 2');
    expect(QueryResponse.Invoice.map(({ DocNumber }: { DocNumber: string }) => DocNumber)).toEqual(['1091', '1090']);
  });

  it('orders by the next property where the first is equal', async () => {
    const { query } = openCompany();
    const idsBy = async (order: string) => {
      const { QueryResponse } = await query(`SELECT * FROM Customer ORDERBY ${order} MAXRESULTS 1000`);
      return QueryResponse.Customer.map(({ Job, Id }: { Job: boolean; Id: string }) => [Job, Number(Id)]);
    };
    const rows = await idsBy('Job DESC, Id DESC');
    expect(rows).toEqual([...rows].sort(([job, id], [other, next]) => Number(other) - Number(job) || next - id));
    expect((await idsBy('Job, Id')).toReversed()).toEqual(rows);
  });

  it.each([
    ["DisplayName = 'Mile High Gardens'", ['Mile High Gardens']],
    ["DisplayName LIKE '%high%'", ['Mile High Gardens']],
    ["DisplayName LIKE 'Mile'", []],
    ["Id IN ('1', '2')", ['Larkspur Garden Design', 'Mile High Gardens']],
    ["Active = true AND Job = false AND Id > '3' AND Id < '5'", ['Flatirons Landscaping']],
    ["ParentRef = '15' AND IsProject = true", ['Community Orchard Build']],
    ["MetaData.LastUpdatedTime > '2026-01-01T00:00:00-07:00'", []],
  ])('filters by %s', async (condition, expected) => {
    const { query } = openCompany();
    expect(names(await query(`SELECT * FROM Customer WHERE ${condition}`))).toEqual(expected);
  });

  it('compares numbers, quoted or not, and dates', async () => {
    const { query } = openCompany();
    const big = await query("SELECT count(*) FROM Invoice WHERE TotalAmt > '1300'");
    expect(big.QueryResponse.totalCount).toBe(
      (await query('SELECT count(*) FROM Invoice WHERE TotalAmt > 1300')).QueryResponse.totalCount,
    );
    const june = await query("SELECT * FROM Invoice WHERE TxnDate >= '2026-06-15' AND TxnDate <= '2026-06-16'");
    expect(june.QueryResponse.Invoice.map(({ DocNumber }: { DocNumber: string }) => DocNumber).sort()).toEqual([
      '1087',
      '1088',
    ]);
  });

  it('reads an escaped quote', async () => {
    const { query, realm } = openCompany();
    realm.create('Customer', { DisplayName: "O'Malley's" });
    expect(names(await query("SELECT * FROM Customer WHERE DisplayName = 'O\\'Malley\\'s'"))).toEqual(["O'Malley's"]);
  });

  it('excludes inactive rows unless they are requested', async () => {
    const { query } = openCompany();
    const count = async (where: string) => (await query(`SELECT count(*) FROM Item ${where}`)).QueryResponse.totalCount;
    expect(await count('')).toBe(23);
    expect(await count('WHERE Active IN (true, false)')).toBe(24);
    expect(await count('WHERE Active = false')).toBe(1);
  });

  it('omits the SyncToken of pseudo tax codes', async () => {
    const { query } = openCompany();
    const { QueryResponse } = await query("SELECT * FROM TaxCode WHERE Id = 'NON'");
    expect(QueryResponse.TaxCode[0]).not.toHaveProperty('SyncToken');
    expect(QueryResponse.TaxCode[0]).toMatchObject({ Id: 'NON', Taxable: false });
  });

  it('accepts the query as text in a POST', async () => {
    const { app, state } = openCompany();
    const { accessToken } = state.oauth.grant('9341452100000001', '9130357000000101');
    const answer = await app.inject({
      method: 'POST',
      url: '/v3/company/9341452100000001/query',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/text' },
      payload: 'SELECT * FROM CompanyInfo',
    });
    expect(answer.json().QueryResponse.CompanyInfo).toHaveLength(1);
  });

  it.each([
    ['SELECT Id FROM Customer', '4000', 'Encountered "Id"'],
    ["SELECT * FROM Customer WHERE Id = '1' OR Id = '2'", '4000', 'Encountered "OR"'],
    ["SELECT * FROM Customer WHERE DisplayName = 'open", '4000', 'QueryParserError'],
    ['DELETE FROM Customer', '4000', 'Encountered "DELETE"'],
    ['SELECT * FROM Customers', '4001', 'QueryValidationError: invalid context declaration: Customers'],
    ["SELECT * FROM Customer WHERE Colour = 'red'", '4001', 'Property Colour not found for Entity Customer'],
    ['SELECT * FROM Customer STARTPOSITION 0', '4001', 'value 0 is too small'],
  ])('rejects %s', async (text, code, detail) => {
    const { query } = openCompany();
    const answer = await query(text);
    expect(codeOf(answer)).toBe(code);
    expect(answer.Fault.Error[0].Detail).toContain(detail);
  });

  it('never returns more than 1,000 rows', long, async () => {
    const { realm, query } = openCompany();
    for (let index = 0; index < 1001; index += 1) realm.create('Customer', { DisplayName: `Customer ${index}` });
    const { QueryResponse } = await query('SELECT * FROM Customer MAXRESULTS 5000');
    expect(QueryResponse.maxResults).toBe(1000);
  });
});
