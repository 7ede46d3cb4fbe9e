import { describe } from 'vitest';
import { describeKills } from './kill-cases.ts';

describe('on the embedded database, the connector', () => {
  describeKills(null);
});
