import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer, EnteredCompany, OwnCompany } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createTableStore, type TableStore } from '../list-screen/linked-view.ts';
import { createResource, valueOf, type ResourceModel } from '../service/resource.ts';
import type { CompaniesPort } from './port.ts';
import type { CompanyFilter } from './rules.ts';

/** Why a company was not opened. */
export interface SwitchRefusal {
  readonly companyName: string;
  readonly code: string;
  /** The sentence of the service; '' = none. */
  readonly message: string;
}

export interface CompaniesState {
  readonly typed: string;
  readonly filter: CompanyFilter | null;
  /** The realm id of the company that is being opened. */
  readonly opening: string | null;
  readonly refusal: SwitchRefusal | null;
  /** The realm ids of the ticked companies. */
  readonly selected: ReadonlySet<string>;
  /** Comparisons of several companies are shown, or may be started. */
  readonly isComparing: boolean;
}

/** A page of a company besides its first one. */
export type CompanyPage = '/reconciliation';

export interface CompaniesModel {
  readonly companies: ResourceModel<Answer<'ownCompanies'>>['store'];
  readonly store: StoreApi<CompaniesState>;
  readonly load: () => Promise<void>;
  readonly type: (text: string) => void;
  /** The order of the table. */
  readonly table: TableStore;
  readonly setFilter: (filter: CompanyFilter | null) => void;
  readonly select: (selected: ReadonlySet<string>) => void;
  /** Shows the comparisons, or hides them. */
  readonly toggleComparison: () => void;
  /** Opens a company in place of the current one, on its first page or another one. Nothing while one is being opened. */
  readonly open: (company: OwnCompany, to?: CompanyPage) => Promise<void>;
}

/**
 * The companies of the user. `leave` opens a page of the current company. `keep` stores the session of another company
 * and leaves the page; false: the session could not be stored.
 */
export function createCompaniesModel(
  life: Lifetime,
  port: CompaniesPort,
  {
    leave,
    keep,
  }: {
    readonly leave: (to: CompanyPage) => void;
    readonly keep: (entered: EnteredCompany, to: CompanyPage | undefined) => boolean;
  },
): CompaniesModel {
  const store = createStore<CompaniesState>(() => ({
    typed: '',
    filter: null,
    opening: null,
    refusal: null,
    selected: new Set(),
    isComparing: false,
  }));
  const { getState: get, setState: set } = store;
  const companies = createResource<Answer<'ownCompanies'>>(life);

  async function load(): Promise<void> {
    set({ refusal: null });
    const isFirst = valueOf(companies.store.getState()) === null;
    const answer = await companies.load(port.read);
    if (answer !== null && isFirst) set({ isComparing: answer.hasComparisons });
  }

  return {
    companies: companies.store,
    store,
    table: createTableStore(),
    load,
    type: (typed) => set({ typed }),
    setFilter: (filter) => set({ filter }),
    select: (selected) => set({ selected }),
    toggleComparison: () => set({ isComparing: !get().isComparing }),
    async open({ realmId, name, isCurrent }, to) {
      if (get().opening !== null) return;
      if (isCurrent && to !== undefined) return leave(to);
      set({ opening: realmId, refusal: null });
      const answer = await port.enter(realmId);
      if (life.signal.aborted) return;
      const refuse = (code: string, message: string) =>
        set({ opening: null, refusal: { companyName: name, code, message } });
      if (!answer.ok) return refuse(answer.code, answer.problem === 'refused' ? answer.message : '');
      const { entered, error } = answer.value;
      if (entered === null) return refuse(error?.reasonCode ?? '', error?.message ?? '');
      if (!keep(entered, to)) refuse('NotKept', '');
    },
  };
}
