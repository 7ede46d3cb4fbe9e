import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { moneyIn } from '../explain/money.ts';
import { WarningsView } from '../explain/warnings-view.tsx';
import { WhyThisTax } from '../explain/why-this-tax.tsx';
import type { Figures } from '../state/estimate-result.ts';
import type { PanelState, RecordNotice } from '../state/panel-state.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { withEstimateTexts } from '../texts/with-estimate-texts.ts';
import type { PanelViewProps } from './panel-view-props.ts';

/** The figures of an estimate, and, unless the document has changed since, what they are made of. */
export function EstimateView({
  state,
  locale,
  context,
  base,
  onHeight,
  onExplain,
  text: openingText,
}: PanelViewProps): ReactNode {
  const text = withEstimateTexts(openingText);
  const { result, kind, recorded } = state;
  const receipt = context && recorded && receiptPage(base, context.realmId, recorded);
  return (
    result && (
      <>
        <FiguresView figures={result.figures} text={text} locale={locale} />
        {kind === 'estimated' && (
          <WhyThisTax
            result={result}
            receipt={receipt}
            text={text}
            locale={locale}
            onHeight={onHeight}
            onExplain={onExplain}
          />
        )}
      </>
    )
  );
}

/** The receipt of a recorded document. The page refuses the session of another company. */
const receiptPage = (base: string, realmId: string, { txnType, txnId }: NonNullable<PanelState['recorded']>): string =>
  `${base}/receipt?${new URLSearchParams({ realmId, txnType: String(txnType), txnId }).toString()}`;

interface FiguresViewProps {
  readonly figures: Figures;
  readonly text: AllPanelMessages;
  readonly locale: string;
}

function FiguresView({ figures, text, locale }: FiguresViewProps): ReactNode {
  return (
    <dl className="st-panel-figures">
      {(['salesTax', 'fee', 'taxOnFee', 'total', 'absorbedFee'] as const).map((part) => {
        const amount = figures[part];
        const isFee = part === 'fee';
        const isTotal = part === 'total';
        const shown =
          amount === null ? isFee && figures.isFeeUnknown && text.unknown : moneyIn(locale, amount, isTotal);
        return (
          shown && (
            <div key={part} className={isTotal ? 'st-panel-total' : undefined}>
              <dt>{(isFee && figures.feeName) || text[part]}</dt>
              <dd>{shown}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** In one line, what to know about the estimate, and what to correct before the save; and what became of the last save. */
export function NotesView({ state, base, onReload, text: openingText }: PanelViewProps): ReactNode {
  const text = withEstimateTexts(openingText);
  const { note, warnings, record } = state;
  return (
    <>
      {note && (
        <div className="st-panel-note">
          {note}
          {warnings.length > 0 && <WarningsView warnings={warnings} text={text} base={base} />}
        </div>
      )}
      {record && <RecordView record={record} text={text} onReload={onReload} />}
    </>
  );
}

/** The seconds since this element appeared; hidden from screen readers, which would announce every second. */
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
  readonly text: AllPanelMessages;
  readonly onReload: () => void;
}

/**
 * What became of the last save, and a button where the page does not show the tax lines that the service has written
 * (`isBehind`).
 */
function RecordView({ record, text, onReload }: RecordViewProps): ReactNode {
  function load({ currentTarget }: MouseEvent): void {
    // The button disappears with the lines that it loads.
    currentTarget.closest('section')?.querySelector<HTMLElement>('.st-button-primary')?.focus();
    onReload();
  }
  return (
    <p className={`st-panel-${record.tone}`}>
      {record.message}{' '}
      {record.isBehind && (
        <button type="button" className="st-link" onClick={load}>
          {text.load}
        </button>
      )}
    </p>
  );
}
