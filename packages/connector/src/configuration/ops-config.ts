import type { Environment, EnvironmentReader } from './environment.ts';

/** Days after which what has served its purpose is deleted. */
export interface RetentionDays {
  /** Exchanges with the vendors. */
  readonly calls: number;
  readonly estimates: number;
  /** Notifications of the accounting service; a repetition within this time is known as one. */
  readonly webhookEvents: number;
  /** Results of long work. */
  readonly backgroundRuns: number;
  /** Sessions that have ended. */
  readonly sessions: number;
}

/** How a process is watched, limited and ended. */
export interface OperationConfig {
  /** Port of /live, /ready and /metrics alone; null = they are answered beside the calls, if at all. 0 = any free one. */
  readonly port: number | null;
  /** Bearer of whoever reads the metrics; null = the port of their own is protection enough. */
  readonly metricsToken: string | null;
  /** Between "not ready" and the end of listening, so that balancers have looked. Milliseconds. */
  readonly drainMs: number;
  /** How many processes share the vendors' limits. */
  readonly processes: number;
  /** Requests are refused with 503 while the event loop is later than this on average; 0 = never. Milliseconds. */
  readonly longestDelayMs: number;
  readonly retention: RetentionDays;
  /** Where the log of the browsers goes; null = beside the service's own. */
  readonly clientLogFile: string | null;
  /** Where the embedded database is copied to every night; null = nowhere. */
  readonly backupDir: string | null;
}

export function readOperation(env: Environment, read: EnvironmentReader): OperationConfig {
  return {
    port: read.portOrNull('OPERATION_PORT') ?? (env['ROLE'] === 'worker' ? 0 : null),
    metricsToken: env['METRICS_TOKEN'] || null,
    drainMs: read.atLeast('DRAIN_SECONDS', 0, 1) * 1_000,
    processes: read.atLeast('PROCESSES', 1, 1),
    longestDelayMs: read.atLeast('SHED_DELAY_MS', 0, 1_000),
    retention: {
      calls: read.atLeast('KEEP_CALLS_DAYS', 1, 90),
      estimates: read.atLeast('KEEP_ESTIMATES_DAYS', 1, 90),
      webhookEvents: read.atLeast('KEEP_EVENTS_DAYS', 2, 30),
      backgroundRuns: read.atLeast('KEEP_RUNS_DAYS', 2, 2),
      sessions: read.atLeast('KEEP_SESSIONS_DAYS', 1, 7),
    },
    clientLogFile: env['CLIENT_LOG_FILE'] || null,
    backupDir: env['BACKUP_DIR'] || null,
  };
}
