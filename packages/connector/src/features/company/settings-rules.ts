import { isTimeZone } from '../../domain/company-day.ts';
import type { CompanySettings } from '../../domain/company-settings.ts';

/** The chosen items of a company; '' = none. */
export interface ItemChoices {
  readonly taxItemId: string;
  readonly rdfItemId: string;
  readonly taxOnRdfItemId: string;
  readonly isEnableRetailDeliveryFee: boolean;
}

export type ItemProblem = 'sales-tax-item-missing' | 'fee-items-missing' | 'item-chosen-twice';

/** Why the choices cannot be saved; null = they can. A company without usable items may save without a choice. */
export function itemProblem(choices: ItemChoices, hasSalesTaxItems: boolean): ItemProblem | null {
  const { taxItemId, rdfItemId, taxOnRdfItemId, isEnableRetailDeliveryFee } = choices;
  if (taxItemId === '' && hasSalesTaxItems) return 'sales-tax-item-missing';
  if (isEnableRetailDeliveryFee && (rdfItemId === '' || taxOnRdfItemId === '')) return 'fee-items-missing';
  const chosen = [taxItemId, rdfItemId, taxOnRdfItemId].filter((id) => id !== '');
  // Lines are identified by their item: two lines with the same item would overwrite each other.
  return new Set(chosen).size < chosen.length ? 'item-chosen-twice' : null;
}

/** The custom fields that have a meaning here; '' = none. */
type NamedFields = Pick<CompanySettings, 'originalSaleField' | 'purchaseOrderField' | 'salespersonField'>;

export type OptionProblem = 'unknown-time-zone' | 'field-named-twice';

/** Why the other options cannot be saved; null = they can. */
export function optionProblem(options: NamedFields & Pick<CompanySettings, 'timeZone'>): OptionProblem | null {
  const { timeZone, originalSaleField, purchaseOrderField, salespersonField } = options;
  if (timeZone !== '' && !isTimeZone(timeZone)) return 'unknown-time-zone';
  const named = [originalSaleField, purchaseOrderField, salespersonField].filter((name) => name !== '');
  return new Set(named.map((name) => name.toLowerCase())).size < named.length ? 'field-named-twice' : null;
}

/** The other options as they are stored: without blanks around texts, and without empty location codes. */
export function trimmedOptions(options: CompanySettings): CompanySettings {
  const codes = Object.entries(options.locationCodes).map(([id, code]): [string, string] => [id, code.trim()]);
  return {
    ...options,
    originalSaleField: options.originalSaleField.trim(),
    pickUpShipMethod: options.pickUpShipMethod.trim(),
    purchaseOrderField: options.purchaseOrderField.trim(),
    salespersonField: options.salespersonField.trim(),
    locationCodes: Object.fromEntries(codes.filter(([, code]) => code !== '')),
  };
}
