import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '@salestax/sandbox';
import { backUp, restore } from '../../../packages/connector/src/admin-cli/back-up.ts';
import { checkSetUp } from '../../../packages/connector/src/admin-cli/check-set-up.ts';
import { type Command, CommandFailed, UsageError } from '../../../packages/connector/src/admin-cli/command.ts';
import { forgetCompany } from '../../../packages/connector/src/admin-cli/forget-company.ts';
import { migrateDatabase } from '../../../packages/connector/src/admin-cli/migrate-database.ts';
import { rotateKeys } from '../../../packages/connector/src/admin-cli/rotate-keys.ts';
import { undoDisconnect } from '../../../packages/connector/src/admin-cli/undo-disconnect.ts';
import { mixedEnvironments } from '../../../packages/connector/src/admin-cli/vendor-environments.ts';
import type { Environment } from '../../../packages/connector/src/configuration/environment.ts';
import { enqueue } from '../../../packages/connector/src/features/recording/enqueue-delivery.ts';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { listActivity } from '../../../packages/connector/src/store/activity.ts';
import { writeBackup } from '../../../packages/connector/src/store/backup.ts';
import {
  companyOfRealm,
  createCompany,
  disconnectCompany,
  changeCompany,
  type CompanyChanges,
} from '../../../packages/connector/src/store/companies.ts';
import { saveConnection } from '../../../packages/connector/src/store/connections.ts';
import { openDb } from '../../../packages/connector/src/store/db.ts';
import { openEngine } from '../../../packages/connector/src/store/embedded/engine.ts';
import { FolderInUse } from '../../../packages/connector/src/store/embedded/folder-lock.ts';
import { createSecretBox, getSecret, putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { appendTimeline } from '../../../packages/connector/src/store/timeline.ts';
import { copyDatabase, freshDatabase } from '../../../packages/connector/src/testing/databases.harness.ts';
import { startVendorStub } from '../../../packages/connector/src/testing/vendor-server.fake.ts';
import { long, longUnless, splitAfter } from '../../long.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const keyed = (...keys: readonly (readonly [string, Buffer])[]) =>
  keys.map(([id, key]) => `${id}:${key.toString('base64')}`).join(',');
const oldBox = createSecretBox({ keys: [{ id: 'old', key: first }], current: 'old' });
const now = () => new Date();
const realms = ['9001', '9002'] as const;

const folder = mkdtempSync(join(tmpdir(), 'salestax-operate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runCommand(command: Command, env: Environment, argument = ''): Promise<string[]> {
  const output: string[] = [];
  await command.run({ env, argument, print: (line) => output.push(line) });
  return output;
}

const postgresUrl = await freshDatabase();
const stores: readonly [string, () => Promise<Environment>][] = [
  ['embedded', async () => embeddedStore()],
  ...(postgresUrl === null ? [] : [['postgres', postgresStore] as [string, () => Promise<Environment>]]),
];

/** A migrated database to copy, because a migration takes seconds. */
const prepared: Environment = { DATA_DIR: join(folder, 'prepared') };
beforeAll(async () => {
  await seed(prepared);
  if (postgresUrl !== null) await seed({ DATABASE_URL: postgresUrl });
});

function embeddedStore(): Environment {
  const dataDir = join(mkdtempSync(join(folder, 'store-')), 'data');
  cpSync(prepared['DATA_DIR'] ?? '', dataDir, { recursive: true });
  return { DATA_DIR: dataDir };
}

async function postgresStore(): Promise<Environment> {
  return { DATABASE_URL: await copyDatabase(postgresUrl ?? '') };
}

const storeOf = (env: Environment) =>
  env['DATABASE_URL'] ? { databaseUrl: env['DATABASE_URL'] } : { dataDir: env['DATA_DIR'] ?? '' };

async function seed(env: Environment): Promise<void> {
  const db = await openDb(storeOf(env));
  for (const realmId of realms)
    await db.tx({ realm: realmId }, async (trx) => {
      await createCompany(
        trx,
        { companyId: `company-${realmId}`, realmId, name: realmId, accountingUserName: '' },
        now(),
      );
      for (let count = 0; count < 12; count += 1)
        await putSecret(trx, oldBox, { realmId, name: `secret-${count}` }, `of ${realmId}`, now());
    });
  await db.close();
}

describe.each(stores)('the admin CLI on the %s database', (name, newStore) => {
  /** One database is enough for commands that only read and write rows. */
  const inShort = longUnless(name !== 'postgres');
  let env: Environment = {};
  beforeEach(async () => {
    env = await newStore();
  });

  it('migrates the tables, and can be repeated', async () => {
    expect(await runCommand(migrateDatabase, env)).toEqual(['The tables are up to date.']);
  });

  it('does not migrate with the placeholder of the example files in production', async () => {
    const placeholder = {
      NODE_ENV: 'production',
      MIGRATION_DATABASE_URL: 'postgres://owner:change-me@postgres/salestax',
    };
    await expect(runCommand(migrateDatabase, { ...env, ...placeholder })).rejects.toThrow(
      `MIGRATION_DATABASE_URL contains 'change-me'`,
    );
  });

  it(
    'encrypts every secret with the new key once, and reports that the older key may be removed',
    inShort,
    async () => {
      const both = { ...env, ENCRYPTION_KEYS: keyed(['new', second], ['old', first]) };
      expect(await runCommand(rotateKeys, both)).toEqual([
        `24 secrets of 2 companies were encrypted with key 'new'.`,
        'Every secret can be decrypted with that key alone. Remove the older keys from ENCRYPTION_KEYS; keep them elsewhere for backups from before.',
      ]);
      expect((await runCommand(rotateKeys, both))[0]).toBe(`0 secrets of 2 companies were encrypted with key 'new'.`);
      const onlyNew = createSecretBox({ keys: [{ id: 'new', key: second }], current: 'new' });
      const db = await openDb(storeOf(env));
      const read = await db.tx({ realm: '9002' }, (trx) =>
        getSecret(trx, onlyNew, { realmId: '9002', name: 'secret-11' }),
      );
      await db.close();
      expect(read).toBe('of 9002');
    },
  );

  it('reports which secrets cannot be decrypted, and encrypts all others with the new key', long, async () => {
    const db = await openDb(storeOf(env));
    await db.tx({ realm: '9001' }, (trx) =>
      trx
        .updateTable('secret')
        .set({ ciphertext: Buffer.alloc(40) })
        .where('name', '=', 'secret-3')
        .execute(),
    );
    await db.close();
    const both = { ...env, ENCRYPTION_KEYS: keyed(['new', second], ['old', first]) };
    const output: string[] = [];
    const rotated = rotateKeys.run({ env: both, argument: '', print: (line) => output.push(line) });
    await expect(rotated).rejects.toThrow(
      `The older keys are still needed:\n  company 9001: 'secret-3' cannot be decrypted with any of the keys`,
    );
    expect(output).toEqual([`23 secrets of 2 companies were encrypted with key 'new'.`]);
  });

  it('reconnects a company that staff disconnected, within a day, once', long, async () => {
    const db = await openDb(storeOf(env));
    const day = 86_400_000;
    await db.tx({ realm: '9001' }, async (trx) => {
      const end = new Date(Date.now() + day);
      const tokens = { accessToken: 'a', refreshToken: 'r', accessExpiresAt: end, refreshExpiresAt: end };
      await saveConnection(trx, oldBox, '9001', tokens, now());
      await disconnectCompany(trx, '9001', 'staff', now());
      await changeCompany(trx, '9001', { staffDisconnectedAt: now(), revocationDueAt: end }, now());
    });
    await db.close();
    expect((await runCommand(undoDisconnect, env, '9001'))[0]).toContain('connected again');
    await expect(runCommand(undoDisconnect, env, '9001')).rejects.toThrow(CommandFailed);
    await expect(runCommand(undoDisconnect, env, '7777')).rejects.toThrow('does not exist');
    const again = await openDb(storeOf(env));
    const company = await again.tx({ realm: '9001' }, (trx) => companyOfRealm(trx, '9001'));
    await again.close();
    expect(company?.connection).toBe('connected');
  });

  it(
    'reports what is stored about a company that left, and erases it only with the code of the report',
    inShort,
    async () => {
      const db = await openDb(storeOf(env));
      await db.tx({ realm: '9001' }, (trx) => disconnectCompany(trx, '9001', 'administrator', now()));
      const document = { realmId: '9001', txnType: 35, txnId: '1' };
      await db.tx({ realm: '9001' }, async (trx) => {
        await appendTimeline(trx, document, { event: 'recorded' }, now());
        await enqueue(trx, { ...document, kind: 'record', version: '0', payload: { correlationId: 'c-1' } }, now());
      });
      await db.close();
      const output = (await runCommand(forgetCompany, env, '9001')).join('\n');
      expect(output).toContain("Company 9001, '9001', disconnected. Nothing is erased yet.");
      expect(output).toMatch(/company +1\n.*listed_company +1\n.*secret +12\n.*timeline +2/s);
      expect(output).toContain('Deliveries that still wait: 1.');
      expect(output).toContain('Kept: activity');
      const code = /forget-company 9001:(\w+)/.exec(output)?.[1] ?? '';
      await expect(runCommand(forgetCompany, env, '9001:00000000')).rejects.toThrow('The code does not fit.');
      expect((await runCommand(forgetCompany, env, `9001:${code}`)).join('\n')).toMatch(/Erased.*secret +12/s);
      await expect(runCommand(forgetCompany, env, '9001')).rejects.toThrow('There is no company 9001.');

      const after = await openDb(storeOf(env));
      const page = { realmId: '9001', action: null, outcome: null, before: null, since: null, limit: 10 };
      const [erasure] = await after.tx({ realm: '9001' }, (trx) => listActivity(trx, page));
      expect(erasure).toMatchObject({ action: 'erasure', actorKind: 'operator', after: { company: 1, secret: 12 } });
      const other = await after.tx({ realm: '9002' }, (trx) =>
        getSecret(trx, oldBox, { realmId: '9002', name: 'secret-0' }),
      );
      await after.close();
      expect(other).toBe('of 9002');
    },
  );

  it('erases no company that is connected, or whose disconnect can be undone', long, async () => {
    await expect(runCommand(forgetCompany, env, '9001')).rejects.toThrow('Disconnect it first');
    const db = await openDb(storeOf(env));
    await db.tx({ realm: '9001' }, async (trx) => {
      await disconnectCompany(trx, '9001', 'staff', now());
      await changeCompany(trx, '9001', { revocationDueAt: now() }, now());
    });
    await db.close();
    await expect(runCommand(forgetCompany, env, '9001')).rejects.toThrow('not revoked yet');
  });

  it.runIf(name === 'postgres')('names the PostgreSQL tools when the database is not embedded', async () => {
    await expect(runCommand(backUp, env, 'x')).rejects.toThrow(UsageError);
    await expect(runCommand(restore, env, 'x')).rejects.toThrow('pg_restore');
  });
});

describe('a backup of the embedded database', () => {
  it('restores everything into an empty folder, and never overwrites', async () => {
    const env = embeddedStore();
    const file = join(folder, 'backups', 'one.tar');
    expect(await runCommand(backUp, env, file)).toEqual([`${env['DATA_DIR']} was copied to ${file}.`]);
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(runCommand(restore, env, file)).rejects.toThrow('not empty');
    const target: Environment = { DATA_DIR: join(mkdtempSync(join(folder, 'restored-')), 'data') };
    // A new file system has it.
    mkdirSync(join(target['DATA_DIR'] ?? '', 'lost+found'), { recursive: true });
    expect((await runCommand(restore, target, file))[0]).toContain('2 companies');
    const db = await openDb(storeOf(target));
    const read = await db.tx({ realm: '9002' }, (trx) => getSecret(trx, oldBox, { realmId: '9002', name: 'secret-0' }));
    await db.close();
    expect(read).toBe('of 9002');
  });

  it('of a running service is restored without the sign of life of that process', async () => {
    const dataDir = embeddedStore()['DATA_DIR'] ?? '';
    const file = join(folder, 'backups', 'running.tar');
    const engine = await openEngine({ dataDir, template: null, watchdogMs: 60_000 });
    writeFileSync(join(dataDir, 'owner.pid'), '1\nanother container\n');
    await writeBackup(engine, file);
    await engine.close();
    rmSync(join(dataDir, 'owner.pid'));
    const target = join(mkdtempSync(join(folder, 'restored-')), 'data');
    await runCommand(restore, { DATA_DIR: target }, file);
    const names = readdirSync(target);
    expect(names).toContain('PG_VERSION');
    expect(names.filter((name) => name === 'owner.pid' || name === 'restoring')).toEqual([]);
  });

  it('whose restore was killed leaves a folder in which no empty database is created', async () => {
    const dataDir = mkdtempSync(join(folder, 'restored-'));
    mkdirSync(join(dataDir, 'restoring'));
    writeFileSync(join(dataDir, 'restoring', 'PG_VERSION'), '17\n');
    await expect(openDb(storeOf({ DATA_DIR: dataDir }))).rejects.toThrow('restore the backup again');
    expect(existsSync(join(dataDir, 'PG_VERSION'))).toBe(false);
  });

  it.each([
    ['a backup', backUp, 'never.tar'],
    ['a rotation of keys', rotateKeys, ''],
  ])('is not made up: %s of a folder without one is refused, and creates nothing', async (_, command, argument) => {
    const dataDir = join(folder, 'no-database');
    const env = { DATA_DIR: dataDir, ENCRYPTION_KEYS: keyed(['old', first]) };
    await expect(runCommand(command, env, argument && join(folder, argument))).rejects.toThrow('holds no database');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is refused while the service runs, with what to do instead', long, async () => {
    const env = embeddedStore();
    const file = join(folder, 'never.tar');
    const db = await openDb(storeOf(env));
    await expect(runCommand(backUp, env, file)).rejects.toThrow(/in use by process \d+.*BACKUP_DIR/);
    await expect(runCommand(restore, env, file)).rejects.toThrow('never.tar');
    await expect(runCommand(rotateKeys, { ...env, ENCRYPTION_KEYS: keyed(['old', first]) })).rejects.toThrow(
      FolderInUse,
    );
    await db.close();
    expect(existsSync(file)).toBe(false);
  });
});

it('a migration by the owner’s login needs that of the service, and creates no embedded database', async () => {
  const dataDir = join(folder, 'not-migrated');
  const env = { DATA_DIR: dataDir, MIGRATION_DATABASE_URL: 'postgres://owner@127.0.0.1/salestax' };
  await expect(runCommand(migrateDatabase, env)).rejects.toThrow('DATABASE_URL is missing');
  expect(existsSync(dataDir)).toBe(false);
});

it('a migration names the store that it needs, and creates no embedded database beside it', async () => {
  await expect(runCommand(migrateDatabase, {})).rejects.toThrow('DATABASE_URL, or DATA_DIR');
  expect(existsSync('service-data')).toBe(false);
});

describe('a database that is reached without TLS', () => {
  const away = 'postgres://salestax@192.0.2.1:1/salestax';
  const commands: readonly [string, Command, string][] = [
    ['migrate', migrateDatabase, ''],
    ['rotate-keys', rotateKeys, ''],
    ['undo-disconnect', undoDisconnect, '1'],
    ['forget-company', forgetCompany, '1'],
  ];

  it.each(commands)('is refused by a command of the admin CLI: %s', async (_, command, argument) => {
    const env = { ENCRYPTION_KEYS: keyed(['old', first]), DATABASE_URL: away };
    await expect(runCommand(command, env, argument)).rejects.toThrow('  - DATABASE_URL must require TLS');
    const owner = { ...env, DATABASE_URL: `${away}?sslmode=verify-full`, MIGRATION_DATABASE_URL: away };
    await expect(runCommand(command, owner, argument)).rejects.toThrow('  - MIGRATION_DATABASE_URL must require TLS');
  });
});

describe.runIf(postgresUrl !== null)('a separate database login for migrations', () => {
  it('owns the tables; the service’s login has the rights it needs, and cannot migrate', async () => {
    const owner = (await freshDatabase()) ?? '';
    const service = new URL(owner);
    service.username = `service_of_${service.username}`;
    const client = new Client({ connectionString: owner });
    await client.connect();
    await client.query(`create role ${service.username} login noinherit password 'test'`);
    const env = { DATABASE_URL: service.href, MIGRATION_DATABASE_URL: owner };
    // PostgreSQL names the missing privilege since version 16.
    const refused = /permission denied|must have admin option/;
    await expect(runCommand(migrateDatabase, { DATABASE_URL: service.href })).rejects.toThrow(refused);
    await expect(openDb({ databaseUrl: service.href })).rejects.toThrow('Run the command `migrate`');
    const output = await runCommand(migrateDatabase, env);
    expect(output[0]).toMatch(/^Done: 0001-schema/);
    expect(output[1]).toContain(service.username);
    expect((await runCommand(migrateDatabase, env))[0]).toBe('The tables are up to date.');
    const db = await openDb({ databaseUrl: service.href });
    expect(await db.health()).toBe(true);
    await db.tx({ realm: '1' }, async (trx) => {
      await createCompany(trx, { companyId: 'c', realmId: '1', name: 'A', accountingUserName: '' }, now());
      await disconnectCompany(trx, '1', 'administrator', now());
    });
    await db.close();
    const erasing = runCommand(forgetCompany, { DATABASE_URL: service.href }, '1');
    await expect(erasing).rejects.toThrow('set MIGRATION_DATABASE_URL');
    expect((await runCommand(forgetCompany, env, '1')).join()).toContain('forget-company 1:');
    await client.query(
      `set role app_owner; insert into salestax.kysely_migration values ('9998-tomorrow', '2030-01-01')`,
    );
    await client.end();
    expect((await runCommand(migrateDatabase, env))[1]).toContain(
      'newer than this version; the version still works with it: 9998-tomorrow',
    );
  });
});

describe('the setup check of the admin CLI', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    const ports = { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 };
    sandbox = await startSandbox({ ports, connectorUrl: publicUrl });
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.kernel.faults.clear());

  const publicUrl = 'http://127.0.0.1:1';

  function environment(): Environment {
    const { accounting, taxProvider, accountingClient, taxProviderSignIn, staffSignIn } = sandbox.description;
    return {
      ...embeddedStore(),
      PUBLIC_URL: publicUrl,
      ACCOUNTING_API_URL: accounting,
      ACCOUNTING_AUTHORIZE_URL: `${accounting}/connect/oauth2`,
      ACCOUNTING_TOKEN_URL: `${accounting}/oauth2/v1/tokens/bearer`,
      ACCOUNTING_REVOKE_URL: `${accounting}/v2/oauth2/tokens/revoke`,
      ACCOUNTING_CLIENT_ID: accountingClient.clientId,
      ACCOUNTING_CLIENT_SECRET: accountingClient.clientSecret,
      TAX_PROVIDER_URL: taxProvider,
      IDENTITY_ISSUER: taxProviderSignIn.issuer,
      IDENTITY_CLIENT_ID: taxProviderSignIn.clientId,
      IDENTITY_CLIENT_SECRET: taxProviderSignIn.clientSecret,
      STAFF_ISSUER: staffSignIn.issuer,
      STAFF_CLIENT_ID: staffSignIn.clientId,
      STAFF_CLIENT_SECRET: staffSignIn.clientSecret,
      STAFF_GROUPS: 'salestax-support',
      SIGNING_KEYS: keyed(['s', second]),
      ENCRYPTION_KEYS: keyed(['old', first]),
    };
  }

  /** Lines of a check, also of one that fails. */
  async function checked(env: Environment): Promise<readonly string[]> {
    const output: string[] = [];
    try {
      await checkSetUp.run({ env, argument: '', print: (line) => output.push(line) });
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
    }
    return output;
  }
  const failuresOf = async (env: Environment) => (await checked(env)).filter((line) => line.startsWith('FAILED'));

  /** Connects the first company to both vendors. */
  async function connect(env: Environment, provider: CompanyChanges): Promise<void> {
    const db = await openDb(storeOf(env));
    const realmId = '9001';
    const { taxAccount, realmIds, users } = sandbox.description;
    const administrator = users.accounting[0]?.id ?? '';
    const grant = sandbox.accounting().oauth.grant(realmIds.main, administrator);
    await db.tx({ realm: realmId }, async (trx) => {
      const end = new Date(Date.now() + 3_600_000);
      const tokens = { ...grant, accessExpiresAt: end, refreshExpiresAt: end };
      await saveConnection(trx, oldBox, realmId, tokens, now());
      await putSecret(trx, oldBox, { realmId, name: providerSecret }, taxAccount.licenseKey, now());
      await changeCompany(trx, realmId, { connection: 'connected', ...provider }, now());
    });
    await db.close();
  }

  it('proves each step: configuration, database, vendors, sign-ins, secrets, companies', async () => {
    const env = environment();
    expect(await checked(env)).toEqual([
      'ok      configuration',
      'ok      roles',
      'ok      database',
      'ok      environments of the vendors',
      'ok      accounting service',
      'ok      client at the accounting service',
      'ok      revocation at the accounting service',
      'ok      consent page of the accounting service',
      expect.stringMatching(/^skipped webhook address: ACCOUNTING_WEBHOOK_VERIFIER is not set/),
      'ok      tax provider',
      'ok      sign-in at the tax provider with /aiauthcallback',
      'ok      sign-in at the tax provider with /avataxlogin',
      'ok      sign-in of support staff with /admin/signin',
      'ok      secrets',
      ...realms.flatMap((realmId) => [
        `skipped company ${realmId} at the accounting service: there are no tokens that can be read`,
        `skipped company ${realmId} at the tax provider: there are no credentials that can be read`,
      ]),
    ]);
  });

  it('skips the webhook address while a proxy answers for a stopped service', async () => {
    await using proxy = await startVendorStub(() => ({ status: 503 }));
    const env = { ...environment(), PUBLIC_URL: proxy.baseUrl, ACCOUNTING_WEBHOOK_VERIFIER: 'verifier' };
    expect(await checked(env)).toContain(
      `skipped webhook address: the service does not answer behind ${proxy.baseUrl}/webhooks/accounting (503)`,
    );
    proxy.answer = () => ({ status: 500 });
    expect(await failuresOf(env)).toContain(
      `FAILED  webhook address: ${proxy.baseUrl}/webhooks/accounting answered 500`,
    );
  });

  const wrongVariables: readonly (readonly [name: string, Environment, step: string])[] = [
    ['a wrong client secret', { ACCOUNTING_CLIENT_SECRET: 'wrong' }, 'client at the accounting service'],
    [
      'a token endpoint that is none',
      { ACCOUNTING_TOKEN_URL: 'http://127.0.0.1:1' },
      'client at the accounting service',
    ],
    ['an address where nothing answers', { ACCOUNTING_API_URL: 'http://127.0.0.1:1' }, 'accounting service'],
    [
      'a revocation endpoint that is none',
      { ACCOUNTING_REVOKE_URL: 'http://127.0.0.1:1' },
      'revocation at the accounting service',
    ],
    [
      'an unknown client at the consent page',
      { ACCOUNTING_CLIENT_ID: 'unknown' },
      'consent page of the accounting service',
    ],
    [
      'another public address',
      { PUBLIC_URL: 'https://elsewhere.example' },
      'sign-in at the tax provider with /avataxlogin',
    ],
    ['an unknown scope', { IDENTITY_SCOPES: 'openid nonsense' }, 'sign-in at the tax provider with /aiauthcallback'],
    ['an unknown scope of staff', { STAFF_SCOPES: 'openid nonsense' }, 'sign-in of support staff with /admin/signin'],
    ['an issuer that is none', { STAFF_ISSUER: 'http://127.0.0.1:1' }, 'sign-in of support staff with /admin/signin'],
    ['a role that AvaTax does not have', { ALLOWED_ROLES: 'AccountAdmin, companyAdmin' }, 'roles'],
  ];
  for (const [[name, change, step], options] of splitAfter(1, wrongVariables))
    it(`names the step that fails because of ${name}`, options, async () => {
      expect(await failuresOf({ ...environment(), ...change })).toContainEqual(
        expect.stringContaining(`FAILED  ${step}: `),
      );
    });

  it('names all companies with secrets that cannot be decrypted', long, async () => {
    const failures = await failuresOf({ ...environment(), ENCRYPTION_KEYS: keyed(['new', second]) });
    expect(failures).toHaveLength(1);
    for (const realmId of realms) expect(failures[0]).toContain(`company ${realmId}: secret-0, `);
  });

  it('names a company whose tokens do not open it, and one whose provider company is gone', long, async () => {
    const env = environment();
    await connect(env, { providerAccountId: sandbox.description.taxAccount.accountId, providerCompanyCode: 'GONE' });
    expect(await failuresOf(env)).toEqual([
      expect.stringMatching(/^FAILED {2}company 9001 at the accounting service: .*3100.*Does ACCOUNTING_API_URL/),
      expect.stringMatching(/^FAILED {2}company 9001 at the tax provider: the account 2000134567 .* 'GONE'/),
    ]);
    await connect(env, { providerAccountId: '1', providerCompanyCode: 'COTTONWOOD' });
    expect((await failuresOf(env))[1]).toContain('it does not accept the stored credentials. Does TAX_PROVIDER_URL');
  });

  it('reports a database that is in use, and what is missing', long, async () => {
    const env = environment();
    const db = await openDb(storeOf(env));
    expect(await failuresOf(env)).toEqual([expect.stringMatching(/^FAILED {2}database: .*in use/)]);
    await db.close();
    await expect(runCommand(checkSetUp, {})).rejects.toThrow('PUBLIC_URL is missing');
  });
});

describe('the environments of the vendors', () => {
  const sandboxes = {
    ACCOUNTING_API_URL: 'https://sandbox-quickbooks.api.intuit.com',
    TAX_PROVIDER_URL: 'https://sandbox-rest.avatax.com',
    IDENTITY_ISSUER: 'https://ai-sbx.avlr.sh',
  };

  it('fit if all are sandboxes, all are production, or they are not known', () => {
    expect(mixedEnvironments(sandboxes)).toBeNull();
    expect(mixedEnvironments({ ACCOUNTING_API_URL: 'https://quickbooks.api.intuit.com' })).toBeNull();
    expect(mixedEnvironments({ ...sandboxes, TAX_PROVIDER_URL: 'http://localhost:4020' })).toBeNull();
  });

  it('do not fit if one is of another environment, which is named', () => {
    expect(mixedEnvironments({ ...sandboxes, TAX_PROVIDER_URL: 'https://rest.avatax.com' })).toContain(
      'ACCOUNTING_API_URL is sandbox, TAX_PROVIDER_URL is production',
    );
  });
});
