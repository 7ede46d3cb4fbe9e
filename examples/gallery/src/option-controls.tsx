import { useId, type ReactNode } from 'react';
import type { OwnChoices, OwnOption } from './own-options.ts';
import type { WidgetPage } from './page.ts';
import { localeOfTexts, locales, settingsOf, type Settings } from './settings.ts';
import {
  isServiceState,
  isVendorFault,
  serviceStates,
  vendorFaults,
  type ServiceState,
  type VendorFault,
} from './states.ts';

interface OptionControlsProps {
  readonly page: WidgetPage;
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
  /** The widget's own. */
  readonly own: readonly OwnOption[];
  readonly choices: OwnChoices;
  readonly onChoice: (name: string, chosen: string) => void;
  /** Null: the widget takes none. */
  readonly session: string | null;
  readonly onSession: (session: string) => void;
  /** Null: the widget calls no service. */
  readonly state: ServiceState | null;
  readonly onState: (state: ServiceState) => void;
  /** The fault of the vendors in the sandbox; null: there is no sandbox, or the widget needs no vendor. */
  readonly vendors: string | null;
  readonly onVendors: (fault: VendorFault) => void;
}

const texts = { en: 'As specified', 'en-plain': 'Corrected', es: 'Spanish', ar: 'Arabic' };
const isolations = { shadow: 'Shadow root', light: 'In the page’s own tree' };
/** '' is the widget's own. */
const accents = { '': 'Default', '#11693f': 'Green', '#7a3fb0': 'Violet', '#a33b12': 'Rust', '#171a21': 'Ink' };

/** The widget's options as controls. */
export function OptionControls(props: OptionControlsProps): ReactNode {
  const { page, settings, onChange, own, choices, onChoice, session, onSession, state, onState } = props;
  const { vendors, onVendors } = props;
  const taken = settingsOf(page);
  return (
    <form className="options" onSubmit={(event) => event.preventDefault()}>
      {session !== null && (
        <TextField
          label="Embed session"
          help="A token of this service. Without one the widget takes the session that this browser keeps, if any."
          value={session}
          onChange={(typed) => onSession(typed.trim())}
        />
      )}
      {state !== null && (
        <Choice
          label="Service"
          value={state}
          choices={serviceStates}
          onChange={(value) => isServiceState(value) && onState(value)}
        />
      )}
      {vendors !== null && (
        <Choice
          label="Vendors"
          value={isVendorFault(vendors) ? vendors : ''}
          choices={vendorFaults}
          onChange={(value) => isVendorFault(value) && onVendors(value)}
        />
      )}
      {own.map((option) => (
        <OwnControl
          key={option.name}
          option={option}
          value={choices[option.name] ?? option.initial}
          onChange={(chosen) => onChoice(option.name, chosen)}
        />
      ))}
      <Choice
        label="Texts"
        value={settings.texts}
        choices={texts}
        onChange={(value) => isKey(texts, value) && onChange({ texts: value, locale: localeOfTexts[value] })}
      />
      {taken.includes('isCompact') && (
        <Switch label="Compact density" isOn={settings.isCompact} onChange={(isCompact) => onChange({ isCompact })} />
      )}
      <Swatches value={settings.accent} onChange={(accent) => onChange({ accent })} />
      {taken.includes('radius') && (
        <TextField
          label="Radius"
          placeholder="6px"
          value={settings.radius}
          onChange={(radius) => onChange({ radius })}
        />
      )}
      {taken.includes('fontSize') && (
        <TextField
          label="Font size"
          placeholder="14px"
          value={settings.fontSize}
          onChange={(fontSize) => onChange({ fontSize })}
        />
      )}
      <Choice
        label="Locale"
        value={settings.locale}
        choices={Object.fromEntries(locales.map((locale) => [locale, locale]))}
        onChange={(locale) => onChange({ locale })}
      />
      {taken.includes('isolation') && (
        <Choice
          label="Isolation"
          value={settings.isolation}
          choices={isolations}
          onChange={(value) => isKey(isolations, value) && onChange({ isolation: value })}
        />
      )}
    </form>
  );
}

const isKey = <Key extends string>(known: Readonly<Record<Key, string>>, key: string): key is Key => key in known;

interface OwnControlProps {
  readonly option: OwnOption;
  readonly value: string;
  readonly onChange: (chosen: string) => void;
}

function OwnControl({ option, value, onChange }: OwnControlProps): ReactNode {
  const { control, label, description, choices } = option;
  if (control === 'switch')
    return <Switch label={label} isOn={value !== ''} onChange={(isOn) => onChange(isOn ? 'on' : '')} />;
  if (control === 'text') return <TextField label={label} help={description} value={value} onChange={onChange} />;
  const words = Object.fromEntries(choices.map((choice) => [choice, choice === '' ? 'None' : choice]));
  return <Choice label={label} help={description} value={value} choices={words} onChange={onChange} />;
}

function Switch({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className="choice">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** One colour of a few; the first is the widget's own. */
function Swatches({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (accent: string) => void;
}): ReactNode {
  return (
    <fieldset className="swatches">
      <legend>Accent</legend>
      {Object.entries(accents).map(([accent, name]) => (
        <button
          key={accent}
          type="button"
          className={`swatch swatch-${name.toLowerCase()}`}
          aria-label={name}
          title={name}
          aria-pressed={accent === value}
          onClick={() => onChange(accent)}
        />
      ))}
    </fieldset>
  );
}

interface FieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({
  choices,
  value,
  onChange,
  ...field
}: FieldProps & { readonly choices: Readonly<Record<string, string>> }): ReactNode {
  return (
    <Field {...field}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ target }) => onChange(target.value)}>
          {Object.entries(choices).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function TextField({
  value,
  onChange,
  placeholder,
  ...field
}: FieldProps & { readonly placeholder?: string }): ReactNode {
  return (
    <Field {...field}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Field({
  label,
  help = '',
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby'?: string }) => ReactNode;
}): ReactNode {
  const id = useId();
  const ids = help === '' ? { id } : { id, 'aria-describedby': `${id}-help` };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(ids)}
      {help !== '' && (
        <p id={`${id}-help`} className="quiet small">
          {help}
        </p>
      )}
    </div>
  );
}
