import type { OpsConfig } from '../configuration/ops-config.ts';
import { nightEndedAt } from '../observation/metrics.ts';
import type { Services } from '../service/services.ts';
import { writeDailyBackup } from '../store/backup.ts';
import { deleteExpired } from './delete-expired.ts';

/** The work of the nightly job: retention, and the backup of the embedded database. */
export function createNightlyJob(
  services: Pick<Services, 'db' | 'clock'>,
  { retention, backupDir }: Pick<OpsConfig, 'retention' | 'backupDir'>,
) {
  return async (signal: AbortSignal): Promise<void> => {
    const startedAt = services.clock.now();
    await deleteExpired(services, retention, signal);
    const { jobStore } = services.db;
    if (backupDir !== null && jobStore.kind === 'embedded')
      await writeDailyBackup(jobStore.engine, backupDir, startedAt, signal);
    nightEndedAt.set(services.clock.now().getTime() / 1_000);
  };
}
