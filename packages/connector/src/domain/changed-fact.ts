/** Which of the cached facts about a company a change concerns: one at the accounting service, or one of our own. */
export type ChangedFact =
  | { readonly about: 'company' | 'preferences' | 'departments' | 'tax-codes' | 'items' | 'item-codes' | 'sales' }
  /** `id` of one customer; null = any of them. */
  | { readonly about: 'customers'; readonly id: string | null };
