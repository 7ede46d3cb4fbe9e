import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { copyText } from '../base/clipboard.ts';
import { useOwnId } from '../base/own-id.ts';
import { hide, placeBeside, show } from '../base/placement.ts';

/** How long the result of copying is shown, in milliseconds. */
const SHOWN_MS = 750;

export interface CopyTextProps {
  readonly text: string;
  /** The action, such as 'Copy RealmId'; read after the text. */
  readonly label: string;
  /** Shown when the text is in the clipboard. */
  readonly copied: string;
  /** Shown when the browser did not allow it. */
  readonly notCopied: string;
}

/** A text that is copied by a press. */
export function CopyText({ text, label, copied, notCopied }: CopyTextProps): ReactNode {
  const id = useOwnId();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [result, setResult] = useState<{ readonly words: string } | null>(null);

  // Layout effects: Preact runs other effects after an animation frame.
  useLayoutEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  useLayoutEffect(() => {
    const [anchor, popup] = [button.current, tip.current];
    if (result === null || anchor === null || popup === null) return undefined;
    show(popup);
    const stopPlacing = placeBeside(anchor, popup);
    return () => {
      stopPlacing();
      hide(popup);
    };
  }, [result]);

  async function copy(): Promise<void> {
    setResult({ words: (await copyText(text)) ? copied : notCopied });
  }

  return (
    <>
      <button ref={button} type="button" className="st-copy" title={label} onClick={() => void copy()}>
        {text}
        <span className="st-visually-hidden"> {label}</span>
      </button>
      {/* Besides the tip, because a text that changes in a hidden element is not announced. */}
      <span className="st-visually-hidden" role="status">
        {result?.words}
      </span>
      <span ref={tip} id={id} className="st-tip" popover="manual" aria-hidden="true">
        {result?.words}
      </span>
    </>
  );
}
