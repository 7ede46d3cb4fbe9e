import { fillIn } from '@salestax/client';
import { Skeleton, Tabs } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { AlertDialog, Blocked, ListScreenLayout, type AlertTexts } from '../list-screen/screen.tsx';
import { CallFailed } from '../service/failed.tsx';
import { CertificatesView } from './certificates-view.tsx';
import type { ExemptionMessages } from './messages.ts';
import type { Alert, Tab } from './model.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { RequestsView } from './requests-view.tsx';
import type { ExemptionViewProps } from './view-props.ts';

const tabs: readonly Tab[] = ['certificates', 'requests'];

/** The exemption screen. */
export function ExemptionView(props: ExemptionViewProps): ReactNode {
  const { model, text, homeLink } = props;
  const { page, alert } = useStore(model.store, (state) => state);
  return (
    <ListScreenLayout
      className="st-exemption"
      text={text}
      subtitle={text.subtitle}
      homeLink={homeLink}
      onRefresh={null}
    >
      {page.kind === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {page.kind === 'failed' && <CallFailed failure={page.failure} text={text} onRetry={() => void model.open()} />}
      {page.kind === 'blocked' && <Blocked>{page.status === 'Down' ? text.calculationOff : text.notConnected}</Blocked>}
      {page.kind === 'open' && <Opened {...props} />}
      <OutcomeDialog {...props} />
      <AlertDialog alert={alert} texts={alertTexts} text={text} onClose={model.dismiss} />
    </ListScreenLayout>
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

export const alertTexts: AlertTexts<Alert, ExemptionMessages> = {
  sentence(alert, text) {
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
  },
  closesItself: ({ kind }) => kind !== 'failed' && kind !== 'no-document',
};
