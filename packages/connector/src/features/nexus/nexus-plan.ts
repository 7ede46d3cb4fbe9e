import type { DeclarableNexusType, LocalTaxScope } from '@salestax/contract';
import { addDays } from '../../domain/days.ts';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import type { Day } from '../../domain/sales-document.ts';
import type { NexusDeclaration, NexusDefinition } from '../../ports/provider-nexus.ts';
import { isInForce } from './nexus-figures.ts';
import { type CountryCode, isHomeRuleState, type Region } from './nexus-regions.ts';

/** A region to be added, with the user's choice of local taxes; null = not chosen. */
export interface RegionChoice {
  readonly region: Region;
  readonly localTaxes: LocalTaxScope | null;
}

/** What a user chooses for all regions that are added at once. */
export interface NexusTerms {
  /** The first day on which tax is collected. */
  readonly from: Day;
  /** Applies to the United States only. */
  readonly type: DeclarableNexusType;
}

/** What is declared in one country, a country before its regions, and why some regions are not, by region code. */
interface NexusPlan {
  readonly declarations: readonly NexusDeclaration[];
  readonly refusals: ReadonlyMap<string, string>;
}

/** The last day that may be chosen: one year from today. A later one is more likely a typing error than a plan. */
export function lastNexusDay(today: Day): Day {
  const nextYear = `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}${today.slice(4)}`;
  return nextYear.replace(/-02-29$/, '-02-28');
}

/** Home-rule states whose local taxes were not chosen: they differ between businesses, so nothing is assumed. */
export function undecidedRegions(choices: readonly RegionChoice[]): readonly Region[] {
  return choices.filter(({ region, localTaxes }) => isHomeRuleState(region) && !isChoice(localTaxes)).map(toRegion);
}

/**
 * Existing nexus is never changed: a region that is declared for another time is refused, in particular one that the
 * administrator of Streamlined Sales Tax has declared.
 */
export function planNexus(
  country: CountryCode,
  choices: readonly RegionChoice[],
  {
    before,
    definitions,
    terms,
  }: {
    readonly before: readonly DeclaredNexus[];
    readonly definitions: readonly NexusDefinition[];
    readonly terms: NexusTerms;
  },
): NexusPlan {
  const inCountry = before.filter((row) => row.country === country && row.collects);
  const ofRegion = (code: string) => inCountry.filter((row) => row.region.toUpperCase() === code);
  const parent = parentOf(country, ofRegion(''), definitions, terms);
  const refusals = new Map<string, string>();
  const declarations: NexusDeclaration[] = parent.ok ? [...parent.declarations] : [];
  for (const { region, localTaxes } of choices) {
    const found = definitionFor(definitions, region.code, terms.from);
    const reason = parent.ok ? (conflictOf(ofRegion(region.code), terms.from) ?? found.reason) : parent.reason;
    if (found.definition === null || reason !== null) refusals.set(region.code, reason ?? '');
    else
      declarations.push({
        definition: found.definition,
        from: terms.from,
        type: country === 'US' ? terms.type : 'sales-or-use',
        localTaxes: isHomeRuleState(region) && localTaxes === 'state-administered' ? localTaxes : 'all',
      });
  }
  return { declarations: refusals.size === choices.length ? [] : declarations, refusals };
}

type Parent =
  | { readonly ok: true; readonly declarations: readonly NexusDeclaration[] }
  | { readonly ok: false; readonly reason: string };

/**
 * The nexus of the country, which must cover that of its regions (AvaTax error 159). There is no sales tax of the United
 * States, so it is declared from its first possible day, and a region may later begin on any day; Canada's collects GST,
 * so it begins with its first region.
 */
function parentOf(
  country: CountryCode,
  rows: readonly DeclaredNexus[],
  definitions: readonly NexusDefinition[],
  { from }: NexusTerms,
): Parent {
  if (rows.some((row) => isInForce(row, from))) return { ok: true, declarations: [] };
  const later = rows.filter((row) => row.to >= from).toSorted((one, other) => one.from.localeCompare(other.from))[0];
  if (later !== undefined) return { ok: false, reason: beginsLater(later.from) };
  const { definition } = definitionFor(definitions, '', from);
  if (definition === null) return { ok: true, declarations: [] };
  const firstFree =
    rows
      .map((row) => addDays(row.to, 1))
      .toSorted()
      .at(-1) ?? '';
  const firstPossible = definition.from > firstFree ? definition.from : firstFree;
  const start = country === 'US' ? firstPossible : from;
  return { ok: true, declarations: [{ definition, from: start, type: 'sales-or-use', localTaxes: 'all' }] };
}

function conflictOf(rows: readonly DeclaredNexus[], from: Day): string | null {
  const row = rows.find(({ to }) => to >= from);
  if (row === undefined) return null;
  if (row.type === 'streamlined')
    return 'It is registered through Streamlined Sales Tax, which only the administrator at Avalara can change.';
  return `It is declared in Avalara AvaTax from ${inUsFormat(row.from)} on. Change the day there.`;
}

function definitionFor(definitions: readonly NexusDefinition[], region: string, from: Day) {
  const definitionsOfRegion = definitions.filter((row) => row.region.toUpperCase() === region);
  const definition = definitionsOfRegion.find((row) => row.from <= from && from <= row.to) ?? null;
  const [first] = definitionsOfRegion.map((row) => row.from).toSorted();
  const reason = first === undefined || first <= from ? unknownPlace : notBefore(first);
  return { definition, reason: definition === null ? reason : null };
}

const unknownPlace = 'Avalara AvaTax knows no nexus there.';
const notBefore = (day: Day) => `Avalara AvaTax can collect tax there from ${inUsFormat(day)} at the earliest.`;
const beginsLater = (day: Day) =>
  `In Avalara AvaTax the country is declared from ${inUsFormat(day)} on. Choose that day or a later one, or change it there.`;

const isChoice = (scope: LocalTaxScope | null): boolean => scope === 'all' || scope === 'state-administered';
const toRegion = ({ region }: RegionChoice): Region => region;

/** As the widgets show days: 'MM/dd/yyyy'. */
export function inUsFormat(day: Day): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
}
