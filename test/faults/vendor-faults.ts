import { errorCodes } from '@salestax/contract';
import type { Fault, FaultRule } from '@salestax/sandbox';
import providerSentences from '../../packages/connector/src/adapters/avatax/error-sentences.json' with { type: 'json' };
import accountingSentences from '../../packages/connector/src/adapters/quickbooks/error-sentences.json' with { type: 'json' };
import { serviceError } from '../../packages/connector/src/domain/errors.ts';
import { sentences } from '../../packages/connector/src/domain/sentences.ts';

/** A request to a vendor, as it is recognized in its traffic. */
export type VendorOperation = Required<Pick<FaultRule, 'service' | 'method' | 'path'>> & { readonly name: string };

export const accounting = (name: string, method: string, path: string): VendorOperation => ({
  service: 'accounting',
  name,
  method,
  path,
});
export const provider = (name: string, method: string, path: string): VendorOperation => ({
  service: 'tax-provider',
  name,
  method,
  path,
});

/** A way in which a vendor's answer fails. */
export interface VendorFault {
  readonly name: string;
  readonly fault: Fault;
  /** The vendor itself refuses the request: a person may have to decide. Every other failure heals by itself. */
  readonly isRefusal: boolean;
}

/** Milliseconds; less than any time limit. */
const late = 120;

const failure = (name: string, fault: Fault): VendorFault => ({ name, fault, isRefusal: false });
const refusal = (status: number): VendorFault => ({
  name: String(status),
  fault: { kind: 'status', status },
  isRefusal: true,
});

export const vendorFaults: readonly VendorFault[] = [
  failure('latency', { kind: 'latency', milliseconds: late }),
  failure('connection closed before the request is carried out', { kind: 'refused-connection' }),
  failure('connection closed after the request is carried out', { kind: 'lost-answer' }),
  refusal(401),
  refusal(403),
  refusal(404),
  refusal(409),
  failure('429 with Retry-After', { kind: 'status', status: 429, retryAfter: '1' }),
  failure('429 without Retry-After', { kind: 'status', status: 429 }),
  failure('500', { kind: 'status', status: 500 }),
  failure('502 with a page', { kind: 'status', status: 502, body: 'html' }),
  failure('503', { kind: 'status', status: 503 }),
  failure('truncated body', { kind: 'truncated-body' }),
  failure('body of another shape', { kind: 'wrong-shape' }),
  failure('slow body', { kind: 'slow-body', milliseconds: late }),
];

/** Every sentence that the service may show for an error of its own or of a vendor. */
const catalog: ReadonlySet<string> = new Set([
  ...errorCodes.map((code) => serviceError(code).message),
  ...Object.values(sentences),
  ...[accountingSentences, providerSentences].flatMap((groups) =>
    Object.values<string | Readonly<Record<string, string>>>(groups).flatMap((group) =>
      typeof group === 'string' ? [group] : Object.values(group),
    ),
  ),
]);

/** One complaint per text that a person sees and that is not a sentence of the catalog. */
export function notInCatalog(shown: readonly string[]): readonly string[] {
  return shown.filter((text) => !catalog.has(text)).map((text) => `not a sentence of the catalog: ${text}`);
}
