import { afterAll, beforeAll, expect, it } from 'vitest';
import { textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** What the panel's script gets in a document page of a company: it is the page's server that requests the session. */
async function sessionInPageOf(realmId: string) {
  const { origin } = new URL(product.info.documentPage);
  const page = await fetch(`${origin}/app/invoice/new?company=${realmId}`);
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${origin}/embed-session`, { method: 'POST', headers: { cookie } });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

it('a document page of a company that was never connected gets no session, and learns why', async () => {
  const { status, body } = await sessionInPageOf(product.info.realmIds.manual);
  expect(status).toBe(403);
  expect(textAt(body, 'error', 'code')).toBe('UnknownCompany');
});

it('a document page of a connected company gets one', async () => {
  const { status, body } = await sessionInPageOf(product.info.realmId);
  expect(status).toBe(200);
  expect(textAt(body, 'token')).not.toBe('');
});
