import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { NexusData, NexusRegion } from '@salestax/contract';
import { Card, useOwnId } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { NexusMessages } from './messages.ts';
import type { UsMap } from './model.ts';
import { isAddable, regionKeyOf, regionStatusOf, taxedPercent, type RegionStatus } from './regions.ts';
import { invoicesOf, thresholdInWords } from './tables.tsx';
import type { StateOutline } from './us-map.ts';
import type { NexusViewProps } from './view-props.ts';

interface MapProps extends NexusViewProps {
  readonly data: NexusData;
  readonly map: UsMap;
}

/** States too small for a label. */
const unlabelled: ReadonlySet<string> = new Set(['CT', 'DC', 'DE', 'HI', 'MA', 'MD', 'NH', 'NJ', 'RI', 'VT']);

/**
 * The states by their status. It mirrors the table beside it and is the same control: a selectable state is a checkbox,
 * with one tab stop for all (WAI-ARIA, roving tabindex).
 */
export function NexusMap({
  data,
  map: { mapSize, stateOutlines },
  model,
  mayChange,
  text,
  locale,
}: MapProps): ReactNode {
  const pointed = useStore(model.store, (state) => state.pointed);
  const ticked = useStore(model.store, (state) => state.ticked);
  const included = useStore(model.store, (state) => state.included);
  const hatchId = useOwnId();
  const others = (data.otherRegions ?? []).filter((region) => included.has(regionKeyOf(region)));
  const regions = new Map(
    [...data.nexusList, ...others].flatMap((region) =>
      region.countryCode === 'US' ? [[region.stateCode, region] as const] : [],
    ),
  );
  const states = stateOutlines.map((outline) => {
    const region = regions.get(outline.code);
    return { outline, region, status: regionStatusOf(outline.code, region) };
  });
  const tickable = states.flatMap(({ region }) =>
    region !== undefined && isAddable(region) ? [regionKeyOf(region)] : [],
  );
  const [stop, setStop] = useState<string | null>(null);
  const tabStop = stop !== null && tickable.includes(stop) ? stop : tickable[0];
  const move = (event: KeyboardEvent<SVGElement>, key: string) => {
    const to = neighbour(tickable, key, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    event.currentTarget.parentElement?.querySelector<SVGElement>(`[data-region="${to}"]`)?.focus();
  };
  const pointedState = states.find(({ region }) => region !== undefined && regionKeyOf(region) === pointed);

  return (
    <Card>
      <div className="st-nexus-map">
        <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="group" aria-label={text.map}>
          <defs>
            <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className="st-nexus-hatch-ground" />
              <rect width="2" height="6" className="st-nexus-hatch" />
            </pattern>
          </defs>
          {states.map(({ outline, region, status }) => {
            const key = region === undefined ? outline.code : regionKeyOf(region);
            const isTickable = mayChange && region !== undefined && isAddable(region);
            return (
              <path
                key={outline.code}
                d={outline.outline}
                className="st-nexus-state"
                data-standing={status}
                data-region={key}
                data-pointed={pointed === key}
                fill={status === 'no-tax' ? `url(#${hatchId})` : undefined}
                onPointerEnter={() => model.point(key)}
                onPointerLeave={() => model.point(null)}
                {...(isTickable
                  ? {
                      role: 'checkbox',
                      'aria-checked': ticked.has(key),
                      'aria-label': inWords(region, text, locale),
                      tabIndex: key === tabStop ? 0 : -1,
                      onClick: () => model.toggle(key),
                      onFocus: () => (setStop(key), model.point(key)),
                      onBlur: () => model.point(null),
                      onKeyDown: (event: KeyboardEvent<SVGElement>) => {
                        if (event.key !== ' ') return move(event, key);
                        event.preventDefault();
                        model.toggle(key);
                      },
                    }
                  : { 'aria-hidden': true })}
              />
            );
          })}
          <g className="st-nexus-labels" aria-hidden="true">
            {states.map(({ outline, status, region }) =>
              unlabelled.has(outline.code) || (region === undefined && status === 'no-sales') ? null : (
                <text key={outline.code} x={outline.x} y={outline.y + 5} data-standing={status}>
                  {region !== undefined && ticked.has(regionKeyOf(region)) ? `${outline.code} ✓` : outline.code}
                </text>
              ),
            )}
          </g>
        </svg>
        {pointedState?.region !== undefined && (
          <MapTip
            mapSize={mapSize}
            outline={pointedState.outline}
            region={pointedState.region}
            text={text}
            locale={locale}
            onDismiss={() => model.point(null)}
          />
        )}
      </div>
      <Legend text={text} hatchId={hatchId} />
    </Card>
  );
}

/** The next or previous selectable region for an arrow key; undefined for other keys. */
function neighbour(keys: readonly string[], from: string, pressed: string): string | undefined {
  const at = keys.indexOf(from);
  if (pressed === 'ArrowRight' || pressed === 'ArrowDown') return keys[(at + 1) % keys.length];
  if (pressed === 'ArrowLeft' || pressed === 'ArrowUp') return keys[(at - 1 + keys.length) % keys.length];
  if (pressed === 'Home') return keys[0];
  return pressed === 'End' ? keys.at(-1) : undefined;
}

interface TipProps {
  readonly mapSize: UsMap['mapSize'];
  readonly outline: StateOutline;
  readonly region: NexusRegion;
  readonly text: NexusMessages;
  readonly locale: string;
  readonly onDismiss: () => void;
}

/**
 * The details of the region under pointer or focus, until Escape (WCAG 2.2, 1.4.13). The table beside the map has the same
 * information for screen readers.
 */
function MapTip({ mapSize, outline, region, text, locale, onDismiss }: TipProps): ReactNode {
  useLayoutEffect(() => {
    const dismiss = (event: { readonly key: string }) => event.key === 'Escape' && onDismiss();
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [onDismiss]);
  const style = {
    left: `${Math.min(70, (outline.x / mapSize.width) * 100)}%`,
    top: `${(outline.y / mapSize.height) * 100}%`,
  };
  return (
    <div className="st-nexus-tip" style={style} aria-hidden="true">
      <strong>{region.stateName}</strong>
      <span>{`${invoicesOf(region, text, locale)}, ${fillIn(text.taxedShare, { percent: taxedPercent(region, locale) })}`}</span>
      {region.threshold !== undefined && <span>{thresholdInWords(region, text, locale)}</span>}
    </div>
  );
}

const inWords = (region: NexusRegion, text: NexusMessages, locale: string): string =>
  [
    region.stateName,
    invoicesOf(region, text, locale),
    fillIn(text.taxedShare, { percent: taxedPercent(region, locale) }),
    thresholdInWords(region, text, locale),
  ]
    .filter((part) => part !== '')
    .join(', ');

const legend = [
  ['collecting', 'mapCollecting'],
  ['passed', 'mapPassed'],
  ['near', 'mapNear'],
  ['selling', 'mapSelling'],
  ['no-sales', 'mapNoSales'],
  ['no-tax', 'mapNoTax'],
] as const satisfies readonly (readonly [RegionStatus, keyof NexusMessages])[];

function Legend({ text, hatchId }: { readonly text: NexusMessages; readonly hatchId: string }): ReactNode {
  return (
    <ul className="st-nexus-legend">
      {legend.map(([status, label]) => (
        <li key={status}>
          <svg width="12" height="12" aria-hidden="true">
            <rect
              width="12"
              height="12"
              rx="3"
              className="st-nexus-state"
              data-standing={status}
              fill={status === 'no-tax' ? `url(#${hatchId})` : undefined}
            />
          </svg>
          {text[label]}
        </li>
      ))}
    </ul>
  );
}
