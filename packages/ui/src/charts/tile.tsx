import type { ReactNode } from 'react';
import type { Tone } from '../base/tone.ts';

export interface TileProps {
  readonly label: string;
  /** The figure. */
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: Tone | 'quiet' | undefined;
  /** Whether it is the active filter. */
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** A button with a figure and its label, in a row of tiles (class st-tiles). */
export function Tile({ label, value, note, tone = 'quiet', pressed, onPress }: TileProps): ReactNode {
  return (
    <button type="button" className="st-tile" aria-pressed={pressed} onClick={onPress}>
      <span className="st-tile-label">
        <span className={`st-tile-dot st-tile-${tone}`} aria-hidden="true" />
        {label}
      </span>
      <span className="st-tile-value">{value}</span>
      {note !== undefined && <span className="st-tile-note">{note}</span>}
    </button>
  );
}
