import type { AdminCustomersMessages } from './messages.ts';
import type { CustomersModel } from './model.ts';

/** What every part of the screen is given. */
export interface CustomersViewProps {
  readonly model: CustomersModel;
  readonly text: AdminCustomersMessages;
  /** A language tag, for numbers. */
  readonly locale: string;
}
