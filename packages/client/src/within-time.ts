import type { After } from './poller.ts';

/** The value; rejects with the error of `late` when it takes longer than so many milliseconds. */
export function withinTime<Value>(
  pending: Promise<Value>,
  milliseconds: number,
  after: After,
  late: () => Error,
): Promise<Value> {
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = after(milliseconds, () => reject(late()));
  });
  return Promise.race([pending, timeout]).finally(() => cancel());
}
