import type { Selectable, Updateable } from 'kysely';
import type { Trx } from './db.ts';
import type { CompanySettings, CompanyTable, OwnItemAccounts } from './schema.ts';

/** A connected (or once connected) company. `companyId` is the `userId` of the paths. */
export type Company = Readonly<Selectable<CompanyTable>>;

export interface NewCompany {
  readonly companyId: string;
  readonly realmId: string;
  readonly name: string;
  readonly accountingUserName: string;
}

/** What can be changed; what is left out stays. */
export type CompanyChanges = Partial<Omit<Company, 'companyId' | 'realmId' | 'version' | 'createdAt' | 'updatedAt'>>;

export const NO_SETTINGS: CompanySettings = {
  taxItemId: '',
  rdfItemId: '',
  rdfItemCode: '',
  taxOnRdfItemId: '',
  taxOnRdfItemCode: '',
  isEnableRetailDeliveryFee: false,
  isEnableAddressValidation: false,
  applyParentExemptionToSubCustomer: false,
  applyParentExemptionToProject: false,
  isMakeAllCustomerTaxable: false,
  avaTaxStartDate: null,
};

const NO_ACCOUNTS: OwnItemAccounts = { salesTax: '', fee: '', taxOnFee: '' };

/** A company on the day it connects: calculation is on, nothing is chosen yet. Fails as a unique violation when the realm is known. */
export async function createCompany(trx: Trx, company: NewCompany, now: Date): Promise<Company> {
  return trx
    .insertInto('company')
    .values({
      ...company,
      connection: 'connected',
      calculationActive: true,
      ecosystemDisabled: false,
      partnerTaxEnabled: false,
      settings: JSON.stringify(NO_SETTINGS),
      ownItemAccounts: JSON.stringify(NO_ACCOUNTS),
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function companyOfRealm(trx: Trx, realmId: string): Promise<Company | null> {
  return (await trx.selectFrom('company').selectAll().where('realmId', '=', realmId).executeTakeFirst()) ?? null;
}

export async function companyById(trx: Trx, companyId: string): Promise<Company | null> {
  return (await trx.selectFrom('company').selectAll().where('companyId', '=', companyId).executeTakeFirst()) ?? null;
}

/** Every company, by name. Only the 'system' scope sees more than one. */
export async function listCompanies(trx: Trx): Promise<readonly Company[]> {
  return trx.selectFrom('company').selectAll().orderBy('name').orderBy('companyId').execute();
}

function columnsOf({ settings, ownItemAccounts, ...plain }: CompanyChanges): Updateable<CompanyTable> {
  return {
    ...plain,
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(ownItemAccounts && { ownItemAccounts: JSON.stringify(ownItemAccounts) }),
  };
}

/** A person's change. Null, and nothing saved, when somebody else saved after `version` was read. */
export async function saveCompany(
  trx: Trx,
  realmId: string,
  version: number,
  changes: CompanyChanges,
  now: Date,
): Promise<Company | null> {
  const saved = await trx
    .updateTable('company')
    .set({ ...columnsOf(changes), version: version + 1, updatedAt: now })
    .where('realmId', '=', realmId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return saved ?? null;
}

/** The service's own change (connection lost, throttled, …): does not make an open settings page stale. */
export async function changeCompany(
  trx: Trx,
  realmId: string,
  changes: CompanyChanges,
  now: Date,
): Promise<Company | null> {
  const saved = await trx
    .updateTable('company')
    .set({ ...columnsOf(changes), updatedAt: now })
    .where('realmId', '=', realmId)
    .returningAll()
    .executeTakeFirst();
  return saved ?? null;
}
