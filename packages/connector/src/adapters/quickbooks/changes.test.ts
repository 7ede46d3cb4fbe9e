import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../../../test/long.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import { tokens } from '../../testing/quickbooks-documents.fixture.ts';
import { recordedCall, startVendorStub, type StubAnswer, type VendorStub } from '../../testing/vendor-server.fake.ts';
import { createQuickBooks } from './index.ts';

let stub: VendorStub;
beforeEach(async () => {
  stub = await startVendorStub();
});
afterEach(async () => {
  await stub[Symbol.asyncDispose]();
});

const now = new Date('2026-01-15T17:00:00Z');
const begin = '2026-01-14T00:00:00.000Z';

async function changesSince(since: string) {
  const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens(), callsPerMinute: 100_000 });
  const outcome = await service.changesSince(recordedCall, since, now);
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

/** A document of the fake service. `second` counts from `begin`. */
interface Row {
  readonly kind: DocumentKind;
  readonly id: string;
  second: number;
  readonly isDeleted?: true;
  /** The service cannot process it, and refuses every request that finds it. */
  readonly isRefused?: true;
}

const rowsOf = (kind: DocumentKind, count: number, secondOf: (index: number) => number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ kind, id: `${kind} ${index + 1}`, second: secondOf(index) }));
const timeOf = ({ second }: Row) => new Date(Date.parse(begin) + second * 1_000).toISOString();
const entityOf = (row: Row) => ({ Id: row.id, MetaData: { LastUpdatedTime: timeOf(row) } });

const refusal: StubAnswer & { readonly body: object } = {
  status: 400,
  body: {
    Fault: {
      Error: [{ Message: 'Error processing query', Detail: 'QueryProcessingError: Row 57', code: '4002' }],
      type: 'ValidationFault',
    },
  },
};

/**
 * Answers the two calls that read changes from these rows: at most 1,000, deletions last, pages ordered by time. `refusedCapture`:
 * the answer to a capture that finds a row which cannot be processed.
 */
function answerFrom(rows: readonly Row[], refusedCapture: StubAnswer = refusal) {
  const changed = (since: string) => rows.filter((row) => timeOf(row) >= since);
  return ({ url }: { readonly url: string }): StubAnswer => {
    const params = new URL(url, stub.baseUrl).searchParams;
    const [, kind = '', since = '', start = '', count = ''] =
      /FROM (\w+) WHERE MetaData.LastUpdatedTime >= '([^']+)' .* STARTPOSITION (\d+) MAXRESULTS (\d+)/.exec(
        params.get('query') ?? '',
      ) ?? [];
    if (kind !== '') {
      const found = changed(since).filter((row) => row.kind === kind && !row.isDeleted);
      const sorted = found.toSorted((a, b) => a.second - b.second);
      const page = sorted.slice(Number(start) - 1, Number(start) - 1 + Number(count));
      if (page.some(({ isRefused }) => isRefused)) return refusal;
      return { body: { QueryResponse: page.length === 0 ? {} : { [kind]: page.map(entityOf) } } };
    }
    const captured = changed(params.get('changedSince') ?? '');
    const kinds = (params.get('entities') ?? '').split(',');
    if (captured.some((row) => row.isRefused && kinds.includes(row.kind))) return refusedCapture;
    let left = 1_000;
    const groups = kinds.map((name) => {
      const ofKind = captured.filter((row) => row.kind === name);
      const listed = [...ofKind.filter((row) => !row.isDeleted), ...ofKind.filter((row) => row.isDeleted)].slice(
        0,
        left,
      );
      left -= listed.length;
      return { [name]: listed.map((row) => (row.isDeleted ? { ...entityOf(row), status: 'Deleted' } : entityOf(row))) };
    });
    return { body: { CDCResponse: [{ QueryResponse: groups }], time: '2026-01-15T10:00:00Z' } };
  };
}

const savedIds = (changes: readonly { readonly id: string; readonly change: string }[]) =>
  changes.filter(({ change }) => change === 'saved').map(({ id }) => id);

describe('changes', () => {
  it('an answer without changes is marked as empty', async () => {
    const rows: object[] = [];
    stub.answer = () => ({ body: { CDCResponse: [{ QueryResponse: [{ Invoice: rows }] }], time: begin } });
    const call = recordedCall();
    const service = createQuickBooks({ baseUrl: stub.baseUrl, tokens: tokens(), callsPerMinute: 100_000 });
    await service.changesSince(() => call, begin, now);
    rows.push({ Id: '130' });
    await service.changesSince(() => call, begin, now);
    expect(call.log.map(({ foundNothing }) => foundNothing)).toEqual([true, undefined]);
  });

  it('changes have the version and the time that the service lists', async () => {
    const MetaData = { LastUpdatedTime: '2026-01-15T09:59:00-08:00' };
    const rows = [{ Id: '130', SyncToken: '4', MetaData, Balance: 7 }];
    stub.answer = () => ({
      body: {
        CDCResponse: [{ QueryResponse: [{ Invoice: [...rows, { Id: '131', status: 'Deleted', MetaData }] }] }],
        time: '2026-01-15T10:00:00.000-08:00',
      },
    });
    const changedAt = MetaData.LastUpdatedTime;
    expect((await changesSince(begin)).changes).toEqual([
      { kind: 'Invoice', id: '130', change: 'saved', syncToken: '4', changedAt },
      { kind: 'Invoice', id: '131', change: 'deleted', changedAt },
    ]);
  });

  it('changes are saved and deleted documents, and the start time of the next request', async () => {
    stub.answer = () => ({
      body: {
        CDCResponse: [
          {
            QueryResponse: [
              { Invoice: [{ Id: '130' }, { status: 'Deleted', Id: '131' }], startPosition: 1, maxResults: 2 },
              {},
            ],
          },
        ],
        time: '2026-01-15T10:00:00.000-07:00',
      },
    });
    expect(await changesSince(begin)).toEqual({
      changes: [
        { kind: 'Invoice', id: '130', change: 'saved' },
        { kind: 'Invoice', id: '131', change: 'deleted' },
      ],
      incompleteDeletions: [],
      next: '2026-01-15T17:00:00.000Z',
    });
  });

  it('changes are complete for each kind that fits into one answer, including deletions', async () => {
    const deleted: Row = { kind: 'CreditMemo', id: 'gone', second: 1, isDeleted: true };
    stub.answer = answerFrom([
      ...rowsOf('Invoice', 800, (index) => index),
      ...rowsOf('CreditMemo', 700, () => 9),
      deleted,
    ]);
    const { changes, incompleteDeletions } = await changesSince(begin);
    expect(changes).toHaveLength(1_501);
    expect(changes.at(-1)).toMatchObject({ kind: 'CreditMemo', id: 'gone', change: 'deleted' });
    expect(incompleteDeletions).toEqual([]);
  });

  it('a kind that fits into no answer has all saved documents and is reported as incomplete in deletions', async () => {
    const deleted: Row = { kind: 'Invoice', id: 'gone', second: 1, isDeleted: true };
    const credit: Row = { kind: 'CreditMemo', id: 'gone too', second: 1, isDeleted: true };
    stub.answer = answerFrom([deleted, ...rowsOf('Invoice', 2_345, (index) => index), credit]);
    const { changes, incompleteDeletions } = await changesSince(begin);
    expect(new Set(savedIds(changes)).size).toBe(2_345);
    expect(savedIds(changes)).toHaveLength(2_345);
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'CreditMemo', id: 'gone too', change: 'deleted' }));
    expect(incompleteDeletions).toEqual(['Invoice']);
  });

  it('changes have every document even if some are saved again between two pages', async () => {
    const rows = rowsOf('Invoice', 2_345, (index) => index);
    const answer = answerFrom(rows);
    let pages = 0;
    stub.answer = (request) => {
      const page = answer(request);
      if (!request.url.includes('/query')) return page;
      for (const row of rows.slice(pages * 20, pages * 20 + 20)) row.second += 5_000;
      pages += 1;
      return page;
    };
    const { changes } = await changesSince(begin);
    expect(new Set(savedIds(changes))).toEqual(new Set(rows.map(({ id }) => id)));
  });

  it('changes have every document even if more than a page was saved in one second', long, async () => {
    const rows = rowsOf('Invoice', 3_300, (index) => (index < 100 ? index : index < 2_800 ? 100 : index));
    stub.answer = answerFrom(rows);
    const { changes } = await changesSince(begin);
    expect(new Set(savedIds(changes))).toEqual(new Set(rows.map(({ id }) => id)));
  });

  it.each([
    ['a refusal', refusal],
    ['a server error', { ...refusal, status: 500 }],
    ['a fault of one kind', { body: { CDCResponse: [{ QueryResponse: [{}, refusal.body] }], time: begin } }],
  ])('a document that the service cannot process, which it says by %s, hides no other one', async (_, refused) => {
    const rows = rowsOf('Invoice', 1_500, (index) => index).map((row, index) =>
      index === 700 ? { ...row, isRefused: true as const } : row,
    );
    const gone: Row = { kind: 'CreditMemo', id: 'gone', second: 1, isDeleted: true };
    stub.answer = answerFrom([...rows, gone], refused);
    const { changes, incompleteDeletions, next } = await changesSince(begin);
    expect(new Set(savedIds(changes))).toEqual(new Set(rows.flatMap(({ id, isRefused }) => (isRefused ? [] : [id]))));
    expect(changes).toContainEqual(expect.objectContaining({ id: 'gone', change: 'deleted' }));
    expect(incompleteDeletions).toEqual(['Invoice']);
    // Of the kinds that were captured.
    expect(next).toBe('2026-01-15T10:00:00.000Z');
  });

  it('the next request starts where this one did while the service tells no time, and lists every document until then', async () => {
    const kinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const;
    const rows = kinds.flatMap((kind) => [
      { kind, id: `${kind} 0`, second: 1, isRefused: true } as const,
      ...rowsOf(kind, 1, () => 2),
    ]);
    stub.answer = answerFrom(rows);
    const { changes, next } = await changesSince(begin);
    expect(savedIds(changes)).toEqual(kinds.map((kind) => `${kind} 1`));
    expect(next).toBe(begin);
  });

  it('an estimate is not asked for, because it is never recorded', async () => {
    stub.answer = answerFrom([
      { kind: 'Estimate', id: '7', second: 1, isRefused: true },
      ...rowsOf('Invoice', 1, () => 1),
    ]);
    expect(savedIds((await changesSince(begin)).changes)).toEqual(['Invoice 1']);
  });

  it('changes older than 30 days are read by query, which change data capture cannot return', async () => {
    const old = '2025-11-20T00:00:00.000Z';
    const long: Row = { kind: 'Invoice', id: 'old', second: -40 * 86_400 };
    const deleted: Row = { kind: 'Invoice', id: 'gone', second: 1, isDeleted: true };
    const answer = answerFrom([long, ...rowsOf('SalesReceipt', 2, () => 1), deleted]);
    stub.answer = (request) => {
      const since = new URL(request.url, stub.baseUrl).searchParams.get('changedSince');
      const isRefused = since !== null && now.getTime() - Date.parse(since) > 30 * 86_400_000;
      return isRefused ? { status: 400, body: {} } : answer(request);
    };
    const { changes, incompleteDeletions } = await changesSince(old);
    expect(savedIds(changes)).toEqual(['old', 'SalesReceipt 1', 'SalesReceipt 2']);
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'Invoice', id: 'gone', change: 'deleted' }));
    expect(incompleteDeletions).toEqual(['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt']);
  });
});
