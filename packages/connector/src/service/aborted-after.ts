/**
 * A signal that ends what nobody waits for any longer. A call to a vendor that it ends counts as ended by us, unlike one that
 * ends by `AbortSignal.timeout`, the time in which a vendor has to answer.
 */
export function abortedAfter(milliseconds: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), milliseconds).unref();
  return ending.signal;
}
