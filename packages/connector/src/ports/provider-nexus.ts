import type { DeclaredNexus } from '../domain/declared-nexus.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** A company at the tax provider by its number there, and what signs in for it. */
export interface ProviderCompanyAccount extends ProviderCredentials {
  readonly companyId: string;
}

/** A place where nexus can be declared. */
export interface NexusDefinition {
  readonly country: string;
  /** '' = the country itself. */
  readonly region: string;
  /** The provider's own record, opaque to everybody but the adapter. */
  readonly raw: unknown;
}

/** Where a company collects sales tax, as the tax provider keeps it. Nexus for other taxes, such as lodging, is left out. */
export interface ProviderNexus {
  /** Countries and their regions, whatever their dates; no local places. */
  declaredNexus(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<readonly DeclaredNexus[]>>;
  /** The country and its regions, as far as the provider knows them. */
  nexusDefinitions(
    call: CallContext,
    account: ProviderCompanyAccount,
    country: string,
  ): Promise<Outcome<readonly NexusDefinition[]>>;
  /**
   * Declares all of them with their local places, a country before its regions. `refused` when the company has one of
   * them already, or a region's country is missing; some may have been declared then.
   */
  declareNexus(
    call: CallContext,
    account: ProviderCompanyAccount,
    places: readonly NexusDefinition[],
    from: Day,
  ): Promise<Outcome<void>>;
  /** Where the company has its seat at the provider; null when it told none. */
  defaultLocation(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<PostalAddress | null>>;
}
