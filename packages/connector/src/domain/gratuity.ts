/** The item of a tip, as QuickBooks names it (Intuit, Invoice reference: gratuity). */
const gratuityItemId = 'GRATUITY_ITEM_ID';

/**
 * Whether a line is a tip: it is added after the subtotal, and the discount of a document is taken off its products alone
 * (Avalara, 'How does a discount apply in QuickBooks Online?', help.avalara.com).
 */
export const isGratuity = ({ itemId }: { readonly itemId: string }): boolean => itemId === gratuityItemId;

/** Whether a line is taxable that may be marked so: a tip never is, on the page and in the stored document. */
export const isTaxableLine = (itemId: string, isMarked: boolean): boolean => isMarked && !isGratuity({ itemId });
