import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createJobQueue } from '../service/jobs/queue.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { openDb, type Db } from './db.ts';
import { databaseRoles } from './migrate.ts';
import { compareMigrations, SchemaMismatch } from './schema-state.ts';

describe('migrations of a database compared with those of this version', () => {
  const known = ['0001-a', '0002-b'];

  it.each<[string, string[], string[]]>([
    ['none yet', [], known],
    ['one is behind', ['0001-a'], ['0002-b']],
    ['up to date', known, []],
    ['newer, and only added to', [...known, '0003-c'], []],
  ])('a database is accepted with its missing migrations: %s', (_, applied, missing) => {
    expect(compareMigrations(applied, known).missing).toEqual(missing);
  });

  it.each<[string, string[], string]>([
    ['newer, and something was removed', [...known, '0003-contract-c'], 'ahead of this version'],
    ['an unknown migration in between', ['0001-a', '0001-x', '0002-b'], 'something else'],
    ['newer and behind at once', ['0001-a', '0003-c'], 'lacks 0002-b'],
  ])('a database is refused: %s', (_, applied, sentence) => {
    expect(() => compareMigrations(applied, known)).toThrow(sentence);
  });
});

const servers = (await testDatabases()).filter(({ name }) => name === 'postgres');
let logins = 0;
const appendOnlyTables = ['timeline', 'staff_action'];
let shared: Promise<{ readonly service: string }> | null = null;

describe.each(servers)('a login of $name that owns nothing', ({ freshUrl }) => {
  const opened: Db[] = [];
  const open = async (databaseUrl: string, migrates = true): Promise<Db> => {
    const db = await openDb({ databaseUrl, migrates });
    opened.push(db);
    return db;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.close()));
  });

  async function run(url: string, ...statements: readonly string[]): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** URL of the owner, and of a service login with the roles of the service but not the owner's. */
  async function twoLogins(): Promise<{ readonly owner: string; readonly service: string; readonly login: string }> {
    if (!freshUrl) throw new Error('This server cannot create databases.');
    const owner = await freshUrl();
    const login = `service_${process.pid}_${(logins += 1)}`;
    await run(owner, `create role ${login} login noinherit password 'test'`);
    const service = new URL(owner);
    service.username = login;
    return { owner, service: service.href, login };
  }

  const workingRoles = databaseRoles.filter((role) => role !== 'app_owner');
  const grantRoles = (login: string) => `grant ${workingRoles.join(', ')} to ${login}`;

  async function prepared() {
    const logged = await twoLogins();
    await open(logged.owner);
    await run(
      logged.owner,
      grantRoles(logged.login),
      'create schema pgboss',
      `grant usage, create on schema pgboss to ${logged.login}`,
    );
    return logged;
  }

  it('a service login can open the database when the tables are current', async () => {
    const { service } = await prepared();
    const db = await open(service);
    expect(await db.health()).toBe(true);
    const queue = createJobQueue({
      db,
      kinds: [],
      onError: (error) => expect.unreachable(String(error)),
      onUnreadable: (job) => expect.unreachable(job),
    });
    await queue.start();
    await queue.stop();
  });

  it('a service login gets instructions if there are no tables, a role is missing, or the tables are behind', async () => {
    const { owner, service, login } = await twoLogins();
    await expect(open(service)).rejects.toThrow(SchemaMismatch);
    await open(owner);
    await expect(open(service)).rejects.toThrow(/lacks the roles app_rw.*migrate/);
    await run(owner, grantRoles(login));
    await run(owner, 'set role app_owner', `delete from salestax.kysely_migration where name = '0001-schema'`);
    await expect(open(service)).rejects.toThrow('behind this version by 0001-schema. Run the command `migrate`');
  });

  it('a service login and the owner work with newer tables, unless something was removed', async () => {
    const { owner, service } = await prepared();
    const note = (name: string) => `insert into salestax.kysely_migration values ('${name}', '2030-01-01')`;
    await run(
      owner,
      'set role app_owner',
      'create table salestax.of_tomorrow (id int)',
      'alter table salestax.of_tomorrow enable row level security, force row level security',
      'create policy system on salestax.of_tomorrow to app_system using (true)',
      note('9998-tomorrow'),
    );
    expect(await (await open(service)).health()).toBe(true);
    expect(await (await open(owner)).health()).toBe(true);
    await run(owner, 'set role app_owner', note('9999-contract-tomorrow'));
    await expect(open(service)).rejects.toThrow('ahead of this version');
    await expect(open(owner)).rejects.toThrow('ahead of this version');
  });

  it.each([
    ['update', 'update TABLE set realm_id = realm_id'],
    ['delete', 'delete from TABLE'],
    ['truncate', 'truncate TABLE'],
    ['alter', 'alter table TABLE add column more text'],
    ['disable triggers', 'alter table TABLE disable trigger all'],
    ['drop', 'drop table TABLE'],
  ])('a service login cannot change append-only tables under any of its roles: %s', async (_, statement) => {
    const db = await open((await (shared ??= prepared())).service);
    for (const table of appendOnlyTables)
      for (const role of ['none', ...workingRoles]) {
        const attempt = db.tx('system', async (trx) => {
          await sql.raw(`set local role ${role}`).execute(trx);
          await sql.raw(statement.replace('TABLE', `salestax.${table}`)).execute(trx);
        });
        await expect(attempt, `${role}: ${table}`).rejects.toThrow(/permission denied|must be owner/);
      }
    await expect(db.tx('system', (trx) => sql`set local role app_owner`.execute(trx))).rejects.toThrow(
      'permission denied',
    );
  });
});
