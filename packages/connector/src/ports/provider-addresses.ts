import type { PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** What the provider knows of an address: how it is spelled, or why it is none. */
export type ResolvedAddress = { readonly found: PostalAddress } | { readonly found: null; readonly reason: string };

export interface ProviderAddresses {
  /** Addresses of the United States and Canada. `refused` when too little or too much of one is given. */
  resolveAddress(
    call: CallContext,
    credentials: ProviderCredentials,
    address: PostalAddress,
  ): Promise<Outcome<ResolvedAddress>>;
}
