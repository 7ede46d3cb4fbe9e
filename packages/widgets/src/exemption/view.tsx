import { useRef, type ReactNode } from 'react';
import { Skeleton, Tabs, useFocusFallback } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { AlertDialog, ListScreenLayout, type AlertTexts } from '../list-screen/screen.tsx';
import { CallFailed } from '../service/failed.tsx';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { Blocked } from '../set-up-state/blocked.tsx';
import { stateOfStatus } from '../set-up-state/next-pages.ts';
import { counted } from '../texts/counted.ts';
import { CertificatesView } from './certificates-view.tsx';
import type { ExemptionMessages } from './messages.ts';
import type { Alert, Tab } from './model.ts';
import type * as requestsCode from './requests-part.ts';
import type { ExemptionViewProps } from './view-props.ts';

const tabs: readonly Tab[] = ['certificates', 'requests'];

interface ScreenProps extends ExemptionViewProps {
  /** The code for requests and for the outcome of sending them, loaded when it is first needed. */
  readonly requestsPart: LaterPart<typeof requestsCode>;
}

/** The exemption screen. */
export function ExemptionView({ requestsPart, ...props }: ScreenProps): ReactNode {
  const { model, text, locale, homeLink } = props;
  const { page, tab, alert, outcome } = useStore(model.store);
  const parts = useLaterPart(requestsPart, tab === 'requests' || outcome !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = useStore(model.certificates.store, ({ wanted }) => wanted.kind);
  // A focused button that opens the other tab, or shows all rows again, disappears when it is pressed.
  useFocusFallback(heading, `${tab} ${filter}`);
  return (
    <ListScreenLayout
      className="st-exemption"
      text={text}
      subtitle={text.subtitle}
      headingRef={heading}
      homeLink={homeLink}
      onRefresh={null}
    >
      {page.kind === 'loading' && <Skeleton lines={6} label={text.loading} />}
      {page.kind === 'failed' && <CallFailed failure={page.failure} text={text} onRetry={() => void model.open()} />}
      {page.kind === 'blocked' && (
        <Blocked state={stateOfStatus[page.status]} text={text} homeLink={homeLink}>
          {page.status === 'Down' ? text.calculationOff : text.notConnected}
        </Blocked>
      )}
      {page.kind === 'open' && <OpenPage requestsPart={requestsPart} {...props} />}
      {parts !== null && <parts.OutcomeDialog {...props} />}
      {/* While the outcome dialog is loaded; the tab of requests shows that itself. */}
      {tab === 'certificates' && <PendingPart part={requestsPart} text={text} />}
      <AlertDialog alert={alert} texts={alertTexts} text={text} locale={locale} onClose={model.dismiss} />
    </ListScreenLayout>
  );
}

function OpenPage({ requestsPart, ...props }: ScreenProps): ReactNode {
  const { model, text } = props;
  const tab = useStore(model.store, (state) => state.tab);
  const requests = useStore(model.store, (state) => state.requests);
  const parts = useLaterPart(requestsPart, tab === 'requests');
  const labels = { certificates: text.certificatesTab, requests: text.requestsTab };
  return (
    <Tabs
      label={text.tabs}
      tabs={tabs.map((id) => ({ id, label: labels[id] }))}
      selected={tab}
      onSelect={(id) => model.choose(id === 'requests' ? 'requests' : 'certificates')}
    >
      {tab === 'certificates' && <CertificatesView {...props} />}
      {tab === 'requests' && parts !== null && requests !== null && (
        <parts.RequestsView requests={requests} {...props} />
      )}
      {tab === 'requests' && (
        <PendingPart part={requestsPart} text={text} onRetry={() => void model.openRequests()}>
          <Skeleton lines={6} label={text.loading} />
        </PendingPart>
      )}
    </Tabs>
  );
}

export const alertTexts: AlertTexts<Alert, ExemptionMessages> = {
  sentence(alert, text, locale) {
    switch (alert.kind) {
      case 'failed':
        return alert.sentence;
      case 'all-selected':
        return counted(text.allSelected, alert.count, locale);
      case 'sent':
        return counted(text.sent, alert.count, locale);
      case 'no-document':
        return { empty: text.noDocument, 'not-a-pdf': text.notPdf, 'too-large': text.tooLarge }[alert.reason];
      default:
        return text.noneSelected;
    }
  },
  closesItself: ({ kind }) => kind !== 'failed' && kind !== 'no-document',
};
