import type { ReactNode } from 'react';
import { useOwnId } from './own-id.ts';
import { Tooltip } from './tooltip.tsx';

export interface ChoiceProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string | undefined;
  /** Why it can't be changed now: it stays focusable and says this on hover and focus. */
  readonly disabledReason?: string | undefined;
  /** The last change is being saved: further ones are ignored until then. */
  readonly busy?: boolean | undefined;
}

/** Yes or no, saved with its form. */
export function Checkbox(props: ChoiceProps): ReactNode {
  return <Choice {...props} look="check" />;
}

/** On or off, at once. */
export function Switch(props: ChoiceProps): ReactNode {
  return <Choice {...props} look="switch" />;
}

interface LookProps extends ChoiceProps {
  readonly look: 'check' | 'switch';
}

function Choice({ label, name, checked, onChange, hint, disabledReason, busy = false, look }: LookProps): ReactNode {
  const id = useOwnId();
  const isOff = busy || disabledReason !== undefined;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="st-choice">
      <Tooltip content={disabledReason}>
        <input
          id={id}
          className={`st-${look}`}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          name={name}
          checked={checked}
          aria-describedby={hintId}
          aria-disabled={isOff || undefined}
          aria-busy={busy || undefined}
          onClick={(event) => {
            if (isOff) event.preventDefault();
          }}
          onChange={({ currentTarget }) => {
            const wanted = currentTarget.checked;
            // What is shown is `checked`: Preact leaves the box as the browser has it until something renders.
            currentTarget.checked = checked;
            if (!isOff) onChange(wanted);
          }}
        />
      </Tooltip>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="st-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
