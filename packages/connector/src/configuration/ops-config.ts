import { type Environment, type EnvironmentReader, mostSeconds } from './environment.ts';

/** Days before rows are deleted. */
export interface RetentionDays {
  /** Exchanges with the vendors. */
  readonly calls: number;
  readonly estimates: number;
  /** Webhook events of the accounting service; a repetition within this time is recognized. */
  readonly webhookEvents: number;
  /** Results of runs. */
  readonly backgroundRuns: number;
  /** Requests for exemption certificates. */
  readonly certificateRequests: number;
  /** Sessions that have ended. */
  readonly sessions: number;
  /** The record of activity of a company. The database refuses to delete what is younger than 90 days. */
  readonly activity: number;
}

/** Settings for monitoring, limits and shutdown. */
export interface OpsConfig {
  /** Port for /live, /ready and /metrics only; null = they are served on the main port. 0 = any free port. */
  readonly port: number | null;
  /** Bearer token for the metrics; null = none required on their own port. */
  readonly metricsToken: string | null;
  /** Time between "not ready" and the end of listening, so that balancers notice. Milliseconds. */
  readonly drainMs: number;
  /** How many processes share the vendors' limits. */
  readonly processes: number;
  /** Requests are refused with 503 while the event loop is later than this on average; 0 = never. Milliseconds. */
  readonly maxEventLoopDelayMs: number;
  readonly retention: RetentionDays;
  /** File for browser logs; null = the service's own log. */
  readonly clientLogFile: string | null;
  /** Folder for nightly copies of the embedded database; null = none. */
  readonly backupDir: string | null;
}

/** A hundred years: PostgreSQL has no day long before. */
const mostDays = 36_500;

export function readOpsConfig(env: Environment, read: EnvironmentReader): OpsConfig {
  return {
    port: read.portOrNull('OPERATION_PORT') ?? (env['ROLE'] === 'worker' ? 0 : null),
    metricsToken: env['METRICS_TOKEN'] || null,
    drainMs: read.between('DRAIN_SECONDS', 0, mostSeconds, 1) * 1_000,
    processes: read.atLeast('PROCESSES', 1, 1),
    maxEventLoopDelayMs: read.atLeast('SHED_DELAY_MS', 0, 1_000),
    retention: {
      calls: read.between('KEEP_CALLS_DAYS', 1, mostDays, 30),
      estimates: read.between('KEEP_ESTIMATES_DAYS', 1, mostDays, 90),
      webhookEvents: read.between('KEEP_EVENTS_DAYS', 2, mostDays, 30),
      backgroundRuns: read.between('KEEP_RUNS_DAYS', 2, mostDays, 2),
      certificateRequests: read.between('KEEP_REQUESTS_DAYS', 2, mostDays, 400),
      sessions: read.between('KEEP_SESSIONS_DAYS', 1, mostDays, 7),
      activity: read.between('KEEP_ACTIVITY_DAYS', 91, mostDays, 400),
    },
    clientLogFile: env['CLIENT_LOG_FILE'] || null,
    backupDir: env['BACKUP_DIR'] || null,
  };
}
