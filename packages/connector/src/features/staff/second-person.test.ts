import { describe, expect, it } from 'vitest';
import { needsSecondPerson, stepRefusal } from './second-person.ts';

const now = new Date('2026-03-02T10:00:00Z');
const request = { staff: 'morgan@support.example', expiresAt: new Date('2026-03-02T10:00:01Z') };
const expired = { ...request, expiresAt: now };
const other = 'riley@support.example';

describe('the second person of a disconnect', () => {
  it('is needed when documents wait', () => {
    expect([0, 1, 200].map(needsSecondPerson)).toEqual([false, true, true]);
  });

  it.each([
    ['request', null, null],
    ['request', request, 'pending'],
    ['request', expired, null],
    ['confirm', null, 'none'],
    ['confirm', request, null],
    ['confirm', expired, 'none'],
    ['refuse', null, 'none'],
    ['refuse', request, null],
    ['refuse', expired, 'none'],
  ] as const)('may take a step that fits the request: %s, %o', (step, stored, refusal) => {
    expect(stepRefusal(step, stored, other, now)).toBe(refusal);
  });

  it.each([request.staff, 'Morgan@Support.Example'])('is not the first: %s', (email) => {
    expect(stepRefusal('confirm', request, email, now)).toBe('own');
    // A request can be withdrawn.
    expect(stepRefusal('refuse', request, email, now)).toBeNull();
  });
});
