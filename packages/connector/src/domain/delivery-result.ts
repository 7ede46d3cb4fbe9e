import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ErrorCode } from '@salestax/contract';
import { errorCodeOf, reportOf } from './errors.ts';
import type { Result } from './result.ts';
import { sentences } from './sentences.ts';
import type { VendorError } from './vendor-error.ts';

const Amounts = Type.Object({ totalCents: Type.Number(), taxCents: Type.Number() });

/** `ReportedError` as stored with a delivery. */
const StoredError = Type.Object({
  code: Type.String(),
  message: Type.String(),
  origin: Type.Enum(['QuickBooks', 'AvaTax', 'Connector']),
  recovery: Type.Enum(['repeat', 'reconnect', 'person']),
  retryAfterMs: Type.Optional(Type.Number()),
});

/** Why a document is not recorded although there is no error. */
const IgnoredReason = Type.Enum([
  'unsupported-type',
  'not-integrated',
  'calculation-off',
  'changed-since',
  'not-in-accounting',
  'stopped',
  'before-start-date',
  'recording-disabled',
]);

/** `recorded`: amounts of the provider's transaction; null = there is no live transaction. */
const DeliveryResult = Type.Union([
  Type.Object({ kind: Type.Literal('done'), recorded: Type.Union([Amounts, Type.Null()]) }),
  Type.Object({ kind: Type.Literal('ignored'), why: IgnoredReason, message: Type.String() }),
  Type.Object({ kind: Type.Enum(['retry', 'waits', 'needs-user']), error: StoredError }),
]);

/**
 * How one attempt of a delivery ended.
 * - `done`, `ignored`: complete.
 * - `retry`: retried for up to a day. `waits`: retried without limit until the company is connected.
 * - `needs-user`: not retried until a person corrects the cause.
 */
export type DeliveryResult = Readonly<Static<typeof DeliveryResult>>;

/** A step of a delivery: its value, or the result with which the delivery ends. */
export type Step<Value> = Result<Value, DeliveryResult>;

const storedResult = Compile(DeliveryResult);

/** The stored result of a delivery; null without one. */
export function readDeliveryResult(stored: unknown): DeliveryResult | null {
  return storedResult.Check(stored) ? stored : null;
}

type FixedReason = Exclude<Static<typeof IgnoredReason>, 'before-start-date'>;

const ignoredMessages: Readonly<Record<FixedReason, string>> = {
  'unsupported-type': sentences.unsupportedType,
  'not-integrated': sentences.configurationNotFound,
  'calculation-off': sentences.calculationOff,
  'changed-since': sentences.documentChanged,
  'not-in-accounting': sentences.notInAccounting,
  stopped: sentences.recalculationStopped,
  'recording-disabled': sentences.recordingDisabled,
};

export function ignored(why: FixedReason): Extract<DeliveryResult, { kind: 'ignored' }> {
  return { kind: 'ignored', why, message: ignoredMessages[why] };
}

/** Whether a recalculation has ended without beginning: it has not handled the saves of the document before it. */
export function isWithoutBeginning(result: DeliveryResult): boolean {
  return result.kind === 'ignored' && (result.why === 'changed-since' || result.why === 'stopped');
}

const ignoredCodes: Readonly<Record<Static<typeof IgnoredReason>, ErrorCode>> = {
  'unsupported-type': 'UnsupportedType',
  'not-integrated': 'NotIntegrated',
  'calculation-off': 'Down',
  'changed-since': 'DocumentChanged',
  'not-in-accounting': 'NotInQuickBooks',
  stopped: 'Stopped',
  'before-start-date': 'BeforeStartDate',
  'recording-disabled': 'RecordingDisabled',
};

/** The code of a result's message, for an answer; nothing for a result without one. */
export function codeOfResult(result: DeliveryResult | null): { readonly errorCode?: ErrorCode } {
  if (result === null || result.kind === 'done') return {};
  return { errorCode: result.kind === 'ignored' ? ignoredCodes[result.why] : errorCodeOf(result.error) };
}

/**
 * Errors that a person must correct end as `needs-user`, others as `retry`. The worker schedules the retries. A delivery
 * that finds the company disconnected ends as `waits`: see `deliver-document.ts`.
 */
export function deliveryResultOf(error: VendorError): DeliveryResult {
  const report = reportOf(error);
  return { kind: report.recovery === 'person' ? 'needs-user' : 'retry', error: report };
}
