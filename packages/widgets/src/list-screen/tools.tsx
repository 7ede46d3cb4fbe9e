import type { ReactNode } from 'react';
import { csvOf, fillIn, formatCount, saveFile } from '@salestax/client';
import { FilterPills, SearchBox } from '@salestax/ui';

interface ListToolsProps<Filter extends string> {
  /** The `name` of the search field. */
  readonly name: string;
  readonly state: { readonly typed: string; readonly filter: Filter | null };
  readonly model: {
    readonly type: (text: string) => void;
    readonly search: () => void;
    readonly setFilter: (filter: Filter | null) => void;
  };
  readonly text: {
    readonly search: string;
    readonly searchNow: string;
    readonly clear: string;
    readonly searchHint: string;
    readonly filters: string;
  };
  readonly locale: string;
  readonly filters: readonly { readonly id: Filter; readonly label: string; readonly count: number }[];
}

/** The search field of a list and its filters. */
export function ListTools<Filter extends string>({
  name,
  state,
  model,
  text,
  locale,
  filters,
}: ListToolsProps<Filter>): ReactNode {
  return (
    <>
      <SearchBox
        label={text.search}
        name={name}
        value={state.typed}
        onChange={model.type}
        onSearch={model.search}
        searchLabel={text.searchNow}
        clearLabel={text.clear}
        placeholder={text.searchHint}
      />
      <FilterPills
        label={text.filters}
        options={filters}
        locale={locale}
        active={state.filter}
        onChange={(id) => model.setFilter(filters.find((filter) => filter.id === id)?.id ?? null)}
      />
    </>
  );
}

interface SelectedCountProps {
  readonly selected: ReadonlySet<string>;
  readonly shown: readonly { readonly id: string }[];
  /** `some`: some of them are hidden by the search or the filter. */
  readonly texts: { readonly all: string; readonly some: string };
  readonly locale: string;
}

/** How many rows are selected. Those that search and filter hide are sent with the rest, so they are counted. */
export function SelectedCount({ selected, shown, texts, locale }: SelectedCountProps): ReactNode {
  return <span className="st-quiet">{selectedText(selected, shown, texts, locale)}</span>;
}

function selectedText(
  selected: ReadonlySet<string>,
  shown: SelectedCountProps['shown'],
  { all, some }: SelectedCountProps['texts'],
  locale: string,
): string {
  if (selected.size === 0) return '';
  const hidden = selected.size - shown.filter(({ id }) => selected.has(id)).length;
  return fillIn(hidden === 0 ? all : some, {
    count: formatCount(selected.size, locale),
    hidden: formatCount(hidden, locale),
  });
}

/** The CSV download of a table. */
export const csvDownload = (label: string, fileName: string) => ({
  label,
  fileName,
  csvOf,
  onDownload: (content: string, name: string) => saveFile({ name, type: 'text/csv;charset=utf-8', content }),
});
