import { type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from './db.ts';
import { appendTimeline } from './timeline.ts';
import type { CompanyTable } from './schema.ts';
import type { CompanySettings } from '../domain/company-settings.ts';
import type { OwnItemAccounts } from '../domain/company-settings.ts';

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

/** What is in force before anything is chosen, and for a choice that a row does not have yet. */
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
  isMakeAllCustomerTaxable: true,
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
  return companyOf(await trx.selectFrom('company').selectAll().where('realmId', '=', realmId).executeTakeFirst());
}

export async function companyById(trx: Trx, companyId: string): Promise<Company | null> {
  return companyOf(await trx.selectFrom('company').selectAll().where('companyId', '=', companyId).executeTakeFirst());
}

/** The company, its row held until the transaction ends: nobody else changes it in between. */
export async function lockCompany(trx: Trx, realmId: string): Promise<Company | null> {
  return companyOf(
    await trx.selectFrom('company').selectAll().where('realmId', '=', realmId).forUpdate().executeTakeFirst(),
  );
}

const companyOf = (row: Company | undefined): Company | null =>
  row === undefined ? null : { ...row, settings: { ...NO_SETTINGS, ...row.settings } };

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

/** A vendor's limit was hit at `at`: background work rests until `until`, or longer when that was known. Not a person's change. */
export async function noteThrottle(trx: Trx, realmId: string, at: Date, until: Date): Promise<void> {
  await trx
    .updateTable('company')
    .set({ throttledAt: at, throttledUntil: sql<Date>`greatest(throttled_until, ${until})` })
    .where('realmId', '=', realmId)
    .execute();
}

/** What becomes of a company that somebody connects (again): a disconnect by staff that has not ended its tokens yet is off. */
export const CONNECTED = { connection: 'connected', staffDisconnectedAt: null, revocationDueAt: null } as const;

/** Under which key the timeline keeps what happened to the company itself: no document has this type. */
export const companyKey = (realmId: string) => ({ realmId, txnType: 0, txnId: 'company' });

/** The accounting service no longer takes us, or we left it. Noted once; false when the company was disconnected already. */
export async function disconnectCompany(
  trx: Trx,
  realmId: string,
  by: 'accounting-service' | 'administrator' | 'staff',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('company')
    .set({ connection: 'disconnected', updatedAt: now })
    .where('realmId', '=', realmId)
    .where('connection', '=', 'connected')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await appendTimeline(trx, companyKey(realmId), { event: 'disconnected', detail: { by } }, now);
  return true;
}

/** Realms of companies whose tokens are to be ended by now ('system' scope). */
export async function dueRevocations(trx: Trx, now: Date): Promise<readonly string[]> {
  const due = await trx.selectFrom('company').select('realmId').where('revocationDueAt', '<=', now).execute();
  return due.map(({ realmId }) => realmId);
}
