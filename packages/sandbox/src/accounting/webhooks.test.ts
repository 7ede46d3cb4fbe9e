import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { long } from '../../../../test/long.ts';
import { codeOf, sale, openCompany } from '../testing/accounting.harness.ts';
import type { WebhookTarget } from './index.ts';

const verifierToken = 'verifier-1';

interface Received {
  readonly body: string;
  readonly signature: unknown;
}

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** Starts a receiver that responds with the given statuses in turn, then 200. */
async function receive(statuses: number[] = []) {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    received.push({ body: await bodyOf(request), signature: request.headers['intuit-signature'] });
    answer.writeHead(statuses.shift() ?? 200).end();
  };
  const server = createServer((request, answer) => void take(request, answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const target = (form: WebhookTarget['form']): WebhookTarget => ({
    url: `http://127.0.0.1:${port}/`,
    verifierToken,
    form,
    retryAfter: [1, 1],
  });
  return { received, target };
}

describe('webhooks', () => {
  it('sign each notification, in the legacy form', async () => {
    const { received, target } = await receive();
    const { state, realm } = openCompany();
    state.webhooks.configure(target('legacy'));
    const created = realm.create('Invoice', sale());
    const id = created.ok ? created.entity.Id : '';
    realm.void('Invoice', { Id: id, SyncToken: '0' });
    realm.delete('Invoice', { Id: id, SyncToken: '1' });
    await state.webhooks.idle();
    expect(received.map(({ body }) => JSON.parse(body).eventNotifications[0])).toEqual(
      ['Create', 'Void', 'Delete'].map((operation) => ({
        realmId: realm.realmId,
        dataChangeEvent: {
          entities: [{ name: 'Invoice', id, operation, lastUpdated: '2026-07-01T12:00:00.000Z' }],
        },
      })),
    );
    for (const { body, signature } of received)
      expect(signature).toBe(createHmac('sha256', verifierToken).update(body).digest('base64'));
  });

  it('can have the CloudEvents form', async () => {
    const { received, target } = await receive();
    const { state, realm } = openCompany();
    state.webhooks.configure(target('cloudevents'));
    realm.create('Customer', { DisplayName: 'Yarrow' });
    await state.webhooks.idle();
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject([
      {
        specversion: '1.0',
        type: 'qbo.customer.created.v1',
        intuitentityid: '41',
        intuitaccountid: realm.realmId,
        datacontenttype: 'application/json',
        data: {},
      },
    ]);
  });

  it.each(['legacy', 'cloudevents'] as const)('report the merge of two customers, in the form %s', async (form) => {
    const { received, target } = await receive();
    const { state, realm, call } = openCompany();
    const invoice = realm.create('Invoice', sale({ CustomerRef: { value: '2' } }));
    const child = realm.create('Customer', { DisplayName: 'Yarrow', ParentRef: { value: '2' } });
    state.webhooks.configure(target(form));
    expect(realm.mergeCustomer('2', '1').ok).toBe(true);
    await state.webhooks.idle();
    const event = {
      legacy: {
        eventNotifications: [{ dataChangeEvent: { entities: [{ operation: 'Merge', id: '1', deletedId: '2' }] } }],
      },
      cloudevents: [{ type: 'qbo.customer.merged.v1', intuitentityid: '1', data: { deletedid: '2' } }],
    };
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([event[form]]);
    expect(codeOf((await call('GET', '/customer/2')).json())).toBe('610');
    expect(invoice.ok && realm.read('Invoice', invoice.entity.Id)).toMatchObject({
      entity: { CustomerRef: { value: '1' } },
    });
    expect(child.ok && realm.read('Customer', child.entity.Id)).toMatchObject({
      entity: { ParentRef: { value: '1' } },
    });
    expect(realm.mergeCustomer('2', '1').ok).toBe(false);
  });

  it('report no merge of a customer into its own sub-customer, which is refused', () => {
    const { realm } = openCompany();
    expect(realm.mergeCustomer('15', '16').ok).toBe(false);
    expect(realm.read('Customer', '16')).toMatchObject({ entity: { ParentRef: { value: '15' } } });
  });

  it('repeat a failed notification with the same event id', async () => {
    const { received, target } = await receive([500, 503]);
    const { state, realm } = openCompany();
    state.webhooks.configure(target('cloudevents'));
    realm.create('Customer', { DisplayName: 'Yarrow' });
    await state.webhooks.idle();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(state.webhooks.lost).toBe(0);
  });

  it('drop a notification after the last retry and continue with the next', long, async () => {
    const { received, target } = await receive([500, 500, 500]);
    const { state, realm } = openCompany();
    state.webhooks.configure(target('legacy'));
    realm.create('Customer', { DisplayName: 'Yarrow' });
    realm.create('Customer', { DisplayName: 'Tansy' });
    await state.webhooks.idle();
    expect(state.webhooks.lost).toBe(1);
    expect(received).toHaveLength(4);
  });

  it('notify of an invoice that a payment changed', async () => {
    const { received, target } = await receive();
    const { state, realm, kernel } = openCompany();
    state.webhooks.configure(target('legacy'));
    const [invoice] = realm.list('Invoice');
    realm.create('Payment', {
      CustomerRef: invoice?.CustomerRef,
      TotalAmt: 1,
      Line: [{ Amount: 1, LinkedTxn: [{ TxnId: invoice?.Id, TxnType: 'Invoice' }] }],
    });
    await state.webhooks.idle();
    expect(
      received.map(({ body }) => JSON.parse(body).eventNotifications[0].dataChangeEvent.entities[0]),
    ).toMatchObject([
      { name: 'Invoice', id: invoice?.Id, operation: 'Update' },
      { name: 'Payment', operation: 'Create' },
    ]);
    expect(kernel.journal.since(1).map(({ operation }) => operation)).toEqual(['Payment.create']);
  });
});
