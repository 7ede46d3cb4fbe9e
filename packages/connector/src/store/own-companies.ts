import { defaultSettings } from '../domain/company-settings.ts';
import type { Company } from './companies.ts';
import type { Trx } from './db.ts';

/* The companies of one user, in the scope of the owner: the row policies leave out all others. */

const columns = [
  'realmId',
  'name',
  'connection',
  'calculationActive',
  'providerAccountId',
  'providerCompanyCode',
  'settings',
  'addressTimeZone',
] as const;

const byName = new Intl.Collator('en');

export type OwnCompanyRow = Pick<Company, (typeof columns)[number]>;

/** By name, in the order of a dictionary: that of a database depends on its collation. Settings that a row lacks have defaults. */
export async function listOwnCompanies(trx: Trx): Promise<readonly OwnCompanyRow[]> {
  const rows = await trx.selectFrom('company').select(columns).orderBy('realmId').execute();
  return rows
    .map((row) => ({ ...row, settings: { ...defaultSettings, ...row.settings } }))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}

export async function countOwnCompanies(trx: Trx): Promise<number> {
  const found = await trx
    .selectFrom('company')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

export async function isOwnCompany(trx: Trx, realmId: string): Promise<boolean> {
  const found = await trx.selectFrom('company').select('realmId').where('realmId', '=', realmId).executeTakeFirst();
  return found !== undefined;
}
