/** The part of a structured log that the service uses; Fastify's own logger fits it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
