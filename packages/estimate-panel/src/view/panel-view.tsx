import type { ReactNode } from 'react';
import { PlainButton } from '@salestax/ui';
import { ExternalLink } from '../explain/external-link.tsx';
import { offersEstimate, toneOfState } from '../state/panel-state.ts';
import type { PanelViewProps } from './panel-view-props.ts';

/** Status, details with their notes, and actions in one row; nothing for an unsupported document. */
export function PanelView(props: PanelViewProps): ReactNode {
  const { state, text, views, onEstimate, onView } = props;
  const { kind, details, result, record } = state;
  if (kind === 'unsupported') return null;
  const isBusy = kind === 'estimating';
  return (
    <div className="st-panel-box">
      <section className="st-panel" data-state={kind} aria-label={text.panel} aria-busy={isBusy}>
        <p className="st-panel-status">
          <i className={`st-panel-${toneOfState[kind]}`} />
          <span>{text[kind]}</span>
          <small>{text.provider}</small>
        </p>
        {/* Without `tabIndex`: browsers let the keyboard scroll this area, and 'View' opens long reasons, too. */}
        <div className="st-panel-body">
          <div className="st-panel-middle">
            {views && result && <views.EstimateView {...props} />}
            {kind !== 'estimated' && <Remark {...props} />}
          </div>
          {views ? (
            <views.NotesView {...props} />
          ) : (
            record && <p className={`st-panel-${record.tone}`}>{record.message}</p>
          )}
        </div>
        <div className="st-panel-actions">
          {details !== null && (
            <PlainButton variant="danger" onClick={onView}>
              {text.view} <span className="st-visually-hidden">{text.viewWhat}</span>
            </PlainButton>
          )}
          {offersEstimate(state) && (
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
function Remark({ state: { kind, message }, text, views, context, base }: PanelViewProps): ReactNode {
  const isBusy = kind === 'estimating';
  return (
    <p className="st-panel-remark">
      {(isBusy || kind === 'loading') && <span className="st-spinner" aria-hidden="true" />}
      <span>
        {message}
        {isBusy && views && <views.Seconds />}
        {(kind === 'notConfigured' || kind === 'NotIntegrated') && <WayOut text={text} context={context} base={base} />}
      </span>
    </p>
  );
}

/** Who can complete the set-up, or a link to it for administrators. */
const WayOut = ({ text, context, base }: Pick<PanelViewProps, 'text' | 'context' | 'base'>): ReactNode => (
  <span>
    {' '}
    {context?.isAdmin ? (
      <ExternalLink href={`${base}/connectorsettings`} text={text}>
        {text.openSettings}
      </ExternalLink>
    ) : (
      text.askAdministrator
    )}
  </span>
);
