import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Notice } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ListScreenLayout, ReadFailure } from '../list-screen/screen.tsx';
import type { DocumentsModel } from '../sales-documents/model.ts';
import type { SupportConsent } from '../sales-documents/port.ts';
import type { DocumentsViewProps } from '../sales-documents/view-props.ts';
import { DocumentsView } from '../sales-documents/view.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import type { SupportDocumentsMessages } from './messages.ts';
import { consentSentence } from './wording.ts';

interface SupportDocumentsProps extends Pick<DocumentsViewProps, 'lifePart'> {
  readonly model: DocumentsModel;
  readonly text: SupportDocumentsMessages;
  readonly locale: string;
  readonly customersLink: string;
}

/** The documents of a customer, or how its administrator allows support to see them. */
export function SupportDocumentsView({
  model,
  lifePart,
  text,
  locale,
  customersLink,
}: SupportDocumentsProps): ReactNode {
  const page = useStore(model.page);
  const read = valueOf(page);
  if (read?.kind === 'no-consent')
    return (
      <ListScreenLayout
        className="st-docs"
        text={text}
        homeLink={customersLink}
        onRefresh={() => void model.load()}
        isRefreshing={isLoading(page)}
      >
        <ReadFailure failure={failureOf(page)} text={text} onRetry={() => void model.load()} />
        <NoConsent company={read.companyName} text={text} />
      </ListScreenLayout>
    );
  return (
    <DocumentsView
      model={model}
      lifePart={lifePart}
      text={text}
      locale={locale}
      homeLink={customersLink}
      mountPanel={undefined}
      notice={
        read?.kind === 'documents' &&
        read.consent !== null && <Consented consent={read.consent} text={text} locale={locale} />
      }
    />
  );
}

/** Who allows the reading, and until when. */
function Consented({
  consent: { companyName, support },
  text,
  locale,
}: Pick<SupportDocumentsProps, 'text' | 'locale'> & { readonly consent: SupportConsent }): ReactNode {
  if (support === null) return null;
  const { reason } = support;
  return (
    <Notice tone="info">
      <p>{consentSentence(companyName, support, text, locale)}</p>
      {reason !== '' && <p>{reason}</p>}
    </Notice>
  );
}

function NoConsent({
  company,
  text,
}: {
  readonly company: string;
  readonly text: SupportDocumentsMessages;
}): ReactNode {
  return (
    <Notice tone="attention" role="alert">
      <p>{fillIn(text.noConsent, { company })}</p>
      <p>{text.tellThem}</p>
    </Notice>
  );
}
