import type { OperationConfig } from '../operation-config.ts';
import { keepBackup } from '../store/index.ts';
import { deleteExpired } from '../use-cases/delete-outlived.ts';
import type { Services } from '../use-cases/services.ts';

/** What is done once a night, whatever the number of processes. */
export function nightlyWork(services: Services, { retention, backupDir }: OperationConfig) {
  return async (signal: AbortSignal): Promise<void> => {
    await deleteExpired(services, retention, signal);
    const { jobStore } = services.db;
    if (backupDir !== null && jobStore.kind === 'embedded')
      await keepBackup(jobStore.engine, backupDir, services.clock.now());
  };
}
