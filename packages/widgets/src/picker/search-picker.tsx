import type { ReactNode } from 'react';
import { Combobox, type ComboboxProps } from '@salestax/ui';
import { useStore, type Plural } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { PickerSearch } from './picker-search.ts';

interface SearchPickerProps<Row> extends Omit<ComboboxProps<Row>, 'found' | 'state' | 'onSearch' | 'texts'> {
  readonly search: PickerSearch<Row>;
  readonly text: {
    readonly noResults: string;
    readonly results: Plural;
    readonly searching: string;
    readonly searchFailed: string;
    readonly clear: string;
  };
  readonly locale: string;
}

/** A field that searches the service for what is typed, and picks one of the rows. */
export function SearchPicker<Row>({ search, text, locale, ...field }: SearchPickerProps<Row>): ReactNode {
  const { found, state } = useStore(search.store);
  return (
    <Combobox<Row>
      {...field}
      found={found}
      state={state}
      onSearch={search.search}
      texts={{
        noResults: text.noResults,
        results: (count) => counted(text.results, count, locale),
        searching: text.searching,
        failed: text.searchFailed,
        clear: text.clear,
      }}
    />
  );
}
