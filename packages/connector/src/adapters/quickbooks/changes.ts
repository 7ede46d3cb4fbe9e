import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { byKind, documentKindNames, documentKinds } from '@salestax/contract';
import { done } from '../../domain/result.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingService, ChangedDocument } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { selectRows } from './checked-rows.ts';
import type { QuickBooksClient } from './client.ts';
import { checkedRowsOf } from './envelope.ts';
import { type Condition, oldestChangeFirst, pageSize, selectText } from './query.ts';
import { byPosition, isNotProcessed, readWithoutUnreadableRows } from './read-without-refused-rows.ts';

const capturedRow = Type.Object({
  Id: Type.String(),
  SyncToken: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  MetaData: Type.Optional(Type.Object({ LastUpdatedTime: Type.Optional(Type.String()) })),
});
const capturedRows = Compile(Type.Array(capturedRow));
const changesModel = Compile(
  Type.Object({
    CDCResponse: Type.Array(Type.Object({ QueryResponse: Type.Array(Type.Record(Type.String(), Type.Unknown())) })),
    time: Type.String(),
  }),
);
const savedRows = byKind((kind) => checkedRowsOf(kind, capturedRow));

interface Captured {
  readonly changes: readonly ChangedDocument[];
  /** The `since` of the next call. */
  readonly next: string;
}

/** `isPartial`: a kind is missing, because the service cannot process one of its documents. */
type CaptureAnswer = Captured & { readonly isPartial: boolean };

/** Changes of estimates are not followed: they are never recorded. */
const capturedKinds = documentKindNames.filter((kind) => documentKinds[kind].isRecorded);

/** Objects in one answer to a change data capture. */
const maxCaptured = 1_000;
/** The service looks back 30 days; one less allows for clock differences. */
const lookBackMs = 29 * 24 * 60 * 60_000;

/**
 * Change data capture returns at most 1,000 objects, of the last 30 days (Intuit, 'Change data capture'). If there are
 * more, it is not documented which ones are left out. Only the start of the window can be chosen, so that a shorter window
 * would lose the oldest changes. Because of one document that it cannot process, the service refuses the capture like a query
 * (4002, intuit/QuickBooks-V3-Java-SDK issue 47). An answer that is full or refused is therefore repeated per kind of document.
 * If that is full or refused as well, or the start is too early, saved documents are read by paged queries; deletions cannot be
 * queried and are incomplete.
 */
export function createChangesSince(send: QuickBooksClient): AccountingService['changesSince'] {
  /** Null: a document cannot be processed. */
  async function capture(
    openCall: () => CallContext,
    since: string,
    kinds: readonly DocumentKind[],
  ): Promise<Outcome<Captured | null>> {
    const captured = await send<CaptureAnswer>(openCall(), {
      method: 'GET',
      path: '/cdc',
      query: { entities: kinds.join(','), changedSince: since },
      read: readChanges,
      summary: ({ changes }) => ({ rows: changes.length }),
      foundNothing: ({ changes, isPartial }) => changes.length === 0 && !isPartial,
    });
    if (!captured.ok) return isNotProcessed(captured.error) ? done(null) : captured;
    const { isPartial, ...whole } = captured.value;
    return done(isPartial ? null : whole);
  }

  return async (openCall, since, now) => {
    const earliest = new Date(now.getTime() - lookBackMs);
    const isTooOld = new Date(since) < earliest;
    const isComplete = ({ changes }: Captured) => !isTooOld && changes.length < maxCaptured;
    const from = isTooOld ? earliest.toISOString() : since;
    const all = await capture(openCall, from, capturedKinds);
    if (!all.ok) return all;
    if (all.value !== null && isComplete(all.value)) return done({ ...all.value, incompleteDeletions: [] });
    const captures: { readonly kind: DocumentKind; readonly ofKind: Captured | null }[] = [];
    for (const kind of capturedKinds) {
      const captured = await capture(openCall, from, [kind]);
      if (!captured.ok) return captured;
      captures.push({ kind, ofKind: captured.value });
    }
    let changes: readonly ChangedDocument[] = [];
    const incompleteDeletions: DocumentKind[] = [];
    for (const { kind, ofKind } of captures) {
      if (ofKind !== null && isComplete(ofKind)) {
        changes = [...changes, ...ofKind.changes];
        continue;
      }
      const saved = await savedSince(send, openCall, since, kind);
      if (!saved.ok) return saved;
      const deletions = ofKind?.changes.filter(({ change }) => change === 'deleted') ?? [];
      changes = [...changes, ...saved.value, ...deletions];
      incompleteDeletions.push(kind);
    }
    // A time of the service, whose clock may differ from ours, before the first query.
    const earliestAnswer = [all.value, ...captures.map(({ ofKind }) => ofKind)].find((each) => each !== null);
    return done({ changes, incompleteDeletions, next: earliestAnswer?.next ?? since });
  };
}

/**
 * Each page starts at the time where the previous one ended. Positions would skip documents: one that is saved meanwhile moves
 * to the end, and shifts all that follow. A document that cannot be read is left to its webhook and to comparisons.
 */
async function savedSince(
  send: QuickBooksClient,
  openCall: () => CallContext,
  since: string,
  kind: DocumentKind,
): Promise<Outcome<readonly ChangedDocument[]>> {
  const saved = new Map<string, ChangedDocument>();
  let from = since;
  let startPosition = 1;
  for (;;) {
    const page = await readWithoutUnreadableRows(byPosition, { from: startPosition, count: pageSize }, (part) => {
      const where: Condition[] = [{ field: 'MetaData.LastUpdatedTime', operator: '>=', value: from }];
      const order = { orderBy: oldestChangeFirst, startPosition: part.from, maxResults: part.count };
      return selectRows(send, openCall(), savedRows[kind], selectText({ entity: kind, where, ...order }));
    });
    if (!page.ok) return page;
    const { rows, unreadable } = page.value;
    for (const row of rows) saved.set(row.Id, changeOf(kind, row));
    const end = rows.findLast(({ MetaData }) => MetaData?.LastUpdatedTime !== undefined)?.MetaData?.LastUpdatedTime;
    if (end === undefined || rows.length + unreadable.length < pageSize) return done([...saved.values()]);
    // More than a page was saved within one second.
    if (end === from) startPosition += pageSize;
    else [from, startPosition] = [end, 1];
  }
}

function readChanges(answer: unknown): CaptureAnswer | undefined {
  if (!changesModel.Check(answer)) return undefined;
  const next = new Date(answer.time);
  const groups = answer.CDCResponse.flatMap((response) => response.QueryResponse);
  if (Number.isNaN(next.getTime())) return undefined;
  const changes: ChangedDocument[] = [];
  for (const group of groups)
    for (const kind of documentKindNames) {
      const rows = group[kind];
      if (rows === undefined) continue;
      if (!capturedRows.Check(rows)) return undefined;
      changes.push(...rows.map((row) => changeOf(kind, row)));
    }
  return { changes, next: next.toISOString(), isPartial: groups.some((group) => 'Fault' in group) };
}

function changeOf(
  kind: DocumentKind,
  { Id, SyncToken, status, MetaData }: Static<typeof capturedRow>,
): ChangedDocument {
  const changedAt = MetaData?.LastUpdatedTime;
  return {
    kind,
    id: Id,
    change: status === 'Deleted' ? 'deleted' : 'saved',
    ...(SyncToken !== undefined && { syncToken: SyncToken }),
    ...(changedAt !== undefined && { changedAt }),
  };
}
