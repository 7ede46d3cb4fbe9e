import type { MouseEvent, ReactNode } from 'react';
import type { EstimateResult } from './estimate-result.ts';
import { withEstimateTexts, type PanelMessages, type PanelTexts } from './messages.ts';
import { moneyIn } from './money.ts';
import type { PanelState, RecordNotice } from './panel-state.ts';
import { WhyThisTax } from './why-this-tax.tsx';

export interface EstimateViewProps {
  readonly result: EstimateResult;
  readonly kind: PanelState['kind'];
  readonly text: PanelTexts;
  readonly locale: string;
  /** Receives the height in CSS pixels that the panel needs. */
  readonly onHeight: (height: number) => void;
  /** Somebody wants to know what recorded figures are made of. */
  readonly onExplain: () => void;
}

/** The figures of an estimate, and what they are made of while they are those of the document. */
export function EstimateView({ result, kind, text, locale, onHeight, onExplain }: EstimateViewProps): ReactNode {
  const words = withEstimateTexts(text);
  return (
    <>
      <Figures result={result} text={words} locale={locale} />
      {kind === 'estimated' && (
        <WhyThisTax result={result} text={words} locale={locale} onHeight={onHeight} onExplain={onExplain} />
      )}
    </>
  );
}

interface FiguresProps {
  readonly result: EstimateResult;
  readonly text: PanelMessages;
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

export interface RecordViewProps {
  readonly record: RecordNotice;
  readonly text: PanelTexts;
  readonly onLoad: () => void;
}

/** What became of the last save. */
export function RecordView({ record, text, onLoad }: RecordViewProps): ReactNode {
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
