import type { Failure as CallFailure } from '@salestax/client';
import { networkMessage } from '@salestax/contract';
import { Failure, Notice, type FailureProps } from '@salestax/ui';
import type { ReactNode } from 'react';

/** Texts of what failed; the sentences are the specification's. */
export const failureMessages = {
  sessionEnded: 'Session is timed out. Please log in again.',
  failed: networkMessage,
  retry: 'Retry',
  details: 'Details',
  correlationId: 'Correlation id',
  /** A sentence of the service, whose reason has a code: other catalogues have words of their own for some. */
  said: (_code: string, sentence: string) => sentence,
};

export type FailureMessages = typeof failureMessages;

interface FailedProps extends Pick<FailureProps, 'sentence' | 'advice' | 'correlationId' | 'onRetry'> {
  readonly text: Pick<FailureMessages, 'retry' | 'details' | 'correlationId'>;
}

/** Something failed: what, and with what support finds it by. */
export function Failed({ text, ...failure }: FailedProps): ReactNode {
  return (
    <Failure {...failure} detailsLabel={text.details} correlationLabel={text.correlationId} retryLabel={text.retry} />
  );
}

interface CallFailedProps extends Pick<FailureProps, 'onRetry'> {
  readonly failure: CallFailure;
  readonly text: FailureMessages;
  /** @default text.failed */
  readonly sentence?: string | undefined;
  /** What to do without a session. */
  readonly children?: ReactNode;
}

/** A call failed. A session that has ended can't be retried here; anything else may. */
export function CallFailed({ failure, text, sentence, onRetry, children }: CallFailedProps): ReactNode {
  const { problem, correlationId } = failure;
  if (problem !== 'unauthorized')
    return <Failed sentence={sentence ?? text.failed} correlationId={correlationId} text={text} onRetry={onRetry} />;
  return (
    <Notice tone="negative" role="alert">
      <p>{text.sessionEnded}</p>
      {children}
    </Notice>
  );
}
