import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { CopyText, type CopyTextProps } from '../form/copy-text.tsx';
import { Details, Notice } from './notice.tsx';

export interface FailureProps {
  /** What happened, in the wording of the specification. */
  readonly sentence: string;
  /** What to do now. */
  readonly advice?: string | undefined;
  /** The correlation id by which support finds the request in the service's log. */
  readonly correlationId?: string | null | undefined;
  readonly detailsLabel: string;
  readonly correlationLabel: string;
  /** Texts of the button that shows the correlation id, and copies it when pressed. */
  readonly copyTexts: Omit<CopyTextProps, 'text'>;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A failure: what failed, what to do, and the details for support. */
export function Failure(props: FailureProps): ReactNode {
  const { sentence, advice, correlationId, detailsLabel, correlationLabel, copyTexts, retryLabel, onRetry } = props;
  return (
    <Notice tone="negative" role="alert">
      <p>{sentence}</p>
      {advice !== undefined && <p className="st-quiet">{advice}</p>}
      {typeof correlationId === 'string' && (
        <Details label={detailsLabel}>
          <dl className="st-facts">
            <dt>{correlationLabel}</dt>
            <dd className="st-mono">
              <CopyText text={correlationId} {...copyTexts} />
            </dd>
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
