import { afterEach, describe, expect, it } from 'vitest';
import { long } from '../../../test/long.ts';
import { realmIds, type Sandbox, startSandbox } from './index.ts';

const anyPort = { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 };
const running: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop();
});

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox({ ports: anyPort });
  running.push(sandbox);
  return sandbox;
}

const text = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

describe('the sandbox', () => {
  it('prints the addresses of all its services, which respond', async () => {
    const { description } = await start();
    expect(await text(description.documentPage)).toContain('Invoice');
    expect(await text(`${description.taxProvider}/api/v2/utilities/ping`)).toContain('version');
    expect(await text(`${description.taxProviderSignIn.issuer}/.well-known/openid-configuration`)).toContain(
      '/connect/token',
    );
    expect(await text(`${description.staffSignIn.issuer}/.well-known/openid-configuration`)).toContain('/v1/token');
    expect(await text(description.control)).toContain('Sandbox control');
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  });

  it('prints valid credentials', long, async () => {
    const { description } = await start();
    const { accounting, realmId, accountingToken, taxProvider, taxAccount } = description;
    const company = await fetch(`${accounting}/v3/company/${realmId}/companyinfo/${realmId}`, {
      headers: { authorization: `Bearer ${accountingToken.accessToken}`, accept: 'application/json' },
    });
    expect(await company.text()).toContain('Cottonwood Landscape Supply');
    const ping = await text(`${taxProvider}/api/v2/utilities/ping`, {
      headers: { authorization: `Basic ${btoa(`${taxAccount.accountId}:${taxAccount.licenseKey}`)}` },
    });
    expect(ping).toContain('"authenticated":true');
  });

  it('lists a company for every kind of set-up, each with its counterpart at the tax provider', long, async () => {
    const sandbox = await start();
    const { description } = sandbox;
    expect(new Set(description.companies.map(({ kind }) => kind)).size).toBe(6);
    for (const { realmId, name, documents, taxAccount } of description.companies) {
      expect(sandbox.accounting().books.get(realmId)?.tables.CompanyInfo.get('1')?.CompanyName).toBe(name);
      expect(await text(documents)).toContain(name.replace('&', '&amp;'));
      const company = await text(`${description.taxProvider}/api/v2/companies/${taxAccount.companyId}`, {
        headers: { authorization: `Basic ${btoa(`${taxAccount.accountId}:${taxAccount.licenseKey}`)}` },
      });
      expect(JSON.parse(company)).toMatchObject({ companyCode: taxAccount.companyCode, name });
    }
  });

  it(
    'restores the seed at a reset, on the same ports, without faults, and with the connections of apps',
    long,
    async () => {
      const sandbox = await start();
      const { description } = sandbox;
      const invoices = () => sandbox.accounting().realms.get(realmIds.main)?.list('Invoice') ?? [];
      const before = invoices();
      const [first] = before;
      sandbox.accounting().realms.get(realmIds.main)?.delete('Invoice', { Id: first?.Id, SyncToken: first?.SyncToken });
      await text(`${description.control}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service: 'accounting', fault: { kind: 'refused-connection' } }),
      });
      expect(invoices()).toHaveLength(before.length - 1);
      const { accessToken } = sandbox
        .accounting()
        .oauth.grant(realmIds.main, sandbox.accounting().oauth.users[0]?.id ?? '');
      expect(await text(`${description.control}/reset`, { method: 'POST' })).toContain('reset');
      const companyInfo = `${description.accounting}/v3/company/${realmIds.main}/companyinfo/${realmIds.main}`;
      expect((await fetch(companyInfo, { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
      expect(invoices()).toEqual(before);
      expect(await text(`${description.accounting}/app`)).toContain('Sales documents');
    },
  );

  it('loads the panel from the configured connector', long, async () => {
    const sandbox = await start();
    sandbox.useConnector('http://localhost:5999');
    const page = await fetch(sandbox.description.documentPage);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:5999;");
    expect(await page.text()).toContain('src="http://localhost:5999/sdk/estimate-panel.js"');
  });

  it('accepts no connection after it was stopped', long, async () => {
    const sandbox = await startSandbox({ ports: anyPort });
    await sandbox.stop();
    await expect(fetch(sandbox.description.control)).rejects.toThrow('fetch failed');
  });
});
