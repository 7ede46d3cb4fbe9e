import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../domain/activity.ts';
import { defaultSettings } from '../../domain/company-settings.ts';
import { realmId } from '../../testing/company-services.harness.ts';
import { startRecording } from '../../testing/recording.harness.ts';
import { closeMonth } from './decide-month.ts';
import { saveFigures, watchMonth } from './month-queries.ts';

const month = '2026-02';
const read = {
  figures: {
    documents: 3,
    collected: 12.5,
    recorded: 12.5,
    jurisdictions: [],
    differences: [],
    unlisted: { count: 0, difference: 0 },
  },
  counts: { withoutTax: 0, inconsistent: 0, missing: 0 },
};

let company: Awaited<ReturnType<typeof startRecording>>;
beforeAll(async () => {
  company = await startRecording();
  await company.change({ settings: { ...defaultSettings, taxItemId: '40', timeZone: 'America/Denver' } });
});
afterAll(() => company.stop());

/** Closes the month with figures that were read at this moment. */
async function closeWith(readAt: string): Promise<unknown> {
  await company.inRealm(async (trx) => {
    await watchMonth(trx, realmId, month);
    await saveFigures(trx, realmId, month, read, {
      readAt: new Date(readAt),
      countedFrom: `${month}-01`,
      contained: [],
    });
  });
  const { signal } = new AbortController();
  const request = { realmId, companyId: 'c1', correlationId: 'test', signal, actor: operatorActor('test') };
  return closeMonth(company.services, request, { Month: month, ReadAt: readAt });
}

describe('the close of a month that is over', () => {
  it('needs figures that were read after its last day in the time zone of the company', async () => {
    expect(await closeWith('2026-02-17T10:00:00.000Z')).toEqual({ outcome: 'stale' });
    expect(await closeWith('2026-03-01T06:59:59.000Z')).toEqual({ outcome: 'stale' });
    expect(await closeWith('2026-03-01T07:00:00.000Z')).toEqual({ outcome: 'closed' });
  });
});
