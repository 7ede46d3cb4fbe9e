import { fillIn } from '@salestax/client';
import { locationCodeLength, receiptsOfOtherApps } from '@salestax/contract';
import { SelectField, TextField } from '@salestax/ui';
import { useState, type ReactNode } from 'react';
import { receiptsText } from './facts.ts';
import { controlOf, Option, type FormProps } from './fields.tsx';
import { offeredTimeZones, zoneName } from './time-zones.ts';
import { optionNames, receiptsChoice } from './values.ts';

/** The options that most companies leave as they are: closed until it is opened or has an error to show. */
export function MoreOptions(props: FormProps): ReactNode {
  const { text, errors } = props;
  const [isOpen, setOpen] = useState(false);
  const hasError = optionNames.some((name) => errors[name] !== undefined);
  return (
    <details
      className="st-settings-more"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{text.moreOptions}</h3>
        <span className="st-quiet">{text.moreOptionsNote}</span>
      </summary>
      <div className="st-settings-fields">
        <div className="st-settings-wide">
          <Option {...props} name="IsFeeAbsorbed" hint={text.absorbedHint} />
        </div>
        <div className="st-settings-alone">
          <TextField {...controlOf(props, 'PickUpShipMethod')} hint={text.pickUpHint} autoComplete="off" />
        </div>
        <LocationFields {...props} />
        <TextField {...controlOf(props, 'PurchaseOrderField')} hint={text.customFieldHint} autoComplete="off" />
        <TextField {...controlOf(props, 'SalespersonField')} hint={text.customFieldHint} autoComplete="off" />
        <TextField {...controlOf(props, 'OriginalSaleField')} hint={text.originalSaleHint} autoComplete="off" />
        <ReceiptsField {...props} />
        <TimeZoneField {...props} />
        <div className="st-settings-wide">
          <Option {...props} name="IsRecordingDisabled" hint={text.recordingHint} />
        </div>
      </div>
    </details>
  );
}

/** A text field per location. */
function LocationFields(props: FormProps): ReactNode {
  const { text } = props;
  const { name, label, value: locations, error, onChange } = controlOf(props, 'LocationCodes');
  return (
    <fieldset className="st-settings-wide st-settings-locations">
      <legend className="st-label">{label}</legend>
      <p className="st-hint">{locations.length === 0 ? text.noLocations : text.locationHint}</p>
      <div className="st-settings-fields">
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

function ReceiptsField(props: FormProps): ReactNode {
  const { text } = props;
  const { onChange, ...control } = controlOf(props, 'ReceiptsOfOtherApps');
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
function TimeZoneField(props: FormProps): ReactNode {
  const { text } = props;
  const control = controlOf(props, 'TimeZone');
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
