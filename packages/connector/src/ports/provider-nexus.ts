import type { DeclaredNexus } from '../domain/declared-nexus.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** A provider company by its numeric id, with its credentials. */
export interface ProviderCompanyAccount extends ProviderCredentials {
  readonly companyId: string;
}

/** A country or region where nexus can be declared. */
export interface NexusDefinition {
  readonly country: string;
  /** '' = the country itself. */
  readonly region: string;
  /** The provider's own record, opaque outside the adapter. */
  readonly raw: unknown;
}

/**
 * Where a company collects sales tax according to the tax provider. Nexus for other taxes, such as lodging, is left
 * out.
 */
export interface ProviderNexus {
  /** Countries and their regions, of any date; without local jurisdictions. */
  declaredNexus(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<readonly DeclaredNexus[]>>;
  /** The country and its regions that the provider supports. */
  nexusDefinitions(
    call: CallContext,
    account: ProviderCompanyAccount,
    country: string,
  ): Promise<Outcome<readonly NexusDefinition[]>>;
  /**
   * Declares all of them with their local jurisdictions, a country before its regions. `refused` if one exists already,
   * or a region's country is missing; some may have been declared by then.
   */
  declareNexus(
    call: CallContext,
    account: ProviderCompanyAccount,
    places: readonly NexusDefinition[],
    from: Day,
  ): Promise<Outcome<void>>;
  /** The company's default address at the provider; null if it has none. */
  defaultLocation(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<PostalAddress | null>>;
}
