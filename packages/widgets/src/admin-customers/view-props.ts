import type { AdminCustomersMessages } from './messages.ts';
import type { CustomersModel } from './model.ts';

/** Props of every part of the screen. */
export interface CustomersViewProps {
  readonly model: CustomersModel;
  readonly text: AdminCustomersMessages;
  /** A language tag, for formatting numbers. */
  readonly locale: string;
}
