import { useEffect, useState, type ReactNode } from 'react';
import { fillIn, formatCount, formatDay } from '@salestax/client';
import { mostComparedCompanies, type OwnCompany } from '@salestax/contract';
import { Button, Card, Notice, SelectField } from '@salestax/ui';
import { useStore, type Lifetime } from '@salestax/widget-kit';
import { presets } from '../list-screen/comparison-periods.ts';
import { ReadFailure } from '../list-screen/screen.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { createComparison, isActive, type ComparisonModel, type ComparisonState } from './comparison.ts';
import type { CompaniesState } from './model.ts';
import type { CompaniesPort } from './port.ts';
import type { CompaniesProps } from './table.tsx';

interface CardProps extends CompaniesProps {
  readonly companies: readonly OwnCompany[];
  readonly state: CompaniesState;
  readonly port: CompaniesPort;
  readonly life: Lifetime;
}

/** Starts comparisons of the selected companies, and shows how far they are. */
export function ComparisonCard({ port, life, ...props }: CardProps): ReactNode {
  const { text, locale } = props;
  const [comparison] = useState(() => createComparison(life, port));
  useEffect(() => {
    void comparison.load();
    return comparison.leave;
  }, [comparison]);
  const state = useStore(comparison.store);
  const { failure, refusal, comparisons } = state;
  return (
    <Card title={text.compare}>
      <div className="st-stack">
        <p>{text.compareNote}</p>
        <Choice comparison={comparison} period={state.period} isStarting={state.isStarting} {...props} />
        <ReadFailure failure={failure} text={text} onRetry={() => void comparison.load()} />
        {refusal !== null && (
          <Notice tone="attention" role="alert">
            <p>{refusal}</p>
          </Notice>
        )}
        {comparisons !== null && comparisons.companies.length > 0 && (
          <>
            <Progress
              comparison={comparison}
              comparisons={comparisons}
              isStopping={state.isStopping}
              text={text}
              locale={locale}
            />
            <ComparisonTable comparisons={comparisons} {...props} />
          </>
        )}
      </div>
    </Card>
  );
}

interface ChoiceProps extends Omit<CardProps, 'port' | 'life'>, Pick<ComparisonState, 'period' | 'isStarting'> {
  readonly comparison: ComparisonModel;
}

function Choice({ comparison, period, isStarting, state: { selected }, text, locale }: ChoiceProps): ReactNode {
  const names = { thisMonth: text.thisMonth, lastMonth: text.lastMonthPeriod, last90Days: text.last90Days };
  const isTooMany = selected.size > mostComparedCompanies;
  const tooMany = isTooMany
    ? fillIn(text.tooManySelected, { count: formatCount(mostComparedCompanies, locale) })
    : undefined;
  return (
    <div className="st-companies-compare">
      <SelectField
        label={text.period}
        name="period"
        value={period}
        options={presets.map((each) => ({ value: each, label: names[each] }))}
        onChange={(value) => comparison.setPeriod(presets.find((each) => each === value) ?? period)}
      />
      <Button
        variant="primary"
        busy={isStarting}
        disabledReason={selected.size === 0 ? text.noneSelected : tooMany}
        onClick={() => void comparison.start([...selected])}
      >
        {text.startComparison}
      </Button>
    </div>
  );
}

interface ProgressProps extends Pick<CompaniesProps, 'text' | 'locale'> {
  readonly comparison: ComparisonModel;
  readonly comparisons: NonNullable<ComparisonState['comparisons']>;
  readonly isStopping: boolean;
}

function Progress({ comparison, comparisons, isStopping, text, locale }: ProgressProps): ReactNode {
  const { search, companies } = comparisons;
  const ended = companies.filter((each) => !isActive(each)).length;
  const counts = { done: formatCount(ended, locale), total: formatCount(companies.length, locale) };
  return (
    <div className="st-row">
      <p role="status">
        {search !== null && (
          <>
            {fillIn(text.comparedPeriod, { from: formatDay(search.FromDate), to: formatDay(search.ToDate) })}
            {'. '}
          </>
        )}
        {fillIn(text.comparedCount, counts)}
      </p>
      {companies.some(({ state }) => state === 'queued') && (
        <Button busy={isStopping} onClick={() => void comparison.stop()}>
          {text.stopComparisons}
        </Button>
      )}
    </div>
  );
}
