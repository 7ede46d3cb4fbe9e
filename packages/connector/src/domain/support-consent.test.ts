import { expect, it } from 'vitest';
import { consentEnd, inForce } from './support-consent.ts';

const now = new Date('2026-03-02T10:00:00Z');

it.each([
  ['hour', '2026-03-02T11:00:00.000Z'],
  ['day', '2026-03-03T10:00:00.000Z'],
  ['week', '2026-03-09T10:00:00.000Z'],
] as const)('a consent for an %s ends after exactly that time', (duration, end) => {
  expect(consentEnd(duration, now).toISOString()).toBe(end);
});

it('a consent is in force until its end, and not at its end', () => {
  const consent = { expiresAt: now };
  expect(inForce(consent, new Date(now.getTime() - 1))).toBe(consent);
  expect(inForce(consent, now)).toBeNull();
  expect(inForce(null, now)).toBeNull();
});
