import type { PostalAddress } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** Result of an address validation: the normalized address, or why it is not valid. */
export type ResolvedAddress = { readonly found: PostalAddress } | { readonly found: null; readonly reason: string };

export interface ProviderAddresses {
  /** For addresses in the United States and Canada. `refused` if the address has too few or too many parts. */
  resolveAddress(
    call: CallContext,
    credentials: ProviderCredentials,
    address: PostalAddress,
  ): Promise<Outcome<ResolvedAddress>>;
}
