import { describe, expect, it, vi } from 'vitest';
import type { Answer, ComparedTransactions, RecalculationRow } from '@salestax/contract';
import { settled, startReconciliation } from '../testing/reconciliation-model.harness.ts';
import { accepted, compared, outcome, run } from '../testing/reconciliation.fixture.ts';
import { answered, failure } from '../testing/results.fixture.ts';
import type { ReconciliationPort } from './port.ts';

const reading = (...answers: Answer<'fetchRecalculation'>[]) => {
  const read = vi.fn<ReconciliationPort['fetchRecalculation']>(async () => answered(answers.at(-1) ?? {}));
  for (const answer of answers.slice(0, -1)) read.mockResolvedValueOnce(answered(answer));
  return read;
};
const readingComparisons = (...answers: ComparedTransactions[]) => {
  const read = vi.fn<ReconciliationPort['fetchCompared']>();
  for (const answer of answers) read.mockResolvedValueOnce(answered(answer));
  return read;
};
const previewed = { preview: { run: run(), rows: [outcome()] } };
const tooSlow = { code: 'Timeout', message: 'Too slow.' };
const ended = { code: 'Disconnected', message: 'The connection has ended.' };
const previewing = { preview: { run: run({ state: 'running', done: 0 }), rows: [outcome({ outcome: 'waiting' })] } };

/** With one row selected and its recalculation previewed. */
async function startPreview(over: Partial<ReconciliationPort> = {}) {
  const started = startReconciliation({ fetchRecalculation: reading({}, previewed), ...over });
  await started.model.open();
  started.model.comparison.select(new Set(['Invoice/4127']));
  void started.model.recalculate();
  await settled();
  return started;
}

describe('the preview of a recalculation', () => {
  it('shows what would change, and recalculates nothing', async () => {
    const { recalculation, port } = await startPreview();
    expect(recalculation().question).toMatchObject({ step: 'previewed', rows: [outcome()] });
    expect(port.recalculate).not.toHaveBeenCalled();
  });

  it('shows its own documents only, where another tab has requested a preview of more', async () => {
    const others = [outcome({ Id: '1' }), outcome({ EntityType: 'CreditMemo' })];
    const more = { preview: { run: run(), rows: [...others, outcome()] } };
    const { recalculation } = await startPreview({ fetchRecalculation: reading({}, more) });
    expect(recalculation().question).toMatchObject({ step: 'previewed', rows: [outcome()] });
  });

  it('is polled every 3 seconds until it is ready', async () => {
    const { recalculation, elapse, waits } = await startPreview({
      fetchRecalculation: reading({}, previewing, previewed),
    });
    expect(recalculation().question?.step).toBe('previewing');
    expect(waits()).toEqual([3_000]);
    await elapse();
    expect(recalculation().question?.step).toBe('previewed');
  });

  it('is read as soon as the stream reports that it is ready', async () => {
    const { recalculation, reportRuns } = await startPreview({
      fetchRecalculation: reading({}, previewing, previewed),
    });
    await reportRuns({ runs: [{ kind: 'recalculation-preview', ...run() }] });
    expect(recalculation().question?.step).toBe('previewed');
  });

  it.each([
    ['cannot be sent', { preview: async () => failure }, null],
    [
      'is refused',
      { preview: async () => answered({ ...accepted, error: { code: '3202', message: 'No token.' } }) },
      { code: '3202', message: 'No token.' },
    ],
    [
      'fails',
      {
        fetchRecalculation: reading({}, { preview: { run: run({ state: 'failed' }), rows: [] }, error: tooSlow }),
      },
      tooSlow,
    ],
    [
      'fails after a recalculation that has failed',
      {
        fetchRecalculation: reading(
          {},
          {
            recalculation: { run: run({ state: 'failed', error: ended }), rows: [] },
            preview: { run: run({ state: 'failed', error: tooSlow }), rows: [] },
            error: ended,
          },
        ),
      },
      tooSlow,
    ],
    [
      'is of other documents, requested in another tab',
      { fetchRecalculation: reading({}, { preview: { run: run(), rows: [outcome({ Id: '1' })] } }) },
      null,
    ],
  ] as const)('that %s is skipped by confirming without it', async (_, over, error) => {
    const { recalculation, model, port } = await startPreview(over);
    expect(recalculation().question).toMatchObject({ step: 'no-preview', error });
    void model.recalculation.answer(true);
    await settled();
    expect(port.recalculate).toHaveBeenCalledOnce();
  });

  it('that is cancelled recalculates nothing, and the selection stays', async () => {
    const { model, recalculation, port, now, waits } = await startPreview({
      fetchRecalculation: reading({}, previewing),
    });
    void model.recalculation.answer(false);
    expect(recalculation().question).toBeNull();
    expect(port.cancel).toHaveBeenCalledExactlyOnceWith('recalculation-preview');
    expect(port.recalculate).not.toHaveBeenCalled();
    expect([...now().selected]).toEqual(['Invoice/4127']);
    await settled();
    expect(waits()).toEqual([]);
  });
});

describe('a recalculation', () => {
  const working = {
    recalculation: { run: run({ state: 'running', done: 0, total: 1 }), rows: [outcome({ outcome: 'waiting' })] },
  };
  const worked = { recalculation: { run: run(), rows: [outcome()] } };

  it('is sent when it is confirmed, shows an alert, and is followed to its end', async () => {
    const { model, port, recalculation, now, listener, elapse } = await startPreview({
      fetchRecalculation: reading({}, previewed, working, worked),
    });
    void model.recalculation.answer(true);
    await settled();
    expect(port.recalculate).toHaveBeenCalledExactlyOnceWith([{ Id: '4127', EntityType: 'Invoice', SyncToken: '3' }]);
    expect(recalculation()).toMatchObject({ question: null, last: working.recalculation });
    expect(now().alert).toEqual({ kind: 'started' });
    expect(now().selected.size).toBe(0);
    expect(listener.onRecalculating).toHaveBeenCalledExactlyOnceWith(1);
    await elapse();
    expect(recalculation().last).toEqual(worked.recalculation);
    expect(listener.onRecalculated).toHaveBeenCalledExactlyOnceWith([outcome()]);
  });

  it.each([
    ['NoRecords', { kind: 'noRecords' }],
    [
      { code: '5010', message: 'Stale.' },
      { kind: 'error', error: { code: '5010', message: 'Stale.' } },
    ],
  ] as const)('that the service answers with the error %j shows it', async (error, alert) => {
    const { model, now } = await startPreview({
      recalculate: async () => answered({ ...accepted, error, acceptedCount: 0 }),
    });
    await model.recalculation.answer(true);
    expect(now().alert).toEqual(alert);
    expect([...now().selected]).toEqual(['Invoice/4127']);
  });

  it.each(['preview', 'recalculate'] as const)(
    'is not confirmed any more when %s reports a company that is not active',
    async (call) => {
      const { model, recalculation, now } = await startPreview({
        [call]: async () => answered({ ...accepted, userStatus: 'Down', acceptedCount: 0 }),
      });
      await model.recalculation.answer(true);
      expect(now()).toMatchObject({ status: 'Down', alert: null });
      expect(recalculation().question).toBeNull();
    },
  );

  it('that cannot be sent shows an alert, and the selection stays', async () => {
    const { model, now } = await startPreview({ recalculate: async () => failure });
    await model.recalculation.answer(true);
    expect(now().alert).toEqual({ kind: 'failed', sentence: failure.problem });
    expect([...now().selected]).toEqual(['Invoice/4127']);
  });

  it('whose start was not answered is followed, if it has started', async () => {
    const { model, recalculation, elapse } = await startPreview({
      recalculate: async () => failure,
      fetchRecalculation: reading({}, previewed, working, worked),
    });
    void model.recalculation.answer(true);
    await settled();
    expect(recalculation()).toMatchObject({ question: null, last: working.recalculation });
    await elapse();
    expect(recalculation().last).toEqual(worked.recalculation);
  });

  it('that is running when the page is opened is followed', async () => {
    const { model, recalculation, elapse } = startReconciliation({ fetchRecalculation: reading(working, worked) });
    void model.open();
    await settled();
    expect(recalculation().last).toEqual(working.recalculation);
    await elapse();
    expect(recalculation().last).toEqual(worked.recalculation);
  });

  it('is followed to its end, also when the service does not answer for a while', async () => {
    const read = reading(working, worked);
    const { model, recalculation, elapse } = startReconciliation({ fetchRecalculation: read });
    void model.open();
    await settled();
    read.mockResolvedValueOnce(failure).mockResolvedValueOnce(failure);
    for (let polls = 0; polls < 3; polls += 1) await elapse();
    expect(recalculation().last).toEqual(worked.recalculation);
  });

  it('that has failed shows its own error', async () => {
    const failed = { run: run({ state: 'failed', error: ended }), rows: [] };
    const { model, recalculation } = startReconciliation({
      fetchRecalculation: reading({ recalculation: failed, error: tooSlow }),
    });
    await model.open();
    await settled();
    expect(recalculation()).toMatchObject({ last: failed, lastError: ended });
  });

  it('is cancelled on Stop, and its outcomes so far are shown', async () => {
    const stopped = { recalculation: { run: run({ state: 'cancelled' }), rows: [outcome()] } };
    const { model, recalculation, port } = startReconciliation({ fetchRecalculation: reading(working, stopped) });
    void model.open();
    await settled();
    await model.recalculation.stop();
    expect(port.cancel).toHaveBeenCalledExactlyOnceWith('recalculation');
    expect(recalculation().last).toEqual(stopped.recalculation);
  });

  it('that was stopped is followed until what had begun has ended', async () => {
    const stopped = (...outcomes: readonly RecalculationRow['outcome'][]) => ({
      recalculation: {
        run: run({ state: 'cancelled' }),
        rows: outcomes.map((each, index) => outcome({ Id: String(index), outcome: each })),
      },
    });
    const { model, recalculation, listener, elapse, waits } = startReconciliation({
      fetchRecalculation: reading(working, stopped('running', 'stopped'), stopped('changed', 'stopped')),
    });
    void model.open();
    await settled();
    void model.recalculation.stop();
    await settled();
    expect(recalculation().last).toEqual(stopped('running', 'stopped').recalculation);
    expect(listener.onRecalculated).not.toHaveBeenCalled();
    await elapse();
    expect(recalculation().last).toEqual(stopped('changed', 'stopped').recalculation);
    expect(listener.onRecalculated).toHaveBeenCalledOnce();
    expect(waits()).toEqual([]);
  });

  it('is followed by a new read of the rows when its documents were compared again', async () => {
    const recomparison = { ...worked, recomparison: run({ state: 'running' }) };
    const id = '1f0e9e0a-6c5b-4f0f-9d4e-3a5d3c1b2a10';
    const later = {
      id,
      startedAt: run().startedAt,
      endedAt: run().updatedAt,
      recomparedAt: '2026-06-17T11:00:00.000Z',
    };
    const { model, now, port, recalculation, elapse } = startReconciliation({
      fetchCompared: readingComparisons(compared(), compared({ inconsistentData: [], result: later })),
      fetchRecalculation: reading(working, recomparison, { ...worked, recomparison: run() }),
    });
    void model.open();
    await settled();
    model.pressTile('inconsistent');
    await elapse();
    expect(recalculation().isComparing).toBe(true);
    expect(port.fetchCompared).toHaveBeenCalledTimes(1);
    await elapse();
    expect(recalculation().isComparing).toBe(false);
    expect(now()).toMatchObject({
      stage: { phase: 'ready', rows: [], comparison: { comparedSince: later.recomparedAt } },
      tile: 'inconsistent',
    });
  });

  it('that was closed stays closed while its documents are compared again, until the next one', async () => {
    const next = { run: run({ startedAt: '2026-06-17T12:00:00.000Z' }), rows: [outcome()] };
    const { model, port, recalculation, elapse } = startReconciliation({
      fetchRecalculation: reading(
        working,
        { ...worked, recomparison: run({ state: 'running' }) },
        { ...worked, recomparison: run() },
        { recalculation: next },
      ),
    });
    void model.open();
    await settled();
    await elapse();
    expect(recalculation()).toMatchObject({ last: worked.recalculation, isComparing: true });
    model.recalculation.dismiss();
    await elapse();
    expect(recalculation()).toMatchObject({ last: null, isComparing: false });
    // The result of the new comparison was read.
    expect(port.fetchCompared).toHaveBeenCalledTimes(2);
    await model.open();
    await settled();
    expect(recalculation().last).toEqual(next);
  });

  it('that was stopped and closed is reported when what had begun has ended', async () => {
    const stopped = (each: RecalculationRow['outcome']) => ({
      recalculation: { run: run({ state: 'cancelled' }), rows: [outcome({ outcome: each })] },
    });
    const { model, recalculation, listener, elapse } = startReconciliation({
      fetchRecalculation: reading(working, stopped('running'), stopped('running'), stopped('changed')),
    });
    void model.open();
    await settled();
    void model.recalculation.stop();
    await settled();
    model.recalculation.dismiss();
    await elapse();
    await elapse();
    expect(recalculation().last).toBeNull();
    expect(listener.onRecalculated).toHaveBeenCalledExactlyOnceWith([outcome()]);
  });
});
