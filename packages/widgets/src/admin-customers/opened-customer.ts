import type { StaffConfiguration } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createCheckUp, type CheckUpModel } from '../check-up/check-up.ts';
import { createErrors, type ErrorsModel } from './errors.ts';
import { createForm, type FormModel } from './form-model.ts';
import { createHistory, type HistoryModel } from './history.ts';
import type { CustomersPort } from './port.ts';
import { createSecondPerson, type SecondPersonListener, type SecondPersonModel } from './second-person.ts';

/** What is shown of the customer that is open. */
export interface OpenedCustomer {
  readonly form: FormModel;
  readonly errors: ErrorsModel;
  readonly history: HistoryModel;
  readonly checkUp: CheckUpModel;
  readonly secondPerson: SecondPersonModel;
}

interface OpenedListener extends SecondPersonListener {
  /** The configuration was saved. */
  readonly onSaved: () => void;
}

/** `customerId`: the id in the list. */
export function openCustomer(
  life: Lifetime,
  port: CustomersPort,
  customerId: string,
  configuration: StaffConfiguration,
  { onSaved, onChanged, ...listener }: OpenedListener,
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
    secondPerson: createSecondPerson(life, port, customerId, {
      ...listener,
      onChanged() {
        onChanged();
        readHistory();
      },
    }),
  };
}
