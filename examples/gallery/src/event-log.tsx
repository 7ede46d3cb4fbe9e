import type { ReactNode } from 'react';

export interface LoggedEvent {
  readonly id: number;
  readonly at: Date;
  readonly type: string;
  readonly event: unknown;
}

/** What the widget has told, the newest first. */
export function EventLog({
  events,
  onClear,
}: {
  readonly events: readonly LoggedEvent[];
  readonly onClear: () => void;
}): ReactNode {
  return (
    <section className="panel" aria-labelledby="events-title">
      <div className="panel-head">
        <h2 id="events-title">Events</h2>
        <button type="button" className="link" onClick={onClear}>
          Clear
        </button>
      </div>
      {/* Scrolls, so the keyboard has to reach it. */}
      <div className="log" role="log" aria-labelledby="events-title" tabIndex={0}>
        {events.length === 0 && <p className="quiet">Nothing yet.</p>}
        <ol>
          {events.map(({ id, at, type, event }) => (
            <li key={id}>
              <time>{timeOf(at)}</time>
              <strong>{type}</strong>
              {event !== null && <span>{textOf(event)}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const timeOf = (at: Date) => `${at.toTimeString().slice(0, 8)}.${Math.floor(at.getMilliseconds() / 100)}`;

function textOf(event: unknown): string {
  if (typeof event === 'object' && event !== null)
    return `{ ${Object.entries(event)
      .map(([name, value]) => `${name}: ${value instanceof Error ? value.message : JSON.stringify(value)}`)
      .join(', ')} }`;
  return String(event);
}
