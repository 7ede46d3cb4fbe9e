import { clientLogSource, maxLogEntryBytes, routes, type LogEntry } from '@salestax/contract';
import type { HttpPort } from './http-port.ts';

/** Records an error of the browser. `data` is sent as JSON and must not hold a secret. */
export type Log = (message: string, level: LogEntry['level'], data?: unknown) => void;

export interface ClientLogOptions {
  readonly http: HttpPort;
  readonly oauthBaseUrl: string;
  readonly now?: () => Date;
  /** Address of the page. */
  readonly page?: () => string;
}

const maxMessageCharacters = 2_000;

/** A log that posts each entry to the service. It never throws, and failures are ignored. */
export function createClientLog({
  http,
  oauthBaseUrl,
  now = () => new Date(),
  page = () => location.href,
}: ClientLogOptions): Log {
  return (message, level, data = null) => {
    const entry: LogEntry = {
      message: message.slice(0, maxMessageCharacters),
      level,
      timestamp: now().toISOString(),
      source: clientLogSource,
      // Query and fragment of a callback page hold codes and tokens.
      location: page().replace(/[?#].*$/s, ''),
      additionalData: sendable(data),
    };
    http({
      method: routes.clientLogs.method,
      url: oauthBaseUrl.replace(/\/$/, '') + routes.clientLogs.path,
      headers: { 'content-type': 'application/json' },
      body: entry,
      answer: 'empty',
    }).catch(() => undefined);
  };
}

/** The data where it is JSON and leaves room for the rest of the entry; otherwise why it was left out. */
function sendable(data: unknown): unknown {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length < maxLogEntryBytes / 4 ? data : 'left out: too large';
  } catch {
    return 'left out: not JSON';
  }
}
