import { panelHeight } from '@salestax/contract';
import { copyText, PlainButton, Popover, printAlone, TextLink } from '@salestax/ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { byJurisdiction } from './breakdown.ts';
import estimateStyles from './estimate.css';
import { isExplained, type EstimateResult, type OpenedWhatIf } from './estimate-result.ts';
import { asText, explain, type Explanation, type Row } from './explanation.ts';
import type { EstimateTexts } from './messages.ts';
import { moneyIn } from './money.ts';

/** A lower window is an iframe of the panel's own height, which must grow before the breakdown can open. CSS pixels. */
const lowestWindow = 300;
const gap = 8;
/** The panel's colours are those of its element, which the printed page does not have. */
const printStyles = `${estimateStyles} body { font: 14px sans-serif } tr { border-bottom: 1px solid }`;

interface WhyThisTaxProps {
  readonly result: EstimateResult;
  readonly text: EstimateTexts;
  readonly locale: string;
  /** Receives the height that the panel needs while the breakdown is open in an iframe. */
  readonly onHeight: (height: number) => void;
  /** It was opened for recorded figures: their explanation has to be requested. */
  readonly onExplain: () => void;
}

/** The link and the breakdown it opens, in the top layer: it covers the page without moving it. */
export function WhyThisTax({ result, text, locale, onHeight, onExplain }: WhyThisTaxProps): ReactNode {
  const explanation = explain(result, text, locale);
  const isKnown = isExplained(result);
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const [whatIf, setWhatIf] = useState<OpenedWhatIf | null>(null);

  const copy = async () => setCopied((await copyText(asText(explanation))) ? text.copied : text.notCopied);

  async function openWhatIf(): Promise<void> {
    const found = await result.openWhatIf?.();
    if (found) setWhatIf(found);
    else setCopied(text.network);
  }

  function toggled(isOpen: boolean, popup: HTMLElement): void {
    opened.current = isOpen ? popup : null;
    if (!isOpen) {
      setCopied('');
      setWhatIf(null);
    } else if (!isKnown) onExplain();
    measure();
  }

  function measure(): void {
    const height = opened.current?.scrollHeight;
    if (height === undefined) onHeight(panelHeight);
    else if (innerHeight < lowestWindow) onHeight(panelHeight + gap + height + gap);
  }
  // What is requested arrives while it is open.
  useLayoutEffect(() => {
    if (opened.current) measure();
  });

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
        {isKnown ? <Explained explanation={explanation} /> : <p>{text.loading}</p>}
      </div>
      {isKnown && (
        <div className="st-panel-actions">
          <PlainButton onClick={() => void copy()}>{text.copy}</PlainButton>
          <PlainButton onClick={() => content.current && printAlone(content.current, explanation.title, printStyles)}>
            {text.print}
          </PlainButton>
          {result.receiptUrl && (
            <TextLink href={result.receiptUrl} external externalLabel={text.opensInNewTab}>
              {text.receipt}
            </TextLink>
          )}
          {result.openWhatIf && !whatIf && <PlainButton onClick={() => void openWhatIf()}>{text.whatIf}</PlainButton>}
          <span role="status">{copied}</span>
        </div>
      )}
      {whatIf && (
        <whatIf.Form
          request={whatIf.request}
          calculate={whatIf.calculate}
          now={result.calculated ?? result}
          sharesOf={(of) => byJurisdiction(of).map(({ jurisdiction, tax }) => ({ name: jurisdiction, tax }))}
          money={(amount) => moneyIn(locale, amount)}
          text={text}
        />
      )}
    </Popover>
  );
}

const Explained = ({ explanation: { sentences, tables } }: { readonly explanation: Explanation }): ReactNode => (
  <>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {tables.map((rows, table) => (
      <table key={table}>
        <tbody>{rows.map(tableRow)}</tbody>
      </table>
    ))}
  </>
);

/** The first row and the first column are headers. */
const tableRow = ([name, note, ...cells]: Row, index: number): ReactNode => (
  <tr key={index}>
    <th scope={index ? 'row' : 'col'}>
      {name}
      {note && <small>{note}</small>}
    </th>
    {cells.map((cell, column) =>
      index ? (
        <td key={column}>{cell}</td>
      ) : (
        <th key={column} scope="col">
          {cell}
        </th>
      ),
    )}
  </tr>
);
