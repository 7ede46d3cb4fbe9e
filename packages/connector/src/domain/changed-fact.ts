/** Which of the cached facts about a company a change at the accounting service concerns. */
export type ChangedFact =
  | { readonly about: 'company' | 'preferences' | 'departments' | 'tax-codes' | 'items' | 'item-codes' | 'sales' }
  /** `id` of one customer; null = any of them. */
  | { readonly about: 'customers'; readonly id: string | null };
