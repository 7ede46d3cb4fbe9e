import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../testing/databases.harness.ts';
import type { Db, Scope } from './db.ts';

/*
 * Tests every table with rows of companies, as listed by the database's own catalog, so that tables of new migrations
 * are covered without a change here. Each gets a row of company b, and company a tries to read and write it.
 */

interface Column {
  readonly name: string;
  readonly type: string;
  /** The first of the texts that a check allows; null = any text. */
  readonly allowed: string | null;
}

interface TenantTable {
  readonly name: string;
  /** Columns that a row needs: not null and without a default. */
  readonly columns: readonly Column[];
  /** May insert a row of company b. */
  readonly seeder: Scope;
}

const seeders: readonly (readonly [role: string, Scope])[] = [
  ['app_rw', { realm: 'b' }],
  ['app_staff', { realm: 'b', staff: true }],
  ['app_system', 'system'],
];

/** Scopes that work on company a. */
const scopes: readonly (readonly [string, Scope])[] = [
  ['a request', { realm: 'a' }],
  ['the call log', { realm: 'a', appendOnly: true }],
  [
    'the companies of a user',
    { owner: { sub: 'a connected_by', accountId: 'a provider_account_id', companyIds: null } },
  ],
  ['support staff', { realm: 'a', staff: true }],
];

/** Columns that may be null, but not in every row: a check involves several columns. */
const moreColumns: Readonly<Record<string, readonly Column[]>> = {
  estimate: [{ name: 'error_text', type: 'text', allowed: null }],
};

const withRealm = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'salestax'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'realm_id' and not a.attisdropped)`;

async function tenantTables(db: Db): Promise<readonly TenantTable[]> {
  const query = <Row>(text: string) => db.tx('system', async (trx) => (await sql.raw<Row>(text).execute(trx)).rows);
  const names = (await query<{ name: string }>(`${withRealm} order by 2`)).map(({ name }) => name);
  const columns = await query<Column & { table: string }>(`
    select t.name as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as allowed
    from (${withRealm}) t join pg_attribute a on a.attrelid = t.oid
    where a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''
      and a.attgenerated = ''`);
  const inserts = await query<{ name: string; role: string }>(`
    select t.name, r.role from (${withRealm}) t,
      unnest(array[${seeders.map(([role]) => `'${role}'`).join(', ')}]) with ordinality as r (role, place)
    where has_table_privilege(r.role, t.oid, 'insert') order by r.place`);
  return names.map((name) => {
    const role = inserts.find((one) => one.name === name)?.role;
    const seeder = seeders.find(([one]) => one === role)?.[1];
    if (seeder === undefined) throw new Error(`No role may insert into ${name}.`);
    const needed = columns.filter(({ table }) => table === name);
    return { name, columns: [...needed, ...(moreColumns[name] ?? [])], seeder };
  });
}

/** A value of the type, as SQL. */
function literal({ name, type, allowed }: Column, realm: string): string {
  if (name === 'realm_id') return `'${realm}'`;
  if (allowed !== null) return `'${allowed}'`;
  const values: Readonly<Record<string, string>> = {
    text: `'${realm} ${name}'`,
    json: `'{}'`,
    jsonb: `'{}'`,
    'text[]': `'{}'`,
    boolean: 'true',
    integer: '1',
    bigint: '1',
    uuid: 'gen_random_uuid()',
    date: 'current_date',
    bytea: `'\\x00'`,
    'timestamp with time zone': 'now()',
  };
  const value = values[type];
  if (value === undefined) throw new Error(`No value for the type ${type} of ${name}.`);
  return value;
}

function insertOf({ name, columns }: TenantTable, realm: string): string {
  const named = columns.some((column) => column.name === 'realm_id')
    ? columns
    : [...columns, { name: 'realm_id', type: 'text', allowed: null }];
  return `insert into salestax.${name} (${named.map((column) => column.name).join(', ')})
    values (${named.map((column) => literal(column, realm)).join(', ')})`;
}

/** Number of rows that a statement returns or changes; 'refused' by a missing right or a row policy. */
async function rowsOf(db: Db, scope: Scope, statement: string): Promise<number | 'refused'> {
  try {
    return await db.tx(scope, async (trx) => {
      const { rows, numAffectedRows } = await sql.raw(statement).execute(trx);
      return Math.max(Number(numAffectedRows ?? 0), rows.length);
    });
  } catch (error) {
    if (error instanceof Error && /permission denied|row-level security/.test(error.message)) return 'refused';
    throw error;
  }
}

describe.each(await testDatabases())('rows of another company on $name', ({ db, clear }) => {
  let tables: readonly TenantTable[];

  beforeAll(async () => {
    await clear();
    tables = await tenantTables(db);
    for (const table of tables)
      await db.tx(table.seeder, (trx) => sql.raw(`${insertOf(table, 'b')} on conflict do nothing`).execute(trx));
  });

  const ownRows = async () => {
    const counts: Record<string, number | 'refused'> = {};
    for (const { name, seeder } of tables)
      counts[name] = await rowsOf(db, seeder, `select 1 from salestax.${name} where realm_id = 'b'`);
    return counts;
  };

  it('every table with a column for the company has a row of the other company', async () => {
    expect(tables.length).toBeGreaterThan(15);
    expect(Object.entries(await ownRows()).filter(([, count]) => count !== 1)).toEqual([]);
  });

  it.each(scopes)(
    'rows of another company cannot be changed, removed or added in the scope of %s',
    async (_, scope) => {
      const done: string[] = [];
      for (const table of tables) {
        const statements = {
          // Without a condition, which would need the right to read.
          update: `update salestax.${table.name} set realm_id = 'a'`,
          delete: `delete from salestax.${table.name}`,
          insert: insertOf(table, 'b'),
        };
        for (const [what, statement] of Object.entries(statements)) {
          const count = await rowsOf(db, scope, statement);
          if (count !== 0 && count !== 'refused') done.push(`${what} ${table.name}`);
        }
      }
      expect(done).toEqual([]);
      expect(Object.entries(await ownRows()).filter(([, count]) => count !== 1)).toEqual([]);
    },
  );

  // Support staff see every company.
  it.each(scopes.slice(0, -1))('rows of another company are not visible in the scope of %s', async (_, scope) => {
    const shown: string[] = [];
    for (const { name } of tables) {
      // The record of activity cannot be cleared: it may have rows of company a of other tests.
      const count = await rowsOf(db, scope, `select 1 from salestax.${name} where realm_id <> 'a'`);
      if (count !== 0 && count !== 'refused') shown.push(name);
    }
    expect(shown).toEqual([]);
  });
});
