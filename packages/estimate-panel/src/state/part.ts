import type { Part } from './panel-ports.ts';
import { shared } from './shared.ts';

/** Loads something once, for all callers; after a failure, the next caller loads it again. */
export function createPart<Of>(load: () => Promise<Of>): Part<Of> {
  let loaded: Of | null = null;
  return Object.assign(
    shared(async () => (loaded ??= await load())),
    { loaded: () => loaded },
  );
}
