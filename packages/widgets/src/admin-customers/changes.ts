import type { StaffAction } from '@salestax/contract';

/** One field that an action changed; undefined: absent. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function changesIn({ before, after }: StaffAction): readonly Change[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    field,
    before: old.get(field),
    after: now.get(field),
  }));
}
