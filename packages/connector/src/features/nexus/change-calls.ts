import { longestTimeoutMs } from '@salestax/contract';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';

/** Time limit of reading back what was changed, in milliseconds: a part of that of the whole change. */
const readBackMs = 10_000;
const changeMs = longestTimeoutMs - readBackMs;

type ChangeRequest = Pick<CallContext, 'realmId' | 'correlationId'>;

/**
 * The context of the calls that change nexus. They go on when the person leaves: AvaTax may carry out what an aborted call has
 * asked for, after what is declared was read back.
 */
export const changeCallOf = (services: Services, { realmId, correlationId }: ChangeRequest): CallContext =>
  callOf(services, { realmId, correlationId, signal: AbortSignal.timeout(changeMs) });

/** What is declared after the calls, read from the provider because answers may have been lost. */
export const readBack = (
  services: Services,
  { realmId, correlationId }: ChangeRequest,
  account: ProviderCompanyAccount,
): Promise<Outcome<readonly DeclaredNexus[]>> => {
  const call = callOf(services, { realmId, correlationId, signal: AbortSignal.timeout(readBackMs) });
  return services.taxProvider.declaredNexus(call, account);
};
