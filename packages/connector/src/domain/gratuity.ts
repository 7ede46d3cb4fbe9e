/** The item of a tip, as QuickBooks names it (Intuit, Invoice reference: gratuity). */
const gratuityItemId = 'GRATUITY_ITEM_ID';

/** Whether a line is taxable that may be marked so: a tip never is, on the page and in the stored document. */
export const isTaxableLine = (itemId: string, isMarked: boolean): boolean => isMarked && itemId !== gratuityItemId;
