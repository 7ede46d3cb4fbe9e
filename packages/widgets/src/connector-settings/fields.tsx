import { fillIn } from '@salestax/client';
import { Checkbox, Combobox } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import type { FormModel } from './form-model.ts';
import type { FormState } from './form-state.ts';
import type { SettingsMessages } from './messages.ts';
import type { FieldError, FieldErrors } from './rules.ts';
import type { FieldName, Item, ItemField, SettingsValues } from './values.ts';

/** What every part of the form is drawn from. */
export interface FormProps {
  readonly form: FormModel;
  readonly state: FormState;
  /** Those that may be shown. */
  readonly errors: FieldErrors;
  readonly text: SettingsMessages;
}

/** The fields that are ticked or not. */
type ChoiceField = {
  [Name in FieldName]: SettingsValues[Name] extends boolean ? Name : never;
}[FieldName];

/** What a control of the form takes from it, by its name. */
export function controlOf<Name extends FieldName>({ form, state, errors, text }: FormProps, name: Name) {
  const error = errors[name];
  return {
    name,
    label: text[name],
    value: state.values[name],
    error: error && errorText(error, state, text),
    onChange: (value: SettingsValues[Name]) => form.set(name, value),
  };
}

/** A field's error in words; of a user that the provider refused, in the provider's. */
export function errorText(error: FieldError, { values, account }: FormState, text: SettingsMessages): string {
  if (error === 'userNameRefused' && account.refusal) return account.refusal;
  return fillIn(text[error], { code: values.AvaTaxCompanyCode });
}

/** An option of the settings. */
export function Option({
  name,
  hint,
  ...props
}: FormProps & { readonly name: ChoiceField; readonly hint?: string }): ReactNode {
  const { label, value, onChange } = controlOf(props, name);
  return <Checkbox name={name} label={label} checked={value} onChange={onChange} hint={hint} />;
}

/** Picks an item of the accounting service. */
export function ItemPicker({
  name,
  required = false,
  ...props
}: FormProps & { readonly name: ItemField; readonly required?: boolean }): ReactNode {
  const { form, text } = props;
  const { label, value, error, onChange } = controlOf(props, name);
  const { found, state } = useStore(form.searches[name].store, (now) => now);
  return (
    <Combobox<Item>
      name={name}
      label={label}
      item={value}
      itemKey={({ id }) => id}
      itemText={(item) => item.name}
      found={found}
      state={state}
      onSearch={form.searches[name].search}
      onSelect={onChange}
      required={required}
      error={error}
      placeholder={text.searchItems}
      texts={{
        noResults: text.noResults,
        results: (count) => (count === 1 ? text.oneResult : fillIn(text.results, { count })),
        searching: text.searching,
        failed: text.searchFailed,
        clear: text.clear,
      }}
    />
  );
}
