import type { Migration } from 'kysely';
import { up as createSchema } from './0001-schema/index.ts';

/**
 * By name, in order. A released migration is never changed. Expand first and contract a release later, with `contract-`
 * before the name: the previous version refuses to start on a contracted database.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': { up: createSchema },
};
