import type { Failure } from '@salestax/client';
import type { EnteredCompany, OwnCompany } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
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
  /** Null: not read yet. */
  readonly companies: readonly OwnCompany[] | null;
  readonly isReading: boolean;
  readonly failure: Failure | null;
  readonly typed: string;
  readonly filter: CompanyFilter | null;
  /** The realm id of the company that is being opened. */
  readonly opening: string | null;
  readonly refusal: SwitchRefusal | null;
}

export interface CompaniesModel {
  readonly store: StoreApi<CompaniesState>;
  readonly load: () => Promise<void>;
  readonly type: (text: string) => void;
  readonly setFilter: (filter: CompanyFilter | null) => void;
  /** Opens a company in place of the current one. Nothing while another one is being opened. */
  readonly open: (company: OwnCompany) => Promise<void>;
}

/** The companies of the user. `keep` stores the new session and leaves the page; false: it could not be stored. */
export function createCompaniesModel(
  life: Lifetime,
  port: CompaniesPort,
  keep: (entered: EnteredCompany) => boolean,
): CompaniesModel {
  const store = createStore<CompaniesState>(() => ({
    companies: null,
    isReading: false,
    failure: null,
    typed: '',
    filter: null,
    opening: null,
    refusal: null,
  }));
  const { getState: get, setState: set } = store;

  return {
    store,
    async load() {
      set({ isReading: true, failure: null, refusal: null });
      const answer = await port.read();
      if (life.signal.aborted) return;
      set({ isReading: false, ...(answer.ok ? { companies: answer.value.companies } : { failure: answer }) });
    },
    type: (typed) => set({ typed }),
    setFilter: (filter) => set({ filter }),
    async open({ realmId, name }) {
      if (get().opening !== null) return;
      set({ opening: realmId, refusal: null });
      const answer = await port.enter(realmId);
      if (life.signal.aborted) return;
      const refuse = (code: string, message: string) =>
        set({ opening: null, refusal: { companyName: name, code, message } });
      if (!answer.ok) return refuse(answer.code, answer.message);
      const { entered, error } = answer.value;
      if (entered === null) return refuse(error?.reasonCode ?? '', error?.message ?? '');
      if (!keep(entered)) refuse('NotKept', '');
    },
  };
}
