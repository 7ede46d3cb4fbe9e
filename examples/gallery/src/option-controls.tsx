import { useId, type ReactNode } from 'react';
import type { OwnChoices, OwnOption } from './own-options.ts';
import type { OptionName, Settings } from './settings.ts';

interface OptionControlsProps {
  /** The options that the widget takes. */
  readonly names: readonly OptionName[];
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
  /** The widget's own. */
  readonly own: readonly OwnOption[];
  readonly choices: OwnChoices;
  readonly onChoice: (name: string, chosen: string) => void;
  /** Null: the widget takes none. */
  readonly session: string | null;
  readonly onSession: (session: string) => void;
}

interface Control {
  readonly label: string;
  /** What is chosen by its value; '' is what the widget does by itself. */
  readonly choices: Readonly<Record<string, string>>;
}

const controls: Readonly<Record<OptionName, Control>> = {
  accent: {
    label: 'Accent',
    choices: { '': 'Default', '#11693f': 'Green', '#7a3fb0': 'Violet', '#a33b12': 'Rust', '#0b7a75': 'Teal' },
  },
  density: { label: 'Density', choices: { comfortable: 'Comfortable', compact: 'Compact' } },
  radius: { label: 'Corner radius', choices: { '': 'Default', '0px': 'None', '12px': '12 px' } },
  fontSize: { label: 'Font size', choices: { '': 'Default', '16px': '16 px', '18px': '18 px' } },
  locale: {
    label: 'Locale',
    choices: { 'en-US': 'en-US', 'en-GB': 'en-GB', 'de-DE': 'de-DE', 'fr-FR': 'fr-FR', 'ar-EG': 'ar-EG' },
  },
  isolation: { label: 'Isolation', choices: { shadow: 'Shadow root', light: 'In the page’s own tree' } },
};

/** The widget's options as controls. */
export function OptionControls({
  names,
  settings,
  onChange,
  own,
  choices,
  onChoice,
  session,
  onSession,
}: OptionControlsProps): ReactNode {
  return (
    <form className="options" onSubmit={(event) => event.preventDefault()}>
      {session !== null && (
        <Field
          label="Embed session"
          help="A token of this service. Without one the widget says that there is no session."
        >
          {(ids) => (
            <input
              {...ids}
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={session}
              onChange={({ target }) => onSession(target.value.trim())}
            />
          )}
        </Field>
      )}
      {own.map(({ name, label, choices: known, initial }) => {
        const value = choices[name] ?? initial;
        const change = (chosen: string) => onChoice(name, chosen);
        if (known !== undefined)
          return <Choice key={name} label={label} value={value} choices={known} onChange={change} />;
        return (
          <Field key={name} label={label}>
            {(ids) => (
              <input
                {...ids}
                type="text"
                autoComplete="off"
                value={value}
                onChange={({ target }) => change(target.value)}
              />
            )}
          </Field>
        );
      })}
      {names.map((name) => (
        <Choice
          key={name}
          label={controls[name].label}
          value={settings[name]}
          choices={controls[name].choices}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </form>
  );
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <Field label={label}>
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

function Field({
  label,
  help,
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby'?: string }) => ReactNode;
}): ReactNode {
  const id = useId();
  const ids = help === undefined ? { id } : { id, 'aria-describedby': `${id}-help` };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(ids)}
      {help !== undefined && (
        <p id={`${id}-help`} className="quiet small">
          {help}
        </p>
      )}
    </div>
  );
}
