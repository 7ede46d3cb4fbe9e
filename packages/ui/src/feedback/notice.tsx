import type { ReactNode } from 'react';
import { attentionPath, closePath, Glyph, infoPath, negativePath, positivePath } from '../base/glyph.tsx';
import type { Tone } from '../base/tone.ts';

const paths: Readonly<Record<Tone, string>> = {
  info: infoPath,
  positive: positivePath,
  attention: attentionPath,
  negative: negativePath,
};

export interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  /** 'status' is announced politely, 'alert' at once; without a role it is not announced. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  /** The name of the close button; required with `onClose`. */
  readonly closeLabel?: string | undefined;
}

/** A message within the page. */
export function Notice({ tone, title, role, children, onClose, closeLabel }: NoticeProps): ReactNode {
  return (
    <div className={`st-notice st-notice-${tone}`} role={role}>
      <Glyph path={paths[tone]} />
      <div className="st-notice-body">
        {title !== undefined && <p className="st-notice-title">{title}</p>}
        {children}
      </div>
      {onClose !== undefined && (
        <button type="button" className="st-icon-button" aria-label={closeLabel} onClick={onClose}>
          <Glyph path={closePath} />
        </button>
      )}
    </div>
  );
}

/** Collapsed details behind a label. */
export function Details({ label, children }: { readonly label: string; readonly children?: ReactNode }): ReactNode {
  return (
    <details className="st-details">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
