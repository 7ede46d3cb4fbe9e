import { type Selectable, sql } from 'kysely';
import { serviceActor } from '../domain/activity.ts';
import { inForce } from '../domain/support-consent.ts';
import { type ActivitySource, noteActivity } from './activity.ts';
import type { Trx } from './db.ts';
import type { SupportConsentTable } from './schema.ts';

/** The consent of a company's administrator that support staff read its documents. It may have expired. */
export type SupportConsent = Readonly<Selectable<SupportConsentTable>>;

/** The actor of what happened, in a company. */
export type CompanySource = ActivitySource & { readonly realmId: string };

/** The consent of a company; null = none was given, or it was ended. */
export async function findSupportConsent(trx: Trx, realmId: string): Promise<SupportConsent | null> {
  const found = await trx.selectFrom('supportConsent').selectAll().where('realmId', '=', realmId).executeTakeFirst();
  return found ?? null;
}

/** The consents of these companies by realm id ('staff' scope). */
export async function consentsOf(trx: Trx, realmIds: readonly string[]): Promise<ReadonlyMap<string, SupportConsent>> {
  const rows = await trx
    .selectFrom('supportConsent')
    .selectAll()
    .where(sql<boolean>`realm_id = any(${[...realmIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.realmId, row]));
}

/** Stores a consent in place of an earlier one, with its record. */
export async function giveSupportConsent(
  trx: Trx,
  source: CompanySource,
  { expiresAt, grantedBy, reason }: Pick<SupportConsent, 'expiresAt' | 'grantedBy' | 'reason'>,
  now: Date,
): Promise<void> {
  const { realmId } = source;
  const earlier = inForce(await findSupportConsent(trx, realmId), now);
  const consent = { grantedAt: now, expiresAt, grantedBy, reason };
  await trx
    .insertInto('supportConsent')
    .values({ realmId, ...consent })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet(consent))
    .execute();
  const after = { supportUntil: expiresAt.toISOString(), ...(reason !== '' && { reason }) };
  await noteActivity(trx, source, { action: 'support-access', before: fieldsOf(earlier), after }, now);
}

/** Ends a consent, with its record. Nothing if there is none; the end of an expired one is not recorded. */
export async function endSupportConsent(trx: Trx, source: CompanySource, now: Date): Promise<void> {
  const { realmId } = source;
  const ended = await trx.deleteFrom('supportConsent').where('realmId', '=', realmId).returningAll().executeTakeFirst();
  const before = inForce(ended ?? null, now);
  if (before === null) return;
  const fields = { before: fieldsOf(before), after: fieldsOf(null) };
  await noteActivity(trx, source, { action: 'support-access', ...fields }, now);
}

/** The source for the record that a consent ends because its company is disconnected. `by`: who disconnects it. */
export const endedWith = (realmId: string, by: string): CompanySource => ({
  realmId,
  actor: serviceActor(by),
  correlationId: by,
});

const fieldsOf = (consent: SupportConsent | null) => ({ supportUntil: consent?.expiresAt.toISOString() ?? null });
