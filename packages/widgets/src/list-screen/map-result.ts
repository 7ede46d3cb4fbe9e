import type { Result } from '@salestax/client';

/** The result of a call with another value; a failure as it is. */
export const mapResult = <Value, Mapped>(result: Result<Value>, map: (value: Value) => Mapped): Result<Mapped> =>
  result.ok ? { ...result, value: map(result.value) } : result;
