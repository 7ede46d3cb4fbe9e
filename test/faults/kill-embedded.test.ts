import { describe } from 'vitest';
import { describeKills } from './kill-cases.ts';

describe('the connector on the embedded database,', () => {
  describeKills(null);
});
