import { sql } from 'kysely';
import type { Db } from '../store/db.ts';

/* As many companies as a large installation has. */

/** Rows per statement, so that a statement stays below its time limit of five seconds. */
const atOnce = 500;

const words = {
  first: [
    'Cottonwood',
    'Juniper',
    'Ridgeline',
    'Aspen',
    'Blue Mesa',
    'Granite',
    'Harbor',
    'Maple',
    'Silver',
    'Westgate',
  ],
  second: ['Supply', 'Outfitters', 'Dental', 'Coffee', 'Books', 'Logistics', 'Design'],
  given: ['Dana', 'Luis', 'Priya', 'Sam', 'Ana'],
  family: ['Whitfield', 'Ortega', 'Raman', 'Keller', 'Reyes', 'Marsh'],
};
const wordAt = (list: readonly string[]) =>
  sql`(array[${sql.join(list.map((word) => sql.lit(word)))}])[1 + n % ${sql.lit(list.length)}]`;

/**
 * Companies 1 to `count`: every tenth disconnected, every tenth switched off, repeating names that end in the number.
 * Their last changes are minutes apart before `now`, in another order than their numbers.
 */
export async function addManyCompanies(db: Db, count: number, now: Date): Promise<void> {
  const { first, second, given, family } = words;
  for (let from = 1; from <= count; from += atOnce) {
    const to = Math.min(count, from + atOnce - 1);
    await db.tx({ realm: 'of each row' }, (trx) =>
      sql`do $$ begin
        for n in ${sql.lit(from)}..${sql.lit(to)} loop
          perform set_config('app.realm_id', (9341452000000000 + n)::text, true);
          insert into company (company_id, realm_id, name, accounting_user_name, connection, calculation_active,
            ecosystem_disabled, partner_tax_enabled, provider_account_id, provider_company_code, settings,
            own_item_accounts, former_items, version, created_at, updated_at)
          values (md5(n::text)::uuid::text, (9341452000000000 + n)::text,
            concat_ws(' ', ${wordAt(first)}, ${wordAt(second)}, n), concat_ws(' ', ${wordAt(given)}, ${wordAt(family)}),
            case n % 10 when 3 then 'disconnected' else 'connected' end, n % 10 <> 4, false, false, '2000134567',
            'COTTONWOOD', '{"taxItemId": "40", "isMakeAllCustomerTaxable": true}', '{"salesTax": "90"}',
            '{"salesTax": [], "fee": [], "taxOnFee": []}', 1,
            ${sql.lit(now.toISOString())}::timestamptz - make_interval(mins => n * 7919 % 50021),
            ${sql.lit(now.toISOString())}::timestamptz - make_interval(mins => n * 7919 % 50021));
        end loop;
      end $$`.execute(trx),
    );
  }
}
