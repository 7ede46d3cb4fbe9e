import { useEffect, type ReactNode } from 'react';
import type { Failure as CallFailure } from '@salestax/client';
import { networkMessage } from '@salestax/contract';
import { Failure, Notice, type FailureProps } from '@salestax/ui';
import { mayPass } from './wrong-setting.ts';

/** Messages of failures, from the specification. */
export const failureMessages = {
  sessionEnded: 'Session is timed out. Please log in again.',
  failed: networkMessage,
  /** The settings of the page are wrong; what exactly is in the console and in the event, for its developer. */
  notSetUp: 'This part of the page is not set up correctly. Please tell the support of this website.',
  /** Why a control is disabled. */
  readOnly: 'You can see this, but not change it.',
  retry: 'Retry',
  details: 'Details',
  correlationId: 'Correlation id',
  copyCorrelationId: 'Copy correlation id',
  copied: 'Copied',
  notCopied: 'The browser did not let the page copy.',
  /** A message of the service, by its error code: other catalogs translate some of them. */
  serviceMessage: (_code: string, sentence: string) => sentence,
};

export type FailureMessages = typeof failureMessages;

interface FailedProps extends Pick<FailureProps, 'sentence' | 'advice' | 'correlationId' | 'onRetry'> {
  readonly text: Pick<
    FailureMessages,
    'retry' | 'details' | 'correlationId' | 'copyCorrelationId' | 'copied' | 'notCopied'
  >;
}

/** A failure with its message and the details for support. */
export function Failed({ text, ...failure }: FailedProps): ReactNode {
  return (
    <Failure
      {...failure}
      detailsLabel={text.details}
      correlationLabel={text.correlationId}
      copyTexts={{ label: text.copyCorrelationId, copied: text.copied, notCopied: text.notCopied }}
      retryLabel={text.retry}
    />
  );
}

interface CallFailedProps extends Pick<FailureProps, 'onRetry'> {
  readonly failure: CallFailure;
  readonly text: FailureMessages;
  /** @default of a refusal the words of the service or the page, of another failure `text.failed` */
  readonly sentence?: string | undefined;
  /** What an ended session offers in place of Retry, such as a sign-in. */
  readonly children?: ReactNode;
}

/**
 * A failed call. After an ended session it cannot be retried here. Without an answer it is retried when the browser is
 * online again.
 */
export function CallFailed({ failure, text, sentence, onRetry, children }: CallFailedProps): ReactNode {
  const { problem, message, correlationId } = failure;
  const refusal = problem === 'refused' ? message : '';
  const retryOnline = problem === 'network' ? onRetry : undefined;
  useEffect(() => {
    if (retryOnline === undefined) return undefined;
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [retryOnline]);
  if (problem !== 'unauthorized')
    return (
      <Failed
        sentence={problem === 'misconfigured' ? text.notSetUp : (sentence ?? (refusal || text.failed))}
        correlationId={correlationId}
        text={text}
        onRetry={mayPass(failure) ? onRetry : undefined}
      />
    );
  return (
    <Notice tone="negative" role="alert">
      <p>{text.sessionEnded}</p>
      {children}
    </Notice>
  );
}
