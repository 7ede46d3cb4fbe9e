import { changedFields, serviceActor } from '../../domain/activity.ts';
import { providerSecret } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import { changeCompany, dueSecrets, lockCompany } from '../../store/companies.ts';
import { deleteSecret } from '../../store/secrets.ts';

/**
 * Deletes the credentials for the tax provider of companies that were disconnected a day ago: until then a disconnect by
 * staff can be undone. Whoever connects such a company again enters them again.
 */
export async function deleteDueSecrets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const realmId of await db.tx('system', (trx) => dueSecrets(trx, now)))
    await db.tx({ realm: realmId }, async (trx) => {
      const company = await lockCompany(trx, realmId);
      // Connected again in the meantime.
      if (company === null || company.secretsDueAt === null || company.secretsDueAt > now) return;
      await deleteSecret(trx, { realmId, name: providerSecret });
      await changeCompany(trx, realmId, { providerLogin: null, secretsDueAt: null }, now);
      const changed = changedFields({ providerLogin: company.providerLogin }, { providerLogin: null });
      const source = { realmId, actor: serviceActor('retention'), correlationId: 'retention' };
      await noteActivity(trx, source, { action: 'credentials', ...changed }, now);
    });
}
