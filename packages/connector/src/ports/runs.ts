import type { RunKind } from '@salestax/contract';
import type { ReportedError } from '../domain/errors.ts';
import type { VendorError } from '../domain/vendor-error.ts';

/** How far a run is; `stages` where its parts are told apart. */
export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
  readonly stages?: readonly { readonly name: string; readonly done: number; readonly total: number | null }[];
}

/**
 * One try at long work of a company. A process may die at any moment and another one begins the same run again: reads
 * may be repeated, writes must rest on something that tells what was done already.
 */
export interface Run {
  readonly id: string;
  readonly realmId: string;
  /** What was asked for, as it was kept. */
  readonly request: unknown;
  readonly correlationId: string;
  /** Fires when the run was cancelled, replaced or taken over, has run too long, or the process stops. */
  readonly signal: AbortSignal;
  /** Kept within a second. */
  report(progress: RunProgress): void;
  /** Waits; rejects when the signal fires. */
  pause(milliseconds: number): Promise<void>;
}

/** Answers the result that is kept. Throws `RunFailed` to end the run; after anything else it is tried again later. */
export type RunHandler = (run: Run) => Promise<unknown>;

/** The end of a run that trying again would not change. */
export class RunFailed extends Error {
  readonly code: string;

  constructor({ code, message }: Pick<ReportedError, 'code' | 'message'>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RunFailed';
    this.code = code;
  }
}

/** A vendor's error that ends a run, with its own code, else with its kind. */
export function runFailedBy(error: VendorError, message: string): RunFailed {
  return new RunFailed({ code: error.code === '' ? error.kind : error.code, message }, { cause: error });
}

/** Tells the workers that there is a run to be worked on. Call it after the transaction that started it. */
export type SendRun = (run: {
  readonly runId: string;
  readonly realmId: string;
  readonly kind: RunKind;
}) => Promise<void>;
/** What works on each kind of run. */

export type RunHandlers = {
  readonly [Kind in RunKind]?: RunHandler;
};
