/** The database cannot answer now: connection lost, overloaded, a query ran too long, disk full. Ask again later (HTTP 503). */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code = 'Unavailable';
}

/**
 * PostgreSQL's own codes that mean 'not now' (Appendix A of its manual): connection exceptions (class 08),
 * insufficient resources (53), operator intervention and cancelled queries (57), lock and idle limits, read-only.
 */
const UNAVAILABLE_CODE =
  /^(08...|53...|57...|58030|55P03|25P03|25P04|25006|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/;

/** node-postgres reports some lost connections as plain errors without a code. */
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Postgres connection has been discarded|Cannot use a pool after)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The error as callers shall see it: `Unavailable` when asking again can help, else as it is. */
export function normaliseError(error: unknown): unknown {
  if (error instanceof Unavailable || !(error instanceof Error)) return error;
  const isUnavailable = UNAVAILABLE_CODE.test(codeOf(error)) || UNAVAILABLE_TEXT.test(error.message);
  return isUnavailable ? new Unavailable('The database does not answer.', { cause: error }) : error;
}

/** A row with this key exists already; with `constraint`, under that unique constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}
