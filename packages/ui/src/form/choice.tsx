import type { ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';
import { Tooltip } from '../base/tooltip.tsx';

export interface ChoiceProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string | undefined;
  /** Why it is disabled: it stays focusable and shows this on hover and focus. */
  readonly disabledReason?: string | undefined;
  /** Whether the last change is being saved: further changes are ignored until then. */
  readonly busy?: boolean | undefined;
}

/** A checkbox, saved with its form. */
export function Checkbox(props: ChoiceProps): ReactNode {
  return <Choice {...props} appearance="check" />;
}

/** A switch, which takes effect at once. */
export function Switch(props: ChoiceProps): ReactNode {
  return <Choice {...props} appearance="switch" />;
}

interface ToggleProps extends ChoiceProps {
  readonly appearance: 'check' | 'switch';
}

function Choice({
  label,
  name,
  checked,
  onChange,
  hint,
  disabledReason,
  busy = false,
  appearance,
}: ToggleProps): ReactNode {
  const id = useOwnId();
  const isOff = busy || disabledReason !== undefined;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="st-choice">
      <Tooltip content={disabledReason}>
        <input
          id={id}
          className={`st-${appearance}`}
          type="checkbox"
          role={appearance === 'switch' ? 'switch' : undefined}
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
            // Restores `checked`: Preact leaves the box as the browser changed it until the next rendering.
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
