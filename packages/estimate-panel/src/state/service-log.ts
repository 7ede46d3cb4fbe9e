import { clientLogSource, routes, type LogEntry } from '@salestax/contract';
import { CallError } from './calls.ts';

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
