import type { Environment } from '../configuration/environment.ts';

export interface Command {
  /** Name of its argument; '' = none. */
  readonly argument: string;
  readonly about: string;
  run(commandLine: CommandLine): Promise<void>;
}

export interface CommandLine {
  readonly env: Environment;
  readonly argument: string;
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
}

/** The command failed; the message gives the cause and what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The command was called in a wrong way, or is not for this installation; the message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
