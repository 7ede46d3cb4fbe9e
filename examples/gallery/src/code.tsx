import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { highlight } from './highlight.tsx';
import type { Snippet } from './snippets.ts';

/** How long it says that the code was copied, in milliseconds. */
const reportedMs = 750;

/** The code as tabs (WAI-ARIA, tabs pattern: arrows move, one tab is a stop), and a button that copies it. */
export function Code({ snippets }: { readonly snippets: readonly Snippet[] }): ReactNode {
  const [current, setCurrent] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);
  const code = snippets[current]?.code ?? '';

  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (current + step + snippets.length) % snippets.length;
    setCurrent(next);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <section className="panel" aria-label="Code">
      <div className="panel-head">
        <div ref={tabs} className="tabs" role="tablist" aria-label="How to load it" onKeyDown={move}>
          {snippets.map(({ title }, at) => (
            <button
              key={title}
              type="button"
              role="tab"
              id={`tab-${at}`}
              aria-controls="code"
              aria-selected={at === current}
              tabIndex={at === current ? 0 : -1}
              onClick={() => setCurrent(at)}
            >
              {title}
            </button>
          ))}
        </div>
        <CopyButton text={code} />
      </div>
      <pre id="code" role="tabpanel" aria-labelledby={`tab-${current}`} tabIndex={0}>
        {highlight(code)}
      </pre>
    </section>
  );
}

function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [notice, setNotice] = useState<{ readonly words: string } | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), reportedMs);
    return () => clearTimeout(timer);
  }, [notice]);

  /** On plain http there is no clipboard. */
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNotice({ words: 'Copied' });
    } catch {
      setNotice({ words: 'The browser did not let the page copy.' });
    }
  }

  return (
    <div className="copy">
      <button type="button" className="link" onClick={() => void copy()}>
        <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
        </svg>
        Copy
      </button>
      <span className="tip" role="status">
        {notice?.words}
      </span>
    </div>
  );
}
