import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { readConfig } from './read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'salestax-production-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = (id: string, bytes: Uint8Array = randomBytes(32)) => `${id}:${Buffer.from(bytes).toString('base64')}`;
const one = key('one');

function clients(change: Readonly<Record<string, unknown>>, mode = 0o600, more: readonly string[] = []): string {
  const file = join(mkdtempSync(join(folder, 'clients-')), 'clients.json');
  const client = {
    clientId: 'portal',
    clientSecret: randomBytes(24).toString('base64url'),
    realms: ['9341452100000001'],
    widgets: ['home'],
    origins: ['https://portal.example'],
    ...change,
  };
  writeFileSync(file, JSON.stringify([client, ...more.map((clientId) => ({ ...client, clientId }))]));
  chmodSync(file, mode);
  return file;
}

const sound: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://connector.example',
  DATABASE_URL: 'postgres://service@db.example/salestax?sslmode=verify-full',
  ACCOUNTING_API_URL: 'https://quickbooks.api.intuit.com',
  ACCOUNTING_TOKEN_URL: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  ACCOUNTING_REVOKE_URL: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
  ACCOUNTING_AUTHORIZE_URL: 'https://appcenter.intuit.com/connect/oauth2',
  ACCOUNTING_CLIENT_ID: 'id',
  ACCOUNTING_CLIENT_SECRET: 'of the accounting service',
  TAX_PROVIDER_URL: 'https://rest.avatax.com',
  IDENTITY_ISSUER: 'https://identity.avalara.com',
  IDENTITY_CLIENT_ID: 'id',
  IDENTITY_CLIENT_SECRET: 'of the identity server',
  STAFF_ISSUER: 'https://staff.example',
  STAFF_CLIENT_ID: 'id',
  STAFF_CLIENT_SECRET: 'of the directory',
  STAFF_GROUPS: 'support',
  PORTAL_INTEGRATIONS_URL: 'https://portal.example/integrations',
  TRUST_PROXY: '10.0.0.0/8',
  METRICS_TOKEN: randomBytes(24).toString('base64url'),
  SIGNING_KEYS: one,
  ENCRYPTION_KEYS: `${key('two')},${key('three')}`,
  EMBED_CLIENTS_FILE: clients({}),
};

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the proxies', () => {
  it.each(['proxy', '10.0.0.0/33', '10.0.0.4,proxy-1', '10.0.0.0/24/2'])(
    'are addresses or networks: not %s',
    (proxies) => {
      const { NODE_ENV: _, ...elsewhere } = sound;
      expect(problemsOf({ ...elsewhere, NODE_ENV: 'test', TRUST_PROXY: proxies })).toEqual([
        expect.stringContaining('TRUST_PROXY must list the proxies as IP addresses'),
      ]);
    },
  );
});

describe('the clients of integrators', () => {
  it('have names of their own, without a colon', () => {
    const file = clients({}, 0o600, ['other', 'portal', 'a:b']);
    expect(problemsOf({ ...sound, EMBED_CLIENTS_FILE: file })).toEqual([
      "EMBED_CLIENTS_FILE has the client 'portal' more than once: join its entries.",
      "EMBED_CLIENTS_FILE: 'a:b' must not have a colon.",
    ]);
  });
});

describe('the address of the staff pages', () => {
  it('has another host than that of the customers', () => {
    const same = { ...sound, STAFF_URL: 'https://connector.example/staff' };
    expect(problemsOf(same)).toEqual([expect.stringContaining('STAFF_URL must have another host than PUBLIC_URL')]);
    expect(problemsOf({ ...sound, STAFF_URL: 'https://staff.connector.example' })).toEqual([]);
  });
});

describe('a start in production', () => {
  it('a production start succeeds with secure settings', () => {
    expect(problemsOf(sound)).toEqual([]);
  });

  it.each<[string, Environment, string]>([
    ['an address without TLS', { TAX_PROVIDER_URL: 'http://rest.avatax.com' }, 'TAX_PROVIDER_URL must be https'],
    ['a web address without TLS', { ACCOUNTING_WEB_URL: 'http://qbo.intuit.com' }, 'ACCOUNTING_WEB_URL must be https'],
    ['a help page without TLS', { HELP_SUPPORT_URL: 'http://help.example' }, 'HELP_SUPPORT_URL must be https'],
    ['a staff address without TLS', { STAFF_URL: 'http://staff.connector.example' }, 'STAFF_URL must be https'],
    [
      'an identity server on this machine',
      { IDENTITY_ISSUER: 'https://localhost:9443' },
      'IDENTITY_ISSUER must not be this machine',
    ],
    ['a directory on this machine', { STAFF_ISSUER: 'https://127.0.0.1' }, 'STAFF_ISSUER must not be this machine'],
    [
      'a vendor on this machine',
      { ACCOUNTING_API_URL: 'https://[::1]:1' },
      'ACCOUNTING_API_URL must not be this machine',
    ],
    ['a database in memory', { DATABASE_URL: undefined, DATA_DIR: 'memory' }, 'DATA_DIR must not be memory'],
    [
      'a key of zeros',
      { SIGNING_KEYS: key('k', new Uint8Array(32)) },
      `SIGNING_KEYS has a key that is not random: 'k'`,
    ],
    [
      'a typed key',
      { ENCRYPTION_KEYS: key('k', Buffer.from('aaaabbbbccccddddaaaabbbbccccdddd')) },
      'ENCRYPTION_KEYS has a key',
    ],
    ['one key for both', { ENCRYPTION_KEYS: one }, 'must not share a key or repeat one'],
    ['two keys with one id', { ENCRYPTION_KEYS: `${key('k')},${key('k')}` }, 'ENCRYPTION_KEYS uses a key id twice'],
    [
      'the secret of the sandbox',
      { ACCOUNTING_CLIENT_SECRET: 'sandbox-client-secret' },
      `ACCOUNTING_CLIENT_SECRET is a public secret of the sandbox`,
    ],
    [
      'the placeholder of the example files as the database password',
      { DATABASE_URL: 'postgres://salestax_service:change-me@postgres:5432/salestax?sslmode=disable' },
      `DATABASE_URL contains 'change-me'`,
    ],
    ['an empty webhook verifier', { ACCOUNTING_WEBHOOK_VERIFIER: '' }, 'ACCOUNTING_WEBHOOK_VERIFIER is empty'],
    [
      'a short webhook verifier',
      { ACCOUNTING_WEBHOOK_VERIFIER: 'x'.repeat(15) },
      'ACCOUNTING_WEBHOOK_VERIFIER needs its own secret',
    ],
    [
      'the verifier of the sandbox',
      { ACCOUNTING_WEBHOOK_VERIFIER: 'sandbox-webhook-verifier' },
      'ACCOUNTING_WEBHOOK_VERIFIER needs its own secret',
    ],
    [
      'a webhook verifier of blanks',
      { ACCOUNTING_WEBHOOK_VERIFIER: ' '.repeat(16) },
      'ACCOUNTING_WEBHOOK_VERIFIER needs its own secret',
    ],
    ['a short metrics token', { METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN needs its own secret'],
    [
      'a short secret of an integrator',
      { EMBED_CLIENTS_FILE: clients({ clientSecret: 'short' }) },
      'EMBED_CLIENTS_FILE: portal needs its own secret',
    ],
    [
      'every company without a confirmation',
      { EMBED_CLIENTS_FILE: clients({ realms: ['9341452100000001', '*'] }) },
      `portal has every company ('*')`,
    ],
    [
      'every company with the confirmation switched off',
      { EMBED_CLIENTS_FILE: clients({ realms: ['*'], allCompanies: false }) },
      `portal has every company ('*')`,
    ],
    ['every origin', { EMBED_CLIENTS_FILE: clients({ origins: ['*'] }) }, `lists '*'`],
    [
      'every subdomain',
      { EMBED_CLIENTS_FILE: clients({ origins: ['https://*.portal.example'] }) },
      'not an exact https origin',
    ],
    [
      'an origin without TLS',
      { EMBED_CLIENTS_FILE: clients({ origins: ['http://portal.example'] }) },
      'not an exact https origin',
    ],
    [
      'an origin with a path',
      { EMBED_CLIENTS_FILE: clients({ origins: ['https://portal.example/'] }) },
      'not an exact https origin',
    ],
    ['an address with HTTP in capitals', { TAX_PROVIDER_URL: 'HTTP://tax.example' }, 'TAX_PROVIDER_URL must be https'],
    ['an origin on this machine', { PORTAL_ORIGINS: 'https://localhost:3000' }, 'PORTAL_ORIGINS lists'],
    ...[
      'loopback,0.0.0.0/0',
      '0.0.0.0/1, 128.0.0.0/1',
      '10.0.0.0/7',
      '128.0.0.0/128.0.0.0',
      '::/0',
      '2000::/3',
      '::ffff:0.0.0.0/96',
      '::ffff:128.0.0.0/97',
      '::FFFF:0:0/96',
      '0:0:0:0:0:ffff:0:0/96',
      '10.0.0.0/8, 20.0.0.0/8, 30.0.0.0/8',
      'uniquelocal',
      'linklocal',
      '1',
    ].map((proxies): [string, Environment, string] => [
      `the proxies ${proxies}`,
      { TRUST_PROXY: proxies },
      'TRUST_PROXY must list the proxies',
    ]),
    [
      'a database that PGHOST names',
      { DATABASE_URL: 'postgresql:///salestax', PGHOST: 'db.example' },
      'DATABASE_URL must require TLS',
    ],
    ...[
      '',
      '?sslmode=prefer',
      '?sslmode=no-verify',
      '?sslmode=disable',
      '?sslmode=require&sslmode=disable',
      '?sslmode=require&ssl=0',
      '?host=%2Fvar%2Frun%2Fpostgresql&host=db.example',
      '?host=%2Fvar%2Frun%2Fpostgresql&hostaddr=192.0.2.7',
      '?hostaddr=127.0.0.1',
    ].map((query): [string, Environment, string] => [
      `a database address that ends with '${query}'`,
      { DATABASE_URL: `postgres://service@db.example/salestax${query}` },
      'DATABASE_URL must require TLS',
    ]),
    ...[
      'postgres://service:word@/salestax?host=db.example',
      'postgres://service@db.example/salestax?host=',
      'postgres://service@db%ff/salestax',
      'postgres://service@db example/salestax',
      'socket:db.example?db=salestax',
    ].map((address): [string, Environment, string] => [
      `the database address ${address}`,
      { DATABASE_URL: address },
      'DATABASE_URL must require TLS',
    ]),
    [
      'an address of the owner’s login without TLS',
      { MIGRATION_DATABASE_URL: 'postgres://owner@db.example/salestax' },
      'MIGRATION_DATABASE_URL must require TLS',
    ],
    [
      'a database in a network of containers that does not say so',
      { DATABASE_URL: 'postgres://service@postgres:5432/salestax' },
      'DATABASE_URL must require TLS',
    ],
    [
      'a file of integrators that every user can read',
      { EMBED_CLIENTS_FILE: clients({}, 0o644) },
      'EMBED_CLIENTS_FILE can be read or changed by every user',
    ],
    [
      'a file of companies that every user can change',
      { PROVISION_FILE: clients({}, 0o602) },
      'PROVISION_FILE can be read or changed by every user',
    ],
    [
      'two origins, one of them null',
      { EMBED_CLIENTS_FILE: clients({ origins: ['https://a.example', 'null'] }) },
      `lists 'null'`,
    ],
  ])('a production start is refused with %s, as the only problem', (_, change, sentence) => {
    const problems = problemsOf({ ...sound, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  it.each([
    'postgres://service@127.0.0.1/salestax',
    'postgres://service@[::1]:5432/salestax',
    'postgres://service@localhost/salestax?sslmode=disable',
    'postgresql:///salestax?host=/var/run/postgresql',
    'postgresql://service:word@/salestax?host=/var/run/postgresql',
    'postgres://service:word@/salestax?host=db.example&sslmode=verify-full',
    '/var/run/postgresql salestax',
    'socket:/var/run/postgresql?db=salestax',
    'postgres://service@%2Fvar%2Frun%2Fpostgresql/salestax',
    'postgres://service@postgres:5432/salestax?sslmode=disable',
    'postgres://service@db.example/salestax?sslmode=require',
    'postgres://service@db.example/salestax?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
  ])('a production start accepts a database on this machine, in its container network, or with TLS: %s', (address) => {
    expect(problemsOf({ ...sound, DATABASE_URL: address })).toEqual([]);
  });

  it.each([
    '10.1.2.3',
    '10.0.0.0/8',
    '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16',
    '172.31.0.0/255.255.0.0',
    'fd00:1::/48',
    'loopback, 192.168.7.2',
  ])('a production start accepts proxies as addresses or small networks: %s', (proxies) => {
    expect(problemsOf({ ...sound, TRUST_PROXY: proxies })).toEqual([]);
  });

  it('a production start accepts a webhook verifier of 16 characters, and none if the variable is not set', () => {
    const verifierOf = (env: Environment) => readConfig(env).accounting.webhookVerifierToken;
    expect(verifierOf({ ...sound, ACCOUNTING_WEBHOOK_VERIFIER: 'x'.repeat(16) })).toBe('x'.repeat(16));
    expect(verifierOf(sound)).toBeNull();
  });

  const local = {
    ACCOUNTING_API_URL: 'http://127.0.0.1:4010',
    ACCOUNTING_TOKEN_URL: 'http://localhost:4010/token',
    ACCOUNTING_REVOKE_URL: 'http://localhost:4010/revoke',
    ACCOUNTING_AUTHORIZE_URL: 'http://localhost:4010/connect',
    TAX_PROVIDER_URL: 'http://[::1]:4020',
    IDENTITY_ISSUER: 'http://localhost:4030',
  };

  it.each(Object.keys(local))(
    'the production rules apply, without NODE_ENV, to a vendor of another machine: %s',
    (name) => {
      const env = { ...sound, ...local, NODE_ENV: undefined, DATABASE_URL: undefined, DATA_DIR: 'memory' };
      expect(problemsOf(env)).toEqual([]);
      const problems = problemsOf({ ...env, [name]: sound[name] });
      expect(problems.join()).toContain('DATA_DIR must not be memory');
    },
  );

  it('the service is in production when its vendors are real, unless NODE_ENV says otherwise', () => {
    const isProduction = (stage: string | undefined) => readConfig({ ...sound, NODE_ENV: stage }).production;
    expect([undefined, '', 'staging', 'development', 'test'].map(isProduction)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('a start outside production applies none of the production rules', () => {
    const local = {
      DATABASE_URL: undefined,
      DATA_DIR: 'memory',
      PUBLIC_URL: 'http://localhost:4000',
      METRICS_TOKEN: 'x',
    };
    expect(problemsOf({ ...sound, ...local, NODE_ENV: 'development' })).toEqual([]);
  });
});
