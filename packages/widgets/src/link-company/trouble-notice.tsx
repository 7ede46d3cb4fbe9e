import type { ReactNode } from 'react';
import { Failed } from '../service/failed.tsx';
import type { LinkCompanyMessages } from './messages.ts';
import type { Trouble } from './model.ts';

interface TroubleNoticeProps {
  readonly trouble: Trouble;
  readonly text: LinkCompanyMessages;
  readonly onRetry?: (() => void) | undefined;
}

/** The service's own message, or the general one. */
export function TroubleNotice({ trouble, text, onRetry }: TroubleNoticeProps): ReactNode {
  return (
    <Failed
      sentence={trouble.message ?? text.failed}
      correlationId={trouble.correlationId}
      text={text}
      onRetry={onRetry}
    />
  );
}
