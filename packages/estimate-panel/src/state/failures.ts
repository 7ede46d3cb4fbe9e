import { WrongHost } from '../host/wrong-host.ts';
import { fill } from '../texts/fill.ts';
import { CallError, type PanelFailure } from './calls.ts';
import type { HeldError } from './knowledge.ts';
import type { PanelPorts } from './panel-ports.ts';

/** A failure as the user reads it. */
export interface ReportedFailure extends HeldError {
  readonly problem: PanelFailure['problem'];
}

type Reported = Pick<PanelFailure, 'problem' | 'correlationId'> & {
  readonly code: PanelFailure['code'] | 'wrong-host';
};

/** Reports what stopped a call or the page, to the embedding page and, if it is a defect, to those who run the service. */
export function reportFailure(
  { text, emit, log, fail }: Pick<PanelPorts, 'text' | 'emit' | 'log' | 'fail'>,
  cause: unknown,
): ReportedFailure {
  const { problem, code, correlationId } = failureOf(cause);
  const message =
    cause instanceof WrongHost && cause.setting === 'host.changeLines'
      ? fill(text().notWritten, reasonOf(cause))
      : text()[problem === 'unauthorized' || problem === 'network' ? problem : 'failed'];
  if (problem === 'unauthorized') emit('sessionExpired', null);
  if (problem === 'failed' && code !== 'wrong-host') log(cause);
  fail({ code, message, retryable: true, cause });
  return { problem, message, correlationId };
}

function failureOf(cause: unknown): Reported {
  if (cause instanceof CallError) return cause.failure;
  return { problem: 'failed', code: cause instanceof WrongHost ? 'wrong-host' : 'failed', correlationId: null };
}

/** What the page itself has said. */
const reasonOf = ({ cause, message }: WrongHost): string => (cause instanceof Error ? cause.message : message);
