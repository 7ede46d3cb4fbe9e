import type { ReactNode } from 'react';
import type { Tone } from '../base/tone.ts';

export interface TileProps {
  readonly label: string;
  /** The figure. */
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: Tone | 'quiet' | undefined;
  /** Whether it is the active filter; only with `onPress`. */
  readonly pressed?: boolean | undefined;
  /** Makes it a button. */
  readonly onPress?: (() => void) | undefined;
}

/** A figure with its label, in a row of tiles (class st-tiles). */
export function Tile({ label, value, note, tone = 'quiet', pressed, onPress }: TileProps): ReactNode {
  const content = (
    <>
      <span className="st-tile-label">
        <span className={`st-tile-dot st-tile-${tone}`} aria-hidden="true" />
        {label}
      </span>
      <span className="st-tile-value">{value}</span>
      {note !== undefined && <span className="st-tile-note">{note}</span>}
    </>
  );
  if (onPress === undefined) return <div className="st-tile">{content}</div>;
  return (
    <button type="button" className="st-tile" aria-pressed={pressed ?? false} onClick={onPress}>
      {content}
    </button>
  );
}
