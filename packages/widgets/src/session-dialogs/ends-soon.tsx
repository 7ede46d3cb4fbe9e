import type { ReactNode } from 'react';
import { Button, Dialog } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { SessionDialogsMessages } from './messages.ts';
import { minutesAndSeconds, warningMs, type SessionDialogsModel } from './model.ts';
import type { SessionAnswer } from './state.ts';

interface EndsSoonProps {
  readonly model: SessionDialogsModel;
  readonly text: SessionDialogsMessages;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** The remaining time, as a number and as a bar. */
export function EndsSoon({ model, text, onAnswer }: EndsSoonProps): ReactNode {
  const { secondsLeft, announcedSeconds } = useStore(model.store);
  const stay = () => onAnswer({ dialog: 'endsSoon', button: 'staySignedIn' });
  const time = minutesAndSeconds(secondsLeft);
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.endsSoonTitle}
      onClose={stay}
      actions={
        <>
          <Button onClick={() => onAnswer({ dialog: 'endsSoon', button: 'logOut' })}>{text.logOut}</Button>
          <Button variant="primary" data-focus onClick={stay}>
            {text.staySignedIn}
          </Button>
        </>
      }
    >
      <div className="st-countdown">
        <strong role="timer" aria-label={text.timeLeft(time)}>
          {time}
        </strong>
        <span className="st-countdown-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (secondsLeft * 100_000) / warningMs)}%` }} />
        </span>
      </div>
      <p className="st-dialog-quiet">{text.endsSoonAdvice}</p>
      <span className="st-visually-hidden" role="status">
        {announcedSeconds !== null && text.timeLeft(minutesAndSeconds(announcedSeconds))}
      </span>
    </Dialog>
  );
}
