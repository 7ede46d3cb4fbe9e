// @module-tag long: kill-embedded.test.ts kills at the same points
import { describe } from 'vitest';
import { freshDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { describeKills } from './kill-cases.ts';

/** Null where neither PostgreSQL nor its package is installed. */
const databaseUrl = await freshDatabase();

describe.runIf(databaseUrl !== null)('the connector on PostgreSQL,', () => {
  describeKills(databaseUrl);
});
