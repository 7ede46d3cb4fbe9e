import { centsText } from './decimal.ts';
import { type FormLine, type ItemChoice, newLine } from './form-document.ts';

/** A line from the panel, with one piece of an item, so that the amount is also the rate. */
export interface TaxLine {
  readonly itemId: string;
  readonly amount: number;
  readonly rate: number;
  readonly quantity: '1';
  readonly description: string;
  readonly taxable: false;
  /** The place among the panel's lines: after the user's own (1), the sales tax, the delivery fee, the tax on the fee. */
  readonly order: 2 | 3 | 4;
}

/** A change that the panel requests. `lineId`: the `key` of a line of the form. */
export type LineChange =
  | { readonly action: 'insert'; readonly line: TaxLine }
  | { readonly action: 'update'; readonly lineId: string; readonly line: TaxLine }
  | { readonly action: 'remove'; readonly lineId: string };

/** The lines after all changes. Throws, and changes nothing, when one of them is not possible. */
export function withChanges(
  lines: readonly FormLine[],
  changes: readonly LineChange[],
  items: readonly ItemChoice[],
): readonly FormLine[] {
  let result = [...lines];
  for (const change of changes) {
    if (change.action !== 'insert' && !result.some(({ key }) => key === change.lineId))
      throw new Error(`There is no line ${change.lineId}.`);
    if (change.action === 'remove') {
      result = result.filter(({ key }) => key !== change.lineId);
      continue;
    }
    if (!items.some(({ id }) => id === change.line.itemId)) throw new Error(`There is no item ${change.line.itemId}.`);
    if (!Number.isFinite(change.line.amount)) throw new TypeError('The amount of a line must be a number.');
    if (change.action === 'update')
      result = result.map((line) => (line.key === change.lineId ? filled(line, change.line) : line));
    else result = insertInOrder(result, filled(newLine('item'), change.line));
  }
  return result;
}

/** After the user's lines, and among the panel's lines by `order`. */
function insertInOrder(lines: readonly FormLine[], line: FormLine): FormLine[] {
  const nextIndex = lines.findIndex(({ order }) => order !== null && line.order !== null && order > line.order);
  return nextIndex === -1 ? [...lines, line] : lines.toSpliced(nextIndex, 0, line);
}

const filled = (line: FormLine, { itemId, amount, description, order }: TaxLine): FormLine => ({
  ...line,
  type: 'item',
  itemId,
  quantity: '1',
  rate: centsText(Math.round(amount * 100)),
  amount: centsText(Math.round(amount * 100)),
  description,
  taxable: false,
  order,
});
