import type { CustomerSearch, RequestCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createBackgroundSearch, type BackgroundSearch, type SearchEnvironment } from './background-search.ts';
import type { ExemptionPort, Method } from './port.ts';
import { canAsk } from './rules.ts';
import { createSending, type Sending, type SendListener, type SendOutcome } from './sending.ts';

/** What is typed and ticked on the tab of requests. */
export interface RequestsState {
  readonly form: CustomerSearch;
  readonly method: Method;
  readonly selected: ReadonlySet<string>;
}

/** The tab on which customers are asked for certificates. */
export interface Requests {
  readonly store: StoreApi<RequestsState>;
  readonly found: BackgroundSearch<RequestCustomer>;
  readonly sending: Sending;
  readonly change: <Name extends keyof CustomerSearch>(name: Name, value: CustomerSearch[Name]) => void;
  /** Unticks the customers who can't be asked by it. */
  readonly chooseMethod: (method: Method) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Sends to those who are ticked; `onNone` when nobody is. */
  readonly send: () => Promise<void>;
}

export interface RequestsListener extends SendListener {
  readonly onNoneSelected: () => void;
  readonly onFound: (count: number) => void;
}

export function createRequests(
  life: Lifetime,
  port: ExemptionPort,
  world: SearchEnvironment,
  { onNoneSelected, onFound, onSent, onFailed }: RequestsListener,
): Requests {
  const store = createStore<RequestsState>(() => ({
    form: { CustomerGivenName: '', CustomerFamilyName: '', CustomerEmail: '', CompanyName: '', SelectOption: 'All' },
    method: 'Email',
    selected: new Set(),
  }));
  const sending = createSending(life, port, world, {
    onSent(outcome) {
      const left = new Set(outcome.answer.customerErrors.map(({ id }) => id));
      store.setState({ selected: new Set([...store.getState().selected].filter((id) => left.has(id))) });
      onSent(outcome);
    },
    onFailed,
  });
  const found = createBackgroundSearch<RequestCustomer>(
    life,
    {
      search: () => port.searchCustomers(store.getState().form),
      async fetch() {
        const answer = await port.fetchCustomers();
        if (!answer.ok) return answer;
        const { fetchQboCustomerData: rows, run, error } = answer.value;
        return { ...answer, value: { rows, run, error } };
      },
      stop: () => port.stop('request-customers'),
      onNotQueued: () => port.logNotQueued('request-customers'),
      onRows(rows) {
        store.setState({ selected: new Set() });
        onFound(rows.length);
      },
    },
    world,
  );
  const ticked = () => {
    const { selected, method } = store.getState();
    const rows = found.store.getState().rows ?? [];
    return rows.filter((row) => selected.has(row.customerId) && canAsk(row, method));
  };
  return {
    store,
    found,
    sending,
    change: (name, value) => store.setState(({ form }) => ({ form: { ...form, [name]: value } })),
    chooseMethod(method) {
      const askable = new Set(
        (found.store.getState().rows ?? []).filter((row) => canAsk(row, method)).map(({ customerId }) => customerId),
      );
      store.setState(({ selected }) => ({ method, selected: new Set([...selected].filter((id) => askable.has(id))) }));
    },
    select: (selected) => store.setState({ selected }),
    async send() {
      if (sending.store.getState().kind === 'sending') return;
      const customers = ticked();
      if (customers.length === 0) return onNoneSelected();
      await sending.send(store.getState().method, customers);
    },
  };
}

export type { SendOutcome };
