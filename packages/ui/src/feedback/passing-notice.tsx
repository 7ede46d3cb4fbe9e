import { useState, type ReactNode } from 'react';
import { useAutoClose } from '../base/use-auto-close.ts';
import { Notice, type NoticeProps } from './notice.tsx';

/** How long a notice is shown, in milliseconds. */
const SHOWN_MS = 5_000;

export interface PassingNoticeProps extends NoticeProps {
  readonly onClose: () => void;
  readonly closeLabel: string;
}

/**
 * A notice in the page about a completed action, which closes itself (a `Toast` stands beside its control until it is closed);
 * not while the pointer or the focus is in it, or the page is hidden.
 */
export function PassingNotice(props: PassingNoticeProps): ReactNode {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useAutoClose(SHOWN_MS, isPointedAt || isFocused, props.onClose);
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Notice {...props} />
    </div>
  );
}
