import { ConfigError } from '../configuration/config-error.ts';
import { messageWithCauses } from '../domain/error-causes.ts';
import { FolderInUse, ForeignFolder } from '../store/embedded/folder-lock.ts';
import { Unavailable } from '../store/errors.ts';
import { SchemaMismatch } from '../store/schema-state.ts';

/** Runs a program. When it fails, writes the reason to standard error and exits with code 1. */
export async function orExit(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  }
}

/** A mistake of the operator, who needs its message and no stack. */
export const isOperatorMistake = (error: Error): boolean =>
  [ConfigError, SchemaMismatch, FolderInUse, ForeignFolder].some((kind) => error instanceof kind);

/** The message of an operator's mistake, or of a database that does not answer, with its reason; the stack of a defect. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Unavailable) return messageWithCauses(error);
  if ('syscall' in error && error.syscall === 'listen') return describeListenError(error);
  return isOperatorMistake(error) ? error.message : (error.stack ?? error.message);
}

/** Node's message names the address. */
function describeListenError(error: Error): string {
  const isInUse = 'code' in error && error.code === 'EADDRINUSE';
  return `${error.message}. ${isInUse ? 'Stop the process that uses this port, or' : 'Check HOST, or'} choose another PORT or OPERATION_PORT.`;
}
