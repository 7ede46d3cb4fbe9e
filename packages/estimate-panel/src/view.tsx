import { PlainButton, TextLink } from '@salestax/ui';
import { Component, type ReactNode } from 'react';
import type { PanelTexts } from './messages.ts';
import type { Estimating } from './panel-ports.ts';
import { stateTraits, type PanelState } from './panel-state.ts';

export interface PanelViewProps {
  readonly state: PanelState;
  readonly text: PanelTexts;
  readonly locale: string;
  /** Shows a result and what became of a save; null until it is loaded, and there is no result before. */
  readonly estimating: Estimating | null;
  /** Where an administrator completes the setup; null for other users. */
  readonly settingsUrl: string | null;
  readonly onEstimate: () => void;
  readonly onView: () => void;
  readonly onLoad: () => void;
  readonly onExplain: () => void;
  /** Receives the height in CSS pixels that the panel needs. */
  readonly onHeight: (height: number) => void;
}

/** Status, details with their notes, and actions in one row; nothing for an unsupported document. */
export function PanelView(props: PanelViewProps): ReactNode {
  const { state, text, locale, estimating, onEstimate, onView, onLoad, onExplain, onHeight } = props;
  const { kind, note, details, result, record } = state;
  if (kind === 'unsupported') return null;
  const [tone, offersEstimate] = stateTraits[kind];
  const isBusy = kind === 'estimating';
  return (
    <div className="st-panel-box">
      <section className="st-panel" data-state={kind} aria-label={text.panel} aria-busy={isBusy}>
        <p className="st-panel-status">
          <i className={`st-panel-${tone}`} />
          <span>{text[kind]}</span>
          <small>{text.provider}</small>
        </p>
        {/* Browsers let the keyboard scroll it; 'View' opens long reasons, too. */}
        <div className="st-panel-body">
          <div className="st-panel-middle">
            {estimating && result && (
              <estimating.EstimateView
                result={result}
                kind={kind}
                text={text}
                locale={locale}
                onHeight={onHeight}
                onExplain={onExplain}
              />
            )}
            {kind !== 'estimated' && <Remark {...props} />}
          </div>
          {note && <p>{note}</p>}
          {record &&
            (estimating ? (
              <estimating.RecordView record={record} text={text} onLoad={onLoad} />
            ) : (
              <p className={`st-panel-${record.tone}`}>{record.message}</p>
            ))}
        </div>
        <div className="st-panel-actions">
          {details !== null && (
            <PlainButton variant="danger" onClick={onView}>
              {text.view} <span className="st-visually-hidden">{text.viewWhat}</span>
            </PlainButton>
          )}
          {offersEstimate && (
            <PlainButton variant="primary" aria-disabled={isBusy} aria-busy={isBusy || undefined} onClick={onEstimate}>
              <span>
                {text.estimate}
                {kind === 'stale' && <small>{text.stale}</small>}
              </span>
            </PlainButton>
          )}
        </div>
      </section>
    </div>
  );
}

/** What the state means. */
function Remark({ state: { kind, message }, text, settingsUrl }: PanelViewProps): ReactNode {
  const isBusy = kind === 'estimating';
  return (
    <p className="st-panel-remark">
      {(isBusy || kind === 'loading') && <span className="st-spinner" aria-hidden="true" />}
      <span>
        {message}
        {isBusy && <Seconds />}
        {(kind === 'notConfigured' || kind === 'NotIntegrated') && <WayOut text={text} settingsUrl={settingsUrl} />}
      </span>
    </p>
  );
}

/** Who can complete the set-up, or a link to it for administrators. */
const WayOut = ({ text, settingsUrl }: Pick<PanelViewProps, 'text' | 'settingsUrl'>): ReactNode => (
  <span>
    {' '}
    {settingsUrl === null ? (
      text.askAdministrator
    ) : (
      <TextLink href={settingsUrl} external externalLabel={text.opensInNewTab}>
        {text.openSettings}
      </TextLink>
    )}
  </span>
);

/**
 * The seconds since it appeared; hidden from screen readers, which would announce every second. A class, because the script of
 * the panel has no hooks until the first estimate.
 */
class Seconds extends Component<object, { readonly now: number }> {
  private readonly start = Date.now();
  private timer = 0;
  private readonly tick = () => this.setState({ now: Date.now() });
  override state = { now: this.start };

  override componentDidMount(): void {
    this.timer = window.setInterval(this.tick, 100);
  }

  override componentWillUnmount(): void {
    clearInterval(this.timer);
  }

  override render(): ReactNode {
    return <span aria-hidden="true">{` · ${((this.state.now - this.start) / 1_000).toFixed(1)} s`}</span>;
  }
}
