/** The part of the log that the service uses; pino and Fastify loggers implement it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
