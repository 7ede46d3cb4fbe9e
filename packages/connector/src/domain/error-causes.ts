/** The message of an error with that of its cause: the cause of a failed `fetch` has the address and the code. */
export function messageWithCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses: one error for each of them, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(messageWithCauses).join(', ');
  return error.cause instanceof Error ? `${error.message} (${messageWithCauses(error.cause)})` : error.message;
}
