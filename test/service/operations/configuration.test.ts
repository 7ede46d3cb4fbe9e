import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '@salestax/connector';
import { splitCases } from '../../long.ts';
import { runMain, someKey, writeJson } from '../../support/connector-process.harness.ts';
import { companyOf, startLoneConnector } from '../../support/lone-connector.harness.ts';

let files: string;
beforeAll(() => {
  files = mkdtempSync(join(tmpdir(), 'configuration-'));
});
afterAll(() => rmSync(files, { recursive: true }));

const complete = {
  PUBLIC_URL: 'https://connector.example/',
  ACCOUNTING_API_URL: 'https://quickbooks.api.intuit.com',
  ACCOUNTING_TOKEN_URL: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  ACCOUNTING_REVOKE_URL: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
  ACCOUNTING_CLIENT_ID: 'client',
  ACCOUNTING_CLIENT_SECRET: 'secret',
  TAX_PROVIDER_URL: 'https://rest.avatax.com',
  SIGNING_KEYS: someKey(),
  ENCRYPTION_KEYS: someKey(),
};
const required = Object.keys(complete);

/** Outside production unless `env` says otherwise: the vendors of `complete` are real ones. */
const readDeveloperConfig = (env: Readonly<Record<string, string | undefined>>) =>
  readConfig({ NODE_ENV: 'development', ...env });

function problemsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readDeveloperConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  const withStaff = {
    ...complete,
    STAFF_ISSUER: 'https://staff.example',
    STAFF_CLIENT_ID: 'id',
    STAFF_CLIENT_SECRET: 'secret',
    STAFF_GROUPS: 'support',
  };

  it('requires only the addresses, the client and the keys', () => {
    expect(readDeveloperConfig(complete)).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'https://connector.example',
      role: 'both',
      production: false,
      embedClients: [],
    });
  });

  it('links to the provider’s public help pages, or to configured ones; to a film only when configured', () => {
    const named = { HELP_SUPPORT_URL: 'https://help.example/support', HELP_VIDEO_URL: 'https://film.example/player' };
    expect(Object.keys(readDeveloperConfig(complete).help).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'avatax',
      'connector',
      'getStarted',
      'settings',
      'support',
    ]);
    expect(readDeveloperConfig({ ...complete, ...named }).help).toMatchObject({
      support: named.HELP_SUPPORT_URL,
      video: named.HELP_VIDEO_URL,
    });
    expect(problemsOf({ ...complete, HELP_VIDEO_URL: 'no address' })).toHaveLength(1);
  });

  it('reads an address without the blanks and slashes around it', () => {
    expect(readDeveloperConfig({ ...complete, PUBLIC_URL: ' https://connector.example/ ' }).publicUrl).toBe(
      'https://connector.example',
    );
  });

  it('reads an issuer as it is written, with a slash at its end or without', () => {
    for (const issuer of ['https://staff.example/application/o/app/', 'https://staff.example/oauth2/default']) {
      const read = readDeveloperConfig({
        ...withStaff,
        STAFF_ISSUER: issuer,
        ACCOUNTING_ISSUER: issuer,
        IDENTITY_ISSUER: issuer,
        IDENTITY_CLIENT_ID: 'id',
        IDENTITY_CLIENT_SECRET: 'secret',
      });
      expect([read.staffIdentity, read.accounting, read.taxProviderIdentity].map((one) => one?.issuer)).toEqual([
        issuer,
        issuer,
        issuer,
      ]);
    }
  });

  it.each(required)('names a missing or empty variable: %s', (name) => {
    expect(problemsOf({ ...complete, [name]: undefined })).toEqual([`${name} is missing.`]);
    expect(problemsOf({ ...complete, [name]: '' })).toEqual([`${name} is missing.`]);
  });

  it('names all missing variables at once', () => {
    expect(problemsOf({}).map((problem) => problem.split(' ', 1)[0])).toEqual(required);
  });

  it.each([
    ['PUBLIC_URL', 'connector.example'],
    ['TAX_PROVIDER_URL', 'ftp://rest.avatax.com'],
    ['ACCOUNTING_WEB_URL', 'javascript:alert(1)'],
    ['PORT', '99999'],
    ['PORT', 'four thousand'],
    ['ROLE', 'boss'],
    ['ACCOUNTING_CALLS_PER_MINUTE', '0'],
    ['SWEEP_LONGEST_MINUTES', '4'],
    ['ACCOUNTING_CALLS_PER_MONTH', 'many'],
    ['DELIVERY_LEASE_SECONDS', '1'],
    ['DELIVERIES_AT_ONCE', '0'],
    ['DELIVERIES_AT_ONCE', '65'],
    ['DELIVERIES_AT_ONCE', 'many'],
    ['SIGNING_KEYS', 'k:dG9vIHNob3J0'],
    ['SIGNING_KEYS', Buffer.alloc(32).toString('base64')],
    ['SIGNING_KEYS', ','],
    ['ENCRYPTION_KEYS', `${someKey()},broken`],
    ['EMBED_CLIENTS_FILE', '/nowhere/clients.json'],
    ['DATABASE_URL', 'hello'],
    ['PUBLIC_URL', 'https://connector.example/?a=1'],
    ['PUBLIC_URL', 'https://connector.example/?'],
    ['PUBLIC_URL', ' '],
    ['PUBLIC_URL', 'https://connector.example/#'],
    ['PORTAL_ORIGINS', 'https://portal.example'],
    ['DRAIN_SECONDS', '9999999'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
    ['TRUST_PROXY', 'fd00::1/255.255.0.0'],
  ])('reports an invalid value in one sentence: %s: %s', (name, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} .*\\.?$`));
  });

  const onPostgres = { ...complete, DATABASE_URL: 'postgres://127.0.0.1/salestax' };

  it.each(['web', 'worker'])('a process of one role needs a database that others can open: %s', (role) => {
    expect(problemsOf({ ...complete, ROLE: role })).toEqual([
      'ROLE must be both without DATABASE_URL: no second process can open the embedded database.',
    ]);
    expect(problemsOf({ ...onPostgres, ROLE: role })).toEqual([]);
  });

  it('refuses a folder for backups of a database that the service does not back up', () => {
    expect(problemsOf({ ...onPostgres, BACKUP_DIR: '/backups' })).toEqual([
      'BACKUP_DIR is for the embedded database: remove it, and back up PostgreSQL with its own tools.',
    ]);
    expect(problemsOf({ ...complete, BACKUP_DIR: '/backups' })).toEqual([]);
  });

  it('names a wrong database beside other problems', () => {
    expect(problemsOf({ ...complete, DATABASE_URL: 'hello', PORT: 'four thousand' })).toHaveLength(2);
  });

  it('needs a group of support staff where their sign-in is configured', () => {
    expect(problemsOf({ ...withStaff, STAFF_GROUPS: undefined })).toEqual([
      'STAFF_GROUPS is missing: nobody could sign in as support staff.',
    ]);
  });

  it('separates the required ways of authentication by any white space', () => {
    const acrValuesOf = (value: string | undefined) =>
      readDeveloperConfig({ ...withStaff, STAFF_ACR_VALUES: value }).staffIdentity?.acrValues;
    expect(acrValuesOf(' phr  phrh\n')).toEqual(['phr', 'phrh']);
    expect(acrValuesOf(undefined)).toBeUndefined();
  });

  it.each(['', ' '])('refuses required ways of authentication that name none: %j', (value) => {
    expect(problemsOf({ ...withStaff, STAFF_ACR_VALUES: value })).toEqual([
      'STAFF_ACR_VALUES has no value: name one, or remove the variable.',
    ]);
  });

  it('requires https everywhere in production', () => {
    const http = Object.fromEntries(
      Object.entries(complete).map(([name, value]) => [name, value.replace('https:', 'http:')]),
    );
    const problems = problemsOf({ ...http, NODE_ENV: 'production' });
    expect(new Set(problems.map((problem) => problem.split(' ', 1)[0]))).toEqual(
      new Set([
        'ACCOUNTING_API_URL',
        'ACCOUNTING_REVOKE_URL',
        'ACCOUNTING_TOKEN_URL',
        'PUBLIC_URL',
        'TAX_PROVIDER_URL',
      ]),
    );
    expect(problemsOf({ ...complete, NODE_ENV: 'production' })).toEqual([]);
  });

  it.each(['PORT', 'PROCESSES', 'SHED_DELAY_MS', 'DELIVERIES_AT_ONCE', 'HOST', 'TRUST_PROXY'])(
    'an empty variable means the same as none: %s',
    (name) => {
      const { signingKeys: _, encryptionKeys: __, ...usual } = readDeveloperConfig(complete);
      expect(readDeveloperConfig({ ...complete, [name]: '' })).toMatchObject(usual);
    },
  );

  it('has no webhook verifier when the variable is missing or empty', () => {
    const verifierOf = (value: string | undefined) =>
      readDeveloperConfig({ ...complete, ACCOUNTING_WEBHOOK_VERIFIER: value }).accounting.webhookVerifierToken;
    expect([verifierOf(undefined), verifierOf(''), verifierOf('given')]).toEqual([null, null, 'given']);
  });

  it('never repeats the content of a file of secrets', () => {
    const file = join(files, 'broken.json');
    writeFileSync(file, '[{"clientSecret": canary-in-a-file}]');
    const [problem = '', ...more] = problemsOf({ ...complete, EMBED_CLIENTS_FILE: file });
    expect(more).toEqual([]);
    expect(problem).toBe(`EMBED_CLIENTS_FILE ${file} is not valid JSON.`);
    const shapeless = writeJson(join(files, 'shapeless.json'), [{ clientSecret: 'canary-in-a-file' }]);
    expect(problemsOf({ ...complete, EMBED_CLIENTS_FILE: shapeless }).join()).not.toContain('canary');
  });
});

describe('webhooks of the accounting service', () => {
  /** The status of a notification signed with this key. */
  async function notified(verifierToken: string | null, key: string): Promise<number> {
    const usual = await startLoneConnector();
    await usual.stop();
    const accounting = { ...usual.config.accounting, webhookVerifierToken: verifierToken };
    const lone = await startLoneConnector({ accounting });
    const signature = createHmac('sha256', key).update('[]').digest('base64');
    const { statusCode } = await lone.app.inject({
      method: 'POST',
      url: '/webhooks/accounting',
      headers: { 'content-type': 'application/json', 'intuit-signature': signature },
      payload: '[]',
    });
    await lone.stop();
    return statusCode;
  }

  it('are accepted when signed with the webhook verifier token', async () => {
    expect(await notified('verifier', 'verifier')).toBe(200);
  });

  for (const [verifierToken, options] of splitCases<string | null>({ always: [null], long: [''] }))
    it(
      `are refused, whatever their signature, if no webhook verifier token is configured (${JSON.stringify(verifierToken)})`,
      options,
      async () => {
        expect(await notified(verifierToken, '')).toBe(404);
      },
    );
});

describe('a start with an invalid configuration', () => {
  it('prints the errors, nothing else, and exits with 1', async () => {
    const { code, output } = await runMain({ PORT: 'x' });
    expect(code).toBe(1);
    const [title, ...problems] = output.trim().split('\n');
    expect(title).toBe('The configuration is not valid:');
    expect(problems.length).toBe(required.length + 1);
    expect(problems.every((problem) => problem.startsWith('  - '))).toBe(true);
  });

  const invalidFiles = splitCases<readonly [name: string, content: string | null, sentence: RegExp]>({
    always: [['is no JSON', '{"licenseKey": canary-in-a-file', /companies\.json is not valid JSON\.$/m]],
    long: [
      ['is missing', null, /companies\.json cannot be read/],
      ['lacks something', '[{"realmId":"1"}]', /companies\.json is not valid at /],
      [
        'has a misspelt field',
        JSON.stringify([{ ...companyOf('1'), calculationActiv: false, tokens: { accessToken: 'canary-in-a-file' } }]),
        /companies\.json is not valid at \/0\/calculationActiv: there is no such field\.$/m,
      ],
    ],
  });
  for (const [[name, content, sentence], options] of invalidFiles)
    it(`because the file of companies ${name} reports that without its content`, options, async () => {
      const file = join(files, 'companies.json');
      rmSync(file, { force: true });
      if (content !== null) writeFileSync(file, content);
      const { code, output } = await runMain({
        ...complete,
        NODE_ENV: 'development',
        DATA_DIR: 'memory',
        PROVISION_FILE: file,
      });
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
      expect(output).not.toContain('canary');
      expect(output).not.toContain('    at ');
    });
});
