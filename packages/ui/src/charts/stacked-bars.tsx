import type { ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';

export interface StackedBarsProps {
  readonly title: string;
  /** The bars, all with the same parts in the same order, the lowest first. */
  readonly bars: readonly {
    readonly label: string;
    readonly parts: readonly {
      readonly name: string;
      readonly value: number;
      readonly tone: 'positive' | 'attention' | 'negative';
    }[];
  }[];
  readonly formatValue: (value: number) => string;
  /** Formats the values of the axis, which are round. @default formatValue */
  readonly formatAxis?: ((value: number) => string) | undefined;
  /** The kind of the bars' labels, such as 'Week'. */
  readonly columnLabel: string;
}

/** Distance and width of the bars, and height of the drawing, in its own units: it is stretched to its container. */
const BAR_DISTANCE = 40;
const BAR_WIDTH = 24;
const HEIGHT = 100;

/** A chart of amounts over time, with a table for screen readers. Negative amounts count as 0. */
export function StackedBars({
  title,
  bars,
  formatValue,
  formatAxis = formatValue,
  columnLabel,
}: StackedBarsProps): ReactNode {
  const id = useOwnId();
  const axisEnd = niceCeiling(Math.max(0, ...bars.map(({ parts }) => sum(parts))));
  const scale = axisEnd === 0 ? 0 : HEIGHT / axisEnd;
  const kinds = bars[0]?.parts ?? [];

  return (
    <figure className="st-chart" aria-labelledby={id}>
      <figcaption className="st-chart-head">
        <span id={id} className="st-chart-title">
          {title}
        </span>
        <ul className="st-chart-key">
          {kinds.map(({ name, tone }) => (
            <li key={name}>
              <i className={`st-chart-${tone}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="st-chart-plot">
        <div className="st-chart-axis" aria-hidden="true">
          <span>{formatAxis(axisEnd)}</span>
          <span>{formatAxis(axisEnd / 2)}</span>
          <span>{formatAxis(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${Math.max(1, bars.length) * BAR_DISTANCE} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={id}
        >
          {bars.map((bar, at) => (
            <g key={bar.label}>
              <title>{`${bar.label}: ${bar.parts.map(({ name, value }) => `${name} ${formatValue(value)}`).join(', ')}`}</title>
              {stack(bar.parts, scale).map(({ name, tone, y, height }) => (
                <rect
                  key={name}
                  className={`st-chart-${tone}`}
                  x={at * BAR_DISTANCE + (BAR_DISTANCE - BAR_WIDTH) / 2}
                  y={y}
                  width={BAR_WIDTH}
                  height={height}
                />
              ))}
            </g>
          ))}
        </svg>
        <ol className="st-chart-labels" aria-hidden="true">
          {bars.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ol>
      </div>
      <table className="st-visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columnLabel}</th>
            {kinds.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              {bar.parts.map(({ name, value }) => (
                <td key={name}>{formatValue(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The next higher of 1, 2, 4, 6, 10, 20, …: each of them and its half, the three values of the axis, are round. */
function niceCeiling(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6].find((step) => step * power >= value) ?? 10) * power;
}

type Parts = StackedBarsProps['bars'][number]['parts'];

function sum(parts: Parts): number {
  return parts.reduce((total, { value }) => total + Math.max(0, value), 0);
}

/** The rectangles of a bar, from the bottom up. An amount above 0 is at least one unit high. */
function stack(parts: Parts, scale: number) {
  let y = HEIGHT;
  return parts.map(({ name, tone, value }) => {
    const height = value > 0 ? Math.max(1, value * scale) : 0;
    y -= height;
    return { name, tone, y, height };
  });
}
