import type { OperationConfig } from '../configuration/ops-config.ts';
import { keepBackup } from '../store/backup.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Services } from '../service/services.ts';

/** What is done once a night, whatever the number of processes. */
export function nightlyWork(
  services: Pick<Services, 'db' | 'clock'>,
  { retention, backupDir }: Pick<OperationConfig, 'retention' | 'backupDir'>,
) {
  return async (signal: AbortSignal): Promise<void> => {
    await deleteExpired(services, retention, signal);
    const { jobStore } = services.db;
    if (backupDir !== null && jobStore.kind === 'embedded')
      await keepBackup(jobStore.engine, backupDir, services.clock.now());
  };
}
