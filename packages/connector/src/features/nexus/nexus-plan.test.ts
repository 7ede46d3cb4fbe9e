import { describe, expect, it } from 'vitest';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import type { NexusDefinition } from '../../ports/provider-nexus.ts';
import { lastNexusDay, planNexus, type NexusTerms, type RegionChoice, undecidedRegions } from './nexus-plan.ts';
import { type CountryCode, regionNamed } from './nexus-regions.ts';

const choice = (code: string, localTaxes: RegionChoice['localTaxes'] = null, country: CountryCode = 'US') => {
  const region = regionNamed(country, code);
  if (region === null) throw new Error(`No region ${code}`);
  return { region, localTaxes };
};
const definition = (region: string, more: Partial<NexusDefinition> = {}): NexusDefinition => ({
  country: 'US',
  region,
  from: '1900-01-01',
  to: '9999-12-31',
  raw: null,
  ...more,
});
const row = (region: string, more: Partial<DeclaredNexus> = {}): DeclaredNexus => ({
  id: '1',
  createdAt: null,
  country: 'US',
  region,
  from: '2020-01-01',
  to: '9999-12-31',
  collects: true,
  type: 'sales-or-use',
  localTaxes: 'all',
  ...more,
});
const from = '2026-06-20';
const definitions = ['', 'IL', 'CO', 'WA'].map((region) => definition(region));

function plan(
  choices: readonly RegionChoice[],
  { terms, country = 'US', ...facts }: Partial<Parameters<typeof planNexus>[2]> & { country?: CountryCode } = {},
) {
  const chosen: NexusTerms = terms ?? { from, type: 'sales-or-use' };
  const { declarations, refusals } = planNexus(country, choices, {
    before: [row('')],
    definitions,
    ...facts,
    terms: chosen,
  });
  const declared = declarations.map(({ definition: { region }, ...rest }) => ({ region, ...rest }));
  return { declared, refusals: Object.fromEntries(refusals) };
}

describe('the day of nexus', () => {
  it('may be one year ahead', () => {
    expect(lastNexusDay('2026-06-20')).toBe('2027-06-20');
    expect(lastNexusDay('2028-02-29')).toBe('2029-02-28');
  });

  it('is that of the region, and not before the provider’s definition', () => {
    expect(plan([choice('IL')])).toMatchObject({ declared: [{ region: 'IL', from }], refusals: {} });
    const later = [definition(''), definition('IL', { from: '2026-07-01' })];
    expect(plan([choice('IL')], { definitions: later })).toEqual({
      declared: [],
      refusals: { IL: 'Avalara AvaTax can collect tax there from 07/01/2026 at the earliest.' },
    });
  });

  it('may be the last day of the provider’s definition', () => {
    const until = (to: string) => plan([choice('IL')], { definitions: [definition(''), definition('IL', { to })] });
    expect(until(from).declared).toMatchObject([{ region: 'IL', from }]);
    expect(until('2026-06-19').declared).toEqual([]);
  });

  it('chooses the definition that is valid on it', () => {
    const two = [
      definition('IL', { to: '2025-12-31', raw: 'old' }),
      definition('IL', { from: '2026-01-01', raw: 'new' }),
    ];
    const { declarations } = planNexus('US', [choice('IL')], {
      before: [row('')],
      definitions: two,
      terms: { from, type: 'sales-or-use' },
    });
    expect(declarations.map(({ definition: { raw } }) => raw)).toEqual(['new']);
  });
});

describe('the country of a region', () => {
  it('is declared first, in the United States from the first possible day', () => {
    expect(plan([choice('IL')], { before: [] }).declared).toMatchObject([
      { region: '', from: '1900-01-01' },
      { region: 'IL', from },
    ]);
  });

  it('that has ended is declared again from the day after its last one', () => {
    expect(plan([choice('IL')], { before: [row('', { to: '2024-12-31' })] }).declared).toMatchObject([
      { region: '', from: '2025-01-01' },
      { region: 'IL', from },
    ]);
  });

  it('is declared in Canada from the day of the region, because it has a tax of its own', () => {
    const canada = ['', 'ON'].map((region) => definition(region, { country: 'CA' }));
    const declared = plan([choice('ON', null, 'CA')], {
      country: 'CA',
      before: [],
      definitions: canada,
      terms: { from, type: 'sales' },
    });
    expect(declared).toMatchObject({
      declared: [
        { region: '', from },
        { region: 'ON', from, type: 'sales-or-use' },
      ],
    });
  });

  it('that is declared from a later day refuses its regions', () => {
    expect(plan([choice('IL')], { before: [row('', { from: '2026-07-01' })] })).toEqual({
      declared: [],
      refusals: {
        IL: 'In Avalara AvaTax the country is declared from 07/01/2026 on. Choose that day or a later one, or change it there.',
      },
    });
  });

  it('is not declared when none of its regions is', () => {
    expect(plan([choice('NY')], { before: [] })).toEqual({
      declared: [],
      refusals: { NY: 'Avalara AvaTax knows no nexus there.' },
    });
  });
});

describe('existing nexus', () => {
  it('is not changed: a region that is declared for another time is refused', () => {
    const before = [row(''), row('IL', { from: '2027-01-01' })];
    expect(plan([choice('IL'), choice('WA')], { before })).toEqual({
      declared: [{ region: 'WA', from, type: 'sales-or-use', localTaxes: 'all' }],
      refusals: { IL: 'It is declared in Avalara AvaTax from 01/01/2027 on. Change the day there.' },
    });
  });

  it('of Streamlined Sales Tax is left to its administrator', () => {
    const before = [row(''), row('WA', { from: '2027-01-01', type: 'streamlined' })];
    expect(plan([choice('WA')], { before })).toMatchObject({
      declared: [],
      refusals: { WA: expect.stringContaining('Streamlined Sales Tax') },
    });
  });

  it('that has ended is no obstacle, and one that ends on the day is', () => {
    const planned = (to: string) => plan([choice('IL')], { before: [row(''), row('IL', { to })] }).declared;
    expect(planned('2026-06-19')).toMatchObject([{ region: 'IL' }]);
    expect(planned(from)).toEqual([]);
  });
});

describe('local taxes', () => {
  it('have to be chosen in home-rule states only', () => {
    const choices = [
      choice('IL'),
      choice('CO'),
      choice('AL', 'all'),
      choice('LA', 'selected'),
      choice('AB', null, 'CA'),
    ];
    expect(undecidedRegions(choices).map(({ code }) => code)).toEqual(['CO', 'LA']);
  });

  it.each([
    ['CO', 'state-administered', 'state-administered'],
    ['CO', 'all', 'all'],
    ['IL', 'state-administered', 'all'],
    ['IL', null, 'all'],
  ] as const)('in %s with the choice %s are %s', (code, localTaxes, expected) => {
    expect(plan([choice(code, localTaxes)]).declared).toMatchObject([{ region: code, localTaxes: expected }]);
  });
});
