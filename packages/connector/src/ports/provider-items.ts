import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { Page } from './page.ts';
import type { ProviderCompanyAccount } from './provider-nexus.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** What the provider's catalog is told of an item. */
export interface ItemContent {
  readonly itemCode: string;
  readonly description: string;
  readonly taxCode: string;
}

/** An item of the provider's catalog; `taxCode` '' = it has none. */
export interface ProviderItem extends ItemContent {
  /** The provider's own record, opaque to everybody but the adapter. */
  readonly raw: unknown;
}

export interface ProviderTaxCode {
  readonly taxCode: string;
  readonly description: string;
}

/** The catalog of a company at the tax provider: which tax code each item has. */
export interface ProviderItems {
  /** At most 1000 rows; `startPosition` counts from 1. */
  catalogItems(
    call: CallContext,
    account: ProviderCompanyAccount,
    startPosition: number,
  ): Promise<Outcome<Page<ProviderItem>>>;
  /** By its code, whatever the case. Null when the catalog has none. */
  catalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    itemCode: string,
  ): Promise<Outcome<ProviderItem | null>>;
  /** `refused` with code `DuplicateEntry` when the catalog has the code. */
  createCatalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    content: ItemContent,
  ): Promise<Outcome<ProviderItem>>;
  /** Everything that the content does not name stays as it is in `item`. */
  updateCatalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    item: ProviderItem,
    content: ItemContent,
  ): Promise<Outcome<ProviderItem>>;
  /** Active codes, at most 1000 rows; `startPosition` counts from 1. */
  taxCodes(
    call: CallContext,
    credentials: ProviderCredentials,
    startPosition: number,
  ): Promise<Outcome<Page<ProviderTaxCode>>>;
}
