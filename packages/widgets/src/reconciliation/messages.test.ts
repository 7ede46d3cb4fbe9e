import { expect, it } from 'vitest';
import { laterMessages } from './later-messages.ts';
import { messages } from './messages.ts';
import { openingMessages } from './opening-messages.ts';

it('the names of the texts that are loaded later are complete, and no others', () => {
  const later = Object.keys(messages).filter((name) => !(name in openingMessages));
  expect(laterMessages.toSorted()).toEqual(later.toSorted());
});
