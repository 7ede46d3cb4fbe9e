import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { maxSimulatedCodes } from '@salestax/contract';
import { Button, Notice, useFocusFallback } from '@salestax/ui';
import { useStore, type Lifetime } from '@salestax/widget-kit';
import { ActiveRun } from '../list-screen/run-progress.tsx';
import { SearchPicker } from '../picker/search-picker.tsx';
import { CallFailed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { errorText, itemPicker } from './fields.tsx';
import { formErrors, type FormState } from './form-state.ts';
import { type AllSettingsMessages, type SettingsMessages, withSimulationTexts } from './messages.ts';
import type { SettingsPort } from './port.ts';
import { changedForTax, settingChanges, simulatedOf, taxControls } from './simulated-changes.ts';
import { Changes } from './simulated-list.tsx';
import { createSimulation, isFull, type SimulationModel, type SimulationState } from './simulation-model.ts';
import { simulationPort } from './simulation-port.ts';
import { SimulationResult, summarySentence } from './simulation-result.tsx';
import { itemOf, valuesOf, type Item } from './values.ts';

export interface SimulationViewProps {
  readonly life: Lifetime;
  readonly service: Service;
  readonly searchItems: SettingsPort['searchItems'];
  readonly form: FormState;
  readonly text: SettingsMessages;
  readonly locale: string;
}

interface PartProps extends Pick<SimulationViewProps, 'locale'> {
  readonly text: AllSettingsMessages;
  readonly model: SimulationModel;
  readonly state: SimulationState;
}

/** Past documents with the settings of the form. */
export function SimulationView(props: SimulationViewProps): ReactNode {
  const { life, service, searchItems, form, locale } = props;
  const text = useMemo(() => withSimulationTexts(props.text), [props.text]);
  const [model] = useState(() => createSimulation(life, simulationPort(service), finderOf(searchItems)));
  const state = useStore(model.store);
  useEffect(() => void model.open(), [model]);
  const stored = valuesOf(form.loaded);
  const settings = changedForTax(form.values, stored);
  const changes = settingChanges(simulatedOf(stored), simulatedOf(form.values), text);
  const key = JSON.stringify(settings);
  const lastKey = useRef(key);
  useEffect(() => {
    // Messages about other settings are no longer true.
    if (lastKey.current !== key) model.forget();
    lastKey.current = key;
  }, [model, key]);
  const { run, note, failure, simulation, isStarting, isStopping, taxCodes } = state;
  const isRunning = run?.state === 'running';
  const hasNone = changes.length === 0 && taxCodes.length === 0;
  const partProps = { model, state, text, locale };
  return (
    <div className="st-stack">
      <p>{text.simulateText}</p>
      <p className="st-quiet">{text.simulateNexus}</p>
      <ItemCodes {...partProps} />
      {!hasNone && <Changes title={text.simulateChanges} changes={changes} taxCodes={taxCodes} text={text} />}
      <div>
        <Button
          busy={isStarting || isRunning}
          disabledReason={wrongField(form, text)}
          onClick={() => void model.start(settings)}
        >
          {text.simulateStart}
        </Button>
      </div>
      <div role="status">
        {note !== null && <Notice tone="info">{note === 'same' ? text.simulateSame : text.simulateRefused}</Notice>}
        {simulation !== null && <p>{summarySentence(simulation, text, locale)}</p>}
        {run?.state === 'cancelled' && <Notice tone="info">{text.simulationStopped}</Notice>}
      </div>
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.retry(settings)} />}
      <ActiveRun
        run={run}
        title={text.simulating}
        stages={({ done, total }) => [{ label: text.simulatedDocuments, done, total, state: 'running' }]}
        text={text}
        locale={locale}
        isStopping={isStopping}
        onStop={() => void model.stop()}
      />
      {run?.state === 'failed' && (
        <Notice tone="negative" role="alert">
          <p>
            {[text.simulationFailed, run.error && text.serviceMessage(run.error.code, run.error.message)].join(' ')}
          </p>
        </Notice>
      )}
      {simulation !== null && <SimulationResult simulation={simulation} text={text} locale={locale} />}
    </div>
  );
}

const finderOf =
  (searchItems: SettingsPort['searchItems']) =>
  async (search: string): Promise<readonly Item[] | null> => {
    const found = await searchItems(search);
    return found.ok ? (found.value?.map(itemOf) ?? null) : null;
  };

/** Why the form cannot be tried: a setting that the tax depends on is not valid. */
function wrongField(form: FormState, text: SettingsMessages): string | undefined {
  const errors = formErrors(form);
  const error = taxControls.map((name) => errors[name]).find((found) => found !== undefined);
  return error && errorText(error, form, text);
}

/** Other tax codes for items. */
function ItemCodes({ model, state, text, locale }: PartProps): ReactNode {
  const { item, code, taxCodes } = state;
  const isChosen = item !== null && code !== null;
  const fullReason = isFull(taxCodes, item) ? fillIn(text.simulateAddFull, { most: maxSimulatedCodes }) : undefined;
  const codes = useRef<HTMLDivElement>(null);
  useFocusFallback(codes, taxCodes.length);
  return (
    <div ref={codes} tabIndex={-1} role="group" aria-label={text.simulateItemCode} className="st-stack">
      <div className="st-settings-fields">
        <SearchPicker
          {...itemPicker}
          name="SimulatedItem"
          label={text.simulateItem}
          item={item}
          search={model.items}
          onSelect={(chosen) => model.choose({ item: chosen })}
          placeholder={text.searchItems}
          text={text}
          locale={locale}
        />
        <SearchPicker
          {...itemPicker}
          name="SimulatedTaxCode"
          label={text.simulateItemCode}
          item={code}
          search={model.codes}
          onSelect={(chosen) => model.choose({ code: chosen })}
          placeholder={text.simulateSearchCodes}
          text={text}
          locale={locale}
        />
      </div>
      <div className="st-row">
        <Button onClick={model.add} disabledReason={fullReason ?? (isChosen ? undefined : text.simulateAddNeeds)}>
          {text.simulateAdd}
        </Button>
        {taxCodes.map(({ itemId, itemName }) => (
          <Button key={itemId} aria-label={`${text.simulateRemove}: ${itemName}`} onClick={() => model.remove(itemId)}>
            {text.simulateRemove}: {itemName}
          </Button>
        ))}
      </div>
    </div>
  );
}
