import { useRef, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Button, Checkbox, useFocusFallback } from '@salestax/ui';
import { SearchPicker } from '../picker/search-picker.tsx';
import type { FormModel } from './form-model.ts';
import type { FormState } from './form-state.ts';
import type { SettingsMessages } from './messages.ts';
import type { FieldError, FieldErrors } from './rules.ts';
import type { FieldName, Item, ItemField, ItemPickerName, SettingsValues } from './values.ts';

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

/** How a picker shows items of the accounting service. */
export const itemPicker = {
  itemKey: ({ id }: Item) => id,
  itemText: ({ name }: Item) => name,
};

function pickerOf({ form, text, locale }: FormProps, name: ItemPickerName) {
  return { ...itemPicker, name, search: form.searches[name], placeholder: text.searchItems, text, locale };
}

/** A combobox of items of the accounting service. */
export function ItemPicker({
  name,
  required = false,
  ...props
}: FormProps & { readonly name: ItemField; readonly required?: boolean }): ReactNode {
  const { label, value, error, onChange } = controlOf(props, name);
  return (
    <SearchPicker
      {...pickerOf(props, name)}
      label={label}
      item={value}
      error={error}
      required={required}
      onSelect={onChange}
    />
  );
}

/** Items that were chosen, each with a button that takes it out, and a combobox that adds one. */
export function ItemListPicker(props: FormProps): ReactNode {
  const { text } = props;
  const { label, value: items, onChange } = controlOf(props, 'OtherTaxItems');
  const add = (item: Item | null) => {
    if (item !== null && !items.some(({ id }) => id === item.id)) onChange([...items, item]);
  };
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(list, items.length);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={label} className="st-stack">
      <SearchPicker
        {...pickerOf(props, 'OtherTaxItems')}
        label={label}
        item={null}
        hint={text.otherTaxHint}
        onSelect={add}
      />
      {items.length > 0 && (
        <ul className="st-settings-chosen">
          {items.map((item) => (
            <li key={item.id}>
              {item.name}
              <Button variant="plain" onClick={() => onChange(items.filter(({ id }) => id !== item.id))}>
                {text.remove}
                <span className="st-visually-hidden"> {item.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
