import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '@salestax/client';
import type { StaffCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import type { openCustomer, OpenedCustomer } from './opened-customer.ts';
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
      /** Null: nobody has tried to disconnect this company while documents wait. */
      readonly secondPerson: SecondPersonModel | null;
    });

/** The question that blocks the screen. */
export type CustomersQuestion =
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
  readonly question: CustomersQuestion | null;
  /** The id of the customer that is being disconnected. */
  readonly disconnecting: string | null;
  readonly disconnection: Disconnection | null;
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

export type CustomersStore = StoreApi<CustomersState>;

export const createCustomersStore = (): CustomersStore =>
  createStore<CustomersState>(() => ({
    panel: { kind: 'closed' },
    question: null,
    disconnecting: null,
    disconnection: null,
  }));

/** Asks whether to go on; the work starts with the answer 'yes'. */
export type Ask = (question: CustomersQuestion, work: () => void) => void;
