import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ActivityEntry } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { type AccountUser, people, signIn } from '../../support/account-user.fixture.ts';
import { booksOf, saleOf } from '../../support/accounting-documents.harness.ts';
import { listsOf } from '../../support/accounting-lists.harness.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { providerOf } from '../../support/provider-records.harness.ts';

const isActivity = Compile(schemas.activity.answer);

let product: Product;
let dana: AccountUser;

beforeAll(async () => {
  product = await startProduct();
  dana = await signIn(product, people.administrator);
});
afterAll(() => product.stop());

async function merges(): Promise<readonly ActivityEntry[]> {
  const { body } = await dana.call('activity', { query: { action: 'customer-merge' } });
  if (!isActivity.Check(body)) throw new Error(`Not the activity: ${JSON.stringify(body)}`);
  return body.entries;
}

/** Merges a customer as a user does in QuickBooks. */
async function merge(customerId: string, intoId: string): Promise<void> {
  const { realmId, control } = product.info;
  const { status } = await fetch(`${control}/customer-merges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realmId, customerId, intoId }),
  });
  expect(status).toBe(201);
}

const recordsOf = (id: string) =>
  product.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header }) => header.code === id);

const certificatesOf = (code: string) =>
  product.sandbox.taxProvider().certificates.filter(({ customerCodes }) => customerCodes.includes(code));

describe.each(['cloudevents', 'legacy'] as const)('customers merged in QuickBooks, reported in the form %s', (form) => {
  it('are named in the activity, and nothing changes at AvaTax', async () => {
    const { info, sandbox } = product;
    const { webhookVerifierToken: verifierToken } = sandbox.description;
    sandbox.accounting().webhooks.configure({ url: `${info.api}/webhooks/accounting`, verifierToken, form });
    const lists = listsOf(product);
    const former = lists.create('Customer', { DisplayName: `Former ${form}` });
    const remaining = lists.create('Customer', { DisplayName: `Remaining ${form}` });
    providerOf(product).certify(former);
    const number = `MC-${form}`;
    booksOf(product).create('Invoice', saleOf('Invoice', number, { CustomerRef: { value: former } }));
    await vi.waitFor(() => expect(recordsOf(number)).toHaveLength(1), { timeout: 20_000 });
    const before = recordsOf(number);

    await merge(former, remaining);
    await vi.waitFor(
      async () =>
        expect((await merges())[0]).toMatchObject({
          actorKind: 'service',
          outcome: 'done',
          reason: 'MoveCertificates',
          before: { customerCode: former },
          after: { customerCode: remaining, customer: `Remaining ${form}` },
        }),
      { timeout: 20_000, interval: 250 },
    );
    expect(recordsOf(number)).toEqual(before);
    expect([certificatesOf(former).length, certificatesOf(remaining).length]).toEqual([1, 0]);
  });
});
