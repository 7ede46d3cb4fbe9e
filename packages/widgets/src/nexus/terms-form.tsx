import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { fillIn, formatDay } from '@salestax/client';
import type { NexusData, NexusRegion } from '@salestax/contract';
import { DateField, Notice, RadioGroup } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { regionKeyOf, namesOf } from './regions.ts';
import { faultsOf, firstDayOf, lastDayOf, selectedRegions, todayOf, type LocalTaxChoice } from './terms.ts';
import type { NexusViewProps } from './view-props.ts';

interface TermsProps extends NexusViewProps {
  readonly data: NexusData;
}

/** An input that is invalid itself, or is one of the choices of an invalid group. */
const invalidInput = 'input[aria-invalid=true], [aria-invalid=true] input';

/** What is chosen for the selected regions: the first day, the type, and the local taxes where places differ. */
export function TermsForm({ data, ...props }: TermsProps): ReactNode {
  const { model, text, locale } = props;
  const { ticked, terms, refusals } = useStore(model.store);
  const regions = selectedRegions(data, ticked);
  const faults = refusals > 0 ? faultsOf(terms, data, ticked) : null;
  const homeRule = regions.filter(({ isHomeRuleState }) => isHomeRuleState === true);
  const streamlined = regions.filter(({ isStreamlinedState }) => isStreamlinedState === true);
  const from = firstDayOf(terms, data);
  const last = lastDayOf(data);
  const fromError = { missing: text.fromMissing, 'too-late': fillIn(text.fromTooLate, { day: formatDay(last) }) };
  const section = useRef<HTMLElement>(null);
  // Each refusal leads to what must be corrected first.
  useLayoutEffect(() => {
    if (refusals > 0) section.current?.querySelector<HTMLElement>(invalidInput)?.focus();
  }, [refusals]);
  return (
    <section ref={section} className="st-nexus-terms" aria-label={text.terms}>
      <h4>{text.terms}</h4>
      <DateField
        label={text.from}
        name="effectiveDate"
        value={from}
        max={last}
        hint={text.fromHint}
        error={faults?.from ? fromError[faults.from] : undefined}
        required
        onChange={(day) => model.setTerms({ from: day })}
      />
      {from !== '' && from < todayOf(data) && (
        <Notice tone="attention" role="status">
          <p>{fillIn(text.backDated, { day: formatDay(from) })}</p>
        </Notice>
      )}
      {regions.some(({ countryCode }) => countryCode === 'US') && <NexusType {...props} />}
      {homeRule.length > 0 && <LocalTaxes regions={homeRule} undecided={faults?.undecided ?? []} {...props} />}
      {streamlined.length > 0 && (
        <p className="st-hint">{fillIn(text.streamlinedStates, { regions: namesOf(streamlined, locale) })}</p>
      )}
    </section>
  );
}

function NexusType({ model, text }: NexusViewProps): ReactNode {
  const type = useStore(model.store, (state) => state.terms.type);
  return (
    <div className="st-nexus-choice">
      <RadioGroup
        legend={text.nexusType}
        name="nexusType"
        value={type}
        options={[
          { value: 'sales-or-use', label: text.salesOrUse },
          { value: 'sales', label: text.salesOnly },
        ]}
        onChange={(value) => model.setTerms({ type: value === 'sales' ? value : 'sales-or-use' })}
      />
      <p className="st-hint">{text.nexusTypeHint}</p>
    </div>
  );
}

interface LocalTaxesProps extends NexusViewProps {
  readonly regions: readonly NexusRegion[];
  /** Those of `regions` without whose choice the regions were not added. */
  readonly undecided: readonly NexusRegion[];
}

/** The local taxes of each state with places that administer their own. */
function LocalTaxes({ regions, undecided, model, text }: LocalTaxesProps): ReactNode {
  const chosen = useStore(model.store, (state) => state.terms.localTaxes);
  const choose = (key: string, value: string) => {
    const choice: LocalTaxChoice = value === 'all' ? value : 'state-administered';
    model.setTerms({ localTaxes: new Map(chosen).set(key, choice) });
  };
  return (
    <div className="st-nexus-choice">
      <p>{text.homeRule}</p>
      {regions.map((region) => (
        <RadioGroup
          key={regionKeyOf(region)}
          legend={fillIn(text.localTaxesIn, { region: region.stateName })}
          name={`localTaxes-${regionKeyOf(region)}`}
          value={chosen.get(regionKeyOf(region)) ?? ''}
          options={[
            { value: 'state-administered', label: text.localByState },
            { value: 'all', label: text.localAll },
          ]}
          error={undecided.includes(region) ? fillIn(text.localMissing, { region: region.stateName }) : undefined}
          onChange={(value) => choose(regionKeyOf(region), value)}
        />
      ))}
      <p className="st-hint">{text.localOne}</p>
      {regions.some((region) => regionKeyOf(region) === 'US-AK') && <p className="st-hint">{text.alaska}</p>}
    </div>
  );
}
