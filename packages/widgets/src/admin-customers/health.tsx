import type { ReactNode } from 'react';
import type { StaffCustomer } from '@salestax/contract';
import { useStore } from '@salestax/widget-kit';
import { valueOf } from '../service/resource.ts';
import { shortMoment } from './rules.ts';
import type { CustomersViewProps } from './view-props.ts';

interface HealthProps extends CustomersViewProps {
  readonly customer: StaffCustomer;
}

/** The last call, the queue and the errors of a customer. */
export function Health({ customer, model, text, locale }: HealthProps): ReactNode {
  const readAt = useStore(model.list.store, (state) => valueOf(state.read)?.readAt ?? 0);
  const { health, status } = customer;
  const isBlank = status === 'Disconnected' || health === undefined;
  const at = health?.lastCallAt ?? null;
  const countText = (count: number | undefined) => (isBlank ? text.blank : (count ?? 0).toLocaleString(locale));
  return (
    <dl className="st-customers-health">
      <div>
        <dt>{text.lastCall}</dt>
        <dd dir="ltr">{isBlank || at === null ? text.blank : shortMoment(at, readAt)}</dd>
      </div>
      <div>
        <dt>{text.queue}</dt>
        <dd>{countText(health?.queued)}</dd>
      </div>
      <div>
        <dt>{text.errors}</dt>
        <dd>{countText(health?.errors)}</dd>
      </div>
    </dl>
  );
}
