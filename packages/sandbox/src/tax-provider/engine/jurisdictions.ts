import { reference, type StateRate } from '../reference.ts';
import { groupRows, inForce } from './dated.ts';
import { cityRatesAt, stateOf } from './places.ts';
import type { Address, CollectingPlace, Jurisdiction, JurisdictionType, Sourcing } from './types.ts';

const stateRows = groupRows(reference.stateRates, ({ state }) => state);

export function stateRateAt(state: string, day: string): StateRate | null {
  return inForce(stateRows.get(state) ?? [], day);
}

/**
 * The jurisdictions of a sale by the state's sourcing rule, with the rates of the day, the state first. Empty where
 * `to` is in no known state.
 */
export function jurisdictionsFor(from: Address | null, to: Address, day: string): Jurisdiction[] {
  const state = stateOf(to);
  const row = state === null ? null : stateRateAt(state, day);
  if (row === null) return [];
  const rule = from !== null && stateOf(from) === row.state ? row.sourcing.intrastate : row.sourcing.remote;
  if (from === null || rule === 'destination') return jurisdictionsAt(row, to, day, 'Destination');
  const atOrigin = jurisdictionsAt(row, from, day, 'Origin');
  if (rule === 'origin') return atOrigin;
  // Mixed: see isDistrict.
  return [
    ...atOrigin.filter((jurisdiction) => !isDistrict(jurisdiction)),
    ...jurisdictionsAt(row, to, day, 'Destination').filter(isDistrict),
  ];
}

/** The end of the names that AvaTax gives California's uniform local tax, as 'FRESNO CO LOCAL TAX SL'. */
const uniformLocalTax = 'LOCAL TAX SL';

/**
 * California's mixed sourcing: the state rate and the uniform local tax by the place of sale, district taxes by the
 * place of delivery. A city's own tax is a district tax (CDTFA Publication 44).
 */
function isDistrict({ type, name }: Jurisdiction): boolean {
  return type === 'City' || (type === 'Special' && !name.endsWith(uniformLocalTax));
}

function jurisdictionsAt(row: StateRate, address: Address, day: string, sourcing: Sourcing): Jurisdiction[] {
  const state: Jurisdiction = {
    type: 'State',
    name: row.name.toUpperCase(),
    region: row.state,
    rate: row.rate,
    collection: 'state',
    sourcing,
  };
  const city = cityRatesAt(address, day);
  if (city !== null) {
    const locals = city.jurisdictions.filter(({ type }) => type !== 'State');
    return [
      state,
      ...locals.map(({ type, name, rate }) => ({
        type: localType(type),
        name,
        rate,
        region: row.state,
        collection: type === 'City' ? city.collection : 'state',
        sourcing,
      })),
    ];
  }
  if (row.statewideLocal === null) return [state];
  // A place without rates of its own has at least the local tax of the whole state.
  const statewide: Jurisdiction = { ...state, type: 'County', name: 'STATEWIDE LOCAL TAX', rate: row.statewideLocal };
  return [state, statewide];
}

function localType(type: string): JurisdictionType {
  return type === 'County' || type === 'City' ? type : 'Special';
}

/** The values of `collection` for local taxes that the state administers; `state-collected` is that of a city's reference data. */
const stateAdministered = new Set(['state', 'state-collected']);

/** The jurisdictions for which the seller collects on that day; none without nexus for the state itself. */
export function collectedJurisdictions(
  jurisdictions: readonly Jurisdiction[],
  nexus: readonly CollectingPlace[],
  day: string,
): Jurisdiction[] {
  const state = jurisdictions[0];
  if (state === undefined) return [];
  const declared = nexus.filter(
    (place) =>
      place.country === 'US' &&
      place.region === state.region &&
      place.nexusTypeId !== 'None' &&
      place.effectiveDate <= day &&
      day <= place.endDate,
  );
  const stateNexus = declared.find(({ jurisTypeId }) => jurisTypeId === 'STA');
  if (stateNexus === undefined) return [];
  return jurisdictions.filter((jurisdiction) => {
    if (jurisdiction.type === 'State') return true;
    if (declared.some(({ jurisTypeId, jurisName }) => jurisTypeId !== 'STA' && jurisName === jurisdiction.name))
      return true;
    if (!stateNexus.hasLocalNexus || stateNexus.localNexusTypeId === 'Selected') return false;
    return stateNexus.localNexusTypeId === 'All' || stateAdministered.has(jurisdiction.collection);
  });
}
