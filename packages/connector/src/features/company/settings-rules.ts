import { customFieldNames, type CompanyOptionValues } from '@salestax/contract';
import { isTimeZone } from '../../domain/company-day.ts';

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

export type OptionProblem = 'unknown-time-zone' | 'field-named-twice';

/** Why the options cannot be saved; null = they can. A custom field has one meaning only. */
export function optionProblem(options: CompanyOptionValues): OptionProblem | null {
  if (options.timeZone !== '' && !isTimeZone(options.timeZone)) return 'unknown-time-zone';
  const fieldNames = customFieldNames.map((name) => options[name].toLowerCase()).filter((field) => field !== '');
  return new Set(fieldNames).size < fieldNames.length ? 'field-named-twice' : null;
}
