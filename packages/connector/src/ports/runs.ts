import type { RunKind } from '@salestax/contract';
import type { ReportedError } from '../domain/errors.ts';
import type { VendorError } from '../domain/vendor-error.ts';

/** Progress of a run; `stages` if its parts are reported separately. */
export interface RunProgress {
  readonly done: number;
  readonly total: number | null;
  readonly stages?: readonly { readonly name: string; readonly done: number; readonly total: number | null }[];
}

/**
 * One attempt of a run. A process may die at any time, and another one repeats the run: reads may be repeated, writes
 * must be idempotent or check what was done before.
 */
export interface Run {
  readonly id: string;
  readonly realmId: string;
  /** The stored request. */
  readonly request: unknown;
  readonly correlationId: string;
  /** Aborts when the run was cancelled, replaced or taken over, has exceeded its time limit, or the process stops. */
  readonly signal: AbortSignal;
  /** Stored within a second. */
  report(progress: RunProgress): void;
  /** A vendor does not answer: stored with the progress, until `answered`. */
  waitFor(vendor: VendorError['vendor']): void;
  /** The vendor answers again; null: one of them does. */
  answered(vendor: VendorError['vendor'] | null): void;
  /** Waits; rejects when the signal aborts. */
  pause(milliseconds: number): Promise<void>;
}

/** Returns the result to store. Throws `RunFailed` to end the run; any other exception is retried later. */
export type RunHandler = (run: Run) => Promise<unknown>;

/** The run has failed, and a retry would not help. */
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

/** Sends a run to the workers. Call it after the transaction that stored the run. */
export type SendRun = (run: {
  readonly runId: string;
  readonly realmId: string;
  readonly kind: RunKind;
  /** It is one of many that a person started at once: the workers take others first. */
  readonly hasLowPriority?: true;
}) => Promise<void>;
/** The handler of each kind of run. */
export type RunHandlers = {
  readonly [Kind in RunKind]?: RunHandler;
};
