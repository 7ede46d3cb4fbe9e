import { useRef, type FormEvent, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { isOption, optionNames, type StaffConfiguration } from '@salestax/contract';
import { Button, Checkbox, Notice, SelectField, Switch, TextField } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { MoreOptions } from '../company-options/more-options.tsx';
import { optionErrors } from '../company-options/option-rules.ts';
import { optionText } from '../company-options/option-text.ts';
import { CallFailed } from '../service/failed.tsx';
import { changesOf, conflictingFields, type FormModel, type FormState } from './form-model.ts';
import type { AllAdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';
import {
  hasOptionErrors,
  isReadOnly,
  itemName,
  lacksTaxItem,
  offeredItems,
  valuesOf,
  type ConfigurationValues,
  type FieldName,
} from './values.ts';

interface FormProps {
  readonly form: FormModel;
  readonly text: AllAdminCustomersMessages;
  readonly onCancel: () => void;
}

interface PartProps extends FormProps {
  readonly state: FormState;
}

/** The configuration of a customer. */
export function ConfigurationForm(props: FormProps): ReactNode {
  const { form, text, onCancel } = props;
  const formElement = useRef<HTMLFormElement>(null);
  const state = useStore(form.store);
  const parts = { ...props, state };
  const conflicts = conflictingFields(state);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void form.save();
  }

  /** Moves the focus to what prevents a save. */
  function refuse(): void {
    if (lacksTaxItem(state.loaded, state.values))
      return formElement.current?.querySelector<HTMLElement>('[name=taxItemId]')?.focus();
    formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return (
    <form ref={formElement} noValidate onSubmit={submit}>
      <div className="st-card-body st-stack">
        {isReadOnly(state.loaded) && <Notice tone="attention">{text.notEditable}</Notice>}
        {conflicts.length > 0 && <Conflicts {...parts} names={conflicts} />}
        {state.adopted.length > 0 && <Adopted {...parts} />}
        <Choices {...parts} names={['calculationActivated']} />
        <Details {...parts} />
        <Choices
          {...parts}
          names={[
            'isEnableAddressValidation',
            'isMakeAllCustomerTaxable',
            'isEcoSystemDisabled',
            'isApiThrottleExceeded',
          ]}
        />
        <Options {...parts} />
        <AccountingCalls {...parts} />
        <LastSave {...parts} />
      </div>
      <div className="st-customers-foot">
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={state.isSaving}
          disabledReason={whyNotSavable(state, text)}
          onRefused={refuse}
        >
          {text.save}
        </Button>
      </div>
    </form>
  );
}

/** The reason of a disabled Save. */
function whyNotSavable({ loaded, values, ...state }: FormState, text: AllAdminCustomersMessages): string | undefined {
  if (isReadOnly(loaded)) return text.isDisconnected;
  if (lacksTaxItem(loaded, values)) return text.itemRequired;
  if (hasOptionErrors(values)) return text.correctFirst;
  return changesOf({ loaded, values, ...state }).length === 0 ? text.noChanges : undefined;
}

/**
 * Account and sales tax item. Only an administrator of the company changes the account; everything is read-only for a
 * disconnected company.
 */
function Details({ form, state: { loaded, values }, text }: PartProps): ReactNode {
  const { avaTaxCompanies, salesTaxItems, avaTaxDetails } = loaded;
  const { avaTaxAccountNumber, avaTaxCompanyCode } = avaTaxDetails;
  const company = avaTaxCompanies.find(({ companyCode }) => companyCode === avaTaxCompanyCode)?.companyName;
  return (
    <>
      <Fact label={text.accountNumber} name="avaTaxAccountNumber" value={avaTaxAccountNumber} />
      <Fact label={text.avaTaxCompany} name="avaTaxCompanyCode" value={avaTaxCompanyCode} hint={company || undefined} />
      {isReadOnly(loaded) ? (
        <Fact label={text.taxItemId} name="taxItemId" value={itemName(loaded, values.taxItemId)} />
      ) : (
        <SelectField
          label={text.taxItemId}
          name="taxItemId"
          value={values.taxItemId}
          options={offeredItems(loaded, values.taxItemId)}
          onChange={(item) => form.set('taxItemId', item)}
          // A chosen item cannot be cleared.
          placeholder={values.taxItemId === '' ? text.chooseItem : undefined}
          required={salesTaxItems.length > 0}
          error={lacksTaxItem(loaded, values) ? text.itemRequired : undefined}
        />
      )}
    </>
  );
}

/** Metered calls of this month; an earlier service does not count them. */
function AccountingCalls({ state: { loaded }, text }: PartProps): ReactNode {
  const { accountingCalls: calls } = loaded;
  if (calls === undefined) return null;
  return (
    <Fact
      label={text.accountingCalls}
      name="accountingCalls"
      value={String(calls.thisMonth)}
      hint={fillIn(text.accountingCallsForecast, { calls: calls.forecast })}
    />
  );
}

/** The options of the connector settings. */
function Options({ form, state: { loaded, values }, text }: PartProps): ReactNode {
  if (isReadOnly(loaded))
    return optionNames.map((name) => (
      <Fact key={name} label={text[name]} name={name} value={optionText(name, values[name], text, loaded.locations)} />
    ));
  const errors = Object.fromEntries(Object.entries(optionErrors(values)).map(([name, error]) => [name, text[error]]));
  return <MoreOptions values={values} errors={errors} text={text} locations={loaded.locations} onChange={form.set} />;
}

interface FactProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly hint?: string | undefined;
}

function Fact(props: FactProps): ReactNode {
  return <TextField {...props} onChange={() => {}} readOnly />;
}

type ChoiceField = { [Name in FieldName]: ConfigurationValues[Name] extends boolean ? Name : never }[FieldName];

function Choices({ form, state, text, names }: PartProps & { readonly names: readonly ChoiceField[] }): ReactNode {
  const { loaded, values } = state;
  return (
    <div className="st-customers-choices">
      {names.map((name) => {
        const Control = name === 'calculationActivated' ? Switch : Checkbox;
        return (
          <Control
            key={name}
            name={name}
            label={text[name]}
            hint={hintOf(name, state, text)}
            checked={values[name]}
            disabledReason={whyFixed(name, loaded, text)}
            onChange={(isOn) => form.set(name, isOn)}
          />
        );
      })}
    </div>
  );
}

/** Why a choice cannot be changed. */
function whyFixed(name: ChoiceField, loaded: StaffConfiguration, text: AllAdminCustomersMessages): string | undefined {
  if (isReadOnly(loaded)) return text.isDisconnected;
  if (name === 'calculationActivated' && loaded.userStatus === 'NotIntegrated') return text.notLinked;
  return name === 'isApiThrottleExceeded' && !loaded.isApiThrottleExceeded ? text.notThrottled : undefined;
}

function hintOf(name: ChoiceField, { loaded }: FormState, text: AllAdminCustomersMessages): string | undefined {
  if (name === 'calculationActivated') return text.calculationHint;
  if (name !== 'isApiThrottleExceeded' || !loaded.isApiThrottleExceeded) return undefined;
  const { apiThrottleTimeStamp: since } = loaded;
  return since === null ? text.throttled : fillIn(text.throttledAt, { time: momentText(since) });
}

/** The value of a field in words. */
function wordsOf(
  name: FieldName,
  values: ConfigurationValues,
  { state: { loaded }, text }: Pick<PartProps, 'state' | 'text'>,
): string {
  if (isOption(name)) return optionText(name, values[name], text, loaded.locations) || text.blank;
  const value = values[name];
  if (typeof value === 'boolean') return value ? text.on : text.off;
  return itemName(loaded, value) || text.blank;
}

/** What another user has changed meanwhile; saving leaves it as it is. */
function Adopted({ form, state, text }: PartProps): ReactNode {
  const savedValues = valuesOf(state.loaded);
  return (
    <Notice tone="attention" title={text.overtaken} role="status" onClose={form.closeAdopted} closeLabel={text.close}>
      <p>{text.adoptedNote}</p>
      <ul>
        {state.adopted.map((name) => (
          <li key={name}>
            {text[name]}: <bdi>{wordsOf(name, savedValues, { state, text })}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Another user's saved values beside the typed ones. */
function Conflicts({ form, state, text, names }: PartProps & { readonly names: readonly FieldName[] }): ReactNode {
  const savedValues = valuesOf(state.loaded);
  const words = (name: FieldName, values: ConfigurationValues) => wordsOf(name, values, { state, text });
  return (
    <Notice tone="attention" title={text.overtaken} role="alert">
      <p>{text.overtakenNote}</p>
      <ul className="st-customers-overtaken">
        {names.map((name) => (
          <li key={name}>
            <strong>{text[name]}</strong>
            <span>
              {text.yours}: <bdi>{words(name, state.values)}</bdi>
            </span>
            <span>
              {text.theirs}: <bdi>{words(name, savedValues)}</bdi>
            </span>
            <Button aria-label={`${text.takeTheirs}: ${text[name]}`} onClick={() => form.acceptSaved([name])}>
              {text.takeTheirs}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function LastSave({ form, state: { outcome }, text }: PartProps): ReactNode {
  const close = { onClose: form.closeOutcome, closeLabel: text.close };
  return (
    <>
      <div role="status">
        {outcome?.kind === 'saved' && (
          <Notice tone="positive" {...close}>
            {text.saved}
          </Notice>
        )}
      </div>
      {outcome?.kind === 'not-saved' && (
        <Notice tone="negative" role="alert" {...close}>
          {text.notSaved}
        </Notice>
      )}
      {outcome?.kind === 'failed' && <CallFailed failure={outcome.failure} text={text} sentence={text.notSaved} />}
    </>
  );
}
