import type { Failure } from '@salestax/client';
import type { WidgetFailure } from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';
import { mayPass, wrongSetting, type CallSite } from './wrong-setting.ts';

/** The sentence of the widget for a failed call. */
export function sentenceOfFailure({ problem, message }: Failure, text: Partial<FailureMessages>): string {
  const { failed = '', sessionEnded = failed, notSetUp = failed } = text;
  if (problem === 'refused') return message || failed;
  if (problem === 'misconfigured') return notSetUp;
  return problem === 'unauthorized' ? sessionEnded : failed;
}

/** A failed call as the `error` event reports it. */
export function failureEvent(failure: Failure, text: Partial<FailureMessages>, site: CallSite): WidgetFailure {
  const { problem, code, cause } = failure;
  const [setting, hint] = wrongSetting(failure, site) ?? [];
  const causeSentence = cause instanceof Error ? cause.message : 'see the cause';
  return {
    code,
    message: sentenceOfFailure(failure, text),
    retryable: problem !== 'unauthorized' && problem !== 'refused' && mayPass(failure),
    cause,
    setting,
    hint: hint === null ? causeSentence : hint,
  };
}
