import type { ReactNode } from 'react';
import { fillIn, formatDay } from '@salestax/client';
import { Button, Checkbox, DateField, ErrorSummary } from '@salestax/ui';
import { presets } from '../list-screen/comparison-periods.ts';
import { faultsOf, searchable } from './search.ts';
import type { ReconciliationState } from './state.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { statusSentence } from './wording.ts';

interface SearchFormProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
}

/** The search form. */
export function SearchForm({ state, model: { comparison }, text }: SearchFormProps): ReactNode {
  const { form, today, isStarting, status, refusals } = state;
  const { min, max } = searchable(today);
  const errors = errorsOf(state, text);
  const disabledReason = statusSentence(status, text) ?? undefined;
  return (
    <form
      className="st-card st-rec-form"
      aria-label={text.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void comparison.search();
      }}
    >
      {refusals > 0 && <ErrorSummary key={refusals} title={text.checkDates} errors={errors} />}
      <div className="st-rec-fields">
        <DateField
          label={text.from}
          name="FromDate"
          required
          value={form.from}
          min={min}
          max={max}
          error={errors.find(({ fieldName }) => fieldName === 'FromDate')?.text}
          onChange={(from) => comparison.setForm({ from })}
        />
        <DateField
          label={text.to}
          name="ToDate"
          required
          value={form.to}
          min={min}
          max={max}
          error={errors.find(({ fieldName }) => fieldName === 'ToDate')?.text}
          onChange={(to) => comparison.setForm({ to })}
        />
        <Checkbox
          label={text.errorOnly}
          name="ErrorTransactionOnly"
          checked={form.errorOnly}
          onChange={(errorOnly) => comparison.setForm({ errorOnly })}
        />
        <span className="st-row st-rec-presets">
          {presets.map((preset) => (
            <Button
              key={preset}
              variant="plain"
              disabledReason={disabledReason}
              onClick={() => void comparison.searchPreset(preset)}
            >
              {text[preset]}
            </Button>
          ))}
        </span>
        <span className="st-row st-rec-actions">
          <Button onClick={comparison.clear}>{text.clear}</Button>
          <Button type="submit" variant="primary" busy={isStarting} disabledReason={disabledReason}>
            {text.search}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** The errors of both fields. */
function errorsOf({ form, today, refusals, startDate }: ReconciliationState, text: SearchFormProps['text']) {
  const { min, max } = searchable(today);
  const faults = refusals > 0 ? faultsOf(form, today) : { from: null, to: null };
  const withDays = (sentence: string) => fillIn(sentence, { min: formatDay(min), max: formatDay(max) });
  const fromText =
    faults.from !== null
      ? withDays(text[faults.from])
      : startDate !== null
        ? fillIn(text.beforeStart, { startDate: formatDay(startDate) })
        : null;
  return [
    ...(fromText === null ? [] : [{ fieldName: 'FromDate', text: fromText }]),
    ...(faults.to === null ? [] : [{ fieldName: 'ToDate', text: withDays(text[faults.to]) }]),
  ];
}
