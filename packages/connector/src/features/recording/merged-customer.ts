import { serviceActor } from '../../domain/activity.ts';
import type { Services } from '../../service/services.ts';
import { recordActivity } from '../../store/activity.ts';

/** A customer of the accounting service into which another one was merged. */
interface MergedCustomer {
  readonly realmId: string;
  readonly id: string;
  readonly mergedId: string;
}

type NotingServices = Pick<Services, 'db' | 'clock' | 'companies' | 'calls'> & {
  readonly accounting: Pick<Services['accounting'], 'customer'>;
};

/** The accounting service is read only for a name; without its answer the entry has the code alone. */
const nameBudgetMs = 10_000;

/**
 * Notes in the company's activity that the certificates of a merged customer stay under its code at the provider. The
 * later documents of its sales have the code of the remaining customer, whom those certificates do not exempt. They are
 * not moved here: a person has to decide whether they are valid for the other customer.
 */
export async function noteMergedCustomer(
  services: NotingServices,
  { realmId, id, mergedId }: MergedCustomer,
  correlationId: string,
): Promise<void> {
  const { status } = await services.companies.read(realmId);
  if (status === 'NotIntegrated' || status === 'Disconnected') return;
  const call = services.calls.open({ realmId, correlationId }, AbortSignal.timeout(nameBudgetMs), 'background');
  const remaining = await services.accounting.customer(call, id);
  await recordActivity(
    services.db,
    { realmId, actor: serviceActor('accounting-service'), correlationId },
    {
      action: 'customer-merge',
      reason: 'MoveCertificates',
      before: { customerCode: mergedId },
      after: { customerCode: id, ...(remaining.ok && { customer: remaining.value.displayName }) },
    },
    services.clock.now(),
  );
}
