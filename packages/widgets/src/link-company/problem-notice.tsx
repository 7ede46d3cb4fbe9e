import type { ReactNode } from 'react';
import { Failed } from '../service/failed.tsx';
import type { LinkCompanyMessages } from './messages.ts';
import type { LinkProblem } from './model.ts';

interface ProblemNoticeProps {
  readonly linkProblem: LinkProblem;
  readonly text: LinkCompanyMessages;
  readonly onRetry?: (() => void) | undefined;
}

/** The service's own message, or the general one. */
export function ProblemNotice({ linkProblem, text, onRetry }: ProblemNoticeProps): ReactNode {
  return (
    <Failed
      sentence={linkProblem.message ?? text.failed}
      correlationId={linkProblem.correlationId}
      text={text}
      onRetry={onRetry}
    />
  );
}
