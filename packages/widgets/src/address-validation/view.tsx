import { fillIn } from '@salestax/client';
import { BackLink, Button, MessageDialog, Notice, RunProgress, Skeleton, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useRef, type ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import type { AddressMessages } from './messages.ts';
import type { Alert, Note } from './model.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { AddressTable } from './table.tsx';
import type { AddressStateProps, AddressViewProps } from './view-props.ts';

/** What closes itself does so after this many milliseconds. */
const AUTO_CLOSE_MS = 5_000;

/** The whole screen, in whatever state it is. */
export function AddressView(props: AddressViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store, (now) => now);
  const { page, rows, failure, isReading } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="st-addresses st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <div className="st-page-head">
        <h2 ref={heading} className="st-title" tabIndex={-1}>
          {text.heading}
        </h2>
        {rows !== null && (
          <Button variant="plain" busy={isReading} onClick={() => void model.load()}>
            {text.refresh}
          </Button>
        )}
      </div>
      {failure !== null && (
        <CallFailed
          failure={failure}
          text={text}
          sentence={failure.problem === 'refused' ? failure.message : undefined}
          onRetry={() => void model.load()}
        />
      )}
      {page === 'not-connected' || page === 'not-enabled' ? (
        <Notice tone="attention" role="alert">
          <p>{page === 'not-connected' ? text.notConnected : text.notEnabled}</p>
        </Notice>
      ) : (
        <Addresses state={state} {...props} />
      )}
      <ReviewDialog heading={heading} {...props} />
      <Dialogs state={state} {...props} />
    </div>
  );
}

const noteTexts = {
  'not-started': 'notStarted',
  'too-long': 'tooLong',
  stopped: 'stopped',
  'ended-early': 'endedEarly',
} as const satisfies Record<Note, keyof AddressMessages>;

function Addresses({ state, ...props }: AddressStateProps): ReactNode {
  const { model, text } = props;
  const { rows, run, note, failure, isStopping } = state;
  return (
    <>
      <p className="st-quiet" role="status">
        {note !== null && text[noteTexts[note]]}
      </p>
      {run?.state === 'running' && (
        <RunProgress
          title={text.running}
          stages={[{ label: text.addresses, state: 'running', done: run.done, total: run.total }]}
          startedAt={Date.parse(run.startedAt)}
          now={Date.now}
          texts={{ elapsed: text.elapsed, of: text.of, waiting: text.waiting, stop: text.stop }}
          onStop={isStopping ? undefined : () => void model.stop()}
        />
      )}
      {rows !== null && <AddressTable rows={rows} state={state} {...props} />}
      {rows === null && failure === null && <Skeleton lines={6} label={text.loading} />}
    </>
  );
}

function Dialogs({ state: { asked, alert }, model, text }: AddressStateProps): ReactNode {
  return (
    <>
      <MessageDialog
        message={asked === null ? null : questionOf(asked.length, text)}
        onAnswer={(button) => void model.answer(button === 'ok')}
      />
      <MessageDialog message={alert === null ? null : messageOf(alert, text)} onAnswer={model.dismiss} />
    </>
  );
}

const questionOf = (count: number, text: AddressMessages): Message => ({
  title: count === 1 ? text.confirmOneTitle : fillIn(text.confirmTitle, { count }),
  text: text.confirm,
  buttons: [
    { id: 'cancel', label: text.cancel },
    { id: 'ok', label: text.ok, variant: 'primary' },
  ],
});

/** The words of an alert. */
export function alertText(alert: Alert, text: AddressMessages): string {
  if (alert.kind === 'failed') return alert.sentence;
  if (alert.kind === 'all-selected') return fillIn(text.allSelected, { count: alert.count });
  return alert.kind === 'none-selected' ? text.noneSelected : text.validatedSelected;
}

/** What needs nobody to act closes itself. */
export const closesItself = ({ kind }: Alert): boolean => kind !== 'failed';

const messageOf = (alert: Alert, text: AddressMessages): Message => ({
  text: alertText(alert, text),
  buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }],
  autoCloseMs: closesItself(alert) ? AUTO_CLOSE_MS : undefined,
});
