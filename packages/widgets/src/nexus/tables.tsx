import { useState, type ReactNode } from 'react';
import { fillIn, formatCount, formatDay, formatDollars, formatPercent } from '@salestax/client';
import type { LocalTaxScope, NexusData, NexusRegion } from '@salestax/contract';
import { Badge, Button, Card, SelectField, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { NexusMessages } from './messages.ts';
import { canTakeBack, isAddable, regionKeyOf, namesOf, nearnessOf, taxedPercent, type NexusView } from './regions.ts';
import { TermsForm } from './terms-form.tsx';
import { todayOf } from './terms.ts';
import type { NexusViewProps } from './view-props.ts';

interface ListProps extends NexusViewProps {
  readonly data: NexusData;
}

/** The enabled regions, read-only; those that were added today can be taken back. */
export function CollectingRegions({ data, model, mayChange, text, locale }: ListProps): ReactNode {
  const pointed = useStore(model.store, (state) => state.pointed);
  const regions = data.nexusList.filter(({ enabled }) => enabled);
  return (
    <Card
      title={text.collecting}
      actions={
        <span className="st-quiet">{fillIn(text.enabledCount, { count: formatCount(regions.length, locale) })}</span>
      }
    >
      <ul className="st-nexus-enabled">
        {regions.map((region) => (
          <li
            key={regionKeyOf(region)}
            data-pointed={pointed === regionKeyOf(region)}
            onPointerEnter={() => model.point(regionKeyOf(region))}
            onPointerLeave={() => model.point(null)}
          >
            <span>
              <RegionName region={region} text={text} />
              <Declared region={region} text={text} />
              {mayChange && canTakeBack(region, todayOf(data)) && (
                <TakeBack region={region} model={model} text={text} />
              )}
            </span>
            {data.withoutSales !== true && (
              <>
                <span className="st-quiet">{invoicesOf(region, text, locale)}</span>
                <span>{taxedPercent(region, locale)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {regions.some(isStreamlined) && <p className="st-hint">{text.streamlinedHint}</p>}
    </Card>
  );
}

function TakeBack({ region, model, text }: RegionTextProps & Pick<NexusViewProps, 'model'>): ReactNode {
  const sending = useStore(model.store, (state) => state.sending);
  return (
    <span>
      <Button
        variant="plain"
        busy={sending !== null}
        aria-label={fillIn(text.takeBackOf, { region: region.stateName })}
        onClick={() => model.takeBack(regionKeyOf(region))}
      >
        {text.takeBack}
      </Button>
    </span>
  );
}

export const invoicesOf = ({ totalInvoice }: NexusRegion, text: NexusMessages, locale: string): string =>
  counted(text.invoiceCount, totalInvoice, locale);

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

/** The regions that are not enabled, to be selected and added, and a choice of regions without sales. */
export function OpenRegions({ data, view, ...props }: ListProps & { readonly view: NexusView }): ReactNode {
  const { model, mayChange, text, locale } = props;
  const { ticked, included, sending } = useStore(model.store);
  const others = (data.otherRegions ?? []).filter(isAddable);
  const regions = [
    ...data.nexusList.filter(({ enabled }) => !enabled),
    ...others.filter((region) => included.has(regionKeyOf(region))),
  ];
  const addable = regions.filter(isAddable);
  const untaxed = regions.filter((region) => !isAddable(region));
  const disabledReason = mayChange ? text.tickOne : text.notAllowed;
  const isDisabled = !mayChange || ticked.size === 0;
  const titles = {
    'none-enabled': text.selectable,
    'some-enabled': text.notCollecting,
    'all-enabled': text.otherRegions,
  };
  return (
    <Card title={titles[view]}>
      {regions.length > 0 && <OpenTable data={data} regions={regions} {...props} />}
      {untaxed.length > 0 && (
        <p className="st-hint">{fillIn(text.noSalesTaxHint, { regions: namesOf(untaxed, locale) })}</p>
      )}
      {mayChange && others.length > 0 && (
        <OtherRegions
          regions={others.filter((region) => !included.has(regionKeyOf(region)))}
          hint={data.withoutSales === true ? undefined : text.otherRegionsHint}
          include={model.include}
          text={text}
        />
      )}
      {mayChange && ticked.size > 0 && <TermsForm data={data} {...props} />}
      <div className="st-nexus-foot">
        <span className="st-quiet" role="status">
          {fillIn(text.selected, {
            count: formatCount(ticked.size, locale),
            total: formatCount(addable.length, locale),
          })}
        </span>
        <Button variant="primary" busy={sending !== null} {...(isDisabled && { disabledReason })} onClick={model.add}>
          {sending === 'add' ? text.adding : text.add}
        </Button>
      </div>
    </Card>
  );
}

interface OtherRegionsProps {
  readonly regions: readonly NexusRegion[];
  readonly hint: string | undefined;
  readonly include: (key: string) => void;
  readonly text: NexusMessages;
}

/**
 * A choice of a region without sales, and a button that puts it into the table. The choice alone does not: arrow keys change
 * that of a closed list with each press, on the way to the wanted region.
 */
function OtherRegions({ regions, hint, include, text }: OtherRegionsProps): ReactNode {
  const [chosen, choose] = useState('');
  return (
    <div className="st-nexus-other">
      <SelectField
        label={text.otherRegions}
        name="otherRegion"
        value={chosen}
        placeholder={text.chooseRegion}
        hint={hint}
        options={regions.map((region) => ({ value: regionKeyOf(region), label: labelOf(region) }))}
        onChange={choose}
      />
      <Button
        {...(chosen === '' && { disabledReason: text.chooseRegion })}
        onClick={() => {
          include(chosen);
          choose('');
        }}
      >
        {text.include}
      </Button>
    </div>
  );
}

/** Two countries may have regions of similar names. */
const labelOf = ({ countryCode, countryName, stateName }: NexusRegion): string =>
  countryCode === 'US' ? stateName : `${stateName}, ${countryName}`;

interface OpenTableProps extends ListProps {
  readonly regions: readonly NexusRegion[];
}

/* With explicit roles it remains a table where CSS shows the cells of a row below each other, as on a narrow page. */
function OpenTable({ data, regions, ...props }: OpenTableProps): ReactNode {
  const { model, text } = props;
  const ticked = useStore(model.store, (state) => state.ticked);
  const hasSales = data.withoutSales !== true;
  return (
    <div className="st-nexus-scroll">
      <table className="st-nexus-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="st-visually-hidden">{text.select}</span>
            </th>
            <th scope="col" role="columnheader">
              {text.region}
            </th>
            {hasSales && (
              <>
                <th scope="col" role="columnheader" className="st-end">
                  {text.invoices}
                </th>
                <th scope="col" role="columnheader" className="st-end">
                  {text.taxed}
                </th>
                <th scope="col" role="columnheader">
                  {text.threshold}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {regions.map((region) => (
            <OpenRegion
              key={regionKeyOf(region)}
              region={region}
              isTicked={ticked.has(regionKeyOf(region))}
              today={todayOf(data)}
              hasSales={hasSales}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OpenRegionProps extends NexusViewProps {
  readonly region: NexusRegion;
  readonly isTicked: boolean;
  /** 'yyyy-MM-dd' */
  readonly today: string;
  readonly hasSales: boolean;
}

function OpenRegion({ region, isTicked, today, hasSales, ...props }: OpenRegionProps): ReactNode {
  const { model, mayChange, text, locale } = props;
  const key = regionKeyOf(region);
  const isPointed = useStore(model.store, (state) => state.pointed === key);
  return (
    <tr
      role="row"
      data-pointed={isPointed}
      aria-selected={isTicked}
      onPointerEnter={() => model.point(key)}
      onPointerLeave={() => model.point(null)}
      onFocus={() => model.point(key)}
      onBlur={() => model.point(null)}
    >
      <td role="cell">
        {isAddable(region) && (
          <input
            type="checkbox"
            className="st-check"
            aria-label={region.stateName}
            checked={isTicked}
            disabled={!mayChange}
            onChange={({ currentTarget }) => {
              // The model decides whether the choice changes; the checkbox only follows it.
              currentTarget.checked = isTicked;
              model.toggle(key);
            }}
          />
        )}
      </td>
      <th scope="row" role="rowheader">
        <RegionName region={region} text={text} />
        {region.collectsFrom !== undefined && (
          <span className="st-nexus-declared st-quiet">
            {fillIn(text.collectsLater, { day: formatDay(region.collectsFrom) })}
          </span>
        )}
        {mayChange && canTakeBack(region, today) && <TakeBack region={region} model={model} text={text} />}
      </th>
      {hasSales && (
        <>
          <td role="cell" className="st-end">
            {formatCount(region.totalInvoice, locale)}
          </td>
          <td role="cell" className="st-end">
            {taxedPercent(region, locale)}
          </td>
          <td role="cell">
            <ThresholdOf region={region} text={text} locale={locale} />
          </td>
        </>
      )}
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
  if (region.hasNoSalesTax === true) return <span className="st-quiet">{text.noSalesTax}</span>;
  if (threshold === undefined) return <span className="st-quiet">{text.noThreshold}</span>;
  const nearness = nearnessOf(region);
  // 0.29 * 100 is a little less than 29.
  const percent = Math.min(100, Math.floor(Math.round(threshold.reached * 10_000) / 100));
  return (
    <div className="st-nexus-threshold" data-nearness={nearness}>
      <span className="st-nexus-bar" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="st-nexus-reached">
        {nearness === 'passed' ? text.passed : formatPercent(percent / 100, 0, locale)}
      </span>
      <span className="st-nexus-rule st-quiet">
        {thresholdInWords(region, text, locale)} · {fillIn(text.since, { day: formatDay(threshold.from) })} ·{' '}
        <TextLink href={threshold.source} external externalLabel={text.opensElsewhere}>
          {text.source}
        </TextLink>
        {threshold.expectedOn !== undefined && (
          <span className="st-nexus-declared">{fillIn(text.expected, { day: formatDay(threshold.expectedOn) })}</span>
        )}
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
      : counted(threshold.op === 'OR' ? text.orSales : text.andSales, threshold.count, locale, { amount: dollars });
  return fillIn(text.ofThreshold, { sales: formatDollars(sales, locale), amount });
}
