import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownId, type RouteName } from '@salestax/contract';
import { realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { afterEach, expect, it } from 'vitest';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { untilNone } from '../faults/until.ts';
import { field, listAt, textAt } from '../golden/json.ts';
import { freePort } from '../product.ts';
import { servedAt } from './call.ts';
import { startMain, writeJson } from './connector-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-lists-'));
const widgets = ['product-catalog', 'address-validation'];
let sandbox: Sandbox | null = null;
let connector: Awaited<ReturnType<typeof startMain>> | null = null;

afterEach(async () => {
  await connector?.kill();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('items and addresses on their way when the connector dies arrive once after its start', async () => {
  const port = await freePort();
  const connectorUrl = `http://localhost:${port}`;
  const vendors = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl,
  });
  sandbox = vendors;
  const env = environmentOf(vendors, port, connectorUrl);
  connector = await startMain(env);
  const call = await embedded(connectorUrl, vendors);
  const items = Array.from({ length: 10 }, (_, at) => addItem(vendors, at));
  const customers = Array.from({ length: 10 }, (_, at) => addCustomer(vendors, at));
  await call('compareItems');
  expect(await untilNone(async () => missing(await call('fetchComparedItems'), 'comparedData'), 100)).toEqual([]);

  const { faults, journal } = vendors.kernel;
  const late = { kind: 'late-answer', milliseconds: 6_000 } as const;
  for (const path of ['/items$', '/addresses/resolve$'])
    faults.add({ service: 'tax-provider', method: 'POST', path, times: 4, fault: late });
  expect(
    await call(
      'resendQboItems',
      items.map(({ id }) => id),
    ),
  ).toBe(false);
  expect(await call('sendForAddressValidation', customers)).toBe(1);
  const created = () =>
    journal.since(0).filter(({ service, operation }) => service === 'tax-provider' && operation === 'Item.create');
  // The provider has taken all of these, and nobody was told.
  expect(await untilNone(() => (faults.list().length === 0 && created().length === 4 ? [] : ['on the way']))).toEqual(
    [],
  );
  await connector.kill();
  faults.clear();
  expect(created()).toHaveLength(4);

  connector = await startMain(env);
  const again = await embedded(connectorUrl, vendors);
  const look = async () => {
    const rows = [
      ...rowsOf(listAt(await again('fetchComparedItems'), 'comparedData'), new Set(items.map(({ id }) => id))),
      ...rowsOf(listAt({ rows: await again('fetchQboCustomers') }, 'rows'), new Set(customers)),
    ];
    const open = rows.filter(({ status }) => status !== 'Updated' && status !== 'Validated');
    return rows.length === items.length + customers.length
      ? open.map(({ id, status }) => `${id}: ${status}`)
      : ['rows'];
  };
  let left: readonly string[] = ['not looked'];
  for (let patience = 0; patience < 4 && left.length > 0; patience += 1) left = await untilNone(look, 300);
  expect(left).toEqual([]);
  expect(created()).toHaveLength(items.length);
  const codes = vendors.taxProvider().items.map(({ itemCode }) => itemCode);
  expect(items.map(({ name }) => codes.filter((code) => code === name).length)).toEqual(items.map(() => 1));
}, 150_000);

function rowsOf(rows: readonly unknown[], ids: ReadonlySet<string>): readonly { id: string; status: string }[] {
  return rows.map((row) => ({ id: textAt(row, 'id'), status: textAt(row, 'status') })).filter(({ id }) => ids.has(id));
}

const missing = (answer: unknown, name: string): readonly string[] => (field(answer, name) === undefined ? [name] : []);

function environmentOf(vendors: Sandbox, port: number, connectorUrl: string): Record<string, string> {
  const {
    BUNDLES_DIR: _,
    PAGES_DIR: __,
    ...env
  } = connectorEnvironment({
    root: resolve(import.meta.dirname, '../..'),
    files: folder,
    dataDir: folder,
    port,
    connectorUrl,
    secrets: readMachineSecrets(null),
    sandbox: readSandbox(vendors.description),
  });
  const { embedClient, documentPage } = vendors.description;
  const client = { ...embedClient, realms: ['*'], widgets, origins: [new URL(documentPage).origin] };
  return { ...env, LOG_LEVEL: 'fatal', EMBED_CLIENTS_FILE: writeJson(join(folder, 'clients.json'), [client]) };
}

type Call = (name: RouteName, body?: unknown) => Promise<unknown>;

/** Calls as the widgets make them in somebody else's page. */
async function embedded(connectorUrl: string, { description }: Sandbox): Promise<Call> {
  const { clientId, clientSecret } = description.embedClient;
  const origin = new URL(description.documentPage).origin;
  const session = await fetch(`${connectorUrl}/oauth/api/embed/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ realmId: description.realmId, widgets, origins: [origin] }),
  });
  const token = textAt(await session.json(), 'token');
  return async (name, body) => {
    const { method, url } = servedAt(name);
    const answer = await fetch(`${connectorUrl}${url.replaceAll(/:\w+/g, ownId)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

function addItem(vendors: Sandbox, at: number): { readonly id: string; readonly name: string } {
  const name = `Sent ${at}`;
  const made = realmOf(vendors).create('Item', {
    Name: name,
    Type: 'NonInventory',
    IncomeAccountRef: { value: '1' },
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return { id: made.entity.Id, name };
}

function addCustomer(vendors: Sandbox, at: number): string {
  const made = realmOf(vendors).create('Customer', {
    DisplayName: `Validated ${at}`,
    ShipAddr: { Line1: '1900 Wazee St', City: 'Denver', CountrySubDivisionCode: 'CO', PostalCode: '80202' },
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.entity.Id;
}

function realmOf(vendors: Sandbox) {
  const found = vendors.accounting().realms.get(realmIds.main);
  if (found === undefined) throw new Error('The demo company is gone.');
  return found;
}
