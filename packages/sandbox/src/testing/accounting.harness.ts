import { createAccounting, realmIds } from '../accounting/index.ts';
import type { JsonRecord } from '../accounting/json.ts';
import { createKernel } from '../kernel/index.ts';

export const dana = '9130357000000101';
export const luis = '9130357000000102';
export const clientId = 'ABcottonwoodClient0001';
export const basic = `Basic ${Buffer.from(`${clientId}:sandbox-client-secret`).toString('base64')}`;

/** A new sandbox with a stopped clock and an administrator's token. */
export function openCompany(realmId: string = realmIds.main, moment = '2026-07-01T12:00:00Z') {
  const kernel = createKernel();
  kernel.clock.set(new Date(moment));
  const { app, state } = createAccounting({ kernel, baseUrl: () => 'http://accounting.test' });
  const realm = state.realms.get(realmId);
  if (realm === undefined) throw new Error(`no company ${realmId}`);
  const administrator = state.oauth.users.find(({ companies }) => companies[realmId] === 'administrator');
  const { accessToken } = state.oauth.grant(realmId, administrator?.id ?? '');

  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, token = accessToken) => {
    const answer = await app.inject({
      method,
      url: `/v3/company/${realmId}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() };
  };
  const query = async (text: string) => (await call('GET', `/query?query=${encodeURIComponent(text)}`)).json();
  return { kernel, app, state, realm, call, query };
}

/** A product line with Qty and UnitPrice. */
export const line = (itemId: string, quantity: number, price: number, code: 'TAX' | 'NON' = 'TAX') => ({
  DetailType: 'SalesItemLineDetail',
  Amount: Math.round(quantity * price * 100) / 100,
  SalesItemLineDetail: {
    ItemRef: { value: itemId },
    Qty: quantity,
    UnitPrice: price,
    TaxCodeRef: { value: code },
  },
});

export const sale = (more: JsonRecord = {}) => ({
  CustomerRef: { value: '2' },
  Line: [line('1', 10, 5.95)],
  ...more,
});

/** The code of the first error of a refused request. */
export const codeOf = (json: { Fault?: { Error: { code: string }[] } }): string | undefined =>
  json.Fault?.Error[0]?.code;
