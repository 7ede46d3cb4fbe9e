import type { Environment } from '../configuration/environment.ts';

export interface Command {
  /** What follows its name; '' = nothing. */
  readonly argument: string;
  readonly about: string;
  run(asked: CommandLine): Promise<void>;
}

export interface CommandLine {
  readonly env: Environment;
  readonly argument: string;
  /** One line for the operator. */
  readonly say: (line: string) => void;
}

/** It can't be done; the message says why and what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** It makes no sense here. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
