import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countCustomers, listCustomers } from '../features/staff/staff-customer-queries.ts';
import { testDatabases } from '../testing/databases.harness.ts';
import { createOlderDatabase, type OlderDatabase } from '../testing/older-database.harness.ts';

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres');

/** A company as the version before connects it. */
function connect(before: OlderDatabase, realmId: string, name: string): Promise<void> {
  const company = sql`
    insert into salestax.company (company_id, realm_id, name, accounting_user_name, connection, calculation_active,
      ecosystem_disabled, partner_tax_enabled, provider_account_id, provider_company_code, settings, own_item_accounts,
      version, created_at, updated_at)
    values (${realmId}, ${realmId}, ${name}, 'Dana', 'connected', true, false, false, 'account-1', 'C', '{}', '{}', 1, now(),
      now())`;
  return before.asCompany(realmId, (trx) => company.execute(trx));
}

it.runIf(postgres)(
  'the list contains companies from before its migration, and those that the previous version connects',
  async () => {
    if (postgres === undefined) return;
    const before = await createOlderDatabase(postgres, '0007-exemption');
    try {
      await connect(before, '1', 'ÉCLAIR');

      const db = await before.upgrade();
      await connect(before, '2', 'Éclair, too');
      const filter = { search: 'éclair', status: null };
      const found = await db.tx('staff', (trx) =>
        listCustomers(trx, filter, { sort: 'realmId', order: 'asc', offset: 0, limit: null }),
      );
      expect(found.map(({ companyName, status }) => [companyName, status])).toEqual([
        ['ÉCLAIR', 'Active'],
        ['Éclair, too', 'Active'],
      ]);
      expect(await db.tx('staff', (trx) => countCustomers(trx, filter))).toMatchObject({ Active: 2 });
      const byAccount = { search: 'account-1', status: null };
      expect(await db.tx('staff', (trx) => countCustomers(trx, byAccount))).toMatchObject({ Active: 2 });
    } finally {
      await before.close();
    }
  },
);
