import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { credentials, realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { copyTemplateTo } from '../../../packages/connector/src/testing/database-template.harness.ts';
import { startVendorStub } from '../../../packages/connector/src/testing/vendor-server.fake.ts';
import { long } from '../../long.ts';
import { booksOf, goods, saleOf } from '../../support/accounting-documents.harness.ts';
import { runOperate, startMain } from '../../support/connector-process.harness.ts';
import { textAt } from '../../support/json.ts';
import { callbackBody, completionBody, consentUrl, people, personAt, signIn } from '../../support/person.harness.ts';
import { freePort } from '../../support/product.harness.ts';
import { startVendorHosts, type VendorHosts } from '../../support/vendor-hosts.harness.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/connecting.md'), 'utf8');
const preload = new URL('../../support/vendor-hosts-preload.ts', import.meta.url).href;
const realmId = realmIds.main;
const { taxAccount, accountingClient, taxProviderSignIn } = credentials;
const isSettings = Compile(schemas.settings.answer);

type Variables = Readonly<Record<string, string>>;

/** The variables of the first block below a heading of the page. */
function variablesOf(heading: string): Variables {
  const block = /```env\n([\s\S]*?)```/.exec(page.split(`\n${heading}\n`)[1] ?? '')?.[1] ?? '';
  return Object.fromEntries(block.split('\n').flatMap((line) => (line === '' ? [] : [pairOf(line)])));
}
const pairOf = (line: string): [string, string] => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
];

/** The commands of the page: the check, then the start. */
const commands = /```sh\n([\s\S]*?)```/.exec(page)?.[1]?.trim().split('\n');
/** Code spans of the page that begin with the public address. */
const ownAddresses = new Set(
  [...page.matchAll(/`(https:\/\/connector\.example\.com[^`]*)`/g)].map(([, url]) => url ?? ''),
);

/** The values of the reader: everything in angle brackets. */
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const secrets = {
  app: 'secret-of-the-app',
  identity: 'secret-at-the-identity-server',
  verifier: 'verifier-of-the-app',
};
const own: Variables = {
  ACCOUNTING_CLIENT_ID: accountingClient.clientId,
  ACCOUNTING_CLIENT_SECRET: secrets.app,
  ACCOUNTING_WEBHOOK_VERIFIER: secrets.verifier,
  IDENTITY_CLIENT_ID: taxProviderSignIn.clientId,
  IDENTITY_CLIENT_SECRET: secrets.identity,
  SIGNING_KEYS: newKey('s1'),
  ENCRYPTION_KEYS: newKey('e1'),
};

/**
 * The hosts of the vendors with the paths that each serves: Intuit, discovery documents of OAuth 2.0 and 'Sandboxes and
 * testing'; Avalara, 'Authentication' and the discovery document of identity.avalara.com. Read on 2026-11-21.
 */
const vendorHosts = {
  sandbox: { api: 'sandbox-quickbooks.api.intuit.com', tax: 'sandbox-rest.avatax.com', identity: 'ai-sbx.avlr.sh' },
  production: { api: 'quickbooks.api.intuit.com', tax: 'rest.avatax.com', identity: 'identity.avalara.com' },
} as const;
const oauthHosts = {
  'appcenter.intuit.com': /^\/connect\/oauth2/,
  'oauth.platform.intuit.com': /^\/(?:oauth2\/v1\/tokens\/bearer|op\/v1\/jwks)$/,
  'developer.api.intuit.com': /^\/v2\/oauth2\/tokens\/revoke$/,
} as const;
type EnvironmentName = keyof typeof vendorHosts;
const otherThan = (name: EnvironmentName): EnvironmentName => (name === 'sandbox' ? 'production' : 'sandbox');

interface Environment {
  readonly variables: Variables;
  readonly sandbox: Sandbox;
  readonly hosts: VendorHosts;
}

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** The vendors under their host names, and the variables of the page. */
async function prepare(name: EnvironmentName, heading: string): Promise<Environment> {
  const documented = { ...variablesOf('## 3. Variables'), ...variablesOf(heading) };
  const folder = mkdtempSync(join(tmpdir(), 'salestax-connecting-'));
  closings.push(() => rmSync(folder, { recursive: true, force: true }));
  const { api, tax, identity: issuer } = vendorHosts[name];
  const port = await freePort();
  const publicUrl = documented['PUBLIC_URL'] ?? '';
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl: publicUrl,
    taxProviderIssuer: `https://${issuer}`,
    accountingIssuer: documented['ACCOUNTING_ISSUER'] ?? '',
    webhook: { url: `http://127.0.0.1:${port}/webhooks/accounting`, verifierToken: secrets.verifier },
  });
  closings.push(() => sandbox.stop());
  const elsewhere = await startVendorStub(() => ({ status: 403, body: wrongCompany }));
  closings.push(() => elsewhere[Symbol.asyncDispose]());
  const { accounting, taxProvider, identity } = sandbox.description;
  const hosts = await startVendorHosts({
    hosts: {
      'connector.example.com': { origin: `http://127.0.0.1:${port}` },
      [api]: { origin: accounting, paths: /^\/(?:v3\/company\/.*)?$/ },
      ...Object.fromEntries(Object.entries(oauthHosts).map(([host, paths]) => [host, { origin: accounting, paths }])),
      [tax]: { origin: taxProvider, paths: /^\/api\/v2\// },
      [issuer]: {
        origin: identity,
        // The sandbox serves the sign-in page and its styles below its own paths.
        pathOf: (path) => (/^\/(?:avalara\/|identity\.css)/.test(path) ? path : `/avalara${path}`),
      },
      [vendorHosts[otherThan(name)].api]: { origin: elsewhere.baseUrl },
    },
    clients: {
      [`${accountingClient.clientId}:${secrets.app}`]: `${accountingClient.clientId}:${accountingClient.clientSecret}`,
      [`${taxProviderSignIn.clientId}:${secrets.identity}`]: `${taxProviderSignIn.clientId}:${taxProviderSignIn.clientSecret}`,
    },
  });
  closings.push(() => hosts.close());
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, hosts.authority);
  const dataDir = join(folder, 'data');
  await copyTemplateTo(dataDir);
  const variables = {
    ...documented,
    ...own,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_EXTRA_CA_CERTS: authority,
    NODE_OPTIONS: `--import=${preload}`,
    VENDOR_HOSTS_PORT: String(hosts.port),
  };
  return { variables, sandbox, hosts };
}

/** As Intuit's gateway answers for a company of its other environment. */
const wrongCompany = {
  fault: {
    error: [{ message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403', code: '3100' }],
    type: 'AUTHORIZATION',
  },
};

const check = (variables: Variables) => runOperate('check', variables);
const linesOf = ({ output }: { readonly output: string }) =>
  output.split('\n').filter((line) => /^(?:ok|skip|FAIL)/.test(line));

/** Section 6 of the page up to calculation. */
async function setUp({ variables, hosts }: Environment) {
  const info = { api: variables['PUBLIC_URL'] ?? '', realmId };
  const person = personAt({ info }, (url, init) => hosts.fetch(url, init));
  const first = textAt((await signIn(person, people.dana.sub)).body, 'appToken');
  const consented = await person.consentAt(await consentUrl(person, first), people.dana.accounting, realmId);
  const connected = await person.call('completeAccountingAuth', { body: completionBody(consented) });
  const back = await person.signInAt(textAt(connected.body, 'aiUrl'), people.dana.sub);
  const { body: session } = await person.call('aiValidator', { body: callbackBody(back) });
  const token = textAt(session, 'appToken');
  const params = { userId: textAt(session, 'userId') };
  const call = (name: Parameters<typeof person.call>[0], body?: object) =>
    person.call(name, { token, params, ...(body !== undefined && { body }) });

  const { accountId: username, licenseKey: password, companyCode } = taxAccount;
  const key = { username, password, credentialType: 'licenseKey' };
  expect((await call('authorizeProvider', key)).body).toMatchObject({ status: true });
  expect((await call('linkCompany', { companyCode })).body).toMatchObject({ companyCode, error: null });
  const { body: settings } = await call('settings');
  if (!isSettings.Check(settings)) throw new Error('Not the settings.');
  const configuration = { ...settings.configuration, taxItemId: '40' };
  expect((await call('saveSettings', { ...settings, configuration })).body).toBe(true);
  expect((await call('setCalculationStatus', { status: true })).body).toMatchObject({ calculationStatus: true });
}

/** The committed transaction of a document at the tax provider; null = none yet. */
async function transactionOf({ variables, hosts }: Environment, code: string): Promise<unknown> {
  const url = `${variables['TAX_PROVIDER_URL']}/api/v2/companies/${taxAccount.companyCode}/transactions/${code}`;
  const basic = Buffer.from(`${taxAccount.accountId}:${taxAccount.licenseKey}`).toString('base64');
  const answer = await hosts.fetch(url, { headers: { authorization: `Basic ${basic}` } });
  return answer.status === 200 ? answer.json() : null;
}

const patience = { timeout: 20_000, interval: 100 };

describe('the page about connecting the vendors', () => {
  it('has the commands that this test executes', () => {
    expect(commands).toEqual(['npm run operate -- check', 'node_modules/.bin/node packages/connector/src/main.ts']);
    for (const path of [
      '/authcallback',
      '/webhooks/accounting',
      '/aiauthcallback',
      '/avataxlogin',
      '/admin/signin',
      '/integration',
    ])
      expect(ownAddresses).toContain(`https://connector.example.com${path}`);
  });

  for (const [name, heading] of [
    ['sandbox', "### At the vendors' sandboxes"],
    ['production', '### In production'],
  ] as const)
    it(`leads to a recorded invoice: ${heading.slice(4)}`, long, async () => {
      const environment = await prepare(name, heading);
      const { variables, hosts } = environment;
      expect(Object.values(variables).filter((value) => value.startsWith('<'))).toEqual([]);

      const service = await startMain(variables);
      closings.push(() => service.kill());
      // The service has its embedded database open.
      const running = await check({ ...variables, DATA_DIR: `${variables['DATA_DIR']}-of-no-one` });
      expect(running.output).not.toContain('FAILED');
      expect(linesOf(running)).toContain('ok      webhook address');
      await setUp(environment);
      const invoice = booksOf(environment).create('Invoice', saleOf('Invoice', 'C-1001', { Line: [goods(100)] }));
      await vi.waitFor(async () => {
        expect(await transactionOf(environment, invoice.number)).toMatchObject({
          status: 'Committed',
          totalAmount: 100,
        });
        expect(booksOf(environment).read('Invoice', invoice.id).own.salesTax).toBeGreaterThan(0);
      }, patience);
      expect((await service.stop()).code).toBe(0);

      const after = await check(variables);
      expect(linesOf(after)).toEqual(
        expect.arrayContaining([
          `ok      company ${realmId} at the accounting service`,
          `ok      company ${realmId} at the tax provider`,
        ]),
      );
      const otherApi = vendorHosts[otherThan(name)].api;
      const mixed = await check({ ...variables, ACCOUNTING_API_URL: `https://${otherApi}` });
      expect(mixed.code).toBe(1);
      expect(linesOf(mixed).filter((line) => line.startsWith('FAILED'))).toEqual([
        expect.stringMatching(/^FAILED {2}environments of the vendors: ACCOUNTING_API_URL is/),
        expect.stringMatching(/^FAILED {2}company \d+ at the accounting service: .*3100.*ACCOUNTING_API_URL/),
      ]);

      expect(hosts.visited).toEqual(
        new Set(['connector.example.com', ...Object.values(vendorHosts[name]), ...Object.keys(oauthHosts), otherApi]),
      );
    });
});
