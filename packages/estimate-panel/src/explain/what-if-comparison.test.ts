import { expect, test } from 'vitest';
import { comparedShares } from './what-if-comparison.ts';

test('shares of two estimates are compared by name, with 0 where only one has it', () => {
  const now = [
    { name: 'COLORADO', tax: 2.9 },
    { name: 'DENVER', tax: 5.15 },
  ];
  const tried = [
    { name: 'COLORADO', tax: 2.9 },
    { name: 'BOULDER', tax: 3.86 },
  ];
  expect(comparedShares(now, tried)).toEqual([
    { name: 'COLORADO', now: 2.9, tried: 2.9 },
    { name: 'DENVER', now: 5.15, tried: 0 },
    { name: 'BOULDER', now: 0, tried: 3.86 },
  ]);
});

test('the rates of one jurisdiction are one share, exact to the cent', () => {
  const now = [
    { name: 'TEXAS', tax: 0.1 },
    { name: 'TEXAS', tax: 0.2 },
  ];
  expect(comparedShares(now, [])).toEqual([{ name: 'TEXAS', now: 0.3, tried: 0 }]);
});
