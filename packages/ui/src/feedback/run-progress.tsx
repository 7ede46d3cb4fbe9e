import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../base/icons.tsx';
import { useOwnId } from '../base/own-id.ts';
import { Button } from '../form/button.tsx';
import { Notice } from './notice.tsx';

export interface RunStage {
  readonly label: string;
  readonly state: 'waiting' | 'running' | 'done';
  readonly done: number;
  /** Null: unknown. */
  readonly total: number | null;
}

export interface RunProgressProps {
  readonly title: string;
  readonly stages: readonly RunStage[];
  /** In milliseconds since 1970, like the result of `now`. */
  readonly startedAt: number;
  readonly now: () => number;
  readonly texts: {
    /** '{time}': the time since the start. */
    readonly elapsed: string;
    /** '{done}' and '{total}': the counts of a stage. */
    readonly of: string;
    readonly waiting: string;
    readonly stop: string;
  };
  /** A BCP 47 language tag for numbers. */
  readonly locale: string;
  /** What delays the run, as a sentence. @default '', nothing */
  readonly notice?: string | undefined;
  /** The run is being stopped: the button shows that. @default false */
  readonly isStopping?: boolean | undefined;
  readonly onStop?: (() => void) | undefined;
}

/** The progress of a run: its stages with their counts, its duration, and a button to stop it. */
export function RunProgress({ notice = '', ...props }: RunProgressProps): ReactNode {
  const { title, stages, startedAt, now, texts, locale, isStopping = false, onStop } = props;
  const id = useOwnId();
  const elapsed = useElapsed(startedAt, now);
  const running = stages.find(({ state }) => state === 'running');

  return (
    <section className="st-run" aria-labelledby={id}>
      <div className="st-run-head">
        <h3 id={id}>{title}</h3>
        <span className="st-run-elapsed">{texts.elapsed.replace('{time}', clockOf(elapsed))}</span>
        {onStop !== undefined && (
          <Button busy={isStopping} onClick={(event) => isRepeatedClick(event) || onStop()}>
            {texts.stop}
          </Button>
        )}
      </div>
      <ol>
        {stages.map((stage) => (
          <Stage key={stage.label} stage={stage} texts={texts} locale={locale} />
        ))}
      </ol>
      {notice !== '' && (
        <Notice tone="attention">
          <p>{notice}</p>
        </Notice>
      )}
      <p className="st-visually-hidden" role="status">
        {[running?.label, notice].filter(Boolean).join('. ')}
      </p>
    </section>
  );
}

/** The second click of a double click on the button that started the run: the stop button may have come under the pointer. */
const isRepeatedClick = ({ detail: clicks }: MouseEvent): boolean => clicks > 1;

interface StageProps {
  readonly stage: RunStage;
  readonly texts: RunProgressProps['texts'];
  readonly locale: string;
}

function Stage({ stage, texts, locale }: StageProps): ReactNode {
  const { label, state } = stage;
  const id = useOwnId();
  return (
    <li className={`st-stage st-stage-${state}`}>
      <span className="st-stage-mark">
        {state === 'done' && <Icon name="positive" />}
        {state === 'running' && <span className="st-spinner" aria-hidden="true" />}
      </span>
      <span id={id}>{label}</span>
      <progress className="st-bar" aria-labelledby={id} {...barOf(stage)} />
      <span className="st-stage-count">{state === 'waiting' ? texts.waiting : countOf(stage, texts.of, locale)}</span>
    </li>
  );
}

/** The value of a bar; indeterminate while a running stage has no known total. */
function barOf({ state, done, total }: RunStage): { readonly value?: number; readonly max?: number } {
  if (state === 'waiting') return { value: 0 };
  if (state === 'done') return { value: 1 };
  return total === null ? {} : { value: done, max: Math.max(1, total) };
}

function countOf({ done, total }: RunStage, of: string, locale: string): string {
  const text = done.toLocaleString(locale);
  return total === null ? text : of.replace('{done}', text).replace('{total}', total.toLocaleString(locale));
}

/** Milliseconds since `startedAt`, updated each second. */
function useElapsed(startedAt: number, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return Math.max(0, time - startedAt);
}

/** 42 000 → '0:42'; from an hour on '1:00:00'. */
function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shownParts = parts[0] === 0 ? parts.slice(1) : parts;
  return shownParts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
