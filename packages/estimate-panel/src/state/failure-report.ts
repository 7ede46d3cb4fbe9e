import { errorField } from '@salestax/client';
import type { Lifetime, WidgetErrorCode, WidgetFailure } from '@salestax/widget-kit';
import { WrongHost } from '../host/wrong-host.ts';
import { CallError } from './calls.ts';
import { logToService } from './service-log.ts';

/**
 * What the page's developer has to correct, by the code of a failure; codes that begin with 'session-' are of the option
 * `session`. All calls of the panel have the same base address.
 */
const settings: { readonly [Code in WidgetErrorCode]?: string } = {
  'wrong-origin': 'origins',
  'wrong-widget': 'widgets',
  'wrong-company': 'host.context.realmId',
  'wrong-address': 'config.oauthBaseUrl',
  'unexpected-answer': 'config.oauthBaseUrl',
};

/** What a page has thrown: an error, or a text. */
function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' ? thrown : '';
}

interface ReportPorts {
  readonly emit: (failure: WidgetFailure) => void;
  readonly life: Pick<Lifetime, 'signal'>;
  readonly config: { readonly apiBaseUrl: string; readonly oauthBaseUrl: string };
  /** Whether the service has answered before: it is there, and accepts this page. */
  readonly hasAnswered: () => boolean;
}

/**
 * Emits failures as the event `error`. The console says once what is wrong in the page, and the operator of the service
 * receives what may be a defect of it.
 */
export function createFailureReport({
  emit,
  config,
  life,
  hasAnswered,
}: ReportPorts): (failure: WidgetFailure) => void {
  let lastComplaint = '';

  function settingOf({ code, cause }: WidgetFailure): string | undefined {
    if (cause instanceof WrongHost) return cause.setting;
    if (code.startsWith('session-')) return 'session';
    return code === 'network' && !hasAnswered() ? 'config.oauthBaseUrl' : settings[code];
  }

  /** What was thrown in a call. */
  const causeOf = ({ cause }: WidgetFailure): unknown => (cause instanceof CallError ? cause.failure.cause : cause);

  function reasonOf(failure: WidgetFailure): string {
    const { code, cause } = failure;
    if (code === 'wrong-company') return 'the embed session is for another company than host.context answers';
    if (code === 'network')
      return `no answer from ${config.oauthBaseUrl}: does it run, does a client list this page ("origins": ["${location.origin}"]), does connect-src allow it?`;
    const reason = causeOf(failure);
    const answered = cause instanceof CallError ? errorField(cause.failure.body, 'message') : null;
    const thrown = cause instanceof WrongHost ? cause.cause : undefined;
    return [reason instanceof Error ? reason.message : '', answered ?? '', textOf(thrown)].filter(Boolean).join(': ');
  }

  return (failure) => {
    // Calls that end after the panel's own end are of no interest.
    if (life.signal.aborted) return;
    const { code, cause } = failure;
    const isDefect = cause instanceof CallError ? cause.failure.problem === 'failed' : !(cause instanceof WrongHost);
    if (isDefect) logToService(config.oauthBaseUrl, cause);
    const setting = settingOf(failure);
    if (setting === undefined) return emit(failure);
    const hint = reasonOf(failure);
    // A page that refuses lines has its reason, which the panel shows.
    const isRefusal = setting === 'host.changeLines' && cause instanceof WrongHost && cause.cause !== undefined;
    const complaint = `[salestax] estimate-panel: ${code} (${setting}): ${hint}`;
    if (complaint !== lastComplaint && !isRefusal) globalThis.console.error(complaint, causeOf(failure));
    lastComplaint = complaint;
    emit({ ...failure, setting, hint });
  };
}
