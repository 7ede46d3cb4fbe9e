import { isUnknownCompany, type BearerFailure, type FailureCode, type Success } from '@salestax/client';
import { serviceFailureMessage } from '@salestax/contract';

/** A failed call, or a part of the panel that could not be loaded. */
export type PanelFailure = Pick<BearerFailure, 'problem' | 'status' | 'correlationId'> & {
  readonly code: FailureCode | 'load-failed';
  /** What was thrown. */
  readonly cause?: unknown;
  /** The body of the answer. */
  readonly body?: unknown;
};

/** Thrown for a `PanelFailure`. */
export class CallError extends Error {
  readonly failure: PanelFailure;
  constructor(failure: PanelFailure) {
    super(serviceFailureMessage);
    this.failure = failure;
  }
}

/** Whether a call was not made because the connector opens no session for a company that was never connected. */
export const isNeverConnected = (error: unknown): boolean =>
  error instanceof CallError && isUnknownCompany(error.failure.cause);

/**
 * The value of a successful call.
 * @throws CallError if the call failed
 */
export async function answerOf<Value>(pending: Promise<Success<Value> | BearerFailure>): Promise<Value> {
  const result = await pending;
  if (!result.ok) throw new CallError(result);
  return result.value;
}
