import type { ReactNode } from 'react';
import type { Tone } from '../base/tone.ts';

export interface FilterPillsProps {
  readonly label: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly count?: number | undefined;
    readonly tone?: Tone | undefined;
  }[];
  /** A BCP 47 language tag for numbers. */
  readonly locale: string;
  /** Null: everything is shown. */
  readonly active: string | null;
  readonly onChange: (id: string | null) => void;
}

/** At most one active filter; pressing the active one removes it. */
export function FilterPills({ label, options, locale, active, onChange }: FilterPillsProps): ReactNode {
  return (
    <div className="st-pills" role="group" aria-label={label}>
      {options.map(({ id, label: text, count, tone }) => (
        <button
          key={id}
          type="button"
          className={tone === undefined ? 'st-pill' : `st-pill st-pill-${tone}`}
          aria-pressed={id === active}
          onClick={() => onChange(id === active ? null : id)}
        >
          {text}
          {count !== undefined && <span className="st-pill-count"> {count.toLocaleString(locale)}</span>}
        </button>
      ))}
    </div>
  );
}
