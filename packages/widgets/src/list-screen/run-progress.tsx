import type { ReactNode } from 'react';
import { fillIn, formatMoment } from '@salestax/client';
import type { RunStatus } from '@salestax/contract';
import { RunProgress, type RunStage } from '@salestax/ui';
import { useSilentSince } from '../service/silence.ts';

interface ActiveRunProps {
  readonly run: RunStatus | null;
  readonly title: string;
  readonly stages: (run: RunStatus) => readonly RunStage[];
  readonly text: WaitTexts & Record<'elapsed' | 'of' | 'waiting' | 'stop', string>;
  readonly locale: string;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** How far a run of the service is, and how to stop it; nothing when it is not running. */
export function ActiveRun({ run, title, stages, text, locale, isStopping, onStop }: ActiveRunProps): ReactNode {
  const notice = useWaitSentence(run, text, locale);
  if (run === null || run.state !== 'running') return null;
  return (
    <RunProgress
      title={title}
      stages={stages(run)}
      startedAt={Date.parse(run.startedAt)}
      now={Date.now}
      texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
      locale={locale}
      notice={notice}
      isStopping={isStopping}
      onStop={onStop}
    />
  );
}

interface WaitTexts {
  readonly silent: string;
  readonly connectorSilent: string;
}

/** That the connector does not answer, or that a run waits for a vendor, and since when; '': neither. */
export const useWaitSentence = (run: RunStatus | null, text: WaitTexts, locale: string): string =>
  waitSentence(run, useSilentSince(), text, locale);

function waitSentence(run: RunStatus | null, silentSince: Date | null, text: WaitTexts, locale: string): string {
  const momentOf = (instant: string) => formatMoment(instant, locale, new Date());
  if (silentSince !== null) return fillIn(text.connectorSilent, { time: momentOf(silentSince.toISOString()) });
  const { waitsFor } = run ?? {};
  if (waitsFor === undefined) return '';
  const vendor = waitsFor.vendor === 'accounting' ? 'QuickBooks' : 'AvaTax';
  return fillIn(text.silent, { vendor, time: momentOf(waitsFor.since) });
}
