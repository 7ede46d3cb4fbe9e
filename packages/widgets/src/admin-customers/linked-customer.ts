import type { Lifetime } from '@salestax/widget-kit';
import type { Linked } from '../list-screen/linked-view.ts';
import type { CustomerPanel } from './customer-panel.ts';
import type { CustomersStore } from './customers-state.ts';
import { rowsOf, viewOf, type ListModel } from './list.ts';

export interface LinkedCustomer {
  /** The state of the screen that a link carries: that of its list, and as `row` the accounting company of the opened customer. */
  readonly linked: Linked;
  /** Opens the customer of the link, now that the list is read, and from now on as soon as a link names one. */
  readonly openLinked: () => Promise<void>;
  /** The person has chosen a customer, in place of that of the link. */
  readonly forgetLinked: () => void;
}

export function createLinkedCustomer(
  life: Lifetime,
  store: CustomersStore,
  list: ListModel,
  panel: Pick<CustomerPanel, 'follow'>,
): LinkedCustomer {
  /** The accounting company of a link, until its customer is opened; null: no link waits. */
  let linkedRealmId: string | null = null;
  let isStarted = false;

  /** The customer may be on another page of the list. Without an answer the next reading of the list searches again. */
  async function open(): Promise<void> {
    const realmId = linkedRealmId;
    if (realmId === null) return;
    const inList = rowsOf(list.store.getState())?.filter((row) => row.realmId === realmId) ?? [];
    const rows = inList.length > 0 ? inList : await list.search(realmId);
    if (rows === null || life.signal.aborted || linkedRealmId !== realmId) return;
    linkedRealmId = null;
    const customer = rows.find((row) => row.realmId === realmId);
    if (customer !== undefined) panel.follow(customer);
  }

  life.own(
    list.store.subscribe((now, before) => {
      if (isStarted && rowsOf(now) !== rowsOf(before)) void open();
    }),
  );

  return {
    linked: {
      stores: [list.store, store],
      read() {
        const { panel: shown } = store.getState();
        const opened = shown.kind === 'closed' ? undefined : shown.customer.realmId;
        return { ...viewOf(list.store.getState()), row: linkedRealmId ?? opened };
      },
      show({ row, ...view }) {
        list.show(view);
        linkedRealmId = row ?? null;
        if (row === undefined && store.getState().panel.kind !== 'closed') panel.follow(null);
        else if (isStarted) void open();
      },
    },
    openLinked() {
      isStarted = true;
      return open();
    },
    forgetLinked: () => void (linkedRealmId = null),
  };
}
