import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { panelHeight } from '@salestax/contract';
import { copyText, PlainButton, Popover, printAlone } from '@salestax/ui';
import type { EstimateResult } from '../state/estimate-result.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { asText, explain, type Explanation } from './explanation.ts';
import { ExternalLink } from './external-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import { WhatIfForm } from './what-if-form.tsx';
import explanationStyles from './explain.css';

/** In CSS pixels. A lower window is an iframe of the panel's own height, which must grow before the breakdown can open. */
const minWindowHeight = 300;
/** Space above and below the breakdown, in CSS pixels. */
const gap = 8;
/** The panel's colours are those of its element, which the printed page does not have. */
const printStyles = `${explanationStyles} body { font: 14px sans-serif } tr { border-bottom: 1px solid }`;

interface WhyThisTaxProps {
  readonly result: EstimateResult;
  /** The address of the receipt for the customer; null: the document is not saved. */
  readonly receipt: string | null;
  readonly text: AllPanelMessages;
  readonly locale: string;
  /** Receives the height that the panel needs while the breakdown is open in an iframe. */
  readonly onHeight: (height: number) => void;
  /** The breakdown was opened for recorded figures: their explanation has to be requested. */
  readonly onExplain: () => Promise<void>;
}

/** The link and the breakdown it opens, in the top layer: it covers the page without moving it. */
export function WhyThisTax({ result, receipt, text, locale, onHeight, onExplain }: WhyThisTaxProps): ReactNode {
  const { explained, kind, figures } = result;
  const explanation = explained && explain(explained, kind === 'recorded' ? figures : null, text, locale);
  const content = useRef<HTMLDivElement>(null);
  /** The open breakdown of a low window; null: it is closed, or the window is high enough. */
  const inLowWindow = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const [isTrying, setTrying] = useState(false);
  const [isLoading, setLoading] = useState(false);

  const copy = async (shown: Explanation) => setCopied((await copyText(asText(shown))) ? text.copied : text.notCopied);

  function toggled(isOpen: boolean, popup: HTMLElement): void {
    inLowWindow.current = isOpen && innerHeight < minWindowHeight ? popup : null;
    if (!isOpen) {
      onHeight(panelHeight);
      setCopied('');
      setTrying(false);
    } else if (!explained) {
      setLoading(true);
      // If there is no explanation, a dialog has said why.
      void onExplain().then(() => setLoading(false));
    }
    measure();
  }

  function measure(): void {
    if (inLowWindow.current) onHeight(panelHeight + gap + inLowWindow.current.scrollHeight + gap);
  }
  // The open breakdown also grows, by a requested explanation and by 'What if?'.
  useLayoutEffect(measure);

  return (
    <Popover
      label={text.why}
      closeLabel={text.close}
      className="st-panel-why"
      anchor=".st-panel"
      onToggle={toggled}
      renderTrigger={(attributes) => (
        <button type="button" className="st-link" {...attributes}>
          {text.why}
        </button>
      )}
    >
      <h2>{text.why}</h2>
      <div ref={content} className="st-panel-content">
        {explanation ? <ExplanationView explanation={explanation} /> : isLoading && <p>{text.loading}</p>}
      </div>
      {explanation && (
        <div className="st-panel-actions">
          <PlainButton onClick={() => void copy(explanation)}>{text.copy}</PlainButton>
          <PlainButton onClick={() => content.current && printAlone(content.current, explanation.title, printStyles)}>
            {text.print}
          </PlainButton>
          {receipt && (
            <ExternalLink href={receipt} text={text}>
              {text.receipt}
            </ExternalLink>
          )}
          {!isTrying && <PlainButton onClick={() => setTrying(true)}>{text.whatIf}</PlainButton>}
          <span role="status">{copied}</span>
        </div>
      )}
      {isTrying && explained && <WhatIfForm explained={explained} text={text} locale={locale} />}
    </Popover>
  );
}

const ExplanationView = ({ explanation: { sentences, tables } }: { readonly explanation: Explanation }): ReactNode => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {tables.map((rows, table) => (
      <FiguresTable key={table} rows={rows} />
    ))}
  </>
);
