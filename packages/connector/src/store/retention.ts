import type { Trx } from './db.ts';

/** What is older than these moments is not needed any more. */
export interface Retention {
  readonly calls: Date;
  readonly estimates: Date;
  readonly webhookEvents: Date;
  readonly backgroundRuns: Date;
  /** Ended sessions and sign-ins that never came back. */
  readonly sessions: Date;
}

/** Deletes what has outlived its purpose, in every realm ('system' scope). Timelines and operations are kept. */
export async function deleteOutlived(trx: Trx, before: Retention): Promise<void> {
  await trx.deleteFrom('callLog').where('at', '<', before.calls).execute();
  await trx.deleteFrom('estimate').where('createdAt', '<', before.estimates).execute();
  await trx.deleteFrom('webhookEvent').where('receivedAt', '<', before.webhookEvents).execute();
  await trx.deleteFrom('backgroundRun').where('startedAt', '<', before.backgroundRuns).execute();
  await trx.deleteFrom('comparedBatch').where('createdAt', '<', before.backgroundRuns).execute();
  await trx.deleteFrom('recalculation').where('updatedAt', '<', before.backgroundRuns).execute();
  await trx.deleteFrom('exemptionRequest').where('requestedAt', '<', before.backgroundRuns).execute();
  await trx.deleteFrom('sessionToken').where('expiresAt', '<', before.sessions).execute();
  await trx.deleteFrom('authFlow').where('expiresAt', '<', before.sessions).execute();
}
