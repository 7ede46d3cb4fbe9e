import { fillIn } from '@salestax/client';
import { locationCodeLength, receiptsOfOtherApps } from '@salestax/contract';
import { Checkbox, SelectField, TextField } from '@salestax/ui';
import { useState, type ReactNode } from 'react';
import type { OptionMessages } from './option-messages.ts';
import { receiptsText } from './option-text.ts';
import { optionNames, receiptsChoice, type OptionName, type OptionValues } from './option-values.ts';
import { offeredTimeZones, zoneName } from './time-zones.ts';

/** The part of a form that has the options. */
export interface OptionForm {
  readonly values: OptionValues;
  /** The texts of the errors that may be shown. */
  readonly errors: { readonly [Name in OptionName]?: string | undefined };
  readonly text: OptionMessages;
  readonly onChange: (name: OptionName, value: OptionValues[OptionName]) => void;
}

/** The props of the control of an option. */
const controlOf = <Name extends OptionName>({ values, errors, text, onChange }: OptionForm, name: Name) => ({
  name,
  label: text[name],
  value: values[name],
  error: errors[name],
  onChange: (value: OptionValues[Name]) => onChange(name, value),
});

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
        <Option {...form} name="IsFeeAbsorbed" hint={text.absorbedHint} />
        <TextField {...controlOf(form, 'PickUpShipMethod')} hint={text.pickUpHint} autoComplete="off" />
        <LocationFields {...form} />
        <TextField {...controlOf(form, 'PurchaseOrderField')} hint={text.customFieldHint} autoComplete="off" />
        <TextField {...controlOf(form, 'SalespersonField')} hint={text.customFieldHint} autoComplete="off" />
        <TextField {...controlOf(form, 'OriginalSaleField')} hint={text.originalSaleHint} autoComplete="off" />
        <ReceiptsField {...form} />
        <TimeZoneField {...form} />
        <Option {...form} name="IsRecordingDisabled" hint={text.recordingHint} />
      </div>
    </details>
  );
}

interface OptionProps extends OptionForm {
  readonly name: 'IsFeeAbsorbed' | 'IsRecordingDisabled';
  readonly hint: string;
}

function Option({ name, hint, ...form }: OptionProps): ReactNode {
  const { label, value, onChange } = controlOf(form, name);
  return (
    <div className="st-options-wide">
      <Checkbox name={name} label={label} checked={value} onChange={onChange} hint={hint} />
    </div>
  );
}

/** A text field per location. */
function LocationFields(form: OptionForm): ReactNode {
  const { text } = form;
  const { name, label, value: locations, error, onChange } = controlOf(form, 'LocationCodes');
  return (
    <fieldset className="st-options-wide st-options-locations">
      <legend className="st-label">{label}</legend>
      <p className="st-hint">{locations.length === 0 ? text.noLocations : text.locationHint}</p>
      <div className="st-options-fields">
        {locations.map((location) => (
          <TextField
            key={location.id}
            name={name}
            label={fillIn(text.locationCode, { location: location.name })}
            value={location.code}
            error={location.code.trim().length > locationCodeLength ? error : undefined}
            autoComplete="off"
            onChange={(code) => onChange(locations.map((each) => (each.id === location.id ? { ...each, code } : each)))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ReceiptsField(form: OptionForm): ReactNode {
  const { text } = form;
  const { onChange, ...control } = controlOf(form, 'ReceiptsOfOtherApps');
  return (
    <SelectField
      {...control}
      hint={text.receiptsHint}
      options={receiptsOfOtherApps.map((value) => ({ value, label: receiptsText(value, text) }))}
      onChange={(choice) => onChange(receiptsChoice(choice))}
    />
  );
}

/** The offered time zones, and the stored one. */
function TimeZoneField(form: OptionForm): ReactNode {
  const { text } = form;
  const control = controlOf(form, 'TimeZone');
  const isOffered = control.value === '' || offeredTimeZones.includes(control.value);
  const zones = isOffered ? offeredTimeZones : [control.value, ...offeredTimeZones];
  return (
    <SelectField
      {...control}
      hint={text.timeZoneHint}
      placeholder={text.zoneOfAddress}
      options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
    />
  );
}
