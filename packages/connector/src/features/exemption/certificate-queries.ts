import type { Selectable } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { CertificateTable } from '../../store/schema.ts';

/** A certificate of the last complete reading, with the status that it had then. */
export type ListedCertificate = Readonly<Omit<Selectable<CertificateTable>, 'realmId' | 'readAt' | 'place'>>;

/** Rows per statement; PostgreSQL accepts 65,535 values, and a row has 20. */
const rowsAtOnce = 3_000;

/** Stores all certificates of a company instead of those of the reading before. */
export async function replaceCertificates(
  trx: Trx,
  realmId: string,
  certificates: readonly ListedCertificate[],
  readAt: Date,
): Promise<void> {
  await trx
    .insertInto('certificateList')
    .values({ realmId, readAt })
    .onConflict((conflict) => conflict.column('realmId').doUpdateSet({ readAt }))
    .execute();
  await trx.deleteFrom('certificate').where('realmId', '=', realmId).execute();
  const rows = certificates.map((certificate, place) => ({ ...certificate, realmId, readAt, place }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('certificate')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** After a link to another provider company: the certificates are those of the former one. */
export async function deleteCertificates(trx: Trx, realmId: string): Promise<void> {
  await trx.deleteFrom('certificate').where('realmId', '=', realmId).execute();
  await trx.deleteFrom('certificateList').where('realmId', '=', realmId).execute();
}

/**
 * Whether the last reading has found a certificate of the company. Retention deletes the list before its certificates, which
 * count no longer then.
 */
export async function isListedCertificate(trx: Trx, realmId: string, certificateId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('certificateList', 'certificateList.realmId', 'certificate.realmId')
    .select('certificateId')
    .where('certificate.realmId', '=', realmId)
    .where('certificateId', '=', certificateId)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the order of the provider; null = they were never read, or retention has deleted the list. */
export async function listCertificates(trx: Trx, realmId: string): Promise<readonly ListedCertificate[] | null> {
  const list = await trx
    .selectFrom('certificateList')
    .select('readAt')
    .where('realmId', '=', realmId)
    .executeTakeFirst();
  if (list === undefined) return null;
  const rows = await trx
    .selectFrom('certificate')
    .selectAll()
    .where('realmId', '=', realmId)
    .orderBy('place')
    .execute();
  return rows.map(({ realmId: _realmId, readAt: _readAt, place: _place, ...certificate }) => certificate);
}
