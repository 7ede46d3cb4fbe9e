import type { CodedItem } from '@salestax/contract';
import type { CompanySettings, OwnItemAccounts } from '../../domain/company-settings.ts';
import type { Item } from '../../domain/item.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Company } from '../../store/companies.ts';
import { type ItemChoices, itemProblem } from './settings-rules.ts';
import { canCarryLine, feeSuggestions, salesTaxSuggestions, suggestionTexts } from './tax-item-choice.ts';

/** Suggestions of the pickers. Always includes the current choice, even if the accounting service does not answer. */
export async function suggestedItems(
  accounting: AccountingService,
  call: CallContext,
  settings: CompanySettings,
): Promise<{ readonly salesTax: readonly CodedItem[]; readonly fee: readonly CodedItem[] }> {
  const { taxItemId, rdfItemId, taxOnRdfItemId, rdfItemCode, taxOnRdfItemCode } = settings;
  const chosenIds = [taxItemId, rdfItemId, taxOnRdfItemId].filter((id) => id !== '');
  const [taxNamed, feeNamed, chosen] = await Promise.all([
    accounting.itemsNamed(call, suggestionTexts.salesTax),
    accounting.itemsNamed(call, suggestionTexts.fee),
    accounting.itemsById(call, chosenIds),
  ]);
  const items = chosen.ok ? chosen.value : [];
  const nameOf = (id: string, storedName: string) =>
    items.find((item) => item.id === id)?.fullyQualifiedName || storedName || id;
  const salesTax = taxNamed.ok ? salesTaxSuggestions(taxNamed.value).map(codedItemOf) : [];
  const fee = feeNamed.ok ? feeSuggestions(feeNamed.value).map(codedItemOf) : [];
  return {
    salesTax: withChosen(salesTax, [[taxItemId, nameOf(taxItemId, '')]]),
    fee: withChosen(fee, [
      [rdfItemId, nameOf(rdfItemId, rdfItemCode)],
      [taxOnRdfItemId, nameOf(taxOnRdfItemId, taxOnRdfItemCode)],
    ]),
  };
}

/** `itemCode` is the id of an item on the wire; `rdfItemCode` of the settings is its name. */
const codedItemOf = ({ id, fullyQualifiedName }: Item): CodedItem => ({ itemCode: id, itemName: fullyQualifiedName });

function withChosen(
  offered: readonly CodedItem[],
  chosen: readonly (readonly [id: string, name: string])[],
): readonly CodedItem[] {
  const missing = chosen.filter(([id]) => id !== '' && !offered.some(({ itemCode }) => itemCode === id));
  return [...offered, ...missing.map(([itemCode, itemName]) => ({ itemCode, itemName }))];
}

/**
 * Verifies a sales tax item. Returns the stored income accounts with the account of this item; null if the item cannot be used.
 * An unchanged item is not verified, so that a form can be saved while the accounting service does not answer.
 */
export async function verifySalesTaxItem(
  accounting: AccountingService,
  call: CallContext,
  { settings, ownItemAccounts }: Pick<Company, 'settings' | 'ownItemAccounts'>,
  taxItemId: string,
): Promise<{ readonly accounts: OwnItemAccounts } | null> {
  if (taxItemId !== '' && taxItemId === settings.taxItemId) return { accounts: ownItemAccounts };
  const hasSalesTaxItems = taxItemId === '' && (await hasSalesTaxItemToChoose(accounting, call, settings));
  if (itemProblem({ ...settings, taxItemId }, hasSalesTaxItems) !== null) return null;
  if (taxItemId === '') return { accounts: { ...ownItemAccounts, salesTax: '' } };
  const found = await accounting.itemsById(call, [taxItemId]);
  const item = found.ok ? found.value.find((each) => each.id === taxItemId && canCarryLine(each)) : undefined;
  return item === undefined ? null : { accounts: { ...ownItemAccounts, salesTax: item.incomeAccountId ?? '' } };
}

/** Whether there is an item to choose; while the accounting service does not answer, whether one is chosen now. */
async function hasSalesTaxItemToChoose(
  accounting: AccountingService,
  call: CallContext,
  { taxItemId }: CompanySettings,
): Promise<boolean> {
  const offered = await accounting.itemsNamed(call, suggestionTexts.salesTax);
  return offered.ok ? salesTaxSuggestions(offered.value).length > 0 : taxItemId !== '';
}

/** The three items in a form; its fee toggle is a string. */
type FormChoices = Omit<ItemChoices, 'isEnableRetailDeliveryFee'> &
  Pick<CompanySettings, 'rdfItemCode' | 'taxOnRdfItemCode'> & { readonly isEnableRetailDeliveryFee: 'true' | 'false' };

export interface ChosenItems {
  readonly codes: Pick<CompanySettings, 'rdfItemCode' | 'taxOnRdfItemCode'>;
  readonly accounts: OwnItemAccounts;
}

/**
 * Verifies the chosen items. Returns their names and income accounts; null if one cannot be used. While the accounting service
 * does not answer, the items are accepted as they are if none of them has changed.
 */
export async function verifyItems(
  accounting: AccountingService,
  call: CallContext,
  { settings, ownItemAccounts }: Company,
  form: FormChoices,
): Promise<ChosenItems | null> {
  const choices = { ...form, isEnableRetailDeliveryFee: form.isEnableRetailDeliveryFee === 'true' };
  const ids = [form.taxItemId, form.rdfItemId, form.taxOnRdfItemId];
  const [found, hasSalesTaxItems] = await Promise.all([
    accounting.itemsById(
      call,
      ids.filter((id) => id !== ''),
    ),
    form.taxItemId === '' && hasSalesTaxItemToChoose(accounting, call, settings),
  ]);
  if (itemProblem(choices, hasSalesTaxItems) !== null) return null;
  if (!found.ok) {
    const { rdfItemCode, taxOnRdfItemCode } = settings;
    const isSame = [settings.taxItemId, settings.rdfItemId, settings.taxOnRdfItemId].every((id, at) => id === ids[at]);
    return isSame ? { codes: { rdfItemCode, taxOnRdfItemCode }, accounts: ownItemAccounts } : null;
  }
  /** null: none is chosen; undefined: it cannot be used. */
  const itemOf = (id: string): Item | null | undefined =>
    id === '' ? null : found.value.find((item) => item.id === id && canCarryLine(item));
  const [tax, fee, taxOnFee] = ids.map(itemOf);
  if (tax === undefined || fee === undefined || taxOnFee === undefined) return null;
  return {
    codes: {
      rdfItemCode: fee?.fullyQualifiedName ?? '',
      taxOnRdfItemCode: taxOnFee?.fullyQualifiedName ?? '',
    },
    accounts: {
      salesTax: tax?.incomeAccountId ?? '',
      fee: fee?.incomeAccountId ?? '',
      taxOnFee: taxOnFee?.incomeAccountId ?? '',
    },
  };
}
