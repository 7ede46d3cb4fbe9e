/** The items of a company's settings; '' = none chosen. */
export interface ItemChoices {
  readonly taxItemId: string;
  readonly rdfItemId: string;
  readonly taxOnRdfItemId: string;
  readonly isEnableRetailDeliveryFee: boolean;
}

export type ItemProblem = 'sales-tax-item-missing' | 'fee-items-missing' | 'item-chosen-twice';

/** What keeps the choices from being saved; null = nothing. A company without any item to choose may save without one. */
export function itemProblem(choices: ItemChoices, hasSalesTaxItems: boolean): ItemProblem | null {
  const { taxItemId, rdfItemId, taxOnRdfItemId, isEnableRetailDeliveryFee } = choices;
  if (taxItemId === '' && hasSalesTaxItems) return 'sales-tax-item-missing';
  if (isEnableRetailDeliveryFee && (rdfItemId === '' || taxOnRdfItemId === '')) return 'fee-items-missing';
  const chosen = [taxItemId, rdfItemId, taxOnRdfItemId].filter((id) => id !== '');
  // Lines are told apart by their item: one item for two of them would let one overwrite the other.
  return new Set(chosen).size < chosen.length ? 'item-chosen-twice' : null;
}
