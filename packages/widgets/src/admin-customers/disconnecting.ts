import type { StaffCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { CustomerPanel } from './customer-panel.ts';
import type { Ask, CustomersListener, CustomersStore } from './customers-state.ts';
import type { ListModel } from './list.ts';
import type { CustomersPort } from './port.ts';
import type { SecondPersonListener } from './second-person.ts';

export interface DisconnectingOptions {
  readonly store: CustomersStore;
  readonly list: ListModel;
  readonly listener: CustomersListener;
  readonly panel: Pick<CustomerPanel, 'open' | 'askSecondPerson'>;
  readonly ask: Ask;
}

export interface Disconnecting {
  readonly disconnect: (customer: StaffCustomer) => void;
  /** What a disconnect by two persons leads to. */
  readonly secondPersonListener: (customer: StaffCustomer) => Omit<SecondPersonListener, 'onChanged'>;
}

/** Disconnects a customer, after a question; with waiting documents another person confirms it. */
export function createDisconnecting(
  life: Lifetime,
  port: CustomersPort,
  { store, list, listener, panel, ask }: DisconnectingOptions,
): Disconnecting {
  const { getState: get, setState } = store;

  async function disconnectNow(customer: StaffCustomer): Promise<void> {
    setState({ disconnecting: customer.id, disconnection: null });
    const answer = await port.disconnect(customer.id);
    if (life.signal.aborted) return;
    if (answer.ok && answer.value) return showDisconnected(customer);
    // Refused: the sign-in is too old, or documents wait and a second person has to confirm.
    const session = answer.ok ? await port.session() : null;
    if (life.signal.aborted) return;
    // Null: the sign-in is too old by the clock of the service, or its time is unknown.
    const isStale = session?.ok === true && session.value.mayDisconnectUntil === null;
    const asksSecond = !isStale && session?.ok === true && (await listener.needsSecondPerson(customer.id));
    if (life.signal.aborted) return;
    setState({ disconnecting: null });
    if (isStale) return askToSignIn(customer);
    if (asksSecond) {
      setState({ disconnection: { kind: 'second-person', customer } });
      return panel.askSecondPerson(customer);
    }
    setState({
      disconnection: answer.ok ? { kind: 'not-done', customer } : { kind: 'failed', customer, failure: answer },
    });
  }

  const askToSignIn = (customer: StaffCustomer) =>
    ask({ kind: 'sign-in-again', customer }, () => listener.signInAgain(customer));

  function showDisconnected(customer: StaffCustomer): void {
    setState({ disconnecting: null, disconnection: { kind: 'done', customer } });
    listener.onDisconnected(customer);
    const disconnectedCustomer: StaffCustomer = { ...customer, status: 'Disconnected', disconnectRequest: null };
    list.note(disconnectedCustomer);
    void list.refresh();
    const { panel: shown } = get();
    if (shown.kind !== 'closed' && shown.customer.id === customer.id) void panel.open(disconnectedCustomer);
  }

  return {
    disconnect(customer) {
      if (customer.status === 'Disconnected' || get().disconnecting !== null) return;
      ask({ kind: 'disconnect', customer }, () => void disconnectNow(customer));
    },
    secondPersonListener: (customer) => ({
      ask: (work) => ask({ kind: 'disconnect', customer }, work),
      onDisconnected: () => showDisconnected(customer),
      onStale: () => askToSignIn(customer),
    }),
  };
}
