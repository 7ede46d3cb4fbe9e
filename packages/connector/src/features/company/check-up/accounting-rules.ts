import type { CompanySettings } from '../../../domain/company-settings.ts';
import type { Item } from '../../../domain/item.ts';
import { isComplete } from '../../../domain/postal-address.ts';
import type { Day, PostalAddress } from '../../../domain/sales-document.ts';
import { hasRate, type SalesTaxCode } from '../../../domain/sales-tax-code.ts';
import type { AccountingCompany, LedgerAccount, TaxPreferences } from '../../../ports/accounting-service.ts';
import type { ResolvedAddress } from '../../../ports/provider-addresses.ts';
import { canCarryLine } from '../tax-item-choice.ts';
import { type Finding, finding } from './findings.ts';

/* What a company must set up in the accounting service (docs/connecting.md, section 5). */

/**
 * Where sales tax is automated, a rate of 0 % is needed: without one, documents have a rate of the accounting service and
 * wait for a person. A default rate that charges tax is given to every new document.
 */
export function checkSalesTax(
  {
    usesSalesTax,
    automatedSalesTax,
    defaultTaxCodeId,
  }: Pick<TaxPreferences, 'usesSalesTax' | 'automatedSalesTax' | 'defaultTaxCodeId'>,
  codes: readonly SalesTaxCode[],
  today: Day,
): readonly Finding[] {
  if (!usesSalesTax) return [finding('sales-tax-not-set-up')];
  const hasZeroRate = codes.some(({ id, rates }) => rates.length > 0 && !hasRate(codes, id, today));
  if (automatedSalesTax && !hasZeroRate) return [finding('zero-rate-missing')];
  return hasRate(codes, defaultTaxCodeId, today) ? [finding('default-rate-charges')] : [];
}

/**
 * Lines of other editions need a tax code of the company (developer.intuit.com, 'Manage sales tax for non-US locales',
 * read 2026-11-30). The product writes the codes of the United States, which such a company refuses.
 */
export const checkEdition = ({ foreignEdition }: Pick<AccountingCompany, 'foreignEdition'>): readonly Finding[] =>
  foreignEdition === undefined ? [] : [finding('edition-not-supported', foreignEdition)];

/** `taxedCount`: how many there are; see `taxedExemptCustomers`. */
export const checkExemptCustomers = (taxedCount: number): readonly Finding[] =>
  taxedCount === 0 ? [] : [finding('exempt-customers-taxed', String(taxedCount))];

/** The total of an applied credit cannot be changed any more (`paidOf` of the adapter): its tax stays as it was saved. */
export const checkCredits = ({ appliesCredits }: Pick<TaxPreferences, 'appliesCredits'>): readonly Finding[] =>
  appliesCredits === true ? [finding('credits-applied')] : [];

type ItemSettings = Pick<CompanySettings, 'taxItemId' | 'rdfItemId' | 'taxOnRdfItemId' | 'isEnableRetailDeliveryFee'>;

/** The ids of the items of own lines; those of the fee only where it is switched on. */
export function usedTaxItems({
  taxItemId,
  rdfItemId,
  taxOnRdfItemId,
  isEnableRetailDeliveryFee,
}: ItemSettings): readonly string[] {
  const ids = isEnableRetailDeliveryFee ? [taxItemId, rdfItemId, taxOnRdfItemId] : [taxItemId];
  return [...new Set(ids)].filter((id) => id !== '');
}

/** `items` and `accounts`: what the accounting service has of the items of own lines and of their accounts. */
export function checkOwnItems(
  settings: ItemSettings,
  items: readonly Item[],
  accounts: readonly LedgerAccount[],
): readonly Finding[] {
  const { taxItemId, rdfItemId, taxOnRdfItemId, isEnableRetailDeliveryFee } = settings;
  const isFeeIncomplete = isEnableRetailDeliveryFee && (rdfItemId === '' || taxOnRdfItemId === '');
  return [
    ...(taxItemId === '' ? [finding('tax-item-missing')] : []),
    ...(isFeeIncomplete ? [finding('fee-items-missing')] : []),
    ...usedTaxItems(settings).flatMap((id) => {
      const item = items.find((each) => each.id === id);
      if (item === undefined) return [finding('item-not-found', id)];
      return checkOwnItem(item, accounts.find(({ id: account }) => account === item.incomeAccountId) ?? null);
    }),
  ];
}

function checkOwnItem(item: Item, account: LedgerAccount | null): readonly Finding[] {
  const { fullyQualifiedName: name, isActive, taxable } = item;
  if (!isActive) return [finding('item-inactive', name)];
  if (!canCarryLine(item)) return [finding('item-unusable', name)];
  return [
    ...(taxable ? [finding('item-taxable', name)] : []),
    ...(account === null || account.isActive ? [] : [finding('account-inactive', account.name)]),
    // Collected tax is owed to an agency; in another account it looks like the company's own money.
    ...(account === null || account.isLiability ? [] : [finding('account-not-liability', `${name}: ${account.name}`)]),
  ];
}

/** The origin of all sales without a department of their own. `resolved`: null = not validated. */
export function checkAddress(address: PostalAddress | null, resolved: ResolvedAddress | null): readonly Finding[] {
  if (address === null) return [finding('address-missing')];
  if (!isComplete(address)) return [finding('address-incomplete')];
  return resolved?.found === null ? [finding('address-not-valid', resolved.reason)] : [];
}
