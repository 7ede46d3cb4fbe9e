import type { ReactNode } from 'react';
import { useSlow } from './use-slow.ts';

/** Where text is going to be; nothing at first, so that what is quick does not flash. */
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
  /** What goes on, and how far it is in words. */
  readonly label: string;
  readonly done?: number | undefined;
  /** Null or left out: nobody knows how much there is. */
  readonly total?: number | null | undefined;
}

/** Work that takes long. */
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

/** Draws the eye to something; stands still for those who asked for less motion. */
export function Blink({ children }: { readonly children?: ReactNode }): ReactNode {
  return <span className="st-blink">{children}</span>;
}
