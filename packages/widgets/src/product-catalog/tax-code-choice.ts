import type { ItemRow, TaxCode } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CatalogPort } from './port.ts';
import { createTaxCodeSearch, type TaxCodeSearch } from './tax-code-search.ts';

/** The choice of the tax code with which one item is sent. */
export interface TaxCodeChoice {
  readonly item: ItemRow;
  readonly picked: TaxCode | null;
  readonly isSaving: boolean;
  /** The message of the service; '': it sent none. */
  readonly error: string | null;
}

/** Whether another code is picked than the item has. */
export const isChanged = ({ item, picked }: TaxCodeChoice): boolean => (picked?.taxCode ?? '') !== (item.taxCode ?? '');

export interface TaxCodeChooser {
  /** Null: the dialog is closed. */
  readonly store: StoreApi<{ readonly choice: TaxCodeChoice | null }>;
  readonly codes: TaxCodeSearch;
  readonly open: (item: ItemRow) => void;
  readonly pick: (code: TaxCode | null) => void;
  /** Assigns the picked code, or removes the assigned one; stays open when that fails. */
  readonly save: () => Promise<void>;
  readonly close: () => void;
}

/** Chooses tax codes; `onAssigned` is called for each. */
export function createTaxCodeChooser(
  life: Lifetime,
  port: Pick<CatalogPort, 'findTaxCodes' | 'assignTaxCode'>,
  onAssigned: (item: ItemRow, taxCode: string | null) => void,
): TaxCodeChooser {
  const store = createStore<{ readonly choice: TaxCodeChoice | null }>(() => ({ choice: null }));
  const codes = createTaxCodeSearch(life, async (text) => {
    const found = await port.findTaxCodes(text);
    return found.ok ? found.value : null;
  });
  const set = (parts: Partial<TaxCodeChoice>) =>
    store.setState(({ choice }) => ({ choice: choice && { ...choice, ...parts } }));
  const close = () => {
    codes.search('');
    store.setState({ choice: null });
  };

  return {
    store,
    codes,
    open(item) {
      const picked = item.taxCode ? { taxCode: item.taxCode, description: '' } : null;
      store.setState({ choice: { item, picked, isSaving: false, error: null } });
    },
    pick: (picked) => set({ picked, error: null }),
    async save() {
      const { choice } = store.getState();
      if (choice === null || choice.isSaving || !isChanged(choice)) return;
      const { item, picked } = choice;
      set({ isSaving: true, error: null });
      const answer = await port.assignTaxCode(item.id, picked?.taxCode ?? '');
      if (life.signal.aborted) return;
      const isOpen = store.getState().choice?.item === item;
      if (answer.ok && answer.value.error === null) {
        onAssigned(item, answer.value.taxCode);
        if (isOpen) close();
      } else if (isOpen) {
        set({ isSaving: false, error: (answer.ok && answer.value.error?.message) || '' });
      }
    },
    close,
  };
}
