import type { StaffCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { Linked } from '../list-screen/linked-view.ts';
import { createCustomerPanel } from './customer-panel.ts';
import { createCustomersStore, type Ask, type CustomersListener, type CustomersStore } from './customers-state.ts';
import { createDisconnecting } from './disconnecting.ts';
import { createLinkedCustomer } from './linked-customer.ts';
import { createList, type ListModel } from './list.ts';
import type { CustomersPort } from './port.ts';

export interface CustomersModel {
  readonly store: CustomersStore;
  readonly list: ListModel;
  readonly start: () => Promise<void>;
  /** The state of the screen that a link carries: that of its list, and as `row` the accounting company of the opened customer. */
  readonly linked: Linked;
  /** Opens the configuration of a customer. Unsaved values of another customer lead to a question first. */
  readonly edit: (customer: StaffCustomer) => void;
  readonly close: () => void;
  /** Reads the configuration again after a failure. */
  readonly retry: () => void;
  readonly disconnect: (customer: StaffCustomer) => void;
  /** Answers the question: true to proceed. */
  readonly answer: (isWanted: boolean) => void;
  readonly closeDisconnection: () => void;
}

/** The rules of the customer screen. */
export function createCustomers(life: Lifetime, port: CustomersPort, listener: CustomersListener): CustomersModel {
  const store = createCustomersStore();
  const list = createList(life, port, listener.onFound);
  let proceed = () => {};
  const ask: Ask = (question, work) => {
    proceed = work;
    store.setState({ question });
  };
  const parts = { store, list, listener, ask };
  const panel = createCustomerPanel(life, port, {
    ...parts,
    secondPersonListener: (customer) => disconnecting.secondPersonListener(customer),
  });
  const disconnecting = createDisconnecting(life, port, { ...parts, panel });
  const { linked, openLinked, forgetLinked } = createLinkedCustomer(life, store, list, panel);
  const { edit, close, retry } = panel;
  return {
    store,
    list,
    linked,
    async start() {
      await list.read();
      await openLinked();
    },
    edit(customer) {
      forgetLinked();
      edit(customer);
    },
    close,
    retry,
    disconnect: disconnecting.disconnect,
    answer(isWanted) {
      if (store.getState().question === null) return;
      store.setState({ question: null });
      if (isWanted) proceed();
    },
    closeDisconnection: () => store.setState({ disconnection: null }),
  };
}
