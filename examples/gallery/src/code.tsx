import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Snippet } from './snippets.ts';

/** The code as tabs (WAI-ARIA, tabs pattern: arrows move, one tab is a stop), and a button that copies it. */
export function Code({ snippets }: { readonly snippets: readonly Snippet[] }): ReactNode {
  const [current, setCurrent] = useState(0);
  const [copied, setCopied] = useState('');
  const tabs = useRef<HTMLDivElement>(null);
  const code = snippets[current]?.code ?? '';

  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (current + step + snippets.length) % snippets.length;
    setCurrent(next);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied('Copied');
    } catch {
      setCopied('The browser did not let the page copy.');
    }
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
              onClick={() => (setCurrent(at), setCopied(''))}
            >
              {title}
            </button>
          ))}
        </div>
        <span className="quiet small" role="status">
          {copied}
        </span>
        <button type="button" className="link" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <pre id="code" role="tabpanel" aria-labelledby={`tab-${current}`} tabIndex={0}>
        {code}
      </pre>
    </section>
  );
}
