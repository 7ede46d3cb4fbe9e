/** What a function returns that may fail in a way that its caller handles. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export const done = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });
export const failed = <const Failure>(error: Failure): Result<never, Failure> => ({ ok: false, error });
