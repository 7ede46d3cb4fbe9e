import type { CompanySettings } from '../../../domain/company-settings.ts';
import type { DeclaredNexus } from '../../../domain/declared-nexus.ts';
import { type ItemCodes, itemCodeKey } from '../../../domain/item-codes.ts';
import type { Item } from '../../../domain/item.ts';
import type { Day, PostalAddress } from '../../../domain/sales-document.ts';
import type { TaxItems } from '../../../domain/tax-items.ts';
import type { ProviderItem } from '../../../ports/provider-items.ts';
import type {
  ProviderCompany,
  ProviderCredentials,
  ProviderIdentity,
  ProviderSubscription,
  ProviderUser,
} from '../../../ports/tax-provider.ts';
import { accountingItemsOf } from '../../catalog/item-comparison.ts';
import { isInForce } from '../../nexus/nexus-figures.ts';
import { hasNoSalesTax, regionNamed } from '../../nexus/nexus-regions.ts';
import { type Finding, finding } from './findings.ts';

/* What a company must set up at the tax provider (docs/connecting.md, section 2). */

/** `identity` null: the provider does not accept the credentials. */
export function checkAccount(
  identity: ProviderIdentity | null,
  companies: readonly ProviderCompany[],
  companyCode: string | null,
): readonly Finding[] {
  if (identity === null) return [finding('credentials-refused')];
  if (companyCode === null) return [finding('company-not-linked')];
  // The provider ignores case in company codes.
  const isListed = companies.some((company) => company.companyCode.toLowerCase() === companyCode.toLowerCase());
  return isListed ? [] : [finding('company-not-found', companyCode)];
}

/**
 * Roles of a customer's users that may create, adjust, void and rename transactions, declare nexus and write items (SDK
 * 26.9, 'Security Policies' of CreateOrAdjustTransaction, VoidTransaction, UncommitTransaction, CreateNexus and CreateItems).
 */
const sufficientRoles: ReadonlySet<string> = new Set([
  'AccountAdmin',
  'CompanyAdmin',
  'AvaTaxOnlyAccountAdmin',
  'AvaTaxOnlyCompanyAdmin',
  'BatchServiceAdmin',
]);

/** Whether the credentials are those of an account: a license key has all rights of its account. */
export const isLicenseKey = ({ login }: ProviderCredentials, { accountId }: ProviderIdentity): boolean =>
  login === accountId;

/** `user` null: not in the list of the account, so that its role is not known. */
export function checkRights(user: ProviderUser | null): readonly Finding[] {
  if (user === null) return [finding('not-checked')];
  return sufficientRoles.has(user.role) ? [] : [finding('role-insufficient', user.role)];
}

/**
 * Names of subscriptions (Avalara, SubscriptionTypeId; those with certificates in QueryCertificates, SDK 26.9): AvaTaxST,
 * AvaTaxPro, AvaTaxGlobal, AutoAddress, AvaCert, ECMEssentials, ECMPro, ECMPremium, VEMPro, VEMPremium. Address validation is
 * needed only where it is switched on.
 */
export function checkSubscriptions(
  subscriptions: readonly ProviderSubscription[],
  { isEnableAddressValidation }: Pick<CompanySettings, 'isEnableAddressValidation'>,
  today: Day,
): readonly Finding[] {
  const names = subscriptions.filter(({ from, to }) => from <= today && today <= to).map(({ name }) => name);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return [
    ...(has(/^AvaTax/) ? [] : [finding('subscription-tax')]),
    ...(!isEnableAddressValidation || has(/^AutoAddress/) ? [] : [finding('subscription-addresses')]),
    ...(has(/^(?:AvaCert|ECM|VEM)/) ? [] : [finding('subscription-certificates')]),
  ];
}

/** Without nexus in its own state a company collects no tax from its neighbours, if the state has a sales tax. */
export function checkNexus(
  declared: readonly DeclaredNexus[],
  address: PostalAddress | null,
  today: Day,
): readonly Finding[] {
  const inForce = declared.filter((nexus) => nexus.region !== '' && isInForce(nexus, today));
  if (inForce.length === 0) return [finding('nexus-missing')];
  const home = address === null ? null : regionNamed(address.country, address.region);
  if (home === null || hasNoSalesTax(home)) return [];
  const collectsAtHome = inForce.some(({ country, region }) => regionNamed(country, region) === home);
  return collectsAtHome ? [] : [finding('nexus-home-missing', home.name)];
}

/** Undecided items are taxed as general merchandise (docs/decisions/0019-undecided-items.md), unless they are not taxable. */
export function checkItemMapping(
  items: readonly Item[],
  catalog: readonly ProviderItem[],
  taxItems: TaxItems,
  codes: ItemCodes,
): readonly Finding[] {
  const decided = new Set(catalog.filter(({ taxCode }) => taxCode !== '').map(({ itemCode }) => itemCodeKey(itemCode)));
  const sold = accountingItemsOf(items, taxItems, codes);
  const undecided = sold.filter(({ itemCode, taxable }) => taxable && !decided.has(itemCodeKey(itemCode))).length;
  return undecided === 0 ? [] : [finding('items-undecided', String(undecided))];
}
