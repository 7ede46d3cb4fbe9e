import { useRef, type ReactNode } from 'react';
import { MessageDialog, Skeleton, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ActiveRun } from '../list-screen/run-progress.tsx';
import { AlertDialog, ListScreenLayout, ReadFailure, type AlertTexts } from '../list-screen/screen.tsx';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import { counted } from '../texts/counted.ts';
import type * as decisionsPart from './decisions-part.ts';
import type { AddressMessages } from './messages.ts';
import type { Alert, Note } from './model.ts';
import { AddressTable } from './table.tsx';
import type { AddressStateProps, AddressViewProps } from './view-props.ts';

interface ScreenProps extends AddressViewProps {
  /** The dialogs in which found addresses are accepted, and the results. */
  readonly decisions: LaterPart<typeof decisionsPart>;
}

/** The bulk address validation. */
export function AddressView({ decisions, ...props }: ScreenProps): ReactNode {
  const { model, reviewer, acceptance, text, homeLink } = props;
  const state = useStore(model.store);
  const { blocked, read } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const isDeciding = useStore(reviewer.store, ({ review, decided }) => review !== null || decided !== null);
  const isAccepting = useStore(acceptance.store, ({ kinds, accepted }) => kinds !== null || accepted !== null);
  const parts = useLaterPart(decisions, isDeciding || isAccepting || state.outcome !== null);
  const onLoad = () => void model.load();
  return (
    <ListScreenLayout
      className="st-addresses"
      text={text}
      headingRef={heading}
      homeLink={homeLink}
      onRefresh={valueOf(read) === null ? null : onLoad}
      isRefreshing={isLoading(read)}
    >
      <ReadFailure failure={failureOf(read)} text={text} onRetry={onLoad} />
      {blocked !== null ? (
        <Blocked state={blocked === 'not-enabled' ? 'settings' : blocked} text={text} homeLink={homeLink}>
          {blocked === 'not-enabled' ? text.notEnabled : text.notConnected}
        </Blocked>
      ) : (
        <Addresses state={state} {...props}>
          {parts !== null && <parts.Results state={state} {...props} />}
        </Addresses>
      )}
      {parts !== null && <parts.ReviewDialog heading={heading} {...props} />}
      {parts !== null && <parts.AcceptanceDialog state={state} {...props} />}
      <PendingPart part={decisions} text={text} />
      <Dialogs state={state} {...props} />
    </ListScreenLayout>
  );
}

const noteTexts = {
  'not-started': 'notStarted',
  'too-long': 'tooLong',
  stopped: 'stopped',
  'ended-early': 'endedEarly',
} as const satisfies Record<Note, keyof AddressMessages>;

interface AddressesProps extends AddressStateProps {
  /** What became of the last action. */
  readonly children: ReactNode;
}

function Addresses({ state, children, ...props }: AddressesProps): ReactNode {
  const { model, text, locale } = props;
  const { read, run, note, endedBy, stopping } = state;
  const rows = valueOf(read);
  return (
    <>
      <p className="st-quiet" role="status">
        {note !== null && text[noteTexts[note]]}
        {note === 'ended-early' && endedBy !== '' && ` ${endedBy}`}
      </p>
      <ActiveRun
        run={run}
        title={text.running}
        stages={({ done, total }) => [{ label: text.addresses, state: 'running', done, total }]}
        text={text}
        locale={locale}
        isStopping={stopping !== null}
        onStop={() => void model.stop()}
      />
      {children}
      {rows !== null && <AddressTable rows={rows} state={state} {...props} />}
      {rows === null && failureOf(read) === null && <Skeleton lines={6} label={text.loading} />}
    </>
  );
}

function Dialogs({ state: { question, alert }, model, text, locale }: AddressStateProps): ReactNode {
  return (
    <>
      <MessageDialog
        message={question === null ? null : messageOf(question.length, text, locale)}
        onAnswer={(button) => void model.answer(button === 'ok')}
      />
      <AlertDialog alert={alert} texts={alertTexts} text={text} locale={locale} onClose={model.dismiss} />
    </>
  );
}

const messageOf = (count: number, text: AddressMessages, locale: string): Message => ({
  title: counted(text.confirmTitle, count, locale),
  text: text.confirm,
  buttons: [
    { id: 'cancel', label: text.cancel },
    { id: 'ok', label: text.ok, variant: 'primary' },
  ],
});

export const alertTexts: AlertTexts<Alert, AddressMessages> = {
  sentence(alert, text, locale) {
    if (alert.kind === 'failed') return alert.sentence;
    if (alert.kind === 'all-selected') return counted(text.allSelected, alert.count, locale);
    return alert.kind === 'none-selected' ? text.noneSelected : text.validatedSelected;
  },
  closesItself: ({ kind }) => kind !== 'failed',
};
