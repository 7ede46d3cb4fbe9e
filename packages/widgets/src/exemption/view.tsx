import { fillIn } from '@salestax/client';
import { BackLink, MessageDialog, Notice, Skeleton, Tabs, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import { CertificatesView } from './certificates-view.tsx';
import type { ExemptionMessages } from './messages.ts';
import type { Alert, Tab } from './model.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { RequestsView } from './requests-view.tsx';
import type { ExemptionViewProps } from './view-props.ts';

/** What closes itself does so after this many milliseconds. */
const AUTO_CLOSE_MS = 5_000;

const tabs: readonly Tab[] = ['certificates', 'requests'];

/** The whole screen, in whatever state it is. */
export function ExemptionView(props: ExemptionViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const { page, alert } = useStore(model.store, (state) => state);
  return (
    <div className="st-exemption st-stack">
      {homeLink !== null && <BackLink href={homeLink}>{text.back}</BackLink>}
      <div className="st-page-head">
        <div>
          <h2 className="st-title">{text.heading}</h2>
          <p>{text.subtitle}</p>
        </div>
      </div>
      {page.kind === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {page.kind === 'failed' && <CallFailed failure={page.failure} text={text} onRetry={() => void model.open()} />}
      {page.kind === 'blocked' && (
        <Notice tone="attention" role="alert">
          <p>{page.status === 'Down' ? text.calculationOff : text.notConnected}</p>
        </Notice>
      )}
      {page.kind === 'open' && <Opened {...props} />}
      <OutcomeDialog {...props} />
      <MessageDialog message={alert === null ? null : messageOf(alert, text)} onAnswer={model.dismissAlert} />
    </div>
  );
}

function Opened(props: ExemptionViewProps): ReactNode {
  const { model, text } = props;
  const tab = useStore(model.store, (state) => state.tab);
  const labels = { certificates: text.certificatesTab, requests: text.requestsTab };
  return (
    <Tabs
      label={text.tabs}
      tabs={tabs.map((id) => ({ id, label: labels[id] }))}
      selected={tab}
      onSelect={(id) => model.choose(id === 'requests' ? 'requests' : 'certificates')}
    >
      {tab === 'certificates' ? <CertificatesView {...props} /> : <RequestsView {...props} />}
    </Tabs>
  );
}

/** The words of an alert. */
export function alertText(alert: Alert, text: ExemptionMessages): string {
  switch (alert.kind) {
    case 'failed':
      return alert.sentence;
    case 'all-selected':
      return fillIn(text.allSelected, { count: alert.count });
    case 'sent':
      return fillIn(text.sent, { count: alert.count });
    case 'no-document':
      return { empty: text.noDocument, 'not-a-pdf': text.notPdf, 'too-large': text.tooLarge }[alert.reason];
    default:
      return text.noneSelected;
  }
}

/** What needs nobody to act closes itself. */
export const closesItself = ({ kind }: Alert): boolean => kind !== 'failed' && kind !== 'no-document';

const messageOf = (alert: Alert, text: ExemptionMessages): Message => ({
  text: alertText(alert, text),
  buttons: [{ id: 'ok', label: text.ok, variant: 'primary' }],
  autoCloseMs: closesItself(alert) ? AUTO_CLOSE_MS : undefined,
});
