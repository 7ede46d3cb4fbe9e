import { expect, it } from 'vitest';
import { toCents } from '../../domain/money.ts';
import { noTaxes, type SimulatedDocument, type SimulatedRow, summaryOf } from './simulation-result.ts';

const row = (part: Partial<SimulatedRow>): SimulatedRow => ({
  country: 'US',
  region: 'CO',
  txnType: 35,
  txnId: '1',
  number: '1001',
  date: '2026-03-02',
  customerName: 'Museum',
  taxes: noTaxes,
  reason: null,
  ...part,
});
const taxes = (now: number, tried: number) => ({ now: toCents(now), tried: toCents(tried) });
const changed = (part: Partial<SimulatedRow>): SimulatedDocument => ({ row: row(part), isListed: true });
const unchanged = (part: Partial<SimulatedRow>): SimulatedDocument => ({ row: row(part), isListed: false });
const reason = { code: 'NoDestination', message: 'No address.' };

it('the documents of a state are summed up, also credits, without those that could not be calculated', () => {
  const { states } = summaryOf([
    changed({ taxes: taxes(0, 8.1) }),
    changed({ taxes: taxes(-1, -3.3) }),
    changed({ taxes: null, reason }),
    unchanged({}),
    unchanged({ region: 'AZ' }),
  ]);
  expect(states).toEqual([
    { country: 'US', region: 'AZ', documents: 1, changed: 0, taxes: taxes(0, 0) },
    { country: 'US', region: 'CO', documents: 4, changed: 2, taxes: taxes(-1, 4.8) },
  ]);
});

it('regions of two countries with the same code are two states', () => {
  const { states } = summaryOf([unchanged({ region: 'NL' }), unchanged({ region: 'NL', country: 'CA' })]);
  expect(states).toHaveLength(2);
});

it('the largest difference comes first, whatever its sign, and what could not be calculated last', () => {
  const { rows, unchanged: others } = summaryOf([
    changed({ txnId: 'failed', taxes: null, reason }),
    changed({ txnId: 'small', taxes: taxes(5, 6) }),
    unchanged({ txnId: 'same' }),
    changed({ txnId: 'less', taxes: taxes(9, 0) }),
    changed({ txnId: 'none', taxes: taxes(2, 2) }),
  ]);
  expect(rows.map(({ txnId }) => txnId)).toEqual(['less', 'small', 'none', 'failed']);
  expect(others).toBe(1);
});

it('the days are those of the oldest and the newest document', () => {
  const dates = ['2026-03-02', '2025-12-31', '2026-01-05'];
  expect(summaryOf(dates.map((date) => unchanged({ date }))).days).toEqual({ from: '2025-12-31', to: '2026-03-02' });
  expect(summaryOf([])).toEqual({ documents: 0, days: null, unchanged: 0, states: [], rows: [] });
});
