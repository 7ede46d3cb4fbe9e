import { useEffect, useRef, useState } from 'react';
import { useStore } from '@salestax/widget-kit';
import { fill, type PanelMessages } from './messages.ts';
import type { PanelModel } from './model.ts';
import { offersEstimate, viewableError, type EstimateResult, type PanelState } from './panel-state.ts';
import { WhyThisTax } from './why-this-tax.tsx';

interface PanelViewProps {
  readonly model: PanelModel;
  readonly text: PanelMessages;
  readonly locale: string;
  /** Where an administrator completes the set-up. */
  readonly settingsUrl: string;
  readonly onHeight: (height: number | null) => void;
}

type Tone = 'positive' | 'attention' | 'negative' | 'accent' | 'quiet';

const statuses = {
  loading: ['loading', 'quiet'],
  down: ['down', 'attention'],
  disconnected: ['disconnected', 'quiet'],
  ecoSystemDisabled: ['active', 'positive'],
  notIntegrated: ['notIntegrated', 'attention'],
  configurationMissing: ['setUpNeeded', 'attention'],
  idle: ['active', 'positive'],
  estimating: ['estimating', 'accent'],
  estimated: ['estimated', 'positive'],
  stale: ['stale', 'attention'],
  error: ['notEstimated', 'negative'],
} as const satisfies Record<Exclude<PanelState['kind'], 'unsupported'>, readonly [keyof PanelMessages, Tone]>;

/** The panel: status, what is known, and what can be done, in one row. Nothing for a document that it does not work on. */
export function PanelView(props: PanelViewProps) {
  const { model, text } = props;
  const state = useStore(model.store, (now) => now);
  const panel = useRef<HTMLElement>(null);
  if (state.kind === 'unsupported') return null;
  const [word, tone] = statuses[state.kind];
  const isBusy = state.kind === 'estimating';
  return (
    <section ref={panel} className="st-panel" data-state={state.kind} aria-label={text.panel} aria-busy={isBusy}>
      <div className="st-panel-row">
        <p className="st-panel-status">
          <span className={`st-dot st-dot-${tone}`} />
          <span>{text[word]}</span>
          <small>{text.provider}</small>
        </p>
        <Middle {...props} state={state} panel={panel} />
        <div className="st-panel-actions">
          {viewableError(state, text) && (
            <button className="st-button st-button-danger" type="button" onClick={model.viewError}>
              {text.view} <span className="st-visually-hidden">{text.viewWhat}</span>
            </button>
          )}
          {offersEstimate(state) && (
            <button
              className="st-button st-button-primary"
              type="button"
              aria-disabled={isBusy}
              onClick={() => void model.estimate()}
            >
              <span>{text.estimate}</span>
              {state.kind === 'stale' && <small>{text.stale}</small>}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

interface MiddleProps extends PanelViewProps {
  readonly state: Exclude<PanelState, { kind: 'unsupported' }>;
  readonly panel: { readonly current: HTMLElement | null };
}

function Middle(props: MiddleProps) {
  const { state, text, locale } = props;
  switch (state.kind) {
    case 'loading':
      return (
        <p className="st-panel-message">
          <span className="st-spinner" aria-hidden="true" />
        </p>
      );
    case 'estimating': {
      const { lineCount } = state;
      const asking = lineCount === 1 ? text.askingOne : fill(text.asking, { count: String(lineCount) });
      return (
        <p className="st-panel-message">
          <span className="st-spinner" aria-hidden="true" />
          <span>
            {asking} <Elapsed />
          </span>
        </p>
      );
    }
    case 'estimated':
    case 'stale': {
      const { result } = state;
      const isStale = state.kind === 'stale';
      const money = amountFormat(locale);
      return (
        <>
          <Figures {...{ result, text, locale, isStale }} />
          {isStale ? (
            <p className="st-panel-why st-attention">{text.staleHint}</p>
          ) : (
            <WhyThisTax {...{ result, text, money }} panel={props.panel} onHeight={props.onHeight} />
          )}
        </>
      );
    }
    case 'disconnected':
      // The word alone.
      return <span className="st-panel-message" />;
    case 'idle':
      return <p className="st-panel-message st-quiet">{text.idleHint}</p>;
    case 'down':
      return <p className="st-panel-message st-quiet">{text.downHint}</p>;
    case 'ecoSystemDisabled':
      return <p className="st-panel-message st-quiet">{text.ecoSystemHint}</p>;
    case 'notIntegrated':
    case 'configurationMissing':
      return (
        <p className="st-panel-message">
          <span>
            {state.error?.message ?? text.configurationMissing} <WayOut {...props} />
          </span>
        </p>
      );
    default:
      return <p className="st-panel-message">{state.error.message}</p>;
  }
}

/** Two decimals in the reader's language; with the currency where it is a sum to pay. QuickBooks sales tax is US only. */
export const amountFormat = (locale: string, isSum = false): ((amount: number) => string) => {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(isSum && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
  });
  return (amount) => format.format(amount);
};

interface FiguresProps extends Pick<PanelViewProps, 'text' | 'locale'> {
  readonly result: EstimateResult;
  readonly isStale: boolean;
}

function Figures({ result, text, locale, isStale }: FiguresProps) {
  const money = amountFormat(locale);
  const parts = [
    [text.salesTax, result.salesTax],
    [text.fee, result.fee],
    [text.taxOnFee, result.taxOnFee],
  ] as const;
  return (
    <dl className={isStale ? 'st-panel-figures is-stale' : 'st-panel-figures'}>
      {parts.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ),
      )}
      <div className="is-total">
        <dt>{text.total}</dt>
        <dd>{amountFormat(locale, true)(result.total)}</dd>
      </div>
    </dl>
  );
}

/** Seconds since the click; nothing for screen readers, to whom it would never stop talking. */
function Elapsed() {
  const [tenths, setTenths] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTenths((before) => before + 1), 100);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">· {(tenths / 10).toFixed(1)} s</span>;
}

/** Whom to ask when the set-up is not complete. */
function WayOut({ model, text, settingsUrl }: PanelViewProps) {
  if (!model.context()?.isAdmin) return <>{text.askAdministrator}</>;
  return (
    <a className="st-link" href={settingsUrl} target="_blank" rel="noopener noreferrer">
      {text.openSettings} <span className="st-visually-hidden">{text.opensInNewTab}</span>
    </a>
  );
}
