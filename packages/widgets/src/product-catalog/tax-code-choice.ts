import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ItemRow, TaxCode } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createPickerSearch, type PickerSearch } from '../picker/picker-search.ts';
import type { CatalogPort } from './port.ts';

/** The choice of the tax code with which one or several items are sent. */
export interface TaxCodeChoice {
  /** At least one. */
  readonly items: readonly ItemRow[];
  readonly picked: TaxCode | null;
  /** Codes that may suit an item without one, by its name. */
  readonly suggested: readonly TaxCode[];
  /** Items that have got the picked code already, as they were before: it was refused for the others. */
  readonly assigned: readonly ItemRow[];
  readonly isSaving: boolean;
  /** The message of the service; '': it sent none, null: nothing has failed. */
  readonly error: string | null;
}

const maxSuggested = 3;

/** The code that all items have; '' without one, null when they differ. */
const codeOf = (items: readonly ItemRow[]): string | null => {
  const [first = ''] = items.map(({ taxCode = '' }) => taxCode);
  return items.every(({ taxCode = '' }) => taxCode === first) ? first : null;
};

/** Whether another code is picked than the items have. Items with different codes keep them until one is picked. */
export const isChanged = ({ items, picked }: TaxCodeChoice): boolean => {
  const code = codeOf(items);
  return code === null ? picked !== null : code !== (picked?.taxCode ?? '');
};

/** Tax codes that were assigned last, and can be taken back. */
export interface Assigned {
  /** As they were before; none where somebody else has changed them all meanwhile. */
  readonly items: readonly ItemRow[];
  /** Null: the items have no code now. */
  readonly taxCode: string | null;
  readonly isUndoing: boolean;
  /** Why the rest could not be taken back; '': the service sent no message, null: nothing has failed. */
  readonly error: string | null;
}

const without = (items: readonly ItemRow[], others: readonly ItemRow[]): readonly ItemRow[] =>
  items.filter(({ id }) => !others.some((other) => other.id === id));

/** The items as they are now. */
const present = (items: readonly ItemRow[], changed: readonly ItemRow[]): readonly ItemRow[] =>
  items.map((item) => changed.find(({ id }) => id === item.id) ?? item);

interface ChooserState {
  /** Null: the dialog is closed. */
  readonly choice: TaxCodeChoice | null;
  readonly assigned: Assigned | null;
}

export interface TaxCodeChooser {
  readonly store: StoreApi<ChooserState>;
  readonly codes: PickerSearch<TaxCode>;
  readonly open: (items: readonly ItemRow[]) => void;
  readonly pick: (code: TaxCode | null) => void;
  /** Assigns the picked code, or removes the assigned one; stays open when that fails. */
  readonly save: () => Promise<void>;
  readonly close: () => void;
  /** Gives the items the codes that they had before. */
  readonly undo: () => Promise<void>;
  readonly dismissAssigned: () => void;
}

/** What a service that has refused a code says of an item that somebody else has changed. */
const changedByOther = 'TaxCodeChanged';

/**
 * Chooses tax codes; `onAssigned` is called with the items of each choice that have got its code, `onChangedByOther` when
 * items have another code than they were shown with.
 */
export function createTaxCodeChooser(
  life: Lifetime,
  port: Pick<CatalogPort, 'findTaxCodes' | 'assignTaxCode'>,
  onAssigned: (items: readonly ItemRow[], taxCode: string | null) => void,
  onChangedByOther: () => void,
): TaxCodeChooser {
  const store = createStore<ChooserState>(() => ({ choice: null, assigned: null }));
  const find = async (text: string) => {
    const found = await port.findTaxCodes(text);
    return found.ok ? found.value : null;
  };
  const codes = createPickerSearch(life, find);
  const set = (parts: Partial<TaxCodeChoice>) =>
    store.setState(({ choice }) => ({ choice: choice && { ...choice, ...parts } }));
  const close = () => {
    codes.search('');
    store.setState({ choice: null });
  };

  /**
   * Assigns one code after the other, also after an item that the service refuses. Returns the items that have it, those
   * with another code of somebody else, as they are now, and why the first of the others was refused.
   */
  async function assign(items: readonly ItemRow[], codesFor: (item: ItemRow) => { taxCode: string; seen: string }) {
    const done: ItemRow[] = [];
    const changed: ItemRow[] = [];
    let error: string | null = null;
    for (const item of items) {
      const { taxCode, seen } = codesFor(item);
      const answer = await port.assignTaxCode(item.id, taxCode, seen);
      if (!answer.ok) {
        error ??= '';
        break;
      }
      const refusal = answer.value.error;
      if (refusal === null) done.push(item);
      else error ??= items.length === 1 ? refusal.message : `${item.itemCode}: ${refusal.message}`;
      if (refusal?.code === changedByOther) changed.push({ ...item, taxCode: answer.value.taxCode ?? '' });
    }
    if (changed.length > 0 && !life.signal.aborted) onChangedByOther();
    return { done, changed, error };
  }

  /** Adds the description of the present code, once it is known. */
  async function describe(items: readonly ItemRow[], taxCode: string): Promise<void> {
    const found = (await find(taxCode))?.find((code) => code.taxCode === taxCode);
    const { choice } = store.getState();
    if (life.signal.aborted || found === undefined || choice?.items !== items) return;
    if (choice.picked?.taxCode === taxCode) set({ picked: found });
  }

  /** Suggests codes, which are optional: a failure shows nothing. */
  async function suggest(items: readonly ItemRow[], name: string): Promise<void> {
    const found = (await find(name)) ?? [];
    if (!life.signal.aborted && store.getState().choice?.items === items)
      set({ suggested: found.slice(0, maxSuggested) });
  }

  return {
    store,
    codes,
    open(items) {
      const taxCode = codeOf(items) ?? '';
      const picked = taxCode === '' ? null : { taxCode, description: '' };
      store.setState({ choice: { items, picked, suggested: [], assigned: [], isSaving: false, error: null } });
      const [item] = items;
      if (picked !== null) void describe(items, taxCode);
      else if (item !== undefined && items.length === 1) void suggest(items, item.itemDescription || item.itemCode);
    },
    pick: (picked) => set({ picked, assigned: [], error: null }),
    async save() {
      const { choice } = store.getState();
      if (choice === null || choice.isSaving || !isChanged(choice)) return;
      const { items, picked } = choice;
      const taxCode = picked?.taxCode ?? '';
      set({ isSaving: true, error: null });
      const { done, changed, error } = await assign(items, ({ taxCode: seen = '' }) => ({ taxCode, seen }));
      if (life.signal.aborted) return;
      const isOpen = store.getState().choice?.items === items;
      const assigned = [...choice.assigned, ...done];
      if (done.length > 0) {
        store.setState({ assigned: { items: assigned, taxCode: taxCode || null, isUndoing: false, error: null } });
        onAssigned(done, taxCode || null);
      }
      if (isOpen && error === null) close();
      else if (isOpen) set({ items: present(without(items, done), changed), assigned, isSaving: false, error });
    },
    close,
    async undo() {
      const { assigned } = store.getState();
      if (assigned === null || assigned.isUndoing) return;
      store.setState({ assigned: { ...assigned, isUndoing: true, error: null } });
      const seen = assigned.taxCode ?? '';
      const { done, changed, error } = await assign(assigned.items, ({ taxCode = '' }) => ({ taxCode, seen }));
      if (life.signal.aborted) return;
      // A code of somebody else is not taken back.
      const items = without(assigned.items, [...done, ...changed]);
      const { assigned: current } = store.getState();
      // What was assigned meanwhile can be taken back in its turn.
      if (current === null || current.items === assigned.items)
        store.setState({ assigned: error === null ? null : { ...assigned, items, isUndoing: false, error } });
      for (const item of done) onAssigned([item], item.taxCode || null);
    },
    dismissAssigned: () => store.setState({ assigned: null }),
  };
}
