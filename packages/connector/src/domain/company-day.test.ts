import { describe, expect, it } from 'vitest';
import { companyTimeZone, dayIn, isTimeZone, timeZoneOf } from './company-day.ts';
import type { PostalAddress } from './sales-document.ts';

const at = (region: string, country = 'US'): PostalAddress => ({
  line1: '1 Main St',
  line2: '',
  city: 'Town',
  region,
  postalCode: '',
  country,
});
const evening = new Date('2026-07-01T01:30:00Z');

describe('the day of a company', () => {
  const dayAt = (addressTimeZone: string, timeZone = '') =>
    dayIn(companyTimeZone({ settings: { timeZone }, addressTimeZone }), evening);

  it('is the day at its address', () => {
    expect(dayAt(timeZoneOf(at('CO')))).toBe('2026-06-30');
    expect(dayAt(timeZoneOf(at('NL', 'CA')))).toBe('2026-06-30');
  });

  it('is the day in the time zone of the settings, wherever the company is', () => {
    expect(dayAt('America/Denver', 'Pacific/Auckland')).toBe('2026-07-01');
  });

  it('is the day in UTC without a known place', () => {
    expect(companyTimeZone(null)).toBe('');
    expect(dayAt('')).toBe('2026-07-01');
    expect(dayAt(timeZoneOf(null))).toBe('2026-07-01');
    expect(dayAt(timeZoneOf(at('', 'FR')))).toBe('2026-07-01');
    expect(dayAt('America/Denver', 'Moon/Tycho')).toBe('2026-07-01');
  });

  it('changes with daylight saving time', () => {
    expect(dayIn('America/Denver', new Date('2026-01-01T06:59:59Z'))).toBe('2025-12-31');
    expect(dayIn('America/Denver', new Date('2026-07-01T06:00:00Z'))).toBe('2026-07-01');
  });

  it('has four digits of the year and two of month and day', () => {
    expect(dayIn('UTC', new Date('2026-03-04T00:00:00Z'))).toBe('2026-03-04');
  });
});

describe('a time zone', () => {
  it('is a name that the runtime knows', () => {
    expect(['America/Denver', 'UTC', 'Moon/Tycho', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });

  it('is known for every US state and Canadian province', () => {
    const states =
      'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC'
        .concat(' ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR')
        .split(' ');
    const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');
    const zones = [...states.map((state) => at(state)), ...provinces.map((code) => at(code, 'CA'))].map(timeZoneOf);
    expect(zones).toHaveLength(65);
    expect(zones.filter((zone) => zone === 'UTC' || !isTimeZone(zone))).toEqual([]);
  });
});
