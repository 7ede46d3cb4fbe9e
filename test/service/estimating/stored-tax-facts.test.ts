import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, type Call } from '../../support/call.harness.ts';
import { customers } from '../../support/documents.fixture.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

let product: Product;
let call: Call;

beforeAll(async () => {
  product = await startProduct({ webhooks: false });
  call = callerOf(product, await product.embedToken());
});
afterAll(() => product.stop());

const storedOf = async (customerId: string): Promise<unknown> => {
  const { status, body } = await call('customerInfoWithTaxRate', { query: { customerId } });
  expect(status).toBe(200);
  return field(body, 'stored');
};

const storeResult = (kind: string, rows: readonly object[]) => {
  const { db } = product.connector.services;
  const { realmId } = product.info;
  return db.tx({ realm: realmId }, (trx) =>
    sql`insert into background_run (id, realm_id, kind, request, state, done, result, started_at, updated_at)
      values (gen_random_uuid(), ${realmId}, ${kind}, 'null', 'ready', 1, ${JSON.stringify(rows)}::jsonb, now(), now())`.execute(
      trx,
    ),
  );
};

describe('what is stored about the tax of a customer’s sales', () => {
  it('is not answered when nothing is stored', async () => {
    const { body } = await call('customerInfoWithTaxRate', { query: { customerId: customers.taxable } });
    expect(body).not.toHaveProperty('stored');
  });

  it('has the certificates of this customer alone, by state, and the undecided items', async () => {
    const certificate = { certificateState: 'Colorado', expirationDate: '2026-12-31', valid: true };
    await storeResult('exempted-customers', [
      { ...certificate, customerCode: `${customers.taxable}, 77` },
      { ...certificate, customerCode: `${customers.taxable}2` },
    ]);
    await storeResult('item-comparison', [
      { id: '1', provider: null },
      { id: '5', provider: { taxCode: 'P0000000' } },
      { id: '6', provider: { taxCode: '' } },
    ]);
    expect(await storedOf(customers.taxable)).toEqual({
      certificates: [{ region: 'CO', expires: '2026-12-31', valid: true }],
      unconfirmedAddress: null,
      nearThreshold: [],
      undecidedItems: ['1', '6'],
    });
    expect(await storedOf(customers.resale)).toMatchObject({ certificates: [] });
  });
});
