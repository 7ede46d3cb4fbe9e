import { Popover } from '@salestax/ui';
import { pluralForm } from '@salestax/widget-kit';
import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { EstimateResult } from './estimate-result.ts';
import { withEstimateTexts, type EstimateTexts, type PanelTexts } from './messages.ts';
import { moneyIn } from './money.ts';
import type { RecordNotice } from './panel-state.ts';
import type { PanelViewProps } from './panel-ports.ts';
import { WhyThisTax } from './why-this-tax.tsx';

/** The figures of an estimate, and what they are made of while they are those of the document. */
export function EstimateView({ state, text, locale, onHeight, onExplain }: PanelViewProps): ReactNode {
  const { result, kind } = state;
  const words = withEstimateTexts(text);
  return (
    result && (
      <>
        <Figures result={result} text={words} locale={locale} />
        {kind === 'estimated' && (
          <WhyThisTax result={result} text={words} locale={locale} onHeight={onHeight} onExplain={onExplain} />
        )}
      </>
    )
  );
}

interface FiguresProps {
  readonly result: EstimateResult;
  readonly text: EstimateTexts;
  readonly locale: string;
}

function Figures({ result, text, locale }: FiguresProps): ReactNode {
  return (
    <dl className="st-panel-figures">
      {(['salesTax', 'fee', 'taxOnFee', 'total', 'absorbedFee'] as const).map((part) => {
        const amount = result[part];
        const isFee = part === 'fee';
        const shown =
          amount === null ? isFee && result.isFeeUnknown && text.unknown : moneyIn(locale, amount, part === 'total');
        return (
          shown && (
            <div key={part}>
              <dt>{(isFee && result.feeName) || text[part]}</dt>
              <dd>{shown}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** What the user must know of the estimate and before the save, in one line, and what became of the last save. */
export function NotesView({ state: { note, warning, record }, text, locale, onLoad }: PanelViewProps): ReactNode {
  return (
    <>
      {note && (
        <div className="st-panel-note">
          {note}
          {warning && (
            <warning.View rows={warning.rows} text={text} locale={locale} Popover={Popover} pluralForm={pluralForm} />
          )}
        </div>
      )}
      {record && <RecordView record={record} text={text} onLoad={onLoad} />}
    </>
  );
}

/** The seconds since it appeared; hidden from screen readers, which would announce every second. */
export function Seconds(): ReactNode {
  const [start] = useState(Date.now);
  const [now, setNow] = useState(start);
  useLayoutEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{` · ${((now - start) / 1_000).toFixed(1)} s`}</span>;
}

interface RecordViewProps {
  readonly record: RecordNotice;
  readonly text: PanelTexts;
  readonly onLoad: () => void;
}

/** What became of the last save. */
function RecordView({ record, text, onLoad }: RecordViewProps): ReactNode {
  function load({ currentTarget }: MouseEvent): void {
    // The button disappears with the lines that it loads.
    currentTarget.closest('section')?.querySelector<HTMLElement>('.st-button-primary')?.focus();
    onLoad();
  }
  return (
    <p className={`st-panel-${record.tone}`}>
      {record.message}{' '}
      {record.isBehind && (
        <button type="button" className="st-link" onClick={load}>
          {withEstimateTexts(text).load}
        </button>
      )}
    </p>
  );
}
