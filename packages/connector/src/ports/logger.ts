import type { VendorError } from '../domain/vendor-error.ts';

/** The part of the log that the service uses; pino and Fastify loggers implement it. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * What a log may have of a vendor's error: the rest may repeat names, e-mail addresses and streets of customers from the
 * vendor's answer. Null: it is something else. The exchange id leads to the stored call.
 */
export function loggedVendorError(
  value: object,
): Pick<VendorError, 'kind' | 'vendor' | 'code' | 'exchangeId' | 'cause'> | null {
  if (!isVendorError(value)) return null;
  const { kind, vendor, code, exchangeId, cause } = value;
  return { kind, vendor, code, ...(exchangeId !== undefined && { exchangeId }), ...(cause !== undefined && { cause }) };
}

const isVendorError = (value: object): value is VendorError =>
  'vendor' in value && 'kind' in value && 'code' in value && 'detail' in value;
