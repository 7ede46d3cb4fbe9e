import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../../packages/connector/src/configuration/environment.ts';
import { companyOfRealm } from '../../../packages/connector/src/store/companies.ts';
import { openDb } from '../../../packages/connector/src/store/db.ts';
import { FolderInUse } from '../../../packages/connector/src/store/embedded/folder-lock.ts';
import { createSecretBox, getSecret, putSecret } from '../../../packages/connector/src/store/secrets.ts';
import { copyDatabase, freshDatabase } from '../../../packages/connector/src/testing/databases.harness.ts';
import { createCompany, disconnectCompany, changeCompany } from '../../../packages/connector/src/store/companies.ts';
import { saveConnection } from '../../../packages/connector/src/store/connections.ts';
import { backUp, restore } from '../../../packages/connector/src/admin-cli/back-up.ts';
import { checkSetUp } from '../../../packages/connector/src/admin-cli/check-set-up.ts';
import { type Command, CommandFailed, UsageError } from '../../../packages/connector/src/admin-cli/command.ts';
import { migrateDatabase } from '../../../packages/connector/src/admin-cli/migrate-database.ts';
import { rotateKeys } from '../../../packages/connector/src/admin-cli/rotate-keys.ts';
import { undoDisconnect } from '../../../packages/connector/src/admin-cli/undo-disconnect.ts';

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
  let env: Environment = {};
  beforeEach(async () => {
    env = await newStore();
  });

  it('migrates the tables, and can be repeated', async () => {
    expect(await runCommand(migrateDatabase, env)).toEqual(['The tables are up to date.']);
  });

  it('encrypts every secret with the new key once, and reports that the older key may be removed', async () => {
    const both = { ...env, ENCRYPTION_KEYS: keyed(['new', second], ['old', first]) };
    expect(await runCommand(rotateKeys, both)).toEqual([
      `24 secrets of 2 companies were encrypted with key 'new'.`,
      'Every secret can be decrypted with that key alone. Remove the older keys from ENCRYPTION_KEYS.',
    ]);
    expect((await runCommand(rotateKeys, both))[0]).toBe(`0 secrets of 2 companies were encrypted with key 'new'.`);
    const onlyNew = createSecretBox({ keys: [{ id: 'new', key: second }], current: 'new' });
    const db = await openDb(storeOf(env));
    const read = await db.tx({ realm: '9002' }, (trx) =>
      getSecret(trx, onlyNew, { realmId: '9002', name: 'secret-11' }),
    );
    await db.close();
    expect(read).toBe('of 9002');
  });

  it('reports which secrets cannot be decrypted, and encrypts all others with the new key', async () => {
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

  it('reconnects a company that staff disconnected, within a day, once', async () => {
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
    expect((await runCommand(restore, target, file))[0]).toContain('2 companies');
    const db = await openDb(storeOf(target));
    const read = await db.tx({ realm: '9002' }, (trx) => getSecret(trx, oldBox, { realmId: '9002', name: 'secret-0' }));
    await db.close();
    expect(read).toBe('of 9002');
  });

  it('is refused while the service runs, with what to do instead', async () => {
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
    expect(output[0]).toMatch(/^Done: 0001-tables, .*0009-limits/);
    expect(output[1]).toContain(service.username);
    expect((await runCommand(migrateDatabase, env))[0]).toBe('The tables are up to date.');
    const db = await openDb({ databaseUrl: service.href });
    expect(await db.health()).toBe(true);
    await db.close();
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
  let vendor: Server;
  let answer = 200;
  beforeEach(async () => {
    answer = 200;
    vendor = createServer((_request, response) => response.writeHead(answer).end());
    await new Promise<void>((listening) => vendor.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => new Promise((closed) => vendor.close(closed)));

  function environment(): Environment {
    const address = vendor.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return {
      ...embeddedStore(),
      PUBLIC_URL: 'https://connector.example',
      ACCOUNTING_API_URL: url,
      ACCOUNTING_TOKEN_URL: url,
      ACCOUNTING_REVOKE_URL: url,
      ACCOUNTING_CLIENT_ID: 'id',
      ACCOUNTING_CLIENT_SECRET: 'secret',
      TAX_PROVIDER_URL: url,
      IDENTITY_ISSUER: url,
      IDENTITY_CLIENT_ID: 'id',
      IDENTITY_CLIENT_SECRET: 'secret',
      SIGNING_KEYS: keyed(['s', second]),
      ENCRYPTION_KEYS: keyed(['old', first]),
    };
  }

  it('verifies the configuration, the database, the secrets and the vendors', async () => {
    const env = environment();
    expect(await runCommand(checkSetUp, env)).toEqual(
      [
        'ok      configuration',
        'ok      database',
        'ok      secrets',
        'ok      accounting service',
        'ok      token endpoint of the accounting service',
        'ok      tax provider',
        'ok      identity server of the tax provider',
      ].map((line) => expect.stringContaining(line)),
    );
  });

  it('reports what fails: a vendor, a secret, a database that is in use', async () => {
    const env = environment();
    answer = 503;
    await expect(runCommand(checkSetUp, { ...env, ENCRYPTION_KEYS: keyed(['new', second]) })).rejects.toThrow(
      '5 checks failed',
    );
    const db = await openDb(storeOf(env));
    await expect(runCommand(checkSetUp, env)).rejects.toThrow(CommandFailed);
    await db.close();
    await expect(runCommand(checkSetUp, {})).rejects.toThrow('PUBLIC_URL is missing');
  });
});
