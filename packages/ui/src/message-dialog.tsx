import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useSlow } from './use-slow.ts';

/** What can't be undone takes no press before a person can have seen it: a click that was meant for a page below. */
const SEEN_MS = 500;

/** Something to answer before anything else. */
export interface Message {
  readonly title?: string | undefined;
  /** Its line breaks are kept. */
  readonly text: string;
  /** The first is what Escape answers. The primary one, or else the first, has the focus. */
  readonly buttons: readonly MessageButton[];
  /**
   * Answers with the first button after so many milliseconds. Waits while someone points at it, after someone has used a key in
   * it until it is pointed at and left, and while the page is hidden.
   */
  readonly autoCloseMs?: number | undefined;
}

export interface MessageButton {
  readonly id: string;
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
}

export interface MessageDialogProps {
  /** Null: nothing is asked. */
  readonly message: Message | null;
  readonly onAnswer: (buttonId: string) => void;
}

/** What other software says with `alert` and `confirm`, in a dialog of role alertdialog. */
export function MessageDialog({ message, onAnswer }: MessageDialogProps): ReactNode {
  // Another message is another dialog, with its own time and its own first focus.
  const key = message === null ? '' : `${message.title}\n${message.text}`;
  return <OneMessage key={key} message={message} onAnswer={onAnswer} />;
}

function OneMessage({ message, onAnswer }: MessageDialogProps): ReactNode {
  const buttons = message?.buttons ?? [];
  const [first] = buttons;
  const main = buttons.find(({ variant }) => variant === 'primary') ?? first;
  const refuse = () => {
    if (first !== undefined) onAnswer(first.id);
  };
  const [isHeld, hold] = useState(false);
  useAutoClose(message?.autoCloseMs, isHeld, refuse);
  const isSeen = useSlow(message !== null, SEEN_MS);

  return (
    <Dialog
      open={message !== null}
      title={message?.title}
      role="alertdialog"
      width={600}
      onClose={refuse}
      onHold={hold}
      actions={buttons.map(({ id, label, variant }) => (
        <Button
          key={id}
          variant={variant}
          disabled={variant === 'danger' && !isSeen}
          data-focus={id === main?.id || undefined}
          onClick={() => onAnswer(id)}
        >
          {label}
        </Button>
      ))}
    >
      <p className="st-dialog-text">{message?.text}</p>
    </Dialog>
  );
}

/** Calls `close` once after so many milliseconds in which nobody held it and the page was seen. */
function useAutoClose(ms: number | undefined, isHeld: boolean, close: () => void): void {
  const left = useRef(ms);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isHidden = usePageHidden(ms !== undefined);
  const isRunning = !isHeld && !isHidden;

  useEffect(() => {
    if (left.current === undefined || !isRunning) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started));
    };
  }, [isRunning]);
}

function usePageHidden(isAsked: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAsked]);
  return isHidden;
}
