import { useLayoutEffect, useRef, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';

/** Props of all fields. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  /** The error of the value. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

interface FieldLayoutProps extends Pick<FieldProps, 'error' | 'hint'> {
  readonly id: string;
  /** Null: what is inside has its own. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Label above, hint and error below. */
export function FieldLayout({ id, label, error, hint, children }: FieldLayoutProps): ReactNode {
  return (
    <div className="st-field">
      {label}
      {children}
      {hint !== undefined && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="st-error" id={`${id}-error`}>
          <Icon name="negative" size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** The ARIA attributes that connect the control of a field with its hint and its error. */
export function describedBy(id: string, { error, hint, required }: Pick<FieldProps, 'error' | 'hint' | 'required'>) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids === '' ? undefined : ids,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required || undefined,
  };
}

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** @default 'text' */
  readonly type?: 'text' | 'password' | 'email' | undefined;
  readonly inputMode?: ComponentPropsWithoutRef<'input'>['inputMode'];
  readonly autoComplete?: string | undefined;
  readonly readOnly?: boolean | undefined;
  /** In characters: the browser accepts no more. */
  readonly maxLength?: number | undefined;
  /** How often an action was refused because of this field: it takes the focus each time. Not with `inputRef`. */
  readonly refusals?: number | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. */
export function TextField({ type = 'text', ...field }: TextFieldProps): ReactNode {
  return <InputField {...field} type={type} />;
}

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /**
   * 'yyyy-MM-dd', as the value. The browser allows other dates to be typed: check them in the model. `max`: by default years have
   * four digits.
   */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A date, as 'yyyy-MM-dd'; empty while it is incomplete. The browser shows it in its own format. */
export function DateField({ max = '9999-12-31', ...field }: DateFieldProps): ReactNode {
  return <InputField {...field} max={max} type="date" />;
}

interface InputFieldProps extends Omit<TextFieldProps, 'type'> {
  readonly type: 'text' | 'password' | 'email' | 'date';
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

function InputField({
  label,
  error,
  hint,
  required,
  refusals = 0,
  inputRef,
  onChange,
  ...attributes
}: InputFieldProps): ReactNode {
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (refusals > 0) input.current?.focus();
  }, [refusals]);
  return (
    <FieldLayout id={id} label={<FieldLabel id={id} required={required} text={label} />} error={error} hint={hint}>
      <input
        {...attributes}
        {...describedBy(id, { error, hint, required })}
        ref={inputRef ?? input}
        id={id}
        className="st-input"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldLayout>
  );
}

export interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Shown while nothing is chosen; its value is ''. */
  readonly placeholder?: string | undefined;
}

/** A choice of one of a few. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, name, value, options, onChange, error, hint, required, disabled, placeholder } = props;
  const id = useOwnId();
  return (
    <FieldLayout id={id} label={<FieldLabel id={id} required={required} text={label} />} error={error} hint={hint}>
      <select
        {...describedBy(id, { error, hint, required })}
        id={id}
        className="st-input st-select"
        name={name}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

interface FieldLabelProps extends Pick<FieldProps, 'required'> {
  readonly id: string;
  readonly text: string;
}

/** The label of a control; a required one has a mark, which is not part of its name. */
export function FieldLabel({ id, required, text }: FieldLabelProps): ReactNode {
  return (
    <label className="st-label" id={`${id}-label`} htmlFor={id} data-required={required || undefined}>
      {text}
    </label>
  );
}
