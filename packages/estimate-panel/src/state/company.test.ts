import { describe, expect, test } from 'vitest';
import { routes } from '@salestax/contract';
import { createDocumentSources } from '../estimate/document-sources.ts';
import { invoiceOf } from '../testing/document.fixture.ts';
import { createFakeService, failed } from '../testing/service.fake.ts';
import { answerOf } from './calls.ts';
import { readCompany } from './company.ts';

function dataOn() {
  const service = createFakeService();
  const company = () => readCompany(service.call, '99');
  return { service, data: { ...createDocumentSources(service.call, '99'), company } };
}
const sale = { ...invoiceOf({ departmentId: '3' }), txnType: 35 as const };

describe('the panel’s calls', () => {
  test.each(['originAddress', 'getEcoSystemConfiguration', 'getConfiguration'])(
    'read the company from %s with the bearer token',
    async (name) => {
      const { service, data } = dataOn();
      await data.company();
      expect(service.requests).toContainEqual(
        expect.objectContaining({
          method: 'GET',
          url: `https://connector.example/oauth/api/Intuit/${name}/99`,
          headers: expect.objectContaining({ authorization: 'Bearer token-1' }),
        }),
      );
    },
  );

  test('read a customer by query parameter, once', async () => {
    const { service, data } = dataOn();
    await Promise.all([data.customer('12'), data.customer('12')]);
    expect(service.requests.map(({ url }) => url)).toEqual([
      'https://connector.example/oauth/api/Intuit/CustomerInfoWithTaxRate/99?customerId=12',
    ]);
  });

  test('read a customer again after a failure', async () => {
    const { service, data } = dataOn();
    service.failure = failed('network');
    await expect(data.customer('12')).rejects.toThrow('Authentication service failed.');
    service.failure = null;
    expect(await data.customer('12')).toEqual(service.customer);
    expect(await data.customer(null)).toBeNull();
  });

  test('a customer that a disconnected company could not give is asked for again', async () => {
    const { service, data } = dataOn();
    const readable = service.customer;
    service.customer = { ...readable, customer: null, errorCode: 'Disconnected' };
    expect(await data.customer('12')).toMatchObject({ customer: null });
    service.customer = readable;
    expect(await data.customer('12')).toEqual(readable);
  });

  test('pages start at 1 with total -1, and unknown ids are posted as a list', async () => {
    const { service, data } = dataOn();
    const { product } = await data.sourcesOf(
      { ...sale, lines: sale.lines.map((line) => ({ ...line, itemId: '77' })) },
      await data.company(),
    );
    expect(service.calls).toEqual(expect.arrayContaining(['product 1 -1', 'department 1 -1']));
    const posted = service.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
    expect(posted).toEqual([
      ['https://connector.example/oauth/api/Intuit/newproduct/99', ['77']],
      ['https://connector.example/oauth/api/Intuit/newdepartments/99', ['3']],
    ]);
    expect(product('77')?.name).toBe('Item 77');
  });

  test('do not delay an estimate when the product catalog is unavailable', async () => {
    const { service, data } = dataOn();
    const company = await data.company();
    await data.customer('1');
    service.failure = failed('network');
    const { product } = await data.sourcesOf(sale, company);
    expect(product(sale.lines[0]?.itemId ?? null)).toBeNull();
  });

  test('that fail have the correlation id', async () => {
    const { service } = dataOn();
    service.failure = failed('failed');
    await expect(answerOf(service.call(routes.originAddress, { params: { realmId: '99' } }))).rejects.toMatchObject({
      failure: { problem: 'failed', correlationId: 'c-9' },
    });
  });
});
