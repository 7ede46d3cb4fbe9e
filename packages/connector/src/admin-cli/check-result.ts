import { messageWithCauses } from '../domain/error-causes.ts';

/** How one check ended. A reason says what to do. */
export type CheckResult = 'ok' | { readonly failed: string } | { readonly skipped: string };

export interface Check {
  readonly name: string;
  readonly run: () => Promise<CheckResult>;
}

/** Runs a check and prints its line; false if it failed. */
export async function report(print: (line: string) => void, { name, run }: Check): Promise<boolean> {
  const result = await run().catch((error: unknown) => ({ failed: messageWithCauses(error) }));
  if (result === 'ok') print(`ok      ${name}`);
  else if ('skipped' in result) print(`skipped ${name}: ${result.skipped}`);
  else print(`FAILED  ${name}: ${result.failed}`);
  return result === 'ok' || 'skipped' in result;
}
