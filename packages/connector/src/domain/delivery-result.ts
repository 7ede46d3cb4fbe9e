import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { reportOf } from './errors.ts';
import { sentences } from './sentences.ts';
import type { VendorError } from './vendor-error.ts';

const Amounts = Type.Object({ totalCents: Type.Number(), taxCents: Type.Number() });

/** As `ReportedError`; deliveries store it. */
const StoredError = Type.Object({
  code: Type.String(),
  message: Type.String(),
  origin: Type.Enum(['QuickBooks', 'AvaTax', 'Connector']),
  recovery: Type.Enum(['repeat', 'reconnect', 'person']),
  retryAfterMs: Type.Optional(Type.Number()),
});

/** Why a document is not recorded although nothing is wrong with it. */
const IgnoredReason = Type.Enum([
  'kind',
  'not-integrated',
  'calculation-off',
  'changed-since',
  'before-start-date',
  'accounting-tax',
]);

/** `recorded`: what the provider holds of the document now, null = nothing live. */
const DeliveryResult = Type.Union([
  Type.Object({ kind: Type.Literal('done'), recorded: Type.Union([Amounts, Type.Null()]) }),
  Type.Object({ kind: Type.Literal('ignored'), why: IgnoredReason, message: Type.String() }),
  Type.Object({ kind: Type.Enum(['retry', 'waits', 'needs-user']), error: StoredError }),
]);

/**
 * How one attempt of a delivery ended.
 * - `done`, `ignored`: nothing is left to do.
 * - `retry`: tried again, given up after a day. `waits`: tried again until the company is connected, however long.
 * - `needs-user`: nothing happens until a person corrects something.
 */
export type DeliveryResult = Readonly<Static<typeof DeliveryResult>>;

const storedResult = Compile(DeliveryResult);

/** The result as a delivery stores it; null when there is none yet, or it is of a version that stored none. */
export function readDeliveryResult(stored: unknown): DeliveryResult | null {
  return storedResult.Check(stored) ? stored : null;
}

const ignoredMessages: Readonly<Record<Exclude<Static<typeof IgnoredReason>, 'before-start-date'>, string>> = {
  kind: sentences.unsupportedType,
  'not-integrated': sentences.configurationNotFound,
  'calculation-off': sentences.calculationOff,
  'changed-since': 'The document was changed after the search. Search again.',
  'accounting-tax': 'The sales tax of the accounting service stands.',
};

export function ignored(why: keyof typeof ignoredMessages): Extract<DeliveryResult, { kind: 'ignored' }> {
  return { kind: 'ignored', why, message: ignoredMessages[why] };
}

/** Errors that a person must correct need one; the others are tried again. The worker decides when and how often. */
export function deliveryResultOf(error: VendorError): DeliveryResult {
  const reported = reportOf(error);
  return { kind: reported.recovery === 'person' ? 'needs-user' : 'retry', error: reported };
}
