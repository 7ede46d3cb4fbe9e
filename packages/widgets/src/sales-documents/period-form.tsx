import type { ReactNode } from 'react';
import { Button, DateField, ErrorSummary } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { isLoading } from '../service/resource.ts';
import { faultsOf } from './period.ts';
import type { DocumentsViewProps } from './view-props.ts';

/** The days of the list. */
export function PeriodForm({ model, text }: DocumentsViewProps): ReactNode {
  const { period, refusals } = useStore(model.store);
  const isReading = useStore(model.page, isLoading);
  const faults = refusals > 0 ? faultsOf(period) : { from: null, to: null };
  const from = faults.from === null ? undefined : text[faults.from];
  const to = faults.to === null ? undefined : text[faults.to];
  const errors = [
    ...(from === undefined ? [] : [{ fieldName: 'FromDate', text: from }]),
    ...(to === undefined ? [] : [{ fieldName: 'ToDate', text: to }]),
  ];
  return (
    <form
      className="st-card st-docs-form"
      aria-label={text.period}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.load();
      }}
    >
      {refusals > 0 && <ErrorSummary key={refusals} title={text.checkDates} errors={errors} />}
      <div className="st-docs-fields">
        <DateField
          label={text.from}
          name="FromDate"
          required
          value={period.from}
          error={from}
          onChange={(day) => model.setPeriod({ from: day })}
        />
        <DateField
          label={text.to}
          name="ToDate"
          required
          value={period.to}
          error={to}
          onChange={(day) => model.setPeriod({ to: day })}
        />
        <span className="st-docs-show">
          <Button type="submit" busy={isReading}>
            {text.show}
          </Button>
        </span>
      </div>
    </form>
  );
}
