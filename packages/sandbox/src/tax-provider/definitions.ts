import { stateRateAt } from './engine/jurisdictions.ts';
import { fipsOf, states } from './engine/us-states.ts';
import { reference } from './reference.ts';
import type { ExemptReason, ExposureZone } from './state.ts';

/** Full members of the Streamlined Sales and Use Tax Agreement. */
const streamlined = new Set('AR GA IN IA KS KY MI MN NE NV NJ NC ND OH OK RI SD UT VT WA WV WI WY'.split(' '));

export function isStreamlined(state: string): boolean {
  return streamlined.has(state);
}

/**
 * Exempt reasons with the ids of this account. Ids differ between accounts, so clients must look them up by name;
 * reasons without a public id get one here.
 */
export const exemptReasons: readonly ExemptReason[] = reference.exemptReasons.map(({ name, exampleId }, index) => ({
  id: exampleId ?? 200 + index,
  name,
}));

export function entityUseCodeOfReason(name: string): string {
  return reference.exemptReasons.find((reason) => reason.name === name)?.entityUseCode ?? '';
}

export const exposureZones: readonly ExposureZone[] = states.map((region, index) => {
  const name = stateName(region);
  return { id: 57 + index, name, tag: `EZ_US_${region}`, description: `${name} Sales Tax`, region, country: 'US' };
});

export function stateName(region: string): string {
  return reference.stateRates.find(({ state }) => state === region)?.name ?? region;
}

export const countries = [
  { code: 'US', alpha3Code: 'USA', isEuropeanUnion: false, name: 'United States', addressesRequireRegion: true },
  { code: 'CA', alpha3Code: 'CAN', isEuropeanUnion: false, name: 'Canada', addressesRequireRegion: true },
] as const;

export function regions(day: string) {
  return states.map((code) => ({
    countryCode: 'US',
    code,
    name: stateName(code),
    classification: code === 'DC' ? 'District' : code === 'PR' ? 'Territory' : 'State',
    streamlinedSalesTax: isStreamlined(code),
    isRegionTaxable: stateRateAt(code, day)?.hasStateTax ?? false,
  }));
}

/** One row of `definitions/nexus`: a jurisdiction in which a company may declare nexus. */
export interface NexusDefinition {
  readonly country: string;
  readonly region: string;
  readonly jurisTypeId: string;
  readonly jurisdictionTypeId: string;
  readonly jurisCode: string;
  readonly jurisName: string;
  readonly shortName: string;
  readonly sourcing: string;
  readonly hasLocalNexus: boolean;
  readonly streamlinedSalesTax: boolean;
  readonly taxAuthorityId: number;
  readonly nexusTaxTypeGroup: string;
  readonly id: number;
}

/** Sales tax, the only tax type group that the sandbox calculates. */
export const SALES_AND_USE = 'SalesAndUse';

/** Some of the states with a lodging tax of their own. */
const lodgingStates = ['DE', 'ID', 'IL', 'MT', 'NE', 'NJ', 'OR', 'PA', 'TX'];

/**
 * The other groups have definitions of their own for the same places. The names are public (`Hospitality`: country rows
 * in CData's driver for AvaTax; `LandedCost`: filters of `nexusTaxTypeGroup` in public code; `Lodging` and `Alcohol`:
 * tax types of the SDKs 26.9, `MatchingTaxType`); no public list says in which states each group has definitions. Every
 * state taxes alcohol; hospitality is defined everywhere here, so that each state has more than one group.
 */
const otherGroups = [
  { name: 'Lodging', description: 'Lodging tax', states: lodgingStates, firstId: 500 },
  { name: 'Hospitality', description: 'Hospitality tax', states, firstId: 600 },
  { name: 'Alcohol', description: 'Beverage alcohol tax', states, firstId: 700 },
  { name: 'LandedCost', description: 'Customs duty and import tax', states: [], firstId: 800 },
] as const;

export const nexusTaxTypeGroups = [
  { id: 1, nexusTaxTypeGroupId: SALES_AND_USE, description: 'Sales and use tax' },
  ...otherGroups.map(({ name, description }, index) => ({ id: 2 + index, nexusTaxTypeGroupId: name, description })),
];

const unitedStates: NexusDefinition = {
  id: 1,
  country: 'US',
  region: '',
  jurisTypeId: 'CNT',
  jurisdictionTypeId: 'Country',
  jurisCode: 'US',
  jurisName: 'UNITED STATES',
  shortName: 'US',
  sourcing: 'Mixed',
  hasLocalNexus: false,
  streamlinedSalesTax: false,
  taxAuthorityId: 0,
  nexusTaxTypeGroup: SALES_AND_USE,
};

const localTypes: Readonly<Record<string, string>> = { County: 'CTY', City: 'CIT', Special: 'STJ' };

/** Country, states, then the local jurisdictions of the rate table; last the definitions of the other groups. */
export const nexusDefinitions: readonly NexusDefinition[] = [
  unitedStates,
  ...states.map(stateDefinition),
  ...localDefinitions(),
  ...otherDefinitions(),
];

function otherDefinitions(): NexusDefinition[] {
  return otherGroups.flatMap(({ name, states: taxing, firstId }) =>
    [unitedStates, ...taxing.map(stateDefinition)].map((place, index) => ({
      ...place,
      id: firstId + index,
      hasLocalNexus: false,
      taxAuthorityId: firstId + index,
      nexusTaxTypeGroup: name,
    })),
  );
}

function stateDefinition(region: string, index: number): NexusDefinition {
  return {
    ...unitedStates,
    id: 10 + index,
    region,
    jurisTypeId: 'STA',
    jurisdictionTypeId: 'State',
    jurisCode: fipsOf(region),
    jurisName: stateName(region).toUpperCase(),
    shortName: region,
    sourcing: sourcingName(region),
    hasLocalNexus: reference.stateRates.find(({ state }) => state === region)?.hasLocalTax ?? false,
    streamlinedSalesTax: isStreamlined(region),
    taxAuthorityId: 100 + index,
  };
}

function sourcingName(region: string): string {
  const rule = reference.stateRates.find(({ state }) => state === region)?.sourcing.intrastate;
  if (rule === 'origin') return 'Origin';
  return rule === 'mixed' ? 'Mixed' : 'Destination';
}

function localDefinitions(): NexusDefinition[] {
  const definitionByKey = new Map<string, NexusDefinition>();
  for (const row of reference.cityRates)
    for (const { type, name } of row.jurisdictions) {
      const key = `${row.state} ${type} ${name}`;
      const jurisTypeId = localTypes[type];
      if (jurisTypeId === undefined || definitionByKey.has(key)) continue;
      definitionByKey.set(key, {
        ...unitedStates,
        id: 1000 + definitionByKey.size,
        region: row.state,
        jurisTypeId,
        jurisdictionTypeId: type,
        jurisCode: localCode(row.state, type, name),
        jurisName: name,
        shortName: name,
        sourcing: sourcingName(row.state),
        taxAuthorityId: 1000 + definitionByKey.size,
      });
    }
  return [...definitionByKey.values()];
}

/** A code that is the same on every run. There is no public list of local codes. */
export function localCode(region: string, type: string, name: string): string {
  let code = 7;
  for (const letter of `${region}${type}${name}`) code = (code * 31 + letter.charCodeAt(0)) % 99_991;
  return String(code).padStart(5, '0');
}

export function jurisCode(region: string, type: string, name: string): string {
  return type === 'State' ? fipsOf(region) : localCode(region, type, name);
}
