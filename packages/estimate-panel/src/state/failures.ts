import { isWrongSetting } from '@salestax/client';
import { WrongHost } from '../host/wrong-host.ts';
import { fill } from '../texts/fill.ts';
import { CallError, type PanelFailure } from './calls.ts';
import type { PanelPorts, ReportedFailure } from './panel-ports.ts';

/** Reports to the embedding page what stopped a call, or what is wrong with the page itself. */
export function reportFailure(
  { text, emit, fail }: Pick<PanelPorts, 'text' | 'emit' | 'fail'>,
  cause: unknown,
): ReportedFailure {
  const { problem, code, status, correlationId } = failureOf(cause);
  const isWrongPage = code === 'wrong-host' || isWrongSetting(code);
  // What the page threw may be over at the next attempt, as a document that is locked.
  const mayPass = cause instanceof WrongHost && cause.cause !== undefined;
  const message =
    mayPass && cause.setting === 'host.changeLines'
      ? fill(text().notWritten, cause.cause instanceof Error ? cause.cause.message : String(cause.cause))
      : text()[isWrongPage ? 'notSetUp' : problem === 'unauthorized' || problem === 'network' ? problem : 'failed'];
  if (problem === 'unauthorized')
    emit('sessionExpired', { reason: status === null ? 'no-session' : problem, status, correlationId });
  fail({ code, message, retryable: problem !== 'unauthorized' && (!isWrongPage || mayPass), cause });
  return { problem, message, correlationId };
}

function failureOf(
  cause: unknown,
): Omit<PanelFailure, 'code'> & { readonly code: PanelFailure['code'] | 'wrong-host' } {
  if (cause instanceof CallError) return cause.failure;
  const code = cause instanceof WrongHost ? 'wrong-host' : 'failed';
  return { problem: 'failed', code, status: null, correlationId: null };
}
