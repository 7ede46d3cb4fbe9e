import type { ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';

export interface RadioGroupProps {
  readonly legend: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice of one of a few, all visible. */
export function RadioGroup({ legend, name, value, options, onChange }: RadioGroupProps): ReactNode {
  const id = useOwnId();
  return (
    <fieldset className="st-radios">
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
  );
}
