import type { ReactNode } from 'react';
import { useSlow } from '../base/use-slow.ts';

/** A placeholder of text; empty at first, so that short waits do not flash. */
export function Skeleton({ lines = 3, label }: { readonly lines?: number; readonly label: string }): ReactNode {
  if (!useSlow(true)) return null;
  return (
    <div className="st-skeletons" aria-busy="true">
      <span className="st-visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="st-skeleton" />
      ))}
    </div>
  );
}

export interface ProgressProps {
  /** The work, and its progress in words. */
  readonly label: string;
  readonly done?: number | undefined;
  /** Null or left out: unknown. */
  readonly total?: number | null | undefined;
}

/** The progress of long work. */
export function Progress({ label, done = 0, total }: ProgressProps): ReactNode {
  return (
    <label className="st-progress">
      <span>{label}</span>
      {typeof total === 'number' ? (
        <progress className="st-bar" value={done} max={total} />
      ) : (
        <progress className="st-bar" />
      )}
    </label>
  );
}

/** An animated mark that attracts attention; still with `prefers-reduced-motion`. */
export function Blink({ children }: { readonly children?: ReactNode }): ReactNode {
  return <span className="st-blink">{children}</span>;
}
