import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what a caller sent, in a time that says nothing about where they differ. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
