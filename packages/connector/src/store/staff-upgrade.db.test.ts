import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { openDb } from './db.ts';
import { migrations } from './migrations/index.ts';
import { schemaName } from './schema-state.ts';
import type { Schema } from './schema.ts';
import { countCustomers, listCustomers } from '../features/staff/staff-customer-queries.ts';
import { testDatabases } from '../testing/databases.harness.ts';

const postgres = (await testDatabases()).find(({ freshUrl }) => freshUrl !== null);
const insertAs = (realm: string, name: string) => sql`
  insert into salestax.company (company_id, realm_id, name, accounting_user_name, connection, calculation_active,
    ecosystem_disabled, partner_tax_enabled, provider_account_id, provider_company_code, settings, own_item_accounts,
    version, created_at, updated_at)
  values (${realm}, ${realm}, ${name}, 'Dana', 'connected', true, false, false, '1', 'C', '{}', '{}', 1, now(), now())`;

it.runIf(postgres)(
  'the list contains companies from before its migration, and those that the previous version connects',
  async () => {
    const databaseUrl = (await postgres?.freshUrl?.()) ?? '';
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    const before = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
    /** Creates a company like the previous version does. */
    const connect = (realm: string, name: string) =>
      before.transaction().execute(async (trx) => {
        await sql`select set_config('role', 'app_rw', true), set_config('app.realm_id', ${realm}, true)`.execute(trx);
        await insertAs(realm, name).execute(trx);
      });
    try {
      for (const role of ['app_owner', 'app_rw', 'app_system', 'app_audit', 'app_staff'])
        await sql`grant ${sql.id(role)} to current_user`.execute(before).catch(() => undefined);
      await sql`create schema ${sql.id(schemaName)} authorization app_owner`.execute(before);
      await sql`set role app_owner`.execute(before);
      const migrator = new Migrator({
        db: before.withoutPlugins(),
        provider: { getMigrations: async () => migrations },
        migrationTableSchema: schemaName,
      });
      expect((await migrator.migrateTo('0007-exemption')).error).toBeUndefined();
      await sql`reset role`.execute(before);
      await connect('1', 'ÉCLAIR');

      const db = await openDb({ databaseUrl });
      try {
        await connect('2', 'Éclair, too');
        const filter = { search: 'éclair', status: null };
        const found = await db.tx('staff', (trx) =>
          listCustomers(trx, filter, { sort: 'realmId', order: 'asc', offset: 0, limit: null }),
        );
        expect(found.map(({ companyName, status }) => [companyName, status])).toEqual([
          ['ÉCLAIR', 'Active'],
          ['Éclair, too', 'Active'],
        ]);
        expect(await db.tx('staff', (trx) => countCustomers(trx, filter))).toMatchObject({ Active: 2 });
      } finally {
        await db.close();
      }
    } finally {
      await before.destroy();
    }
  },
);
