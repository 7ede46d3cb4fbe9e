import { cents } from './decimal.ts';
import type { FormDocument, FormLine, ItemChoice } from './form-document.ts';
import { totalsOf } from './totals.ts';

/**
 * The user's changes on top of the document as it is stored now, when an app has changed nothing in it but the tax: lines
 * of tax items, and a percentage discount that became an amount. Null when anything else was changed meanwhile.
 * @param base the document as the page last loaded it
 * @param mine the document on screen
 */
export function withStoredTax(
  base: FormDocument,
  mine: FormDocument,
  stored: FormDocument,
  items: readonly ItemChoice[],
): FormDocument | null {
  const taxItems = new Set(items.filter(({ isTax }) => isTax).map(({ id }) => id));
  const isTax = ({ itemId }: FormLine) => itemId !== null && taxItems.has(itemId);
  const isSold = (line: FormLine) => !isTax(line);
  const taxOf = ({ lines }: FormDocument) => factsOf(lines.filter(isTax));
  if (typedFacts(base, isSold) !== typedFacts(stored, isSold)) return null;
  const isSameDiscount = JSON.stringify(base.discount) === JSON.stringify(stored.discount);
  if (!isSameDiscount && !becameAmount(base, stored, isSold)) return null;
  const soldOf = ({ lines }: FormDocument) => factsOf(lines.filter(isSold));
  // The user has changed the discount, or the lines that a percentage applies to: the amount that the app has stored is outdated.
  const isOwnDiscount =
    JSON.stringify(mine.discount) !== JSON.stringify(base.discount) || soldOf(mine) !== soldOf(base);
  const { syncToken, salesTax, amountPaid, status } = stored;
  return {
    ...mine,
    syncToken,
    salesTax,
    amountPaid,
    status,
    discount: isOwnDiscount ? mine.discount : stored.discount,
    // Tax that was estimated on this page since belongs to what the user has typed.
    lines: taxOf(mine) === taxOf(base) ? [...mine.lines.filter(isSold), ...stored.lines.filter(isTax)] : mine.lines,
  };
}

/** The document as it was saved, with what the user or the panel has changed since it was `sent`: those fields are of `mine`. */
export function withLaterChanges(sent: FormDocument, mine: FormDocument, saved: FormDocument): FormDocument {
  const later = Object.entries(mine).filter(([name, value]) => Reflect.get(sent, name) !== value);
  const { id, syncToken, salesTax, amountPaid, status, voided } = saved;
  return { ...saved, ...Object.fromEntries(later), id, syncToken, salesTax, amountPaid, status, voided };
}

/** Everything that users type, as text to compare; without positions, and ids that a save may assign again. */
function typedFacts(form: FormDocument, isSold: (line: FormLine) => boolean): string {
  const { syncToken: _, salesTax: _tax, amountPaid: _paid, status: _status, discount: _discount, ...typed } = form;
  const { billingAddress, shippingAddress, lines } = form;
  return JSON.stringify({
    ...typed,
    billingAddress: { ...billingAddress, id: null },
    shippingAddress: { ...shippingAddress, id: null },
    lines: factsOf(lines.filter(isSold)),
  });
}

const factsOf = (lines: readonly FormLine[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, key: '', order: null })));

/** Whether the stored discount is the amount that the percentage takes off the lines sold. */
function becameAmount(base: FormDocument, stored: FormDocument, isSold: (line: FormLine) => boolean): boolean {
  const { discount } = totalsOf({ ...base, lines: base.lines.filter(isSold) });
  return (
    base.discount.unit === 'percent' && stored.discount.unit === 'amount' && cents(stored.discount.value) === discount
  );
}
