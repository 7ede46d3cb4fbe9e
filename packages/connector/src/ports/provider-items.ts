import type { Outcome } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { Page } from './page.ts';
import type { ProviderCompanyAccount } from './provider-nexus.ts';
import type { ProviderCredentials } from './tax-provider.ts';

/** Fields of an item that are written to the provider's catalog. */
export interface ItemContent {
  readonly itemCode: string;
  readonly description: string;
  /** '' = none: nothing is written, and a tax code that the provider has stays. */
  readonly taxCode: string;
}

/** An item of the provider's catalog; `taxCode` '' = none. */
export interface ProviderItem extends ItemContent {
  /** The provider's own record, opaque outside the adapter. */
  readonly raw: unknown;
}

export interface ProviderTaxCode {
  readonly taxCode: string;
  readonly description: string;
}

/** The item catalog of a company at the tax provider, with the tax code of each item. */
export interface ProviderItems {
  /** At most 1000 rows; `startPosition` starts at 1. */
  catalogItems(
    call: CallContext,
    account: ProviderCompanyAccount,
    startPosition: number,
  ): Promise<Outcome<Page<ProviderItem>>>;
  /** By item code, ignoring case. Null if there is none. */
  catalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    itemCode: string,
  ): Promise<Outcome<ProviderItem | null>>;
  /** `refused` with code `DuplicateEntry` if the code exists. */
  createCatalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    content: ItemContent,
  ): Promise<Outcome<ProviderItem>>;
  /** Fields of `item` that are not part of the content are preserved. */
  updateCatalogItem(
    call: CallContext,
    account: ProviderCompanyAccount,
    item: ProviderItem,
    content: ItemContent,
  ): Promise<Outcome<ProviderItem>>;
  /** Active codes, at most 1000 rows; `startPosition` starts at 1. */
  taxCodes(
    call: CallContext,
    credentials: ProviderCredentials,
    startPosition: number,
  ): Promise<Outcome<Page<ProviderTaxCode>>>;
}
