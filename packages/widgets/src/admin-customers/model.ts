import { createStore, type StoreApi } from 'zustand/vanilla';
import { saveFile, type Failure, type FileToSave } from '@salestax/client';
import type { StaffCustomer } from '@salestax/contract';
import { createLifetime, type Lifetime } from '@salestax/widget-kit';
import type { Linked } from '../list-screen/linked-view.ts';
import type { FormModel } from './form-model.ts';
import { createList, viewOf, type ListModel } from './list.ts';
import type { openCustomer, OpenedCustomer } from './opened-customer.ts';
import type { CustomersPort } from './port.ts';
import { diagnosticsFile } from './rules.ts';
import type { SecondPersonListener, SecondPersonModel } from './second-person.ts';

/** The content of the panel beside the list. */
export type Panel =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly customer: StaffCustomer }
  /** `failure`: null when the code of the panel could not be loaded. */
  | { readonly kind: 'failed'; readonly customer: StaffCustomer; readonly failure: Failure | null }
  | (OpenedCustomer & {
      readonly kind: 'open';
      readonly customer: StaffCustomer;
      readonly isDownloading: boolean;
      /** Null: nobody has tried to disconnect this company while documents wait. */
      readonly secondPerson: SecondPersonModel | null;
    });

/** The question that blocks the screen. */
export type PendingConfirmation =
  /** Typed values would be lost. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'disconnect'; readonly customer: StaffCustomer }
  /** The sign-in is too old for this action. */
  | { readonly kind: 'sign-in-again'; readonly customer: StaffCustomer };

/** The result of the last disconnect. */
export type Disconnection =
  /** `second-person`: documents wait, and another person has to confirm. */
  | { readonly kind: 'done' | 'not-done' | 'second-person'; readonly customer: StaffCustomer }
  | { readonly kind: 'failed'; readonly customer: StaffCustomer; readonly failure: Failure };

export interface CustomersState {
  readonly panel: Panel;
  readonly question: PendingConfirmation | null;
  /** The id of the customer that is being disconnected. */
  readonly disconnecting: string | null;
  readonly disconnection: Disconnection | null;
  /** Why diagnostics could not be downloaded. */
  readonly downloadFailure: Failure | null;
}

export interface CustomersModel {
  readonly store: StoreApi<CustomersState>;
  readonly list: ListModel;
  readonly start: () => Promise<void>;
  /** What a link has of the screen: its list, and as `row` the accounting company of the opened customer. */
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
  readonly download: () => Promise<void>;
}

export interface CustomersListener {
  /** Loads the code of the panel; null: it could not be loaded. */
  readonly loadPanel: () => Promise<{ readonly openCustomer: typeof openCustomer } | null>;
  /** Whether another person has to confirm the disconnect of a customer. */
  readonly needsSecondPerson: (customerId: string) => Promise<boolean>;
  /** Loads the code of a disconnect by two persons; null: it could not be loaded. */
  readonly openSecondPerson: (
    life: Lifetime,
    customerId: string,
    secondPerson: SecondPersonListener,
  ) => Promise<SecondPersonModel | null>;
  readonly onFound: (count: number) => void;
  readonly onSaved: () => void;
  readonly onDisconnected: (customer: StaffCustomer) => void;
  readonly onDownloaded: (fileName: string) => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly signInAgain: (customer: StaffCustomer) => void;
}

/** The rules of the customer screen. */
export function createCustomers(
  life: Lifetime,
  port: CustomersPort,
  listener: CustomersListener,
  save: (file: FileToSave) => void = (file) => saveFile(file),
): CustomersModel {
  const store = createStore<CustomersState>(() => ({
    panel: { kind: 'closed' },
    question: null,
    disconnecting: null,
    disconnection: null,
    downloadFailure: null,
  }));
  const { getState: get, setState } = store;
  const list = createList(life, port, listener.onFound);
  let panelLife = createLifetime(life.signal);
  let proceed = () => {};
  /** The accounting company of a link, until its customer is opened. */
  let linkedRow: string | null = null;
  let isStarted = false;

  const isDirty = () => {
    const { panel } = get();
    return panel.kind === 'open' && panel.form.isDirty();
  };
  const openQuestion = (question: PendingConfirmation, work: () => void) => {
    proceed = work;
    setState({ question });
  };
  const whenSaved = (work: () => void) => (isDirty() ? openQuestion({ kind: 'unsaved' }, work) : work());

  function show(panel: Panel): void {
    panelLife.end();
    panelLife = createLifetime(life.signal);
    setState({ panel, downloadFailure: null });
    listener.onDirty(false);
  }

  /** `asksSecond`: its disconnect needs a second person. */
  async function open(customer: StaffCustomer, asksSecond = Boolean(customer.disconnectRequest)): Promise<void> {
    show({ kind: 'loading', customer });
    const own = panelLife;
    const [read, panelCode] = await Promise.all([port.configuration(customer.id), listener.loadPanel()]);
    if (own.signal.aborted) return;
    if (!read.ok) return setState({ panel: { kind: 'failed', customer, failure: read } });
    if (panelCode === null) return setState({ panel: { kind: 'failed', customer, failure: null } });
    // A company that was never linked to a tax provider is NotIntegrated in its configuration, connected or not.
    const { status } = customer;
    const configuration = status === 'Disconnected' ? { ...read.value, userStatus: status } : read.value;
    const opened = panelCode.openCustomer(own, port, customer.id, configuration, () => {
      listener.onSaved();
      updateSavedRow(customer.id, opened.form);
      void list.refresh();
    });
    own.own(opened.form.store.subscribe(() => listener.onDirty(isDirty())));
    setState({ panel: { kind: 'open', customer, ...opened, isDownloading: false, secondPerson: null } });
    if (asksSecond) await readSecondPerson(customer);
  }

  /** Shows what a disconnect by two persons needs, or has, in the open panel. */
  async function readSecondPerson(customer: StaffCustomer): Promise<void> {
    const { panel } = get();
    if (panel.kind !== 'open' || panel.customer.id !== customer.id) return;
    const own = panelLife;
    const secondPerson =
      panel.secondPerson ??
      (await listener.openSecondPerson(own, customer.id, {
        confirm: (work) => openQuestion({ kind: 'disconnect', customer }, work),
        onDisconnected: () => disconnected(customer),
        onStale: () => askToSignIn(customer),
        onChanged() {
          void list.refresh();
          void panel.history.read();
        },
      }));
    const now = get().panel;
    if (own.signal.aborted || secondPerson === null || now.kind !== 'open') return;
    setState({ panel: { ...now, secondPerson } });
    await secondPerson.read();
  }

  /** A row that no longer matches the filter shows its last known state. */
  function updateSavedRow(id: string, form: FormModel): void {
    const { userStatus } = form.store.getState().loaded;
    const row = list.store.getState().rows?.find((one) => one.id === id);
    if (row !== undefined && userStatus !== 'NotIntegrated') list.note({ ...row, status: userStatus });
  }

  async function disconnectNow(customer: StaffCustomer): Promise<void> {
    setState({ disconnecting: customer.id, disconnection: null });
    const answer = await port.disconnect(customer.id);
    if (life.signal.aborted) return;
    if (answer.ok && answer.value) return disconnected(customer);
    const session = answer.ok ? await port.session() : null;
    if (life.signal.aborted) return;
    const until = session?.ok ? session.value.mayDisconnectUntil : undefined;
    const isStale = until === null || (until !== undefined && Date.parse(until) <= Date.now());
    const asksSecond = !isStale && session?.ok === true && (await listener.needsSecondPerson(customer.id));
    if (life.signal.aborted) return;
    setState({ disconnecting: null });
    if (isStale) return askToSignIn(customer);
    if (asksSecond) return askSecondPerson(customer);
    setState({
      disconnection: answer.ok ? { kind: 'not-done', customer } : { kind: 'failed', customer, failure: answer },
    });
  }

  /** Opens the customer of a link, which may be on another page of the list. */
  async function openLinked(): Promise<void> {
    const realmId = linkedRow;
    if (realmId === null) return;
    const isLinked = (row: StaffCustomer) => row.realmId === realmId;
    const customer = list.store.getState().rows?.find(isLinked) ?? (await list.search(realmId)).find(isLinked);
    if (life.signal.aborted || linkedRow !== realmId) return;
    linkedRow = null;
    if (customer !== undefined) edit(customer);
  }

  function edit(customer: StaffCustomer): void {
    const { panel } = get();
    const isOpen = panel.kind !== 'closed' && panel.kind !== 'failed' && panel.customer.id === customer.id;
    if (!isOpen) whenSaved(() => void open(customer));
  }
  const close = () => whenSaved(() => show({ kind: 'closed' }));

  const askToSignIn = (customer: StaffCustomer) =>
    openQuestion({ kind: 'sign-in-again', customer }, () => listener.signInAgain(customer));

  function askSecondPerson(customer: StaffCustomer): void {
    setState({ disconnection: { kind: 'second-person', customer } });
    const { panel } = get();
    if (panel.kind === 'open' && panel.customer.id === customer.id) void readSecondPerson(customer);
    else whenSaved(() => void open(customer, true));
  }

  function disconnected(customer: StaffCustomer): void {
    setState({ disconnecting: null, disconnection: { kind: 'done', customer } });
    listener.onDisconnected(customer);
    list.note({ ...customer, status: 'Disconnected' });
    void list.refresh();
    const { panel } = get();
    if (panel.kind !== 'closed' && panel.customer.id === customer.id)
      void open({ ...customer, status: 'Disconnected' });
  }

  // The panel shows the same data as the row of the open customer.
  life.own(
    list.store.subscribe(({ rows }, before) => {
      const { panel } = get();
      if (rows === before.rows || panel.kind === 'closed') return;
      const customer = rows?.find(({ id }) => id === panel.customer.id);
      if (customer !== undefined && customer !== panel.customer) setState({ panel: { ...panel, customer } });
    }),
  );

  return {
    store,
    list,
    async start() {
      await list.read();
      isStarted = true;
      await openLinked();
    },
    linked: {
      stores: [list.store, store],
      read() {
        const { panel } = get();
        const opened = panel.kind === 'closed' ? undefined : panel.customer.realmId;
        return { ...viewOf(list.store.getState()), row: linkedRow ?? opened };
      },
      show({ row, ...view }) {
        list.show(view);
        linkedRow = row ?? null;
        if (row === undefined && get().panel.kind !== 'closed') close();
        else if (isStarted) void openLinked();
      },
    },
    edit,
    close,
    retry() {
      const { panel } = get();
      if (panel.kind === 'failed') void open(panel.customer);
    },
    disconnect(customer) {
      if (customer.status === 'Disconnected' || get().disconnecting !== null) return;
      openQuestion({ kind: 'disconnect', customer }, () => void disconnectNow(customer));
    },
    answer(isWanted) {
      if (get().question === null) return;
      setState({ question: null });
      if (isWanted) proceed();
    },
    closeDisconnection: () => setState({ disconnection: null }),
    async download() {
      const { panel } = get();
      if (panel.kind !== 'open' || panel.isDownloading) return;
      const own = panelLife;
      const note = (change: { readonly isDownloading: boolean }, failure: Failure | null) => {
        const now = get().panel;
        if (now.kind === 'open') setState({ panel: { ...now, ...change }, downloadFailure: failure });
      };
      note({ isDownloading: true }, null);
      const answer = await port.diagnostics(panel.customer.id);
      if (own.signal.aborted) return;
      note({ isDownloading: false }, answer.ok ? null : answer);
      if (!answer.ok) return;
      const file = diagnosticsFile(panel.customer, answer.value, new Date());
      save(file);
      listener.onDownloaded(file.name);
      await panel.history.read();
    },
  };
}
