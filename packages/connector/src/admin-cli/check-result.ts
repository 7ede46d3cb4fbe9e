/** How one check ended. A reason says what to do. */
export type CheckResult = 'ok' | { readonly failed: string } | { readonly skipped: string };

export interface Check {
  readonly name: string;
  readonly run: () => Promise<CheckResult>;
}

/** Runs a check and prints its line; false if it failed. */
export async function report(print: (line: string) => void, { name, run }: Check): Promise<boolean> {
  const result = await run().catch((error: unknown) => ({ failed: reasonOf(error) }));
  if (result === 'ok') print(`ok      ${name}`);
  else if ('skipped' in result) print(`skipped ${name}: ${result.skipped}`);
  else print(`FAILED  ${name}: ${result.failed}`);
  return result === 'ok' || 'skipped' in result;
}

/** The message of an error with that of its cause: the cause of a failed `fetch` has the address and the code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses: one error for each of them, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error.cause instanceof Error ? `${error.message} (${reasonOf(error.cause)})` : error.message;
}
