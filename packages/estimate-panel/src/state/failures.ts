import { CallError, type PanelFailure } from './calls.ts';
import type { HeldError } from './knowledge.ts';
import type { PanelPorts } from './panel-ports.ts';

/** A failure as the user reads it. */
export interface ReportedFailure extends HeldError {
  readonly problem: PanelFailure['problem'];
}

/** Reports what stopped a call, to the embedding page and, if it is a defect, to those who run the service. */
export function reportFailure({ text, emit, log, fail }: PanelPorts, cause: unknown): ReportedFailure {
  const { problem, code, correlationId } =
    cause instanceof CallError
      ? cause.failure
      : { problem: 'failed' as const, code: 'failed' as const, correlationId: null };
  const message = text()[problem === 'unauthorized' || problem === 'network' ? problem : 'failed'];
  if (problem === 'unauthorized') emit('sessionExpired', null);
  if (problem === 'failed') log(cause);
  fail({ code, message, retryable: true, cause });
  return { problem, message, correlationId };
}
