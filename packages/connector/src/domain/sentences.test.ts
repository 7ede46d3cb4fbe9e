import { expect, it } from 'vitest';
import { beforeStartDate } from './sentences.ts';

it('a document before the start date names that date as month, day and year', () => {
  expect(beforeStartDate('2026-03-09')).toBe(
    'AvaTax calculation Start date: 03/09/2026 set in the Connector Configuration is restricting the tax calculation.',
  );
});
