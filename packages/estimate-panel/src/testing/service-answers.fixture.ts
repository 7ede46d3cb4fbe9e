import { Value } from 'typebox/value';
import { vi } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { companyConfiguration, taxResponseOf } from './document.fixture.ts';

/** The answers of the service for a company that is set up, by the names of the calls. */
export const serviceAnswers = () =>
  new Map<string, () => unknown>([
    [
      'originAddress',
      () => ({
        originAddress: null,
        qboSalesTaxItemId: '40',
        qboChartOfAccountId: '90',
        integrationStatus: 'Active',
        ecoSystemStatus: 'Enabled',
        errorMessage: null,
      }),
    ],
    ['getEcoSystemConfiguration', () => ({ avaTaxStartDate: null, isEcoSystemDisabled: false })],
    ['getConfiguration', () => ({ ...companyConfiguration, avaTaxStartDate: null })],
    ['CustomerInfoWithTaxRate', () => ({ isTaxRatePresent: false, isPartnerTaxEnabled: false, customer: null })],
    ['product', () => ({ totalCount: 0, startPosition: 1, item: [] })],
    ['department', () => ({ totalCount: 0, startPosition: 1, department: [] })],
    ['newproduct', () => ({ item: [] })],
    ['getTax', () => taxResponseOf()],
  ]);

const headers = { 'x-correlation-id': 'c-7' };

/** The service refuses documents that are not as the contract says, and bundles as lines. */
function isRefused(name: string, body: unknown): boolean {
  if ((name !== 'getTax' && name !== 'processDocument') || typeof body !== 'string') return false;
  return body.includes('"GroupLineDetail"') || !Value.Check(schemas[name].body, JSON.parse(body));
}

/**
 * Answers every call of the page by its name, except those that the service refuses; an answer that is no `Response` is the
 * content of one.
 */
export function stubService(answer: (name: string, body: string) => Promise<unknown>): void {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const name = /\/api\/\w+\/(\w+)\//.exec(url)?.[1] ?? '';
    if (isRefused(name, body)) return Response.json({ error: { code: 'BadRequest' } }, { status: 400, headers });
    const given = await answer(name, typeof body === 'string' ? body : '');
    return given instanceof Response ? given : Response.json(given, { headers });
  });
}
