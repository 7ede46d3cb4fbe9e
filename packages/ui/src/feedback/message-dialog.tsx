import { useState, type ReactNode } from 'react';
import { PlainButton, type ButtonVariant } from '../base/plain-button.tsx';
import { useAutoClose } from '../base/use-auto-close.ts';
import { useSlow } from '../base/use-slow.ts';
import { Dialog } from './dialog.tsx';

/**
 * Milliseconds in which a dangerous button ignores presses, such as a second click meant for the page below. The Tab key reaches
 * the button.
 */
const SEEN_MS = 500;

/** A message that must be answered first. */
export interface Message {
  readonly title?: string | undefined;
  /** Line breaks are preserved. */
  readonly text: string;
  /** Escape answers with the first button. The primary button, or else the first, has the initial focus. */
  readonly buttons: readonly MessageButton[];
  /**
   * Answers with the first button after this many milliseconds. Paused while the pointer is over the dialog, after a key was
   * used in the dialog until the pointer enters and leaves, and while the page is hidden.
   */
  readonly autoCloseMs?: number | undefined;
}

export interface MessageButton {
  readonly id: string;
  readonly label: string;
  readonly variant?: ButtonVariant | undefined;
}

export interface MessageDialogProps {
  /** Null: no dialog. */
  readonly message: Message | null;
  readonly onAnswer: (buttonId: string) => void;
}

/** The replacement of `alert` and `confirm`: a dialog with the role alertdialog. */
export function MessageDialog({ message, onAnswer }: MessageDialogProps): ReactNode {
  // Another message is another dialog, with its own timer and its own initial focus.
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
  const isTooEarly = (variant?: ButtonVariant) => variant === 'danger' && !isSeen;

  return (
    <Dialog
      open={message !== null}
      title={message?.title}
      role="alertdialog"
      width={600}
      onClose={refuse}
      onHold={hold}
      actions={buttons.map(({ id, label, variant }) => (
        <PlainButton
          key={id}
          variant={variant}
          aria-disabled={isTooEarly(variant) || undefined}
          data-focus={id === main?.id || undefined}
          onClick={() => {
            if (!isTooEarly(variant)) onAnswer(id);
          }}
        >
          {label}
        </PlainButton>
      ))}
    >
      <p className="st-dialog-text">{message?.text}</p>
    </Dialog>
  );
}
