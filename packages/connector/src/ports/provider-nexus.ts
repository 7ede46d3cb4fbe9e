import type { DeclarableNexusType, LocalTaxScope } from '@salestax/contract';
import type { DeclaredNexus } from '../domain/declared-nexus.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { CustomerCodeRule, ProviderCredentials } from './tax-provider.ts';

/** A provider company by its numeric id, with its credentials. */
export interface ProviderCompanyAccount extends ProviderCredentials, CustomerCodeRule {
  readonly companyId: string;
}

/** A country or region where nexus can be declared. */
export interface NexusDefinition {
  readonly country: string;
  /** '' = the country itself. */
  readonly region: string;
  /** The first day for which nexus can be declared. */
  readonly from: Day;
  /** The last day. */
  readonly to: Day;
  /** The provider's own record, opaque outside the adapter. */
  readonly raw: unknown;
}

/** Nexus to be declared. */
export interface NexusDeclaration {
  readonly definition: NexusDefinition;
  /** The first day on which tax is collected. */
  readonly from: Day;
  readonly type: DeclarableNexusType;
  /** Applies where the provider offers a choice of local taxes. */
  readonly localTaxes: Exclude<LocalTaxScope, 'selected'>;
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
   * Declares all of them, without an end; a country must precede its regions. `refused` if one exists already, or a
   * region's country is missing; some may have been declared by then.
   */
  declareNexus(
    call: CallContext,
    account: ProviderCompanyAccount,
    declarations: readonly NexusDeclaration[],
  ): Promise<Outcome<void>>;
  /**
   * Removes one row by its id, also from the past: only for nexus that was declared by mistake (Avalara, 'Edit Nexus
   * Jurisdictions', read 2026-11-22). `refused` while it contains local jurisdictions of its own.
   */
  removeNexus(call: CallContext, account: ProviderCompanyAccount, id: string): Promise<Outcome<void>>;
  /** The company's default address at the provider; null if it has none. */
  defaultLocation(call: CallContext, account: ProviderCompanyAccount): Promise<Outcome<PostalAddress | null>>;
}
