import type { ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import type { Tone } from '../base/tone.ts';

export interface ToastProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** The next step, and the way back, as buttons. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly closeLabel: string;
}

/**
 * The result of an action, beside the control that started it. It stays until it is closed or replaced, because people
 * read at their own speed. It has no role: the widget announces the result.
 */
export function Toast({ tone, children, actions, onClose, closeLabel }: ToastProps): ReactNode {
  return (
    <div className={`st-toast st-toast-${tone}`}>
      <Icon name={tone} />
      <div className="st-toast-text">{children}</div>
      {actions !== undefined && <div className="st-toast-actions">{actions}</div>}
      <button type="button" className="st-icon-button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
