import { useState, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import {
  type CompanyOptionValues,
  isOfKind,
  type OptionName,
  optionNames,
  type SettingNameOfKind,
  settingTable,
  maxSettingText,
} from '@salestax/contract';
import { Checkbox, SelectField, TextField, useOwnId } from '@salestax/ui';
import type { OptionMessages } from './option-messages.ts';
import { isCodeTooLong } from './option-rules.ts';
import { type ChoiceName, choiceOf, isChoice, type Locations, locationsWith } from './option-values.ts';
import { offeredTimeZones, zoneName } from './time-zones.ts';

/** The part of a form that has the options. */
export interface OptionForm {
  readonly values: CompanyOptionValues;
  /** The texts of the errors that may be shown. */
  readonly errors: { readonly [Name in OptionName]?: string | undefined };
  readonly text: OptionMessages;
  readonly locations: Locations;
  /** Names of the custom fields that documents have; absent: not known. */
  readonly customFields?: readonly string[] | undefined;
  readonly onChange: (name: OptionName, value: CompanyOptionValues[OptionName]) => void;
}

/** The options that most companies leave as they are: closed until it is opened or has an error to show. */
export function MoreOptions(form: OptionForm): ReactNode {
  const { text, errors } = form;
  const [isOpen, setOpen] = useState(false);
  const hasError = optionNames.some((name) => errors[name] !== undefined);
  return (
    <details
      className="st-options"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{text.moreOptions}</h3>
        <span className="st-quiet">{text.moreOptionsNote}</span>
      </summary>
      <div className="st-options-fields">
        {optionNames.map((name) => (
          <OptionField key={name} form={form} name={name} />
        ))}
      </div>
    </details>
  );
}

interface FieldProps<Name extends OptionName> {
  readonly form: OptionForm;
  readonly name: Name;
}

const isFlag = isOfKind('flag');
const isCodes = isOfKind('codes');
const isZone = isOfKind('zone');
const isCustomField = isOfKind('custom-field');

/** The control of an option, by the kind of its values. */
function OptionField({ form, name }: FieldProps<OptionName>): ReactNode {
  if (isFlag(name)) return <FlagField form={form} name={name} />;
  if (isCodes(name)) return <CodesField form={form} name={name} />;
  if (isChoice(name)) return <ChoiceField form={form} name={name} />;
  if (isZone(name)) return <ZoneField form={form} name={name} />;
  return <NameField form={form} name={name} />;
}

/** The props of the control of an option. */
const controlOf = <Name extends OptionName>({ form: { values, errors, text, onChange }, name }: FieldProps<Name>) => ({
  name,
  label: text[name],
  value: values[name],
  error: errors[name],
  hint: text[`${name}Hint`],
  onChange: (value: CompanyOptionValues[Name]) => onChange(name, value),
});

function FlagField(props: FieldProps<Extract<OptionName, SettingNameOfKind<'flag'>>>): ReactNode {
  const { name, label, hint, value, onChange } = controlOf(props);
  return (
    <div className="st-options-wide">
      <Checkbox name={name} label={label} checked={value} onChange={onChange} hint={hint} />
    </div>
  );
}

/** The name of something in the accounting service; of a custom field with those that documents have. */
function NameField(props: FieldProps<SettingNameOfKind<'text'> | SettingNameOfKind<'custom-field'>>): ReactNode {
  const { customFields = [], text } = props.form;
  const { hint, ...control } = controlOf(props);
  const found =
    isCustomField(props.name) && customFields.length > 0
      ? fillIn(text.customFieldsFound, { names: customFields.join(', ') })
      : '';
  return (
    <TextField
      {...control}
      hint={[hint, found].filter((part) => part !== '').join(' ')}
      maxLength={maxSettingText}
      autoComplete="off"
    />
  );
}

/** A text field per location. */
function CodesField(props: FieldProps<SettingNameOfKind<'codes'>>): ReactNode {
  const { text, locations } = props.form;
  const { name, label, hint, value: codes, error, onChange } = controlOf(props);
  const rows = locationsWith(codes, locations);
  const hintId = useOwnId();
  return (
    <fieldset className="st-options-wide st-options-locations" aria-describedby={hintId}>
      <legend className="st-label">{label}</legend>
      <p id={hintId} className="st-hint">
        {rows.length === 0 ? text.noLocations : hint}
      </p>
      <div className="st-options-fields">
        {rows.map((location) => (
          <TextField
            key={location.id}
            name={name}
            label={fillIn(text.locationCode, { location: location.name })}
            value={codes[location.id] ?? ''}
            error={isCodeTooLong(codes[location.id] ?? '') ? error : undefined}
            autoComplete="off"
            onChange={(code) => onChange({ ...codes, [location.id]: code })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ChoiceField(props: FieldProps<ChoiceName>): ReactNode {
  const { name, form } = props;
  const { onChange, ...control } = controlOf(props);
  return (
    <SelectField
      {...control}
      options={settingTable[name].choices.map((value) => ({ value, label: form.text[`${name}-${value}`] }))}
      onChange={(choice) => onChange(choiceOf(name, choice))}
    />
  );
}

/** The offered time zones, and the stored one. */
function ZoneField(props: FieldProps<SettingNameOfKind<'zone'>>): ReactNode {
  const control = controlOf(props);
  const isOffered = control.value === '' || offeredTimeZones.includes(control.value);
  const zones = isOffered ? offeredTimeZones : [control.value, ...offeredTimeZones];
  return (
    <SelectField
      {...control}
      placeholder={props.form.text.zoneOfAddress}
      options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
    />
  );
}
