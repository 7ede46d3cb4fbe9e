import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownId } from '@salestax/contract';
import { realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { afterEach, expect, it } from 'vitest';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { untilNone } from '../faults/until.ts';
import { field, textAt } from '../golden/json.ts';
import { freePort } from '../product.ts';
import { servedAt } from './call.ts';
import { startMain, writeJson } from './connector-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-exemption-'));
let sandbox: Sandbox | null = null;
let connector: Awaited<ReturnType<typeof startMain>> | null = null;

afterEach(async () => {
  await connector?.kill();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('requests on their way when the connector dies arrive once after its start', async () => {
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
  const ids = Array.from({ length: 12 }, (_, at) => addCustomer(vendors, at));
  // The provider takes every request and answers late: the connector dies before it knows.
  vendors.kernel.faults.add({
    service: 'tax-provider',
    method: 'POST',
    path: '/certexpressinvites$',
    fault: { kind: 'late-answer', milliseconds: 3_000 },
  });
  const body = ids.map((Id) => ({ Id, CustomerName: '', Email: '', Fax: '' }));
  const lost = call('sendExemptionRequest', body).catch(() => null);
  expect(await untilNone(() => (invitedOf(vendors).length >= 4 ? [] : ['nothing has left']))).toEqual([]);
  await connector.kill();
  await lost;
  expect(invitedOf(vendors).length).toBeLessThan(ids.length);
  vendors.kernel.faults.clear();

  connector = await startMain(env);
  const again = await embedded(connectorUrl, vendors);
  let last: unknown = null;
  const look = async () => {
    last = await again('fetchExemptionRequests');
    return field(last, 'result') === undefined ? ['it goes on'] : [];
  };
  for (let patience = 0; patience < 3 && (await untilNone(look, 200)).length > 0; patience += 1);
  expect(last).toMatchObject({
    method: 'Email',
    requestedCount: ids.length,
    run: { state: 'ready' },
    result: { customerErrors: [] },
  });
  expect(invitedOf(vendors).toSorted()).toEqual(ids.toSorted());
}, 120_000);

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
  const client = { ...embedClient, realms: ['*'], widgets: ['exemption'], origins: [new URL(documentPage).origin] };
  return { ...env, LOG_LEVEL: 'fatal', EMBED_CLIENTS_FILE: writeJson(join(folder, 'clients.json'), [client]) };
}

type Call = (name: 'sendExemptionRequest' | 'fetchExemptionRequests', body?: unknown) => Promise<unknown>;

/** Calls as the widget makes them in somebody else's page. */
async function embedded(connectorUrl: string, { description }: Sandbox): Promise<Call> {
  const { clientId, clientSecret } = description.embedClient;
  const origin = new URL(description.documentPage).origin;
  const session = await fetch(`${connectorUrl}/oauth/api/embed/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ realmId: description.realmId, widgets: ['exemption'], origins: [origin] }),
  });
  const token = textAt(await session.json(), 'token');
  return async (name, body) => {
    const { method, url } = servedAt(name);
    const path = url.replace(':method', 'Email').replaceAll(/:\w+/g, ownId);
    const answer = await fetch(`${connectorUrl}${path}`, {
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

function addCustomer(vendors: Sandbox, at: number): string {
  const made = vendors
    .accounting()
    .realms.get(realmIds.main)
    ?.create('Customer', {
      DisplayName: `Asked ${at}`,
      PrimaryEmailAddr: { Address: `a${at}@one.example` },
      BillAddr: {
        Line1: '1 Main St',
        City: 'Denver',
        CountrySubDivisionCode: 'CO',
        PostalCode: '80202',
        Country: 'US',
      },
    });
  if (made?.ok !== true) throw new Error(JSON.stringify(made));
  return textAt(made.entity, 'Id');
}

function invitedOf(vendors: Sandbox): readonly string[] {
  return vendors.taxProvider().invitations.map(({ customerCode }) => customerCode);
}
