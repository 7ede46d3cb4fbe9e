import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

/** What a colour means: never the only sign of it. */
export type Tone = 'info' | 'positive' | 'attention' | 'negative';

export interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  /** 'status' is read when the person pauses, 'alert' at once; without one it is read where it stands. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  /** Of the close button; needed with `onClose`. */
  readonly closeLabel?: string | undefined;
}

/** Something to know, in its place on the page. */
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
  /** What happened, in the specification's words. */
  readonly sentence: string;
  /** What to do now. */
  readonly advice?: string | undefined;
  /** What support finds the request by in the service's log. */
  readonly correlationId?: string | null | undefined;
  readonly detailsLabel: string;
  readonly correlationLabel: string;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Something failed: what, what to do, and what support needs. */
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

/** What not everybody needs to see, behind its label. */
export function Details({ label, children }: { readonly label: string; readonly children?: ReactNode }): ReactNode {
  return (
    <details className="st-details">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
