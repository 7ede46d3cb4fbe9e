import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../app/delete-expired.ts';
import { appendTimeline } from '../../store/timeline.ts';
import { testDatabases } from '../../testing/databases.harness.ts';
import { saveEstimate } from '../../testing/stored-rows.fixture.ts';
import {
  deleteOrphanedParts,
  findAuditFile,
  findAuditPart,
  historiesOf,
  saveAuditFile,
  saveAuditPart,
} from './audit-file-queries.ts';

const madeAt = new Date('2026-07-02T10:00:00Z');
const after = (days: number): Date => new Date(madeAt.getTime() + days * 86_400_000);
const one = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const days = {
  calls: 30,
  estimates: 90,
  webhookEvents: 30,
  backgroundRuns: 2,
  certificateRequests: 400,
  sessions: 7,
  activity: 400,
};

describe.each(await testDatabases())('the audit files of a company on $name', ({ db, clear }) => {
  beforeEach(clear);

  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1], realm = 'a'): Promise<Result> =>
    db.tx({ realm }, work);
  const expiresAt = after(7);
  const part = (fileId: string, place: number, bytes: readonly number[]) =>
    inRealm((trx) => saveAuditPart(trx, { realmId: 'a', fileId, place, content: Uint8Array.from(bytes), expiresAt }));
  const file = (fileId: string) => ({
    month: '2026-06',
    fileId,
    madeAt,
    madeBy: 'Dana',
    documents: 3,
    bytes: 4,
    parts: 2,
    expiresAt,
  });
  const save = (fileId: string) => inRealm((trx) => saveAuditFile(trx, 'a', file(fileId)));
  const contentOf = async (fileId: string, place: number, now = madeAt, realm = 'a') => {
    const found = await inRealm((trx) => findAuditPart(trx, 'a', { fileId, place }, now), realm);
    return found && [...found.content];
  };
  const find = (now: Date, realm = 'a') => inRealm((trx) => findAuditFile(trx, 'a', '2026-06', now), realm);

  it('have their parts, byte for byte, and cannot be read by another company', async () => {
    await part(one, 0, [0, 255, 10]);
    await part(one, 1, [7]);
    await save(one);
    expect(await find(madeAt)).toEqual(file(one));
    expect([await contentOf(one, 0), await contentOf(one, 1), await contentOf(one, 2)]).toEqual([
      [0, 255, 10],
      [7],
      null,
    ]);
    expect([await find(madeAt, 'b'), await contentOf(one, 0, madeAt, 'b')]).toEqual([null, null]);
  });

  it('cannot be downloaded before they are finished, and leave no parts when they were stopped', async () => {
    await part(one, 0, [1]);
    await save(other);
    expect(await contentOf(one, 0)).toBeNull();
    await inRealm((trx) => deleteOrphanedParts(trx, 'a'));
    expect(await inRealm((trx) => trx.selectFrom('auditFilePart').select('place').execute())).toEqual([]);
  });

  it('replace the earlier file of their month, whose parts are deleted', async () => {
    await part(one, 0, [1]);
    await save(one);
    await part(other, 0, [2]);
    await save(other);
    expect(await inRealm((trx) => deleteOrphanedParts(trx, 'a'))).toBe(false);
    expect([await contentOf(one, 0), await contentOf(other, 0)]).toEqual([null, [2]]);
    expect(await inRealm((trx) => trx.selectFrom('auditFilePart').select('fileId').execute())).toEqual([
      { fileId: other },
    ]);
  });

  it('expire, and the nightly job deletes them then and not before', async () => {
    const left = () => inRealm((trx) => trx.selectFrom('auditFilePart').select('place').execute());
    await part(one, 0, [1]);
    await save(one);
    const night = (now: Date) => deleteExpired({ db, clock: { now: () => now } }, days, new AbortController().signal);
    await night(after(6));
    expect([await find(after(6)), await left()]).toEqual([file(one), [{ place: 0 }]]);
    expect([await find(after(7)), await contentOf(one, 0, after(7))]).toEqual([null, null]);
    await night(after(8));
    expect(await left()).toEqual([]);
    expect(await inRealm((trx) => trx.selectFrom('auditFile').select('month').execute())).toEqual([]);
  });

  it('contain the timelines and the estimates of their documents, the oldest first', async () => {
    const key = { realmId: 'a', txnType: 35, txnId: '7' };
    const estimate = { realmId: 'a', txnType: 35, txnId: '7', answer: { errorText: 'No address.' } };
    await inRealm(async (trx) => {
      await appendTimeline(trx, key, { event: 'saved' }, madeAt);
      await appendTimeline(trx, key, { event: 'recorded', detail: { code: '1087' } }, after(1));
      await appendTimeline(trx, { ...key, txnId: '8' }, { event: 'saved' }, madeAt);
      await saveEstimate(trx, { ...estimate, fingerprint: 'later' }, after(1));
      await saveEstimate(trx, { ...estimate, fingerprint: 'first' }, madeAt);
    });
    const { timelines, estimates } = await inRealm((trx) => historiesOf(trx, 'a', 35, ['7']));
    expect([...timelines]).toMatchObject([
      ['7', [{ event: 'saved' }, { event: 'recorded', detail: { code: '1087' } }]],
    ]);
    expect([...estimates]).toMatchObject([['7', [{ fingerprint: 'first' }, { fingerprint: 'later' }]]]);
  });
});
