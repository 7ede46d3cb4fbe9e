import { expect, it } from 'vitest';
import { firstEmail } from './first-email.ts';

it.each([
  ['ap@hill.example', 'ap@hill.example'],
  ['ap@hill.example, ann@hill.example', 'ap@hill.example'],
  ['ap@hill.example;ann@hill.example', 'ap@hill.example'],
  [' ap@hill.example ann@hill.example', 'ap@hill.example'],
  [', ap@hill.example', 'ap@hill.example'],
  ['Ann Hill <ap@hill.example>', 'ap@hill.example'],
  ['see notes', ''],
  ['', ''],
])('the first e-mail address of %j is %j', (text, first) => {
  expect(firstEmail(text)).toBe(first);
});
