/** The database cannot answer now: connection lost, overload, timeout, disk full. A retry may succeed (HTTP 503). */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code = 'Unavailable';
}

/**
 * PostgreSQL error codes of temporary failures (its manual, Appendix A): connection exceptions (class 08), serialization
 * failures and deadlocks (40001, 40P01), insufficient resources (53), operator intervention and cancelled queries (57), input or
 * output (58030), lock and idle timeouts (55P03, 25P03, 25P04), read-only (25006). Then Node's codes of failed connections.
 */
const unavailableCode =
  /^(08...|40001|40P01|53...|57...|58030|55P03|25P03|25P04|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT)$/;

/** PostgreSQL error codes of a login or a database that it does not accept (class 28, and 3D000). */
const refusedCode = /^(28...|3D000)$/;
const refusedMessage =
  'The database refuses the connection: check the user, the password and the database in DATABASE_URL.';

/** node-postgres reports some lost connections as errors without a code. */
const unavailableText =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Postgres connection has been discarded|Cannot use a pool after)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Maps an error to `Unavailable` if a retry may succeed. */
export function normaliseError(error: unknown): unknown {
  if (error instanceof Unavailable || !(error instanceof Error)) return error;
  if (refusedCode.test(codeOf(error))) return new Unavailable(refusedMessage, { cause: error });
  const isUnavailable = unavailableCode.test(codeOf(error)) || unavailableText.test(error.message);
  return isUnavailable ? new Unavailable('The database does not answer.', { cause: error }) : error;
}

/** Whether the error is a unique violation; with `constraint`, one of that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}
