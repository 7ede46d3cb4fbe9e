import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useOwnId } from './own-id.ts';
import { hide, keepBeside, show } from './placement.ts';

/** How long it says that it has copied, in milliseconds. */
const SAID_MS = 750;

export interface CopyTextProps {
  readonly text: string;
  /** What a press does, such as 'Copy RealmId'; heard after the text. */
  readonly label: string;
  /** Said once the text is in the clipboard. */
  readonly copied: string;
  /** Said when the browser did not let it. */
  readonly notCopied: string;
}

/** A text that a press copies. */
export function CopyText({ text, label, copied, notCopied }: CopyTextProps): ReactNode {
  const id = useOwnId();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [told, tell] = useState<{ readonly words: string } | null>(null);

  // Layout effects: Preact's others wait for a frame.
  useLayoutEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => tell(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [told]);

  useLayoutEffect(() => {
    const [anchor, popup] = [button.current, tip.current];
    if (told === null || anchor === null || popup === null) return undefined;
    show(popup);
    const letGo = keepBeside(anchor, popup);
    return () => {
      letGo();
      hide(popup);
    };
  }, [told]);

  /** On plain http there is no clipboard. */
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      tell({ words: copied });
    } catch {
      tell({ words: notCopied });
    }
  }

  return (
    <>
      <button ref={button} type="button" className="st-copy" title={label} onClick={() => void copy()}>
        {text}
        <span className="st-visually-hidden"> {label}</span>
      </button>
      <span ref={tip} id={id} className="st-tip" popover="manual" role="status">
        {told?.words}
      </span>
    </>
  );
}
