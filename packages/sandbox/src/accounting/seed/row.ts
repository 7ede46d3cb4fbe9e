import type { JsonRecord } from '../json.ts';
import type { SeedRow } from '../seed.ts';

/** When the companies started: the create time of their lists. */
const START = '2025-06-02T09:00:00-07:00';

export const row = (entity: SeedRow['entity'], id: string, body: JsonRecord): SeedRow => ({
  entity,
  id,
  at: START,
  body,
});
