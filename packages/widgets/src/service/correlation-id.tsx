import type { ReactNode } from 'react';
import { CopyText } from '@salestax/ui';
import type { FailureMessages } from './failed.tsx';

interface CorrelationIdProps {
  readonly id: string;
  readonly text: Pick<FailureMessages, 'copyCorrelationId' | 'copied' | 'notCopied'>;
}

/** A correlation id, which is copied by a press. */
export const CorrelationId = ({ id, text }: CorrelationIdProps): ReactNode => (
  <CopyText text={id} label={text.copyCorrelationId} copied={text.copied} notCopied={text.notCopied} />
);
