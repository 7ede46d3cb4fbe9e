import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

/** The meaning of a colour, which must not be conveyed by the colour alone. */
export type Tone = 'info' | 'positive' | 'attention' | 'negative';

export interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  /** 'status' is announced politely, 'alert' at once; without a role it is not announced. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  /** The name of the close button; required with `onClose`. */
  readonly closeLabel?: string | undefined;
}

/** A message within the page. */
export function Notice({ tone, title, role, children, onClose, closeLabel }: NoticeProps): ReactNode {
  return (
    <div className={`st-notice st-notice-${tone}`} role={role}>
      <Icon name={tone} />
      <div className="st-notice-body">
        {title !== undefined && <p className="st-notice-title">{title}</p>}
        {children}
      </div>
      {onClose !== undefined && (
        <button type="button" className="st-icon-button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

export interface FailureProps {
  /** What happened, in the wording of the specification. */
  readonly sentence: string;
  /** What to do now. */
  readonly advice?: string | undefined;
  /** The correlation id by which support finds the request in the service's log. */
  readonly correlationId?: string | null | undefined;
  readonly detailsLabel: string;
  readonly correlationLabel: string;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A failure: what failed, what to do, and the details for support. */
export function Failure(props: FailureProps): ReactNode {
  const { sentence, advice, correlationId, detailsLabel, correlationLabel, retryLabel, onRetry } = props;
  return (
    <Notice tone="negative" role="alert">
      <p>{sentence}</p>
      {advice !== undefined && <p className="st-quiet">{advice}</p>}
      {typeof correlationId === 'string' && (
        <Details label={detailsLabel}>
          <dl className="st-facts">
            <dt>{correlationLabel}</dt>
            <dd className="st-mono">{correlationId}</dd>
          </dl>
        </Details>
      )}
      {onRetry !== undefined && (
        <div className="st-notice-actions">
          <Button onClick={onRetry}>{retryLabel}</Button>
        </div>
      )}
    </Notice>
  );
}

/** Collapsed details behind a label. */
export function Details({ label, children }: { readonly label: string; readonly children?: ReactNode }): ReactNode {
  return (
    <details className="st-details">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
