import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { realmIds } from '@salestax/sandbox';
import { findConnection } from '../../../packages/connector/src/store/connections.ts';
import { textAt } from '../../support/json.ts';
import { callbackBody, connect, people, personAt, signIn } from '../../support/person.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
/** All responses of the service, and the tokens issued by the identity server. */
const answers: string[] = [];
const handedOut: string[] = [];

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const text = await answer.clone().text();
    if (url.pathname.endsWith('/connect/token'))
      for (const token of text.matchAll(/"(?:access|id|refresh)_token":"([^"]+)"/g)) handedOut.push(token[1] ?? '');
    if (url.origin === product.info.api) answers.push(text, JSON.stringify([...answer.headers]));
    return answer;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await product.stop();
});

const tokensOf = (realm: string) =>
  product.connector.services.db.tx({ realm }, (trx) => findConnection(trx, product.connector.services.secrets, realm));

it('no response during a sign-in, a consent and the entry into a company contains a vendor token', async () => {
  const dana = personAt(product);
  const token = textAt((await signIn(dana, people.dana.sub)).body, 'appToken');
  const { body } = await connect(dana, token, people.dana.accounting, realmIds.second);
  const back = await dana.signInAt(textAt(body, 'aiUrl'), people.dana.sub);
  expect((await dana.call('aiValidator', { body: callbackBody(back) })).status).toBe(200);
  const priya = personAt(product);
  const other = textAt((await signIn(priya, people.priya.sub)).body, 'appToken');
  const refused = await connect(priya, other, people.dana.accounting, realmIds.second);
  expect(refused.body).toMatchObject({ error: { reasonCode: 'AlreadyConnected' } });
  const stored = [await tokensOf(realmIds.second), await tokensOf(realmIds.main)].flatMap((pair) =>
    pair === null ? [] : [pair.accessToken, pair.refreshToken],
  );
  expect(stored).toHaveLength(4);
  expect(handedOut.length).toBeGreaterThan(5);
  const responses = answers.join('\n');
  expect([...stored, ...handedOut].filter((secret) => responses.includes(secret))).toEqual([]);
});
