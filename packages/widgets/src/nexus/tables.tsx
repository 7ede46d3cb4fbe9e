import { fillIn, formatDay, formatDollars } from '@salestax/client';
import type { LocalTaxScope, NexusData, NexusRegion } from '@salestax/contract';
import { Badge, Button, Card, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import type { NexusMessages } from './messages.ts';
import { keyOf, nearnessOf, taxedPercent, type NexusView } from './regions.ts';
import { TermsForm } from './terms-form.tsx';
import type { NexusViewProps } from './view-props.ts';

interface ListProps extends NexusViewProps {
  readonly data: NexusData;
}

/** The enabled regions, read-only. */
export function CollectingRegions({ data, model, text }: ListProps): ReactNode {
  const pointed = useStore(model.store, (state) => state.pointed);
  const regions = data.nexusList.filter(({ enabled }) => enabled);
  return (
    <Card
      title={text.collecting}
      actions={<span className="st-quiet">{fillIn(text.enabledCount, { count: regions.length })}</span>}
    >
      <ul className="st-nexus-enabled">
        {regions.map((region) => (
          <li
            key={keyOf(region)}
            data-pointed={pointed === keyOf(region)}
            onPointerEnter={() => model.point(keyOf(region))}
            onPointerLeave={() => model.point(null)}
          >
            <span>
              <RegionName region={region} text={text} />
              <Declared region={region} text={text} />
            </span>
            <span className="st-quiet">{invoicesOf(region, text)}</span>
            <span>{`${taxedPercent(region)}%`}</span>
          </li>
        ))}
      </ul>
      {regions.some(isStreamlined) && <p className="st-hint">{text.streamlinedHint}</p>}
    </Card>
  );
}

export const invoicesOf = ({ totalInvoice }: NexusRegion, text: NexusMessages): string =>
  totalInvoice === 1 ? text.oneInvoice : fillIn(text.invoiceCount, { count: totalInvoice });

const isStreamlined = ({ nexusType }: NexusRegion): boolean => nexusType === 'streamlined';

const localTaxTexts = {
  all: 'allLocal',
  'state-administered': 'stateLocal',
  selected: 'selectedLocal',
} as const satisfies Record<LocalTaxScope, keyof NexusMessages>;

/** Since when tax is collected and, where places may administer their own, which local taxes. */
function Declared({ region, text }: RegionTextProps): ReactNode {
  const { collectsFrom, localTaxes, isHomeRuleState } = region;
  if (collectsFrom === undefined) return null;
  const since = fillIn(text.since, { day: formatDay(collectsFrom) });
  const local = isHomeRuleState === true && localTaxes !== undefined ? text[localTaxTexts[localTaxes]] : null;
  return (
    <span className="st-nexus-declared st-quiet">{[since, local].filter((part) => part !== null).join(' · ')}</span>
  );
}

interface RegionTextProps {
  readonly region: NexusRegion;
  readonly text: NexusMessages;
}

function RegionName({ region, text }: RegionTextProps): ReactNode {
  return (
    <span className="st-nexus-name">
      {region.stateName}
      {region.corporateHeadQuarters && (
        <Badge tone="info">
          <abbr title={text.headquarters}>{text.headquartersShort}</abbr>
        </Badge>
      )}
      {isStreamlined(region) && (
        <Badge tone="quiet">
          <abbr title={text.streamlinedName}>{text.streamlined}</abbr>
        </Badge>
      )}
    </span>
  );
}

/** The regions that are not enabled, to be selected and added. */
export function OpenRegions({ data, view, ...props }: ListProps & { readonly view: NexusView }): ReactNode {
  const { model, mayAdd, text } = props;
  const { ticked, isAdding } = useStore(model.store, (state) => state);
  const regions = data.nexusList.filter(({ enabled }) => !enabled);
  const reason = mayAdd ? text.tickOne : text.notAllowed;
  const isOff = !mayAdd || ticked.size === 0;
  return (
    <Card title={view === 'none-enabled' ? text.selectable : text.notCollecting}>
      <div className="st-nexus-scroll">
        <table className="st-nexus-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="st-visually-hidden">{text.select}</span>
              </th>
              <th scope="col">{text.region}</th>
              <th scope="col" className="st-end">
                {text.invoices}
              </th>
              <th scope="col" className="st-end">
                {text.taxed}
              </th>
              <th scope="col">{text.threshold}</th>
            </tr>
          </thead>
          <tbody>
            {regions.map((region) => (
              <OpenRegion key={keyOf(region)} region={region} isTicked={ticked.has(keyOf(region))} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      {mayAdd && ticked.size > 0 && <TermsForm data={data} {...props} />}
      <div className="st-nexus-foot">
        <span className="st-quiet" role="status">
          {fillIn(text.selected, { count: ticked.size, total: regions.length })}
        </span>
        <Button
          variant="primary"
          busy={isAdding}
          {...(isOff && { disabledReason: reason })}
          onClick={() => void model.add()}
        >
          {isAdding ? text.adding : text.add}
        </Button>
      </div>
    </Card>
  );
}

interface OpenRegionProps extends NexusViewProps {
  readonly region: NexusRegion;
  readonly isTicked: boolean;
}

function OpenRegion({ region, isTicked, model, mayAdd, text, locale }: OpenRegionProps): ReactNode {
  const key = keyOf(region);
  const isPointed = useStore(model.store, (state) => state.pointed === key);
  return (
    <tr
      data-pointed={isPointed}
      aria-selected={isTicked}
      onPointerEnter={() => model.point(key)}
      onPointerLeave={() => model.point(null)}
      onFocus={() => model.point(key)}
      onBlur={() => model.point(null)}
    >
      <td>
        <input
          type="checkbox"
          className="st-check"
          aria-label={region.stateName}
          checked={isTicked}
          disabled={!mayAdd}
          onChange={() => model.toggle(key)}
        />
      </td>
      <th scope="row">
        <RegionName region={region} text={text} />
        {region.collectsFrom !== undefined && (
          <span className="st-nexus-declared st-quiet">
            {fillIn(text.collectsLater, { day: formatDay(region.collectsFrom) })}
          </span>
        )}
      </th>
      <td className="st-end">{region.totalInvoice}</td>
      <td className="st-end">{`${taxedPercent(region)}%`}</td>
      <td>
        <ThresholdOf region={region} text={text} locale={locale} />
      </td>
    </tr>
  );
}

interface ThresholdProps {
  readonly region: NexusRegion;
  readonly text: NexusMessages;
  readonly locale: string;
}

/** How near the sales are to which threshold, with a link to its source. */
function ThresholdOf({ region, text, locale }: ThresholdProps): ReactNode {
  const { threshold } = region;
  if (threshold === undefined) return <span className="st-quiet">{text.noThreshold}</span>;
  const nearness = nearnessOf(region);
  const percent = Math.min(100, Math.floor(threshold.reached * 100));
  return (
    <div className="st-nexus-threshold" data-nearness={nearness}>
      <span className="st-nexus-bar" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="st-nexus-reached">{nearness === 'passed' ? text.passed : `${percent}%`}</span>
      <span className="st-nexus-rule st-quiet">
        {thresholdInWords(region, text, locale)} · {fillIn(text.since, { day: formatDay(threshold.from) })} ·{' '}
        <TextLink href={threshold.source} external externalLabel={text.opensElsewhere}>
          {text.source}
        </TextLink>
      </span>
    </div>
  );
}

/** '$86,310.00 of $100,000.00 or 200 sales' */
export function thresholdInWords({ sales = 0, threshold }: NexusRegion, text: NexusMessages, locale: string): string {
  if (threshold === undefined) return '';
  const dollars = formatDollars(threshold.amount, locale);
  const amount =
    threshold.count === null
      ? dollars
      : fillIn(threshold.op === 'OR' ? text.orSales : text.andSales, { amount: dollars, count: threshold.count });
  return fillIn(text.ofThreshold, { sales: formatDollars(sales, locale), amount });
}
