import { sql, type Kysely } from 'kysely';

/*
 * A validated address as the provider writes it, where it is the same one in another writing; null = nothing to tidy.
 * Who sent the last request for a certificate to a customer, and how often one was sent. The staff find a company by the
 * account number and the AvaTax user name, which is an e-mail address, too.
 */

const searchKeyOf = (row: 'new' | 'company') =>
  `salestax.fold(concat_ws(chr(31), ${row}.name, ${row}.accounting_user_name, ${row}.realm_id,
    ${row}.provider_account_id, ${row}.provider_login))`;

const statements = [
  'alter table salestax.address_validation add column postal_form jsonb',
  "alter table salestax.exemption_request add column requested_by text not null default ''",
  'alter table salestax.exemption_request add column request_count integer not null default 1',
  `create or replace function salestax.list_company() returns trigger language plpgsql as $$ begin
     insert into salestax.listed_company values (new.company_id, new.realm_id, new.name, new.accounting_user_name,
       case when new.connection = 'disconnected' then 'Disconnected'
         when new.calculation_active and new.provider_account_id is not null
           and new.provider_company_code is not null then 'Active'
         else 'Down' end,
       new.updated_at, left(salestax.fold(new.name), 200), ${searchKeyOf('new')})
     on conflict (company_id) do update set name = excluded.name, status = excluded.status,
       accounting_user_name = excluded.accounting_user_name, updated_at = excluded.updated_at,
       name_key = excluded.name_key, search_key = excluded.search_key;
     return null;
   end $$`,
  // Existing rows. Policies apply to the owner of a table, too.
  'alter table salestax.company no force row level security',
  'alter table salestax.listed_company no force row level security',
  `update salestax.listed_company listed set search_key = ${searchKeyOf('company')}
     from salestax.company where company.company_id = listed.company_id`,
  'alter table salestax.listed_company force row level security',
  'alter table salestax.company force row level security',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
