import { expect, test } from 'vitest';
import { estimateMessages } from './estimate-messages.ts';
import { laterMessages } from './later-messages.ts';
import { openingMessages } from './opening-messages.ts';
import { previewMessages } from './preview-messages.ts';

test('the names of the texts that are loaded later are complete, and no others', () => {
  expect(laterMessages.toSorted()).toEqual(Object.keys({ ...estimateMessages, ...previewMessages }).toSorted());
  expect(laterMessages.filter((name) => name in openingMessages)).toEqual([]);
});
