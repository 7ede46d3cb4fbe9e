import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { done, failed } from '../../domain/result.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { ChangedDocument, ChangesSince } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { invoice } from '../../testing/accounting-service.fake.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { keyOf, startRecording } from '../../testing/recording.harness.ts';
import { acceptSaved } from './accept-document.ts';
import { processChange, sweepChanges } from './accounting-changes.ts';
import { markWritten } from './document-queries.ts';
import { changeCursor } from './sweep-queries.ts';

const minute = 60_000;

let company: Awaited<ReturnType<typeof startRecording>>;
/** The next answer of the accounting service. */
let answer: Outcome<ChangesSince>;
/** The calls that read one document. */
let reads: CallContext[];

beforeEach(async () => {
  company = await startRecording();
  reads = [];
  answer = changes([]);
});
afterEach(() => company.stop());

const timeBefore = (minutes: number) => new Date(company.clock.ms - minutes * minute).toISOString();
const changes = (listed: readonly ChangedDocument[]) =>
  done({ changes: listed, incompleteDeletions: [], next: timeBefore(0) });

/** The document that the service does not deliver. */
let refusedId: string | null = null;
const refusal: Outcome<never> = failed({
  kind: 'refused',
  vendor: 'accounting',
  code: '4002',
  message: 'Not delivered.',
  detail: '',
});
afterEach(() => {
  refusedId = null;
});

/** An invoice of the accounting service, as its list of changes names it. */
function savedInvoice(id: string, minutesAgo: number): ChangedDocument {
  const document = invoice({ id, number: id });
  company.accounting.put(document);
  return { kind: 'Invoice', id, change: 'saved', syncToken: document.syncToken, changedAt: timeBefore(minutesAgo) };
}

function services() {
  const { accounting } = company.services;
  return {
    ...company.services,
    longestSweepIntervalMinutes: 360,
    throttle: { refresh: async () => 0 },
    accounting: {
      ...accounting,
      salesById: async () => done({ sales: [], unreadable: [] }),
      salesPage: async () => done({ sales: [], unreadable: [] }),
      changesSince: async () => answer,
      document: (...[call, kind, id, taxItems]: Parameters<typeof accounting.document>) => {
        reads.push(call);
        if (id === refusedId) return Promise.resolve(refusal);
        return accounting.document(call, kind, id, taxItems);
      },
    },
  };
}

async function sweep(found: readonly ChangedDocument[] = []) {
  answer = changes(found);
  return (await sweepChanges(services(), realmId, 'sweep')).finding;
}

const interval = async () => (await company.inRealm((trx) => changeCursor(trx, realmId))).intervalMinutes;

/** A company that is known: its first sweeps have found nothing. */
async function sweepTimes(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await sweep();
}

describe('the sweep', () => {
  it('of an idle company is repeated after longer and longer times', async () => {
    const intervals: (number | null)[] = [];
    for (let index = 0; index < 8; index += 1) {
      await sweep();
      intervals.push(await interval());
    }
    expect(intervals).toEqual([5, 15, 30, 60, 120, 240, 360, 360]);
  });

  it('grows over changes that a webhook has reported, and does not read them', async () => {
    await sweepTimes(3);
    const saved = savedInvoice('1', 60);
    const report = { realmId, entity: 'invoice', id: '1', operation: 'created' } as const;
    expect(await processChange(services(), report, 'webhook', 'w')).toBe(true);
    await company.inRealm((trx) => markWritten(trx, keyOf('1'), saved.syncToken ?? '', company.clock.now()));
    reads = [];
    expect(await sweep([saved])).toBe('nothing-lost');
    expect(reads).toEqual([]);
    expect(await interval()).toBe(60);
  });

  it('grows over changes that the panel has reported and that are not recorded yet', async () => {
    await sweepTimes(3);
    const saved = savedInvoice('2', 60);
    await acceptSaved(services(), {
      ...keyOf('2'),
      syncToken: saved.syncToken ?? '',
      source: 'panel',
      correlationId: 'p',
    });
    expect(await sweep([saved])).toBe('nothing-lost');
    expect(await interval()).toBe(60);
  });

  it('does not read again what an earlier one has accepted, whatever became of it', async () => {
    const saved = savedInvoice('4', 60);
    await sweep([saved]);
    await company.deliver();
    const unrecorded = savedInvoice('5', 60);
    await acceptSaved(services(), {
      ...keyOf('5'),
      syncToken: unrecorded.syncToken ?? '',
      source: 'webhook',
      correlationId: 'w',
    });
    await company.inRealm((trx) => trx.updateTable('delivery').set({ state: 'Ignored' }).execute());
    reads = [];
    await sweep([saved, unrecorded]);
    expect(reads).toEqual([]);
  });

  it('reads a document again whose save ended because the accounting service did not know it', async () => {
    await acceptSaved(services(), { ...keyOf('49'), syncToken: '0', source: 'panel', correlationId: 'p' });
    await company.deliver();
    expect(await company.lastOf('49')).toMatchObject({ state: 'Ignored', result: { why: 'not-in-accounting' } });
    await sweep([savedInvoice('49', 60)]);
    await company.deliver();
    expect(await company.lastOf('49')).toMatchObject({ state: 'Done' });
  });

  it('reads no document while calculation is off that was never recorded', async () => {
    await sweepTimes(3);
    await company.save(invoice({ id: '6', number: '6' }));
    await company.deliver();
    await company.change({ calculationActive: false });
    reads = [];
    await sweep([savedInvoice('7', 60)]);
    expect(reads).toEqual([]);
    company.accounting.put({ ...invoice({ id: '6', number: '6' }), syncToken: '9' });
    await sweep([{ kind: 'Invoice', id: '6', change: 'saved', syncToken: '9', changedAt: timeBefore(60) }]);
    expect(reads).toHaveLength(1);
  });

  it('is short again after a save that nothing has reported', async () => {
    await sweepTimes(3);
    expect(await sweep([savedInvoice('3', 60)])).toBe('lost');
    expect(await interval()).toBe(5);
    expect(await company.deliveries('3')).toHaveLength(1);
  });

  it('follows the changes that were listed also where deletions cannot be looked up', async () => {
    await company.save(invoice({ id: '20', number: '20' }));
    await company.deliver();
    answer = done({ changes: [savedInvoice('21', 60)], incompleteDeletions: ['Invoice'], next: timeBefore(0) });
    const away = { ...services(), accounting: { ...services().accounting, salesById: async () => refusal } };
    await expect(sweepChanges(away, realmId, 'sweep')).rejects.toThrow('Not delivered.');
    expect(await company.deliveries('21')).toHaveLength(1);
    expect((await company.inRealm((trx) => changeCursor(trx, realmId))).position).toBeNull();
  });

  it('follows no further change when the time of its job has ended', async () => {
    answer = changes([savedInvoice('22', 60)]);
    const ended = AbortSignal.abort(new Error('The time has ended.'));
    await expect(sweepChanges(services(), realmId, 'sweep', ended)).rejects.toThrow('The time has ended.');
    expect(reads).toEqual([]);
    expect(await company.deliveries('22')).toEqual([]);
  });

  it('is short again after a deletion that nothing has reported', async () => {
    await sweepTimes(3);
    await company.save(invoice({ id: '4', number: '4' }), { version: '0' });
    const deleted = { kind: 'Invoice', id: '4', change: 'deleted', changedAt: timeBefore(60) } as const;
    expect(await sweep([deleted])).toBe('lost');
    expect(await interval()).toBe(5);
  });

  it('keeps its interval for a save whose webhook may be on its way', async () => {
    await sweepTimes(3);
    expect(await sweep([savedInvoice('5', 1)])).toBe('too-recent');
    expect(await interval()).toBe(30);
  });

  it('of a new company takes no earlier save for a lost one', async () => {
    expect(await sweep([savedInvoice('6', 60)])).toBe('nothing-lost');
    expect(await interval()).toBe(5);
  });

  it('takes estimates and unknown deletions, which are not recorded, for nothing lost', async () => {
    await sweepTimes(3);
    const unknown = { id: '7', changedAt: timeBefore(60) };
    const listed = [
      { ...unknown, kind: 'Estimate', change: 'saved' },
      { ...unknown, kind: 'Invoice', change: 'deleted' },
    ] as const;
    expect(await sweep(listed)).toBe('nothing-lost');
  });

  it('leaves its interval as it is when the accounting service does not answer', async () => {
    await sweepTimes(3);
    answer = failed({ kind: 'unavailable', vendor: 'accounting', code: '', message: 'Away.', detail: '' });
    await expect(sweepChanges(services(), realmId, 'sweep')).rejects.toThrow('Away.');
    expect(await interval()).toBe(30);
  });

  it('goes on behind a document that the service refuses, which is left to its delivery', async () => {
    await sweepTimes(3);
    refusedId = '10';
    expect(await sweep([savedInvoice('10', 1), savedInvoice('11', 1)])).toBe('too-recent');
    const { position } = await company.inRealm((trx) => changeCursor(trx, realmId));
    expect(position).toBe(timeBefore(0));
    expect(await company.deliveries('10')).toMatchObject([{ kind: 'record', state: 'Queued' }]);
    expect(await company.deliveries('11')).toHaveLength(1);
  });

  it('reads documents in the background, as after a webhook', async () => {
    await sweep([savedInvoice('8', 1)]);
    savedInvoice('9', 1);
    const report = { realmId, entity: 'invoice', id: '9', operation: 'created' } as const;
    await processChange(services(), report, 'webhook', 'w');
    expect(reads.map(({ priority }) => priority)).toEqual(['background', 'background']);
  });
});
