import { nonTaxableCode, type ItemRow, type RunStatus } from '@salestax/contract';
import type { Wanted as TextWanted } from '../list-screen/text-search.ts';

/** `no-code`: the items without a code, which a search without a text shows. */
type Wanted = TextWanted<'no-code'>;

export type ItemStatus = ItemRow['status'];
/** A filter of the items: a status, or those without a tax code. */
export const itemFilters = ['New', 'Updated', 'Fail', 'undecided'] as const satisfies readonly (
  | ItemStatus
  | 'undecided'
)[];
export type ItemFilter = (typeof itemFilters)[number];

/** No tax code was chosen for the item: its sales are taxed by a default. */
export const isUndecided = ({ taxCode }: ItemRow): boolean => taxCode === '';

/** Whether the item is new or was refused; the provider has the others already. */
export const maySend = ({ status }: ItemRow): boolean => status !== 'Updated';

/** Whether a tax code can be chosen for the item: AvaTax retains a tax code that it has. */
export const mayChooseCode = (item: ItemRow): boolean =>
  (maySend(item) || isUndecided(item)) && (item.atProvider?.taxCode ?? '') === '';

/** Whether select-all selects the item. */
export const isNew = ({ status }: ItemRow): boolean => status === 'New';

/** The items whose code or description contains the text, case-insensitively. */
export function itemsFound(items: readonly ItemRow[], wanted: Wanted): readonly ItemRow[] {
  if (wanted.kind === 'all') return items;
  if (wanted.kind === 'no-code') return items.filter(({ itemCode }) => itemCode === '');
  const text = wanted.text.toLowerCase();
  return items.filter(({ itemCode, itemDescription }) =>
    [itemCode, itemDescription].some((each) => each.toLowerCase().includes(text)),
  );
}

/** The items of one filter; null: all. */
export function itemsOf(items: readonly ItemRow[], filter: ItemFilter | null): readonly ItemRow[] {
  if (filter === null) return items;
  return items.filter(filter === 'undecided' ? isUndecided : ({ status }) => status === filter);
}

export function countsOf(items: readonly ItemRow[]): Readonly<Record<ItemFilter, number>> {
  const counts = { New: 0, Updated: 0, Fail: 0, undecided: items.filter(isUndecided).length };
  for (const { status } of items) counts[status] += 1;
  return counts;
}

/** How many of the items are undecided, by the tax code of their sales. */
export interface UndecidedCounts {
  readonly taxed: number;
  /** Not taxed (NT), because QuickBooks has them as not taxable. */
  readonly untaxed: number;
}

export function undecidedCounts(items: readonly ItemRow[]): UndecidedCounts {
  const undecided = items.filter(isUndecided);
  const untaxed = undecided.filter(({ defaultTaxCode }) => defaultTaxCode === nonTaxableCode).length;
  return { taxed: undecided.length - untaxed, untaxed };
}

/** The state of a comparison. */
export interface ComparedItems {
  readonly comparedData?: readonly ItemRow[];
  readonly run?: RunStatus;
  readonly sync?: RunStatus;
  readonly error?: { readonly code: string; readonly message: string };
}

/** There is no comparison of this company's items: none was stored, or one with another provider company. */
export const isUncompared = ({ comparedData, run }: ComparedItems): boolean =>
  comparedData === undefined && (run === undefined || run.state === 'ready');

const isRunning = (run: RunStatus | undefined): boolean => run?.state === 'running';

/** Items are being compared or sent, or a requested comparison has no data yet. */
export function hasRunningWork({ comparedData, run, sync, error }: ComparedItems): boolean {
  const hasEnded = run?.state === 'failed' || run?.state === 'cancelled' || error !== undefined;
  return isRunning(run) || isRunning(sync) || (comparedData === undefined && !hasEnded);
}
