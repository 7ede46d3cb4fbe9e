import type { Failure, Result } from '@salestax/client';

/** What a call of a port has answered. */
export const answered = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: 'c' });

/** A call that got no answer. */
export const failure: Failure = {
  ok: false,
  problem: 'network',
  status: null,
  correlationId: null,
  message: 'Something went wrong, please try again later.',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
};
