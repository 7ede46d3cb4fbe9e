import type { StaffConfiguration, StaffCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createCheckUp, type CheckUpModel } from '../check-up/check-up.ts';
import { createDiagnostics, type DiagnosticsModel } from './diagnostics.ts';
import { createErrors, type ErrorsModel } from './errors.ts';
import { createForm, type FormModel } from './form-model.ts';
import { createHistory, type HistoryModel } from './history.ts';
import type { CustomersPort } from './port.ts';

/** What is shown of the customer that is open. */
export interface OpenedCustomer {
  readonly form: FormModel;
  readonly errors: ErrorsModel;
  readonly history: HistoryModel;
  readonly checkUp: CheckUpModel;
  readonly diagnostics: DiagnosticsModel;
}

export interface OpenedCustomerListener {
  /** The configuration was saved. */
  readonly onSaved: () => void;
  readonly onDownloaded: (fileName: string) => void;
}

export function openCustomer(
  life: Lifetime,
  port: CustomersPort,
  customer: Pick<StaffCustomer, 'id' | 'realmId'>,
  configuration: StaffConfiguration,
  { onSaved, onDownloaded }: OpenedCustomerListener,
): OpenedCustomer {
  const history = createHistory(life, port, customer.id);
  const readHistory = () => void history.read();
  const form = createForm(
    life,
    port,
    configuration,
    () => {
      onSaved();
      readHistory();
    },
    readHistory,
  );
  readHistory();
  return {
    form,
    errors: createErrors(life, port, customer.id),
    history,
    checkUp: createCheckUp(life, () => port.checkUp(customer.id)),
    diagnostics: createDiagnostics(life, port, customer, (fileName) => {
      onDownloaded(fileName);
      readHistory();
    }),
  };
}
