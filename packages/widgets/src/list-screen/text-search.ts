import type { Lifetime } from '@salestax/widget-kit';

/** From the last letter to the search, in milliseconds. */
const DEBOUNCE_MS = 500;

/** What the rows are searched for. `Other`: what else a list can be reduced to. */
export type Wanted<Other extends string> =
  | { readonly kind: 'all' }
  | { readonly kind: Other }
  | { readonly kind: 'text'; readonly text: string };

export interface SearchState<Other extends string> {
  /** The text in the field. */
  readonly typed: string;
  readonly wanted: Wanted<Other>;
}

/** The text that rows are searched for; undefined: none. */
export const searchedText = (wanted: Wanted<string>): string | undefined =>
  wanted.kind === 'text' && 'text' in wanted ? wanted.text : undefined;

/** All rows, and nothing typed. */
export const noSearch = { typed: '', wanted: { kind: 'all' } } as const;

export interface TextSearch<Other extends string = string> {
  /** Searches once nothing was typed for half a second; an empty text shows all rows. */
  readonly type: (text: string) => void;
  /** Searches at once. */
  readonly search: () => void;
  /** Types a text and searches for it at once; '' shows all rows. */
  readonly find: (text: string) => void;
  /** Empties the field and shows the rows of `wanted`. @default all rows */
  readonly show: (wanted?: Wanted<Other>) => void;
}

/** The search of a list by a text. `whenEmpty`: what a search at once shows without a text. */
export function createTextSearch<Other extends string>(
  lifetime: Lifetime,
  whenEmpty: Other,
  { get, set }: { readonly get: () => string; readonly set: (parts: Partial<SearchState<Other>>) => void },
): TextSearch<Other> {
  let cancel = () => {};
  const wantedOf = (typed: string, empty: Wanted<Other>): Wanted<Other> => {
    const text = typed.trim();
    return text === '' ? empty : { kind: 'text', text };
  };
  return {
    type(typed) {
      cancel();
      set({ typed });
      cancel = lifetime.after(DEBOUNCE_MS, () => set({ wanted: wantedOf(typed, { kind: 'all' }) }));
    },
    search() {
      cancel();
      set({ wanted: wantedOf(get(), { kind: whenEmpty }) });
    },
    find(typed) {
      cancel();
      set({ typed, wanted: wantedOf(typed, { kind: 'all' }) });
    },
    show(wanted = { kind: 'all' }) {
      cancel();
      set({ typed: '', wanted });
    },
  };
}
