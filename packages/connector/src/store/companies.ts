import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql, type Updateable } from 'kysely';
import { serviceActor } from '../domain/activity.ts';
import { defaultSettings, type OwnItemAccounts } from '../domain/company-settings.ts';
import { noFormerItems } from '../domain/tax-items.ts';
import { latestThrottleEnd } from '../ports/throttle.ts';
import { noteActivity } from './activity.ts';
import type { Trx } from './db.ts';
import type { CompanyTable } from './schema.ts';
import { revokeSessionsOfRealm } from './sessions.ts';
import { endedWith, endSupportConsent } from './support-consents.ts';
import { appendTimeline } from './timeline.ts';

/** A company that is or was connected. `companyId` is the `userId` of the paths. */
export type Company = Readonly<Selectable<CompanyTable>>;

export interface NewCompany {
  readonly companyId: string;
  readonly realmId: string;
  readonly name: string;
  readonly accountingUserName: string;
}

/** Columns that can be changed; absent ones stay. */
export type CompanyChanges = Partial<Omit<Company, 'companyId' | 'realmId' | 'version' | 'createdAt' | 'updatedAt'>>;

const noAccounts: OwnItemAccounts = { salesTax: '', fee: '', taxOnFee: '' };

/**
 * A newly connected company: calculation is on, settings have their defaults. Fails with a unique violation if the
 * realm exists.
 */
export async function createCompany(trx: Trx, company: NewCompany, now: Date): Promise<Company> {
  return trx
    .insertInto('company')
    .values({
      ...company,
      connection: 'connected',
      calculationActive: true,
      ecosystemDisabled: false,
      partnerTaxEnabled: false,
      settings: JSON.stringify(defaultSettings),
      ownItemAccounts: JSON.stringify(noAccounts),
      formerItems: JSON.stringify(noFormerItems),
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

/** The company, its row locked until the transaction ends. */
export async function lockCompany(trx: Trx, realmId: string): Promise<Company | null> {
  return companyOf(
    await trx.selectFrom('company').selectAll().where('realmId', '=', realmId).forUpdate().executeTakeFirst(),
  );
}

const companyOf = (row: Company | undefined): Company | null =>
  row === undefined ? null : { ...row, settings: { ...defaultSettings, ...row.settings } };

/** When a company came from another owner to its present one; null if it never did. */
export async function ownedSince(trx: Trx, realmId: string): Promise<Date | null> {
  const row = await trx.selectFrom('company').select('ownedSince').where('realmId', '=', realmId).executeTakeFirst();
  return row?.ownedSince ?? null;
}

/** All companies, by name. Only the 'system' scope sees more than one. */
export async function listCompanies(trx: Trx): Promise<readonly Company[]> {
  return trx.selectFrom('company').selectAll().orderBy('name').orderBy('companyId').execute();
}

function columnsOf({ settings, ownItemAccounts, formerItems, ...plain }: CompanyChanges): Updateable<CompanyTable> {
  return {
    ...plain,
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(ownItemAccounts && { ownItemAccounts: JSON.stringify(ownItemAccounts) }),
    ...(formerItems && { formerItems: JSON.stringify(formerItems) }),
  };
}

/** Saves a person's change. Null, and nothing is saved, if the company was saved by another person after `version` was read. */
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

/** Whether the company has these values already: storing them again would look like a change of its configuration. */
export const hasValues = (company: Company, changes: CompanyChanges): boolean =>
  isDeepStrictEqual({ ...company, ...changes }, company);

/** Saves a change by the service (connection lost, throttled, …), which does not make an open settings page stale. */
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

/**
 * Stores that a vendor's rate limit was hit at `at`: background calls are throttled until `until`, or longer if already
 * stored. An end that a clock has stored which was ahead is replaced.
 */
export async function noteThrottle(trx: Trx, realmId: string, at: Date, until: Date): Promise<void> {
  const latest = new Date(latestThrottleEnd(at.getTime()));
  const throttledUntil = sql<Date>`case when throttled_until > ${latest} then ${until}
    else greatest(throttled_until, ${until}) end`;
  await trx.updateTable('company').set({ throttledAt: at, throttledUntil }).where('realmId', '=', realmId).execute();
}

/** Stores the time zone of the company's address, as the accounting service has it. No change of a person's: `updatedAt` stays. */
export async function changeAddressTimeZone(trx: Trx, realmId: string, addressTimeZone: string): Promise<void> {
  await trx.updateTable('company').set({ addressTimeZone }).where('realmId', '=', realmId).execute();
}

/** State of a company that is connected (again): a pending revocation after a disconnect by staff is cancelled. */
export const connectedState = { connection: 'connected', staffDisconnectedAt: null, revocationDueAt: null } as const;

/** Key of timeline entries about the company itself: no document has this type. */
export const companyKey = (realmId: string) => ({ realmId, txnType: 0, txnId: 'company' });

/**
 * Marks a company as disconnected, and ends its sessions and what support staff may do in the same transaction. False if it
 * was disconnected already.
 * Who did it is recorded by the caller, except for the accounting service.
 */
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
  await revokeSessionsOfRealm(trx, realmId, now);
  await endSupportConsent(trx, endedWith(realmId, by), now);
  await trx.deleteFrom('disconnectRequest').where('realmId', '=', realmId).execute();
  if (numUpdatedRows === 0n) return false;
  await appendTimeline(trx, companyKey(realmId), { event: 'disconnected', detail: { by } }, now);
  if (by === 'accounting-service') {
    const fields = { before: { connection: 'connected' }, after: { connection: 'disconnected' } };
    const source = { realmId, actor: serviceActor(by), correlationId: by };
    await noteActivity(trx, source, { action: 'disconnect', ...fields }, now);
  }
  return true;
}

/** Realms of companies whose secrets for the tax provider are due for deletion ('system' scope). */
export async function dueSecrets(trx: Trx, now: Date): Promise<readonly string[]> {
  const companies = await trx.selectFrom('company').select('realmId').where('secretsDueAt', '<=', now).execute();
  return companies.map(({ realmId }) => realmId);
}

/** Realms of companies whose tokens are due for revocation ('system' scope). */
export async function dueRevocations(trx: Trx, now: Date): Promise<readonly string[]> {
  const companies = await trx.selectFrom('company').select('realmId').where('revocationDueAt', '<=', now).execute();
  return companies.map(({ realmId }) => realmId);
}

/** The connected companies that are linked to a provider company, in a query of several companies ('system' scope). */
export const linkedCompanies = sql`
  select realm_id, updated_at, calculation_active from company
  where connection = 'connected' and provider_company_code is not null`;
