import { sentences } from '../../domain/sentences.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCompany, ProviderCredentials, ProviderIdentity } from '../../ports/tax-provider.ts';
import type { Services } from '../../service/services.ts';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';

/** The provider account that the stored credentials open, or a message why there is none. */
export type ProviderAccount =
  | { readonly ok: true; readonly identity: ProviderIdentity; readonly companies: readonly ProviderCompany[] }
  | { readonly ok: false; readonly reason: 'NotAuthorized' | 'Unavailable'; readonly message: string };

export async function readProviderAccount(
  { taxProvider }: Services,
  call: CallContext,
  credentials: ProviderCredentials | null,
): Promise<ProviderAccount> {
  if (credentials === null) return refused('NotAuthorized', sentences.credentialsNeeded);
  const [identity, companies] = await Promise.all([
    taxProvider.ping(call, credentials),
    taxProvider.companies(call, credentials),
  ]);
  if (!identity.ok) return refused('Unavailable', setUpSentenceOf(identity.error));
  if (identity.value === null) return refused('NotAuthorized', sentences.credentialsRefused);
  if (!companies.ok) return refused('Unavailable', setUpSentenceOf(companies.error));
  return { ok: true, identity: identity.value, companies: companies.value };
}

const refused = (reason: 'NotAuthorized' | 'Unavailable', message: string): ProviderAccount => ({
  ok: false,
  reason,
  message,
});
