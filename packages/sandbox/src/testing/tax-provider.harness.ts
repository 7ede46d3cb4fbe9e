import { createKernel, type Kernel } from '../kernel/index.ts';
import { createTaxProvider, type TaxProvider, type TaxProviderOptions } from '../tax-provider/index.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The JSON of the response; null: none. */
  readonly json: unknown;
  header(name: string): string;
}

export interface TaxProviderHarness {
  readonly kernel: Kernel;
  readonly provider: TaxProvider;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

export const licence = basic('2000134567', '1A2B3C4D5E6F7081');

export function basic(name: string, secret: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` };
}

/** A provider with the demo accounts at a fixed time, and a client of the demo company. */
export function openTaxProvider(
  options: Omit<TaxProviderOptions, 'kernel'> = {},
  moment = '2026-03-10T15:00:00Z',
): TaxProviderHarness {
  const kernel = createKernel();
  kernel.clock.set(new Date(moment));
  const provider = createTaxProvider({ kernel, ...options });
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    headers: Record<string, string> = licence,
  ): Promise<Answer> => {
    const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await provider.app.inject({
      method,
      url: `/api/v2${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      text: answer.body,
      json: answer.headers['content-type']?.toString().includes('json') === true ? JSON.parse(answer.body) : null,
      header: (name) => String(answer.headers[name] ?? ''),
    };
  };
  return {
    kernel,
    provider,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    remove: (path) => call('DELETE', path, undefined),
  };
}

/** An error response: its status, and the number and name of its first detail. */
export function refusal(status: number, number: number, code: string) {
  return { status, json: { error: { details: [{ number, code }] } } };
}

const shipFrom = { line1: '1900 Wazee St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
const shipTo = { line1: '1777 Broadway', city: 'Boulder', region: 'CO', postalCode: '80302', country: 'US' };

/** A sale of 100 to Boulder: 9.20 of tax since 2026-01-01 (2.90 + 1.34 + 1.00 + 0.10 + 3.86). */
export function sale(changes: Record<string, unknown> = {}) {
  return {
    type: 'SalesInvoice',
    companyCode: 'COTTONWOOD',
    code: 'INV-1',
    date: '2026-03-01',
    customerCode: '4',
    commit: true,
    addresses: { shipFrom, shipTo },
    lines: [{ number: '1', quantity: 1, amount: 100, taxCode: 'P0000000' }],
    ...changes,
  };
}
