import { describe, expect, it } from 'vitest';
import type { DifferenceCause } from '@salestax/contract';
import { row } from '../testing/reconciliation.fixture.ts';
import { causeGroups, causeName, repairPage, repairSentence, rowsOfCause, settledByRepair } from './cause-groups.ts';
import { messages } from './messages.ts';
import { keyed } from './rows.ts';

const cause = (kind: DifferenceCause['kind'], id = '', name = id): DifferenceCause => ({ kind, id, name });
const hose = cause('item', 'A100', 'Garden hose');
const rows = keyed([
  row({ qboTxnId: '1', cause: cause('date'), taxDifference: 0 }),
  row({ qboTxnId: '2', cause: hose, taxDifference: 1.1 }),
  row({ qboTxnId: '3', cause: hose, taxDifference: 2.2 }),
  row({ qboTxnId: '4', cause: hose, taxDifference: 0.3, reasons: ['tax', 'locked'] }),
  row({ qboTxnId: '5' }),
  row({ qboTxnId: '6', cause: cause('unknown') }),
  row({ qboTxnId: '7', cause: cause('error', 'Paid', ''), errorCode: 'Paid' }),
]);

describe('the causes of a result', () => {
  const groups = causeGroups(rows, [
    { cause: hose, documents: 4 },
    { cause: cause('address', '24', 'Blue Bird'), documents: 2 },
  ]);

  it('are ordered by their documents; the unknown one and settled ones come last', () => {
    expect(groups.map(({ cause: { kind }, rows: left }) => [kind, left.length])).toEqual([
      ['item', 3],
      ['date', 1],
      ['error', 1],
      ['unknown', 2],
      ['address', 0],
    ]);
  });

  it('count what their repair settles, what a recalculation takes, and what is settled', () => {
    const [ofItem, , ofError, , ofAddress] = groups;
    expect(ofItem).toMatchObject({ repairableCount: 2, settledCount: 4, taxDifference: 3.6 });
    expect(ofItem?.recalculable.map(({ qboTxnId }) => qboTxnId)).toEqual(['2', '3']);
    expect(ofError).toMatchObject({ repairableCount: 1, recalculable: [] });
    expect(ofAddress).toMatchObject({ repairableCount: 0, settledCount: 2, rows: [] });
  });

  it('settle nothing where a person waits or looks at a document', () => {
    const waiting = keyed([row({ cause: cause('waiting') }), row({ cause: cause('unknown') }), row({ cause: hose })]);
    const settled = causeGroups(waiting, []).map((group) => [group.cause.kind, settledByRepair(group)]);
    expect(Object.fromEntries(settled)).toEqual({ waiting: 0, unknown: 0, item: 1 });
  });

  it('have the rows that the list shows', () => {
    for (const { key, rows: ofCause } of groups) expect(rowsOfCause(rows, key)).toEqual(ofCause);
    expect(rowsOfCause(rows, null)).toEqual(rows);
  });
});

describe('the words of a cause', () => {
  it('name its subject', () => {
    expect(causeName(hose, messages)).toBe('Tax code of Garden hose');
    expect(causeName(cause('setting', 'isRecordingDisabled', ''), messages)).toBe(
      'Setting: Do not record transactions in AvaTax',
    );
    expect(causeName(cause('error', 'Paid', ''), messages)).toBe('Error: Paid');
  });

  it('say that nothing settles documents that AvaTax does not change any more', () => {
    const locked = keyed([row({ cause: hose, reasons: ['tax', 'locked'] })]);
    const [group] = causeGroups(locked, []);
    expect(group && repairSentence(group, messages)).toBe(messages['repair.locked']);
  });

  it('lead to the page of the repair, with a search for the item or the customer', () => {
    expect(repairPage(hose, null)?.path).toBe('/itemmanagement?find=A100');
    expect(repairPage(cause('address', '24', 'Blue & Bird'), null)?.path).toBe('/batchaddress?find=Blue%20%26%20Bird');
    expect(repairPage(cause('amount'), null)).toBeNull();
  });

  it('lead to the documents of the days that were searched', () => {
    const search = { FromDate: '2026-06-01', ToDate: '2026-06-30', ErrorTransactionOnly: false };
    const path = '/documents?show=attention&from=2026-06-01&to=2026-06-30';
    expect(repairPage(cause('error', 'Paid'), search)?.path).toBe(path);
  });
});
