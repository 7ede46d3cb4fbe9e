import { Counter, Gauge, Histogram } from 'prom-client';

/* Metrics of the service. No label holds a realm, user, document, or a URL with one in it. */

/**
 * Makes a counter show these values of its labels from the start: `increase()` of Prometheus does not see the first event
 * of a series that begins with it.
 */
export function startAtZero<Label extends string>(counter: Counter<Label>, values: Iterable<readonly string[]>): void {
  for (const value of values) counter.labels(...value).inc(0);
}

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Answered requests, by route template',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.4, 1, 2.5, 5, 15],
});
export const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Refused requests: by the guard, by a limit, or because the process is overloaded',
  labelNames: ['reason'],
});
export const vendorSeconds = new Histogram({
  name: 'vendor_call_duration_seconds',
  help: 'Calls to the vendors; outcome is ok, refused, throttled, failed (5xx), lost (no answer) or aborted (nobody waited any longer)',
  labelNames: ['vendor', 'operation', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});
export const outboxDocuments = new Gauge({
  name: 'outbox_documents',
  help: 'Documents in the outbox, by state, or Disconnected with their company; completed ones are not counted',
  labelNames: ['state'],
});
export const outboxOldestSeconds = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest document in each state of the outbox',
  labelNames: ['state'],
});
export const outboxOverdueSeconds = new Gauge({
  name: 'outbox_overdue_seconds',
  help: 'How long the delivery that is due longest waits for a worker; 0 = none waits',
});
export const runsByState = new Gauge({
  name: 'background_runs',
  help: 'Last run of each company, by kind and state',
  labelNames: ['kind', 'state'],
});
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Failed attempts of background jobs; the queue retries them',
  // Not 'job': Prometheus has that label of its own, and renames ours.
  labelNames: ['background_job'],
});
export const sweeps = new Counter({
  name: 'sweeps_total',
  help: 'Finished sweeps of companies, by what they found; lost: a change that no webhook has reported',
  labelNames: ['finding'],
});
export const sweepsPlannedAt = new Gauge({
  name: 'sweeps_planned_timestamp_seconds',
  help: 'Time when the sweeps that are due were planned last, by any process: every five minutes; 0 = never',
});
export const meteredCalls = new Gauge({
  name: 'accounting_calls_this_month',
  help: 'Metered calls to the accounting service in this calendar month (UTC), of all processes',
});
export const meteredCallsForecast = new Gauge({
  name: 'accounting_calls_forecast',
  help: 'Metered calls to the accounting service at the end of this month, if they continue as before',
});
export const meteredCallsLimit = new Gauge({
  name: 'accounting_calls_limit',
  help: 'Metered calls to the accounting service that a month may have; 0 = no limit is configured',
});
export const companiesAboveShare = new Gauge({
  name: 'accounting_companies_above_share',
  help: 'Companies whose forecast of metered calls is above their share of the limit; 0 without a limit',
});
export const databaseUp = new Gauge({
  name: 'database_up',
  help: '1 when the database answered the last scrape and could write',
});
export const databaseConnections = new Gauge({
  name: 'database_connections',
  help: 'Connections of the pool, and callers waiting for one',
  labelNames: ['state'],
});
export const engineRestarts = new Counter({
  name: 'embedded_database_restarts_total',
  help: 'Restarts of the embedded database after it crashed or timed out',
});
export const unreadableSecrets = new Counter({
  name: 'secrets_unreadable_total',
  help: 'Stored secrets that could not be decrypted: the key is missing or the row was changed',
});
export const clientLogEntries = new Counter({
  name: 'client_log_entries_total',
  help: 'Log entries of browsers that were written',
});
export const droppedLogBytes = new Counter({
  name: 'log_dropped_bytes_total',
  help: 'Bytes of log lines that could not be written, as on a full disk',
});
export const deletedRows = new Counter({
  name: 'retention_deleted_rows_total',
  help: 'Rows deleted after their retention',
  labelNames: ['table'],
});
export const nightEndedAt = new Gauge({
  name: 'nightly_last_success_timestamp_seconds',
  help: 'Time of the last night of this process whose work succeeded: retention, and the backup of the embedded database',
});
export const deliveryErrors = new Counter({
  name: 'delivery_errors_total',
  help: 'Delivery attempts that ended with an error, by its origin and by how to recover',
  labelNames: ['origin', 'recovery'],
});
