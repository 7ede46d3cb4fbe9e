import type { DeclarableNexusType, LocalTaxScope } from '@salestax/contract';
import { type Expectation, type GoldenDocument, invoice, line, taxOnly } from '../golden-case.ts';
import { boulder, denver, juneau, seattle } from '../places.ts';

/** What an administrator declares, and the tax of a document after that. */
export interface NexusCase {
  readonly name: string;
  /** The state, which is not declared before. */
  readonly state: string;
  readonly localTaxes?: LocalTaxScope;
  readonly nexusType?: DeclarableNexusType;
  /** The first day on which tax is collected, yyyy-MM-dd; absent: nobody chooses one. */
  readonly from?: string;
  /** The administrator of Streamlined Sales Tax has declared the state, and nobody else does. */
  readonly isStreamlined?: true;
  /** Time zone of the company's settings; absent: that of its address, in Denver. */
  readonly timeZone?: string;
  readonly document: GoldenDocument;
  readonly expect: Expectation;
  readonly because: string;
  readonly source: string;
}

/** 6:30 p.m. on 2026-06-20 in Denver; the next day in UTC. */
export const timeOfDeclaration = new Date('2026-06-21T00:30:00Z');

const goods100 = [line('goods', '100.00')];
const localScope = 'Avalara, LocalNexusTypeId (All, StateAdministered), read 2026-11-20; rates: tax data';
const homeRule =
  'https://www.salestaxcolorado.com/2022/10/06/which-towns-cities-in-colorado-are-self-collecting-home-rule-jurisdictions/ and DR 1002 of the Colorado Department of Revenue, read 2026-11-21; rates: tax data';
const firstDay =
  'Avalara, NexusModel.effectiveDate (tax is collected from this day on), read 2026-11-20; rates: tax data';
const timeZones = '49 CFR part 71 (mountain and Chamorro time), read 2026-11-21; rates: tax data';
const streamlined = 'Avalara, NexusTypeId (SSTVolunteer), read 2026-11-20; rates: tax data';

export const nexusCases: readonly NexusCase[] = [
  {
    name: 'collects the tax of a city that administers it itself when all local taxes are chosen',
    state: 'AK',
    localTaxes: 'all',
    from: '2026-01-01',
    document: invoice('2026-03-10', juneau, goods100),
    expect: taxOnly('5.00'),
    because: 'Alaska has no tax of its own; Juneau 5%',
    source: localScope,
  },
  {
    name: 'does not collect the tax of a city that administers it itself when state-administered taxes are chosen',
    state: 'AK',
    localTaxes: 'state-administered',
    from: '2026-01-01',
    document: invoice('2026-03-10', juneau, goods100),
    expect: taxOnly('0.00'),
    because: 'Alaska has no tax of its own, and Juneau administers its 5% itself',
    source: localScope,
  },
  {
    name: 'collects all four taxes of Denver when all local taxes are chosen',
    state: 'CO',
    localTaxes: 'all',
    from: '2026-01-01',
    document: invoice('2026-03-10', denver, goods100),
    expect: taxOnly('9.15'),
    because: '100.00 × (2.9% + 1% + 0.1% + 5.15%)',
    source: homeRule,
  },
  {
    name: 'collects state and districts in Denver when state-administered taxes are chosen',
    state: 'CO',
    localTaxes: 'state-administered',
    from: '2026-01-01',
    document: invoice('2026-03-10', denver, goods100),
    expect: taxOnly('4.00'),
    because: '100.00 × (2.9% + 1% + 0.1%); Denver collects its 5.15% itself',
    source: homeRule,
  },
  {
    name: 'collects state, county and districts in Boulder when state-administered taxes are chosen',
    state: 'CO',
    localTaxes: 'state-administered',
    from: '2026-01-01',
    document: invoice('2026-03-10', boulder, goods100),
    expect: taxOnly('5.34'),
    because: '2.90 + 1.335, half a cent up, + 1.00 + 0.10; Boulder collects its 3.86% itself',
    source: homeRule,
  },
  {
    name: 'collects nothing on the day before the chosen one',
    state: 'WA',
    nexusType: 'sales',
    from: '2026-04-01',
    document: invoice('2026-03-31', seattle, goods100),
    expect: taxOnly('0.00'),
    because: 'collected from 2026-04-01 on',
    source: firstDay,
  },
  {
    name: 'collects the tax of a back-dated day from that day on',
    state: 'WA',
    nexusType: 'sales',
    from: '2026-04-01',
    document: invoice('2026-04-01', seattle, goods100),
    expect: taxOnly('10.55'),
    because: '6.5% + 2.65% + 1.4%, Seattle from 2026-01-01',
    source: firstDay,
  },
  {
    name: 'begins with the day of the company, which in the evening in Denver is not the day of UTC',
    state: 'WA',
    document: invoice('2026-06-20', seattle, goods100),
    expect: taxOnly('10.55'),
    because: 'it is 2026-06-20 in Denver; 6.5% + 2.65% + 1.4%',
    source: timeZones,
  },
  {
    name: 'begins with the day of the time zone that the company has chosen',
    state: 'WA',
    timeZone: 'Pacific/Guam',
    document: invoice('2026-06-20', seattle, goods100),
    expect: taxOnly('0.00'),
    because: 'it is 2026-06-21 in Guam, so that nothing is collected on the day before',
    source: timeZones,
  },
  {
    name: 'collects the tax of a state that is registered through Streamlined Sales Tax',
    state: 'WA',
    isStreamlined: true,
    document: invoice('2026-03-10', seattle, goods100),
    expect: taxOnly('10.55'),
    because: '6.5% + 2.65% + 1.4%; the registration does not change the rates',
    source: streamlined,
  },
];
