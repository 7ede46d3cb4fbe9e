import { describe, expect, it } from 'vitest';
import type { OwnCompany } from '@salestax/contract';
import { sampleCompanies } from '../testing/companies.fixture.ts';
import { attentionCount, filterCount, mayOpen, needsAttention, shownCompanies } from './rules.ts';

const companies = sampleCompanies();
const quiet: OwnCompany = {
  realmId: '1',
  name: 'Quiet',
  status: 'Active',
  isSetupComplete: true,
  isCurrent: false,
  attention: { documents: 0, reconciliation: 0, exemption: 0, batchaddress: 0 },
  waiting: 0,
  lastMonth: { month: '2026-02', state: 'open', changes: 3 },
  activeAt: null,
};
const names = (search: string, filter: Parameters<typeof filterCount>[1] | null = null) =>
  shownCompanies(companies, { search, filter }).map(({ name }) => name);

describe('a company needs attention', () => {
  it.each<[string, Partial<OwnCompany>, boolean]>([
    ['with nothing to do', {}, false],
    ['without calculation', { status: 'Down' }, true],
    ['that is disconnected', { status: 'Disconnected' }, true],
    ['with a waiting document', { waiting: 1 }, true],
    ['with a document that needs attention', { attention: { ...quiet.attention, documents: 1 } }, true],
    ['whose closed month has changed', { lastMonth: { month: '2026-02', state: 'broken', changes: 1 } }, true],
    ['without a last month', { lastMonth: null }, false],
  ])('%s: %#', (_, parts, expected) => {
    expect(needsAttention({ ...quiet, ...parts })).toBe(expected);
  });

  it('by the sum of its lists', () => {
    expect(attentionCount({ attention: { documents: 3, reconciliation: 1, exemption: 2, batchaddress: 12 } })).toBe(18);
  });
});

describe('the list of companies', () => {
  it('is searched by a part of the name, ignoring case, and of the id', () => {
    expect(names(' garden ')).toEqual(['Juniper Garden Supply']);
    expect(names('0008')).toEqual(['Larkspur Outfitters']);
    expect(names('')).toHaveLength(4);
  });

  it('is filtered by what needs attention and by months that are still open, and counts both', () => {
    expect(names('', 'needsAttention')).toEqual(['Juniper Garden Supply', 'Larkspur Outfitters', 'Mesa Hardware']);
    expect(names('', 'openMonth')).toEqual(['Larkspur Outfitters']);
    expect(names('juniper', 'openMonth')).toEqual([]);
    expect([filterCount(companies, 'needsAttention'), filterCount(companies, 'openMonth')]).toEqual([3, 1]);
  });

  it('opens every company but the current one and those that have to be connected first', () => {
    expect(companies.filter(mayOpen).map(({ name }) => name)).toEqual(['Juniper Garden Supply', 'Mesa Hardware']);
  });
});
