import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { AccountingService, ChangedDocument } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { done, type Outcome } from '../../ports/outcome.ts';
import type { QuickBooksClient } from './client.ts';
import { pageOf } from './envelope.ts';
import { PAGE_SIZE, selectText } from './query.ts';

const KINDS: readonly DocumentKind[] = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt', 'Estimate'];

const row = Type.Object({ Id: Type.String(), status: Type.Optional(Type.String()) });
const kindRows = Compile(Type.Array(row));
const changesModel = Compile(
  Type.Object({
    CDCResponse: Type.Array(Type.Object({ QueryResponse: Type.Array(Type.Record(Type.String(), Type.Unknown())) })),
    time: Type.String(),
  }),
);

interface Changes {
  readonly changes: readonly ChangedDocument[];
  readonly next: string;
}

/** Change data capture answers at most 1000 rows; a busy company is asked kind by kind, then through queries. */
export function createChangesSince(send: QuickBooksClient): AccountingService['changesSince'] {
  const capture = (call: CallContext, since: string, kinds: readonly DocumentKind[]) =>
    send<Changes>(call, {
      method: 'GET',
      path: '/cdc',
      query: { entities: kinds.join(','), changedSince: since },
      read: readChanges,
    });

  async function changesOfKind(call: CallContext, since: string, kind: DocumentKind) {
    const captured = await capture(call, since, [kind]);
    if (!captured.ok || captured.value.changes.length < PAGE_SIZE) return captured;
    const saved = await savedSince(send, call, since, kind);
    if (!saved.ok) return saved;
    const deleted = captured.value.changes.filter(({ change }) => change === 'deleted');
    return done({ changes: [...saved.value, ...deleted], next: captured.value.next });
  }

  return async (call, since) => {
    const all = await capture(call, since, KINDS);
    if (!all.ok || all.value.changes.length < PAGE_SIZE) return all;
    const changes: ChangedDocument[] = [];
    for (const kind of KINDS) {
      const ofKind = await changesOfKind(call, since, kind);
      if (!ofKind.ok) return ofKind;
      changes.push(...ofKind.value.changes);
    }
    return done({ changes, next: all.value.next });
  };
}

async function savedSince(
  send: QuickBooksClient,
  call: CallContext,
  since: string,
  kind: DocumentKind,
): Promise<Outcome<readonly ChangedDocument[]>> {
  const saved: ChangedDocument[] = [];
  for (;;) {
    const query = selectText({
      entity: kind,
      where: [{ field: 'MetaData.LastUpdatedTime', operator: '>=', value: since }],
      orderBy: 'MetaData.LastUpdatedTime ASC',
      startPosition: saved.length + 1,
    });
    const page = await send(call, { method: 'GET', path: '/query', query: { query }, read: pageOf(kind, row) });
    if (!page.ok) return page;
    saved.push(...page.value.map(({ Id }): ChangedDocument => ({ kind, id: Id, change: 'saved' })));
    if (page.value.length < PAGE_SIZE) return done(saved);
  }
}

function readChanges(answer: unknown): Changes | undefined {
  if (!changesModel.Check(answer)) return undefined;
  const next = new Date(answer.time);
  const groups = answer.CDCResponse.flatMap((response) => response.QueryResponse);
  if (Number.isNaN(next.getTime()) || groups.some((group) => 'Fault' in group)) return undefined;
  const changes: ChangedDocument[] = [];
  for (const group of groups)
    for (const kind of KINDS) {
      const rows = group[kind];
      if (rows === undefined) continue;
      if (!kindRows.Check(rows)) return undefined;
      changes.push(
        ...rows.map(({ Id, status }): ChangedDocument => ({
          kind,
          id: Id,
          change: status === 'Deleted' ? 'deleted' : 'saved',
        })),
      );
    }
  return { changes, next: next.toISOString() };
}
