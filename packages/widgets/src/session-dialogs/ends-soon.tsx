import type { ReactNode } from 'react';
import { Button, Dialog } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { SessionDialogsMessages } from './messages.ts';
import { minutesAndSeconds, warningMs, type SessionDialogsModel } from './model.ts';
import type { SessionAnswer } from './state.ts';

interface EndsSoonProps {
  readonly model: SessionDialogsModel;
  readonly canExtend?: boolean | undefined;
  readonly hasFailed?: boolean | undefined;
  readonly text: SessionDialogsMessages;
  readonly onAnswer: (answer: SessionAnswer) => void;
}

/** The remaining time, as a number and as a bar. */
export function EndsSoon({ model, canExtend = true, hasFailed = false, text, onAnswer }: EndsSoonProps): ReactNode {
  const { secondsLeft, announcedSeconds } = useStore(model.store);
  const [secondary, primary] = canExtend ? (['logOut', 'staySignedIn'] as const) : (['notNow', 'signInAgain'] as const);
  const answer = (button: typeof secondary | typeof primary) => onAnswer({ dialog: 'endsSoon', button });
  const time = minutesAndSeconds(secondsLeft);
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.endsSoonTitle}
      onClose={() => answer(canExtend ? primary : secondary)}
      actions={
        <>
          <Button onClick={() => answer(secondary)}>{text[secondary]}</Button>
          <Button variant="primary" data-focus onClick={() => answer(primary)}>
            {text[primary]}
          </Button>
        </>
      }
    >
      <div className="st-countdown">
        <strong role="timer" aria-label={text.timeLeft(time)}>
          {time}
        </strong>
        <span className="st-countdown-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * secondsLeft * 1_000) / warningMs)}%` }} />
        </span>
      </div>
      {hasFailed && <p role="alert">{text.failed}</p>}
      <p className="st-dialog-quiet">{canExtend ? text.endsSoonAdvice : text.endsSoonForGood}</p>
      <span className="st-visually-hidden" role="status">
        {announcedSeconds !== null && text.timeLeft(minutesAndSeconds(announcedSeconds))}
      </span>
    </Dialog>
  );
}
