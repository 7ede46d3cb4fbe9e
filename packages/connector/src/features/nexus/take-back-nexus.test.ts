import { describe, expect, it } from 'vitest';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { type Region, regionNamed } from './nexus-regions.ts';
import { planTakeBack } from './take-back-nexus.ts';

const now = new Date('2026-06-20T17:00:00Z');
const today = '2026-06-20';
const dayAt = (at: Date) => (at.getTime() === now.getTime() ? today : '2026-06-01');
const row = (id: string, country: string, region: string, more: Partial<DeclaredNexus> = {}): DeclaredNexus => ({
  id,
  createdAt: now,
  country,
  region,
  from: '2026-06-20',
  to: '9999-12-31',
  collects: true,
  type: 'sales-or-use',
  localTaxes: 'all',
  ...more,
});
const named = (country: string, code: string): Region | null => regionNamed(country, code);
const plan = (regions: readonly (Region | null)[], declared: readonly DeclaredNexus[]) => {
  const { rows, others } = planTakeBack(regions, declared, today, dayAt);
  return { rows: rows.map(({ id }) => id), others: others.map((region) => region?.code ?? null) };
};
const country = row('1', 'US', '');
const illinois = row('2', 'US', 'IL');

describe('taking nexus back', () => {
  it('concerns the rows of the regions, and never that of the United States', () => {
    expect(plan([named('US', 'IL')], [country, illinois, row('3', 'US', 'WY')])).toEqual({ rows: ['2'], others: [] });
  });

  it.each<[string, Partial<DeclaredNexus>]>([
    ['earlier', { createdAt: new Date(0) }],
    ['at an unknown moment', { createdAt: null }],
    ['by Streamlined Sales Tax', { type: 'streamlined' }],
    ['without an id', { id: '' }],
  ])('is refused for a region that was declared %s', (_, more) => {
    expect(plan([named('US', 'IL')], [country, row('2', 'US', 'IL', more)]).others).toEqual(['IL']);
  });

  it('is refused for a region that is not declared, and for an unknown one', () => {
    expect(plan([named('US', 'WY'), null], [country, illinois]).others).toEqual(['WY', null]);
  });

  it('leaves a row that has ended as it is, and takes back the one that was added today', () => {
    const ended = { createdAt: new Date(0), from: '2020-01-01', to: '2024-12-31' };
    const none = { createdAt: new Date(0), collects: false };
    expect(plan([named('US', 'IL')], [row('3', 'US', 'IL', ended), row('4', 'US', 'IL', none), illinois])).toEqual({
      rows: ['2'],
      others: [],
    });
    const canada = [row('7', 'CA', ''), row('8', 'CA', 'ON'), row('9', 'CA', 'QC', ended)];
    expect(plan([named('CA', 'ON')], canada).rows).toEqual(['8', '7']);
  });

  it('includes Canada with its last region, because its own row collects GST', () => {
    const canada = row('7', 'CA', '');
    const [ontario, quebec] = [row('8', 'CA', 'ON'), row('9', 'CA', 'QC')];
    expect(plan([named('CA', 'ON')], [country, canada, ontario]).rows).toEqual(['8', '7']);
    expect(plan([named('CA', 'ON')], [canada, ontario, quebec]).rows).toEqual(['8']);
    expect(plan([named('US', 'IL')], [country, canada, illinois]).rows).toEqual(['2']);
    expect(plan([named('CA', 'ON')], [{ ...canada, createdAt: new Date(0) }, ontario]).rows).toEqual(['8']);
  });
});
