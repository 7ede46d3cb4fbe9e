import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** The least severe entries that are logged. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** For a log that begins before all variables are read. @throws ConfigError for an unknown level */
export function readLogLevel(env: Environment, fallback: LogLevel): LogLevel {
  const level = logLevels.find((known) => known === (env['LOG_LEVEL'] || fallback));
  if (level === undefined) throw new ConfigError([`LOG_LEVEL must be one of ${logLevels.join(', ')}.`]);
  return level;
}
