import type { ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';
import { describedBy, FieldLayout, type FieldProps } from './field.tsx';

export interface RadioGroupProps extends Pick<FieldProps, 'error'> {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of one of a few, all visible. */
export function RadioGroup({ legend, name, value, options, onChange, error }: RadioGroupProps): ReactNode {
  const id = useOwnId();
  return (
    <FieldLayout id={id} label={null} error={error}>
      <fieldset className="st-radios" role="radiogroup" {...describedBy(id, { error })}>
        <legend className="st-label">{legend}</legend>
        {options.map((option) => (
          <label key={option.value} className="st-radio-choice">
            <input
              className="st-radio"
              type="radio"
              // Unique to this group: groups in one page, also of several widgets, may have the same name.
              name={`${name}-${id}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </FieldLayout>
  );
}
