import type { StaffCustomer } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import type { Ask, CustomersListener, CustomersStore, Panel } from './customers-state.ts';
import type { FormModel } from './form-model.ts';
import { rowsOf, type ListModel } from './list.ts';
import type { CustomersPort } from './port.ts';
import type { SecondPersonListener } from './second-person.ts';

export interface CustomerPanelOptions {
  readonly store: CustomersStore;
  readonly list: ListModel;
  readonly listener: CustomersListener;
  readonly ask: Ask;
  /** The listener to a disconnect by two persons. */
  readonly secondPersonListener: (customer: StaffCustomer) => Omit<SecondPersonListener, 'onChanged'>;
}

/** The panel beside the list, with one customer. */
export interface CustomerPanel {
  /** Opens a customer. Unsaved values of another customer lead to a question first. */
  readonly edit: (customer: StaffCustomer) => void;
  /** Shows the customer of a link, or none. Who changes the link has asked about unsaved values: see the event `dirty`. */
  readonly follow: (customer: StaffCustomer | null) => void;
  /** Opens a customer, or reads the one that is open again, whatever was typed. */
  readonly open: (customer: StaffCustomer) => Promise<void>;
  /** Shows the card of a disconnect by two persons: its form, or its pending request. */
  readonly askSecondPerson: (customer: StaffCustomer) => void;
  readonly close: () => void;
  readonly retry: () => void;
}

export function createCustomerPanel(
  life: Lifetime,
  port: CustomersPort,
  { store, list, listener, ask, secondPersonListener }: CustomerPanelOptions,
): CustomerPanel {
  const { getState: get, setState } = store;
  const panels = latest(life);

  const isDirty = () => {
    const { panel } = get();
    return panel.kind === 'open' && panel.form.isDirty();
  };
  const whenSaved = (work: () => void) => (isDirty() ? ask({ kind: 'unsaved' }, work) : work());

  function show(panel: Panel): void {
    panels.next();
    setState({ panel });
    listener.onDirty(false);
  }

  /** Whether the panel that was opened last shows the card of a disconnect by two persons. */
  let showsSecondPerson = false;

  async function open(chosen: StaffCustomer, withSecondPerson = Boolean(chosen.disconnectRequest)): Promise<void> {
    showsSecondPerson = withSecondPerson;
    show({ kind: 'loading', customer: chosen });
    const panelLife = panels.current();
    const [read, panelCode] = await Promise.all([port.configuration(chosen.id), listener.loadPanel()]);
    const { panel } = get();
    if (panelLife.signal.aborted || panel.kind === 'closed') return;
    // The customer's row may have been read again meanwhile.
    const { customer } = panel;
    if (!read.ok) return setState({ panel: { kind: 'failed', customer, failure: read } });
    if (panelCode === null) return setState({ panel: { kind: 'failed', customer, failure: null } });
    // A company that was never linked to a tax provider is NotIntegrated in its configuration, connected or not.
    const { status } = customer;
    const configuration = status === 'Disconnected' ? { ...read.value, userStatus: status } : read.value;
    const opened = panelCode.openCustomer(panelLife, port, customer, configuration, {
      onSaved() {
        listener.onSaved();
        updateSavedRow(customer.id, opened.form);
        void list.refresh();
      },
      onDownloaded: listener.onDownloaded,
    });
    panelLife.own(opened.form.store.subscribe(() => listener.onDirty(isDirty())));
    setState({ panel: { kind: 'open', customer, ...opened, secondPerson: null } });
    if (withSecondPerson) await readSecondPerson(customer);
  }

  /** Shows the card of a disconnect by two persons in the open panel. */
  async function readSecondPerson(customer: StaffCustomer): Promise<void> {
    const { panel } = get();
    if (panel.kind !== 'open' || panel.customer.id !== customer.id) return;
    const panelLife = panels.current();
    const onChanged = () => {
      void list.refresh();
      void panel.history.read();
    };
    const secondPerson =
      panel.secondPerson ??
      (await listener.openSecondPerson(panelLife, customer.id, { ...secondPersonListener(customer), onChanged }));
    const currentPanel = get().panel;
    if (panelLife.signal.aborted || secondPerson === null || currentPanel.kind !== 'open') return;
    setState({ panel: { ...currentPanel, secondPerson } });
    await secondPerson.read();
  }

  /** Shows the new status in the customer's row, in case the list cannot be read again. */
  function updateSavedRow(id: string, form: FormModel): void {
    const { userStatus } = form.store.getState().loaded;
    const row = rowsOf(list.store.getState())?.find((one) => one.id === id);
    if (row !== undefined && userStatus !== 'NotIntegrated') list.note({ ...row, status: userStatus });
  }

  // The panel shows the same data as the row of the open customer.
  life.own(
    list.store.subscribe((now, before) => {
      const rows = rowsOf(now);
      const { panel } = get();
      if (rows === rowsOf(before) || panel.kind === 'closed') return;
      const customer = rows?.find(({ id }) => id === panel.customer.id);
      if (customer !== undefined && customer !== panel.customer) setState({ panel: { ...panel, customer } });
    }),
  );

  const isShown = ({ id }: StaffCustomer) => {
    const { panel } = get();
    return panel.kind !== 'closed' && panel.kind !== 'failed' && panel.customer.id === id;
  };

  return {
    edit(customer) {
      if (!isShown(customer)) whenSaved(() => void open(customer));
    },
    follow(customer) {
      if (customer === null) show({ kind: 'closed' });
      else if (!isShown(customer)) void open(customer);
    },
    open: (customer) => open(customer),
    askSecondPerson(customer) {
      const { panel } = get();
      if (panel.kind === 'open' && panel.customer.id === customer.id) void readSecondPerson(customer);
      else whenSaved(() => void open(customer, true));
    },
    close: () => whenSaved(() => show({ kind: 'closed' })),
    retry() {
      const { panel } = get();
      if (panel.kind === 'failed') void open(panel.customer, showsSecondPerson);
    },
  };
}
