import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { splitAfter } from '../../long.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { callerOf } from '../../support/call.harness.ts';
import { postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, textAt } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

/* A stored secret was modified, or its key was removed. */

let product: Product;
beforeAll(async () => {
  // A retry pauses: at once, a worker would never find that nothing is due.
  product = await startProduct({ webhooks: false, random: () => 0.5 });
});
afterAll(() => product.stop());

const secrets = { accounting: 'accounting-access-token', provider: 'provider-secret' } as const;

/** Changes one byte of a stored secret; returns the function that restores it. */
async function tamper(name: string): Promise<() => Promise<void>> {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  const flip = () =>
    db.tx({ realm: realmId }, async (trx) => {
      const row = await trx
        .selectFrom('secret')
        .select('ciphertext')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const ciphertext = Uint8Array.from(row.ciphertext);
      ciphertext[0] = (ciphertext[0] ?? 0) ^ 1;
      await trx.updateTable('secret').set({ ciphertext }).where('name', '=', name).execute();
    });
  await flip();
  return flip;
}

const metric = async () => {
  const { body } = await product.connector.app.inject({ method: 'GET', url: '/metrics' });
  return Number(/^secrets_unreadable_total (\d+)/m.exec(body)?.[1] ?? '0');
};

it.each(Object.entries(secrets))(
  'an undecryptable secret of the %s side causes no crash: the user must reconnect',
  async (_, name) => {
    const before = await metric();
    const mend = await tamper(name);
    const call = callerOf(product, await product.embedToken());
    const { status, body } = await call('getTax', { body: taxDocument({ DocumentDate: '2026-03-09' }) });
    expect(status).toBe(200);
    expect(textAt(body, 'errorMessage')).toContain('is not connected');
    expect(await metric()).toBeGreaterThan(before);
    const { db } = product.connector.services;
    const { realmId } = product.info;
    const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
    expect([company?.connection, company?.providerCompanyCode]).toEqual(['connected', expect.any(String)]);
    await mend();
  },
);

for (const [[side, name], options] of splitAfter(1, Object.entries(secrets)))
  it(`a saved document waits until the secret of the ${side} side can be decrypted again`, options, async () => {
    const mend = await tamper(name);
    const call = callerOf(product, await product.embedToken());
    const number = `K-${side}`;
    const saved = booksOf(product).create('Invoice', saleOf('Invoice', number));
    await call('processDocument', { body: postSave('Invoice', saved) });
    await product.connector.worker.drain();
    const recorded = () =>
      product.sandbox
        .taxProvider()
        .transactions.all()
        .filter(({ header }) => header.code === number);
    expect(recorded()).toEqual([]);
    await mend();
    await expect
      .poll(
        async () => {
          await product.connector.worker.drain();
          return recorded().length;
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(field(recorded()[0], 'status')).toBe('Committed');
  });
