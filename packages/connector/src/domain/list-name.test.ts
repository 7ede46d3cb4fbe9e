import { expect, it } from 'vitest';
import { listName } from './list-name.ts';

it.each([
  ['Work jacket', 'Work jacket'],
  ['Work jacket (deleted)', 'Work jacket'],
  ['Garden:Fountain (deleted)', 'Garden:Fountain'],
  ['Garden (deleted):Fountain (deleted)', 'Garden:Fountain'],
  ['Records (deleted) and kept', 'Records (deleted) and kept'],
  ['(deleted)', '(deleted)'],
  ['', ''],
])('the name of a row called %j is %j', (given, expected) => {
  expect(listName(given)).toBe(expected);
});
