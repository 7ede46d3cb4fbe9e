import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionDialog } from '@salestax/widget-sources/session-dialogs';
import { createOverlays, type Overlays } from './overlays.ts';

const failed = { kind: 'failed', status: 500, correlationId: 'c-1' } as const;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

let shown: SessionDialog = { kind: 'none' };
let overlays: Overlays;
beforeEach(() => {
  shown = { kind: 'none' };
  overlays = createOverlays((dialog) => {
    shown = dialog;
  });
});

describe('the dialogs over a page', () => {
  it('are hidden at first', () => {
    overlays.answerEnd();
    overlays.answerQuestion(true);
    expect(shown).toEqual({ kind: 'none' });
  });

  it('say in the warning that the session was not extended, until the next attempt', () => {
    overlays.markWarning(true);
    expect(shown).toEqual({ kind: 'none' });
    overlays.warn({ endsAt: 1_000 });
    overlays.markWarning(true);
    expect(shown).toEqual({ kind: 'endsSoon', endsAt: 1_000, hasFailed: true });
    overlays.markWarning(false);
    expect(shown).toEqual({ kind: 'endsSoon', endsAt: 1_000, hasFailed: false });
  });

  it('show the session warning until the session is extended', () => {
    overlays.warn({ endsAt: 1_000 });
    expect([shown, overlays.isWarning()]).toEqual([{ kind: 'endsSoon', endsAt: 1_000 }, true]);
    overlays.warn(null);
    expect([shown, overlays.isWarning()]).toEqual([{ kind: 'none' }, false]);
  });

  it.each([true, false])(
    'show the warning again after the question about unsaved changes is answered with %s',
    async (yes) => {
      overlays.warn({ endsAt: 1_000 });
      const mayLeave = overlays.ask();
      expect(shown).toEqual({ kind: 'leave' });
      overlays.answerQuestion(yes);
      expect(await mayLeave).toBe(yes);
      expect(shown).toEqual({ kind: 'endsSoon', endsAt: 1_000 });
    },
  );

  it('show the reminder once in the question before the page is left', async () => {
    const mayLeave = overlays.ask('Please complete it.');
    expect(shown).toEqual({ kind: 'leave', sentence: 'Please complete it.' });
    overlays.answerQuestion(true);
    expect(await mayLeave).toBe(true);
    void overlays.ask();
    expect(shown).toEqual({ kind: 'leave' });
  });

  it('say in the question that another tab has opened another company', () => {
    void overlays.ask(undefined, true);
    expect(shown).toEqual({ kind: 'leave', hasMoved: true });
  });

  it('show the first end only, in place of question and warning, however many calls fail', async () => {
    const read = vi.fn<(which: string) => void>();
    overlays.warn({ endsAt: 1_000 });
    const mayLeave = overlays.ask();
    void overlays.end(failed).then(() => read('first'));
    void overlays.end({ kind: 'unauthorized', status: 401, correlationId: null }).then(() => read('second'));
    expect(await mayLeave).toBe(false);
    expect(shown).toEqual(failed);
    overlays.answerEnd();
    await settled();
    expect([shown, read.mock.calls]).toEqual([{ kind: 'none' }, [['first']]]);
  });

  it('hide a timed-out end when the user signs in in another tab, but not a failure', () => {
    void overlays.end({ kind: 'timedOut' });
    overlays.resume();
    expect(shown).toEqual({ kind: 'none' });
    void overlays.end(failed);
    overlays.resume();
    expect(shown).toEqual(failed);
  });
});
