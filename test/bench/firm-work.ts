import { sql } from 'kysely';
import { replaceCertificates } from '../../packages/connector/src/features/exemption/certificate-queries.ts';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { listedCertificate } from '../../packages/connector/src/testing/certificates.fixture.ts';

/** Gives the first companies of `addManyCompanies` to the account 'of the firm', and each its documents, lists and activity. */
export async function addStoredWork(db: Db, companies: number): Promise<void> {
  for (let number = 1; number <= companies; number += 1) {
    const realm = `9341452${String(number).padStart(9, '0')}`;
    await db.tx({ realm }, async (trx) => {
      await sql`update company set provider_account_id = 'of the firm' where realm_id = ${realm}`.execute(trx);
      await sql`insert into document_link (realm_id, txn_type, txn_id, state, attention, updated_at)
        select ${realm}, 35, n::text, 'none', case when n % 20 = 0 then 'No address.' end, now()
        from generate_series(1, 200) as n`.execute(trx);
      await sql`insert into activity (at, realm_id, actor_kind, actor, actor_name, action, outcome, correlation_id)
        select now(), ${realm}, 'user', 'dana', 'Dana', 'sign-in', 'done', n::text
        from generate_series(1, 2000) as n`.execute(trx);
      await sql`insert into address_validation (realm_id, customer_id, fingerprint, outcome, suggestion, pending,
          updated_at)
        select ${realm}, n::text, 'f', case when n % 3 = 0 then 'different' else 'validated' end,
          case when n % 3 = 0 then '{}'::jsonb end, false, now()
        from generate_series(1, 300) as n`.execute(trx);
      await sql`insert into background_run (id, realm_id, kind, state, request, result, done, started_at, updated_at)
        values (gen_random_uuid(), ${realm}, 'comparison', 'ready', '{}', ${comparison}::jsonb, 0, now(), now())`.execute(
        trx,
      );
      await replaceCertificates(trx, realm, certificates, new Date());
    });
  }
}

const comparison = JSON.stringify({
  resultId: '3c1e7f52-9d0a-4b6e-8f21-5a7b9c0d1e2f',
  counts: { Consistent: 190, Inconsistent: 8, Error: 2 },
});
const certificates = Array.from({ length: 50 }, (_, place) =>
  listedCertificate(String(place), String(place), { expirationDate: '2026-12-31' }),
);
