import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { CallPriority } from '../../ports/call-log.ts';

/** The task of a delivery, as it was accepted. */
const DeliveryPayload = Type.Object({
  correlationId: Type.String(),
  reason: Type.Union([Type.Enum(['Voided', 'Deleted']), Type.Null()]),
  /** The panel reported the save, or a person had the tax lines written: somebody saw the document with its tax lines. */
  isSavedInPanel: Type.Optional(Type.Boolean()),
  /** SyncToken of the document that a person recalculates. */
  recalculatedSyncToken: Type.Optional(Type.String()),
  /** If it is paid, it is recorded with the tax that it charges: a person has chosen so. */
  isPaidAsCharged: Type.Optional(Type.Boolean()),
  /** The run that recalculates it: once it was cancelled, the document is not begun. */
  runId: Type.Optional(Type.String()),
  /** The name of the person who started it. */
  person: Type.Optional(Type.String()),
  /** A person waits for the result this long; attempts follow each other sooner. Milliseconds. */
  watchedForMs: Type.Optional(Type.Number()),
});
export type DeliveryPayload = Readonly<Static<typeof DeliveryPayload>>;

const storedPayload = Compile(DeliveryPayload);

export function payloadOf({ id, payload }: { readonly id: string; readonly payload: unknown }): DeliveryPayload {
  return storedPayload.Check(payload) ? payload : { correlationId: id, reason: null };
}

/** After so long nobody looks at the document any more: the session of its page has ended. Milliseconds. */
const watchedMs = 3_600_000;

/** A delivery of a saved document that was created after this time has a person who waits for it. */
export const watchedSince = (now: Date): Date => new Date(now.getTime() - watchedMs);

/**
 * Deliveries that no person waits for have background priority: lists that are recalculated, imports and other saves that
 * webhooks and sweeps report, and what waited while a vendor could not be reached. The others (`isSavedInPanel`) do not wait
 * for them.
 */
export const priorityOf = ({ isSavedInPanel = false }: DeliveryPayload, ageMs: number): CallPriority =>
  isSavedInPanel && ageMs < watchedMs ? 'interactive' : 'background';

/** Stored before the provider is called: whether it renamed the transaction is unknown until its answer arrives. */
const Rename = Type.Object({ from: Type.String(), to: Type.String() });
export type Rename = Readonly<Static<typeof Rename>>;

/** Intermediate results of the attempts. */
const DeliveryProgress = Type.Object({
  /** The document's amounts before a recalculation, and its exchange rate where it is in another currency than the company's. */
  before: Type.Optional(
    Type.Object({ totalCents: Type.Number(), taxCents: Type.Number(), exchangeRate: Type.Optional(Type.String()) }),
  ),
  /** The last rename that was started; null = it had no effect. */
  rename: Type.Optional(Type.Union([Rename, Type.Null()])),
  /**
   * Since when it fails; the time without a connection, or until a person had corrected the cause, does not count. Absent: it has
   * not failed. ISO 8601, UTC.
   */
  triedSince: Type.Optional(Type.String()),
  /** When it was queued again last, after it had ended. ISO 8601, UTC. */
  revivedAt: Type.Optional(Type.String()),
});
export type DeliveryProgress = Readonly<Static<typeof DeliveryProgress>>;

const storedProgress = Compile(DeliveryProgress);

export function progressOf({ progress }: { readonly progress: unknown }): DeliveryProgress {
  return storedProgress.Check(progress) ? progress : {};
}
