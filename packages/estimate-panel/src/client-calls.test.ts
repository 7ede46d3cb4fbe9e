import { createClient, type HttpAnswer, type HttpRequest } from '@salestax/client';
import { describe, expect, test } from 'vitest';
import { createClientCalls } from './client-calls.ts';
import { taxDocumentOf } from './tax-document.ts';
import { invoiceOf, ownItems, taxResponseOf } from './fakes.ts';

function callsOn(body: unknown, status = 200) {
  const asked: HttpRequest[] = [];
  const call = createClient({
    http: async (request): Promise<HttpAnswer> => {
      asked.push(request);
      return { status, body, header: () => 'c-7' };
    },
    bases: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    session: async () => 'token-1',
  });
  return { asked, calls: createClientCalls(call, '99') };
}

describe('the calls of the panel', () => {
  test.each([
    ['originAddress', '/Intuit/originAddress/99'],
    ['ecoSystemConfiguration', '/Intuit/getEcoSystemConfiguration/99'],
    ['configuration', '/Intuit/getConfiguration/99'],
  ] as const)('%s reads %s with the bearer', async (name, path) => {
    const { asked, calls } = callsOn({});
    await calls[name]();
    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: `https://connector.example/oauth/api${path}`,
        headers: { authorization: 'Bearer token-1' },
      },
    ]);
  });

  test('a customer travels in the query', async () => {
    const { asked, calls } = callsOn({});
    await calls.customerInfo('12');
    expect(asked[0]?.url).toBe('https://connector.example/oauth/api/Intuit/CustomerInfoWithTaxRate/99?customerId=12');
  });

  test('pages start at 1 with total -1 and come back as entries', async () => {
    const { asked, calls } = callsOn({ totalCount: 1, startPosition: 1, item: [{ id: '10' }] });
    expect(await calls.products(1, -1)).toMatchObject({ ok: true, value: { totalCount: 1, entries: [{ id: '10' }] } });
    expect(asked[0]?.url).toMatch(/\/Intuit\/product\/99\?startPosition=1&totalCount=-1$/);
  });

  test('unknown ids are posted as a list', async () => {
    const { asked, calls } = callsOn({ department: [] });
    await calls.newDepartments(['3']);
    expect(asked).toMatchObject([{ method: 'POST', body: ['3'] }]);
    expect(asked[0]?.url).toMatch(/\/Intuit\/newdepartments\/99$/);
  });

  test('the answer of an estimate carries the correlation id, and so does its failure', async () => {
    const none = { originAddress: null, customerInfo: null, ownItems, product: () => null, department: () => null };
    const document = taxDocumentOf(invoiceOf(), none, 'estimate');
    if (document === null) throw new Error('The type is supported.');
    const { signal } = new AbortController();
    expect(await callsOn(taxResponseOf()).calls.getTax(document, signal)).toMatchObject({
      ok: true,
      value: { avaTax: 98.91 },
      correlationId: 'c-7',
    });
    expect(await callsOn({}, 500).calls.getTax(document, signal)).toMatchObject({
      ok: false,
      problem: 'failed',
      correlationId: 'c-7',
    });
  });
});
