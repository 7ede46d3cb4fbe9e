import type { Failure } from '@salestax/client';
import type { WidgetFailure } from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';

/** What a hint names. */
interface Setting {
  readonly widget: string;
  readonly config: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
}

/** The option, or field of the embed session, that has to be corrected, and what to do. */
function settingOf(
  { code, base }: Failure,
  { widget, config }: Setting,
): readonly [setting: string, hint: string] | null {
  switch (code) {
    case 'session-missing':
    case 'session-failed':
    case 'session-timeout':
    case 'session-invalid':
      return ['session', 'see the cause'];
    case 'wrong-origin':
      return ['origins', `the embed session is not for pages of ${location.origin}: request it with this origin`];
    case 'wrong-widget':
      return ['widgets', `the embed session is not for this widget: request it with "${widget}"`];
    case 'forbidden':
      return ['widgets', `the embed session is not for this widget or not for ${location.origin}`];
    case 'wrong-address':
      return [`config.${base}`, `${config[base]} is not the address of a connector`];
    case 'unexpected-answer':
      return [`config.${base}`, `${config[base]} answered in another form: is it a connector of another release?`];
    default:
      return null;
  }
}

/** The sentence of the widget for a failed call. */
export function sentenceOfFailure({ problem, message }: Failure, text: Partial<FailureMessages>): string {
  const { failed = '', sessionEnded = failed, notSetUp = failed } = text;
  if (problem === 'refused') return message || failed;
  if (problem === 'misconfigured') return notSetUp;
  return problem === 'unauthorized' ? sessionEnded : failed;
}

/** A failed call as the `error` event reports it. */
export function failureEvent(failure: Failure, text: Partial<FailureMessages>, setting: Setting): WidgetFailure {
  const { problem, code, cause } = failure;
  const [name, hint] = settingOf(failure, setting) ?? [];
  const reason = cause instanceof Error && hint === 'see the cause' ? cause.message : hint;
  return {
    code,
    message: sentenceOfFailure(failure, text),
    retryable: problem !== 'unauthorized' && problem !== 'refused' && problem !== 'misconfigured',
    cause,
    setting: name,
    hint: reason,
  };
}
