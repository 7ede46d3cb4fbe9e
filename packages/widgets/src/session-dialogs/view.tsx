import type { ReactNode } from 'react';
import type { SessionEndCode } from '@salestax/contract';
import { Button, Details, Dialog, useSlow } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CorrelationId } from '../service/correlation-id.tsx';
import { EndsSoon } from './ends-soon.tsx';
import type { SessionDialogsMessages } from './messages.ts';
import type { SessionDialogsModel } from './model.ts';
import type { SessionAnswer, SessionDialog } from './state.ts';

const disconnectedByStaff: SessionEndCode = 'DisconnectedByStaff';

interface SessionDialogsViewProps {
  readonly model: SessionDialogsModel;
  readonly text: SessionDialogsMessages;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** At most one dialog, and the spinner. */
export function SessionDialogsView({ model, text, isBusy, onAnswer }: SessionDialogsViewProps): ReactNode {
  const dialog = useStore(model.store, (state) => state.dialog);
  const isSlow = useSlow(isBusy);
  return (
    <>
      <Unauthorized dialog={dialog} text={text} onAnswer={onAnswer} />
      {dialog.kind === 'endsSoon' && <EndsSoon {...dialog} model={model} text={text} onAnswer={onAnswer} />}
      {dialog.kind === 'leave' && <Leave {...dialog} text={text} onAnswer={onAnswer} />}
      {(dialog.kind === 'timedOut' || dialog.kind === 'noSession' || dialog.kind === 'failed') && (
        <MessageDialog key={dialog.kind} dialog={dialog} text={text} onAnswer={onAnswer} />
      )}
      {isSlow && (
        <div className="st-cover" role="status">
          <span className="st-spinner" />
          {text.wait}
        </div>
      )}
    </>
  );
}

interface PartProps {
  readonly text: SessionDialogsMessages;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** Always in the tree, because pages find its element by id. */
function Unauthorized({ dialog, text, onAnswer }: PartProps & { readonly dialog: SessionDialog }): ReactNode {
  const answer = () => onAnswer({ dialog: 'unauthorized', button: 'signIn' });
  const isDisconnected = dialog.kind === 'unauthorized' && dialog.code === disconnectedByStaff;
  return (
    <Dialog
      id="unauthorizedErrorDialog"
      role="alertdialog"
      open={dialog.kind === 'unauthorized'}
      title={text.signedOutTitle}
      onClose={answer}
      actions={<MainButton onClick={answer}>{text.signIn}</MainButton>}
    >
      {isDisconnected ? (
        <p>{text.disconnectedByStaff}</p>
      ) : (
        <>
          <p>{text.signedOut}</p>
          <p className="st-dialog-quiet">{text.notSaved}</p>
        </>
      )}
      {dialog.kind === 'unauthorized' && <SupportDetails {...dialog} text={text} />}
    </Dialog>
  );
}

type MessageDialogState = Extract<SessionDialog, { kind: 'timedOut' | 'noSession' | 'failed' }>;

/** A dialog with a message and one button. */
function MessageDialog({ dialog, text, onAnswer }: PartProps & { readonly dialog: MessageDialogState }): ReactNode {
  const answer = () => onAnswer({ dialog: dialog.kind, button: 'ok' });
  const sentences = { timedOut: text.timedOut, noSession: text.signedOut, failed: text.failed };
  return (
    <Dialog
      open
      role="alertdialog"
      title={{ timedOut: text.timedOutTitle, noSession: text.signedOutTitle, failed: text.failedTitle }[dialog.kind]}
      onClose={answer}
      actions={<MainButton onClick={answer}>{text.ok}</MainButton>}
    >
      <p>{sentences[dialog.kind]}</p>
      {dialog.kind === 'failed' && <SupportDetails {...dialog} text={text} />}
    </Dialog>
  );
}

type LeaveProps = PartProps & Extract<SessionDialog, { kind: 'leave' }>;

function Leave({ sentence, hasMoved = false, text, onAnswer }: LeaveProps): ReactNode {
  const stay = () => onAnswer({ dialog: 'leave', button: 'no' });
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.leaveTitle}
      onClose={stay}
      actions={
        <>
          <Button data-focus onClick={stay}>
            {text.no}
          </Button>
          <Button variant="danger" onClick={() => onAnswer({ dialog: 'leave', button: 'yes' })}>
            {text.yes}
          </Button>
        </>
      }
    >
      <p>{hasMoved ? text.leaveMoved : (sentence ?? text.leave)}</p>
    </Dialog>
  );
}

function MainButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <Button variant="primary" data-focus onClick={onClick}>
      {children}
    </Button>
  );
}

interface SupportDetailsProps {
  readonly correlationId: string | null;
  readonly status: number | null;
  readonly text: SessionDialogsMessages;
}

/** The correlation id and status, for support. */
function SupportDetails({ correlationId, status, text }: SupportDetailsProps): ReactNode {
  if (correlationId === null && status === null) return null;
  return (
    <Details label={text.details}>
      <dl className="st-facts">
        {correlationId !== null && (
          <>
            <dt>{text.correlationId}</dt>
            <dd className="st-mono">
              <CorrelationId id={correlationId} text={text} />
            </dd>
          </>
        )}
        {status !== null && (
          <>
            <dt>{text.status}</dt>
            <dd>{status}</dd>
          </>
        )}
      </dl>
    </Details>
  );
}
