import type { StaffConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createCheckUp, type CheckUpModel } from '../check-up/check-up.ts';
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
}

/** `customerId`: the id in the list. `onSaved`: the configuration was saved. */
export function openCustomer(
  life: Lifetime,
  port: CustomersPort,
  customerId: string,
  configuration: StaffConfiguration,
  onSaved: () => void,
): OpenedCustomer {
  const history = createHistory(life, port, customerId);
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
    errors: createErrors(life, port, customerId),
    history,
    checkUp: createCheckUp(life, () => port.checkUp(customerId)),
  };
}
