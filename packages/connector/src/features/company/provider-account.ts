import { sentences } from '../../domain/sentences.ts';
import { setUpSentenceOf } from '../../domain/vendor-request-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCompany, ProviderCredentials, ProviderIdentity } from '../../ports/tax-provider.ts';
import type { SignedInUser } from '../../security/principal.ts';
import type { Services } from '../../service/services.ts';

/** The provider account that the stored credentials open, or a message why there is none for the caller. */
export type ProviderAccount =
  | { readonly ok: true; readonly identity: ProviderIdentity; readonly companies: readonly ProviderCompany[] }
  | {
      readonly ok: false;
      readonly reason: 'NotAuthorized' | 'AnotherAccount' | 'Unavailable';
      readonly message: string;
    };

/** What a caller may see at the tax provider. */
export type AccountUser = Pick<SignedInUser, 'accountId' | 'companyIds'>;

/** Whether the caller may see this company of the account. */
export const maySee = (caller: AccountUser | null, companyId: string): boolean =>
  caller === null || caller.companyIds === null || caller.companyIds.includes(companyId);

/** Credentials of another account than the caller's count as none. `caller`: null = integrators and staff have no account. */
export async function readProviderAccount(
  { taxProvider }: Services,
  call: CallContext,
  credentials: ProviderCredentials | null,
  caller: AccountUser | null,
): Promise<ProviderAccount> {
  if (credentials === null) return refused('NotAuthorized', sentences.credentialsNeeded);
  const [identity, companies] = await Promise.all([
    taxProvider.ping(call, credentials),
    taxProvider.companies(call, credentials),
  ]);
  if (!identity.ok) return refused('Unavailable', setUpSentenceOf(identity.error));
  if (identity.value === null) return refused('NotAuthorized', sentences.credentialsRefused);
  if (caller !== null && identity.value.accountId !== caller.accountId)
    return refused('AnotherAccount', sentences.credentialsOfAnotherAccount);
  if (!companies.ok) return refused('Unavailable', setUpSentenceOf(companies.error));
  return { ok: true, identity: identity.value, companies: companies.value.filter(({ id }) => maySee(caller, id)) };
}

const refused = (
  reason: Extract<ProviderAccount, { readonly ok: false }>['reason'],
  message: string,
): ProviderAccount => ({
  ok: false,
  reason,
  message,
});
