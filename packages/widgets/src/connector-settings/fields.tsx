import { fillIn } from '@salestax/client';
import { Checkbox, Combobox } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { counted } from '../messages/counted.ts';
import type { FormModel } from './form-model.ts';
import type { FormState } from './form-state.ts';
import type { SettingsMessages } from './messages.ts';
import type { FieldError, FieldErrors } from './rules.ts';
import type { FieldName, Item, ItemField, SettingsValues } from './values.ts';

/** Props of every part of the form. */
export interface FormProps {
  readonly form: FormModel;
  readonly state: FormState;
  /** The errors that may be shown. */
  readonly errors: FieldErrors;
  readonly text: SettingsMessages;
  readonly locale: string;
}

/** The checkbox fields. */
type ChoiceField = {
  [Name in FieldName]: SettingsValues[Name] extends boolean ? Name : never;
}[FieldName];

/** The props of the control of a field. */
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

/** The text of a field's error; the provider's own message for a refused user. */
export function errorText(error: FieldError, { values, account }: FormState, text: SettingsMessages): string {
  if (error === 'userNameRefused' && account.refusal) return account.refusal;
  return fillIn(text[error], { code: values.AvaTaxCompanyCode });
}

/** A checkbox of the settings. */
export function Option({
  name,
  hint,
  ...props
}: FormProps & { readonly name: ChoiceField; readonly hint?: string }): ReactNode {
  const { label, value, onChange } = controlOf(props, name);
  return <Checkbox name={name} label={label} checked={value} onChange={onChange} hint={hint} />;
}

/** A combobox of items of the accounting service. */
export function ItemPicker({
  name,
  required = false,
  ...props
}: FormProps & { readonly name: ItemField; readonly required?: boolean }): ReactNode {
  const { form, text, locale } = props;
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
        results: (count) => counted(text.results, count, locale),
        searching: text.searching,
        failed: text.searchFailed,
        clear: text.clear,
      }}
    />
  );
}
