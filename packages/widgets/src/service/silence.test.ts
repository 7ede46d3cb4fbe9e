import { expect, it } from 'vitest';
import { createSilence } from './silence.ts';

it('a service is silent from the second unanswered poll in a row, since the first, until it answers', () => {
  const times = ['10:00', '10:01', '10:02'].map((time) => new Date(`2026-06-15T${time}:00Z`));
  const [first] = times;
  const { silence, note } = createSilence(() => times.shift() ?? new Date(0));
  const since = () => silence.getState().since;
  note(false);
  expect(since()).toBeNull();
  note(false);
  expect(since()).toBe(first);
  note(false);
  expect(since()).toBe(first);
  note(true);
  expect(since()).toBeNull();
  note(false);
  expect(since()).toBeNull();
});
