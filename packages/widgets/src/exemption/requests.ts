import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CustomerSearch, ExemptionRequestAnswer, RequestCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { mapResult } from '../list-screen/map-result.ts';
import { valueOf } from '../service/resource.ts';
import type { ExemptionPort, Method } from './port.ts';
import { canRequest, errorsCsv, linksCsv, markRequested, wasRequestedLately } from './request-rules.ts';
import { createSearchList, type ExemptionEnvironment, type SearchList } from './search-list.ts';
import { createSending, type Sending, type SendListener } from './sending.ts';

/** The search form and the method of the tab of requests. */
export interface RequestsState {
  readonly form: CustomerSearch;
  readonly method: Method;
  /** Whom to ask, where some of the customers were asked lately; null: nothing is asked. */
  readonly question: {
    readonly method: Method;
    readonly customers: readonly RequestCustomer[];
    readonly repeated: readonly RequestCustomer[];
  } | null;
  /** Before a send by this method: what colleagues have sent meanwhile is being read. Null: nothing is sent. */
  readonly checking: Method | null;
}

/** Whom to send a request. */
export type AgainAnswer = 'nobody' | 'others' | 'all';

/** The tab that sends requests for certificates to customers. */
export interface Requests {
  readonly store: StoreApi<RequestsState>;
  readonly list: SearchList<RequestCustomer>;
  readonly sending: Sending;
  readonly change: <Name extends keyof CustomerSearch>(name: Name, value: CustomerSearch[Name]) => void;
  /** Deselects the customers that the method can't reach. */
  readonly chooseMethod: (method: Method) => void;
  /** Sends requests to the selected customers. */
  readonly send: () => Promise<void>;
  readonly answer: (answer: AgainAnswer) => Promise<void>;
  /** The CSV files of what was sent. */
  readonly files: Readonly<Record<'links' | 'errors', (answer: ExemptionRequestAnswer) => string>>;
  /** Finds all customers, and selects those of these ids who can be asked. */
  readonly selectCustomers: (ids: ReadonlySet<string>) => Promise<void>;
}

export interface RequestsListener extends SendListener {
  readonly onNoneSelected: () => void;
  readonly onFound: (count: number) => void;
}

const everybody: CustomerSearch = {
  CustomerGivenName: '',
  CustomerFamilyName: '',
  CustomerEmail: '',
  CompanyName: '',
  SelectOption: 'All',
};

const isSameSearch = (one: CustomerSearch, other: CustomerSearch): boolean =>
  one.CustomerGivenName === other.CustomerGivenName &&
  one.CustomerFamilyName === other.CustomerFamilyName &&
  one.CustomerEmail === other.CustomerEmail &&
  one.CompanyName === other.CompanyName &&
  one.SelectOption === other.SelectOption;

export function createRequests(
  life: Lifetime,
  port: ExemptionPort,
  environment: ExemptionEnvironment,
  { onNoneSelected, onFound, onSent, onFailed }: RequestsListener,
): Requests {
  const store = createStore<RequestsState>(() => ({
    form: everybody,
    method: 'Email',
    question: null,
    checking: null,
  }));
  /** The customers of a send that is being checked stay selected, whatever method is chosen meanwhile. */
  const canSelect = (row: RequestCustomer) => {
    const { method, checking } = store.getState();
    return canRequest(row, checking ?? method);
  };
  /** The search that was requested here last. */
  let ownSearch: CustomerSearch | null = null;
  const list = createSearchList<RequestCustomer>(
    life,
    port,
    {
      run: 'request-customers',
      search() {
        ownSearch = store.getState().form;
        return port.searchCustomers(ownSearch);
      },
      poll: async () =>
        mapResult(await port.fetchCustomers(), ({ fetchQboCustomerData: rows, search, run, error }) =>
          ownSearch !== null && search !== undefined && !isSameSearch(ownSearch, search)
            ? { isReplaced: true }
            : { rows, run, error },
        ),
      idOf: ({ customerId }) => customerId,
      canSelect,
      onRows: (rows) => onFound(rows.length),
    },
    environment,
  );
  const rowsNow = () => valueOf(list.store.getState().read) ?? [];
  const sending = createSending(life, port, environment, {
    onSent(outcome) {
      const failed = new Set(outcome.answer.customerErrors.map(({ id }) => id));
      const reachedCustomers = outcome.customers.filter(({ customerId }) => !failed.has(customerId));
      list.change(markRequested(reachedCustomers, outcome.method, environment.now()));
      const remaining = new Set(list.store.getState().selected);
      for (const { customerId } of reachedCustomers) remaining.delete(customerId);
      list.select(remaining);
      onSent(outcome);
    },
    onFailed,
  });
  /** Adds the requests to the rows that colleagues have sent since the rows were read. */
  async function readLastRequests(): Promise<void> {
    const answer = await port.fetchCustomers();
    if (life.signal.aborted || !answer.ok) return;
    const rows = answer.value.fetchQboCustomerData ?? [];
    const requestById = new Map(rows.map(({ customerId, lastRequest }) => [customerId, lastRequest]));
    list.change((shown) =>
      shown.map((row) => {
        const lastRequest = requestById.get(row.customerId);
        return lastRequest === undefined ? row : { ...row, lastRequest };
      }),
    );
  }

  return {
    store,
    list,
    sending,
    files: { links: linksCsv, errors: errorsCsv },
    change: (name, value) => store.setState(({ form }) => ({ form: { ...form, [name]: value } })),
    chooseMethod(method) {
      store.setState({ method });
      list.prune();
    },
    async selectCustomers(ids) {
      store.setState({ form: everybody });
      await list.search();
      if (life.signal.aborted) return;
      const rows = rowsNow().filter((row) => ids.has(row.customerId) && canSelect(row));
      list.select(new Set(rows.map(({ customerId }) => customerId)));
    },
    async send() {
      const { kind } = sending.store.getState();
      const { method, checking } = store.getState();
      if (kind === 'sending' || checking !== null) return;
      // The customers of the send that takes long are still selected: they would get another request.
      if (kind === 'too-long') return sending.resume();
      const chosen = () => {
        const { selected } = list.store.getState();
        return rowsNow().filter((row) => selected.has(row.customerId) && canSelect(row));
      };
      const selectedAtFirst = new Set(chosen().map(({ customerId }) => customerId));
      if (selectedAtFirst.size === 0) return onNoneSelected();
      store.setState({ checking: method });
      await readLastRequests();
      if (life.signal.aborted) return;
      // Who was deselected meanwhile is left out, and nobody is added.
      const customers = chosen().filter(({ customerId }) => selectedAtFirst.has(customerId));
      store.setState({ checking: null });
      list.prune();
      if (customers.length === 0) return onNoneSelected();
      const repeated = customers.filter((row) => wasRequestedLately(row, environment.now()));
      if (repeated.length > 0) return store.setState({ question: { method, customers, repeated } });
      await sending.send(method, customers);
    },
    async answer(answer) {
      const { question } = store.getState();
      store.setState({ question: null });
      if (question === null || answer === 'nobody') return;
      const { method, customers, repeated } = question;
      const others = customers.filter((row) => !repeated.includes(row));
      if (answer === 'others') list.select(new Set(others.map(({ customerId }) => customerId)));
      await sending.send(method, answer === 'all' ? customers : others);
    },
  };
}
