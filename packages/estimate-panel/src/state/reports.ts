import { clientLogSource, routes, type LogEntry } from '@salestax/contract';
import type { WidgetErrorCode, WidgetFailure } from '@salestax/widget-kit';
import { WrongHost } from '../host/wrong-host.ts';
import { CallError } from './calls.ts';

/** What the page's developer has to correct, by the code of a failure; codes of the page's `session` begin with its name. */
const settings: { readonly [Code in WidgetErrorCode]?: string } = {
  'wrong-origin': 'origins',
  'wrong-widget': 'widgets',
  'wrong-company': 'host.context.realmId',
  'wrong-address': 'config',
  'unexpected-answer': 'config',
};

/** The setting of a failure that the page's developer has to correct; undefined: there is none. */
const settingOf = ({ code, cause }: WidgetFailure): string | undefined => {
  if (cause instanceof WrongHost) return cause.setting;
  return code.startsWith('session-') ? 'session' : settings[code];
};

/** Emits failures as the event `error`; the console says once what is wrong in the page. */
export function createFailureReport(emit: (failure: WidgetFailure) => void): (failure: WidgetFailure) => void {
  let lastHint = '';
  return (failure) => {
    const { code, cause } = failure;
    const setting = settingOf(failure);
    if (setting === undefined) return emit(failure);
    const reason = cause instanceof CallError ? cause.failure.cause : cause;
    const hint = `${code} (${setting}): ${reason instanceof Error ? reason.message : ''}`;
    // A page that refuses lines has its reason, which the panel shows.
    const isRefusal = setting === 'host.changeLines' && cause instanceof WrongHost && cause.cause !== undefined;
    if (hint !== lastHint && !isRefusal) globalThis.console.error(`[salestax] estimate-panel: ${hint}`, reason);
    lastHint = hint;
    emit({ ...failure, setting, hint });
  };
}

/** Sends what went wrong to those who run the service. Not awaited; a failure of it is ignored. */
export function logToService(oauthBaseUrl: string, cause: unknown): void {
  const { status = null, correlationId = null } = cause instanceof CallError ? cause.failure : {};
  const entry: LogEntry = {
    message: cause instanceof Error ? cause.message : String(cause),
    level: 'Error',
    timestamp: new Date().toISOString(),
    source: clientLogSource,
    location: location.origin + location.pathname,
    additionalData: { status, correlationId },
  };
  fetch(oauthBaseUrl + routes.clientLogs.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => {});
}
