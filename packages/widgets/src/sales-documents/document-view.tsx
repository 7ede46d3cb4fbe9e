import { useEffect, useRef, type ReactNode } from 'react';
import { formatDay, formatDayAndTime } from '@salestax/client';
import { addressInOneLine, type LifeStep, type OpenedSalesDocument, type TaxState } from '@salestax/contract';
import { Badge, Button, Card, MessageDialog, Notice, Skeleton, TextLink } from '@salestax/ui';
import { ReadFailure } from '../list-screen/screen.tsx';
import { PendingPart, useLaterPart } from '../service/later-part.tsx';
import { failureOf, valueOf } from '../service/resource.ts';
import { DocumentLines } from './document-lines.tsx';
import type { OpenedState } from './opened.ts';
import type { Row } from './rows.ts';
import type { StoredDocumentHost } from './stored-document-host.ts';
import { isUnwritten } from './stored-document.ts';
import type { DocumentsViewProps, MountPanel } from './view-props.ts';
import { documentName, inCurrency, reasonOf, stateTones } from './wording.ts';

interface DocumentViewProps extends DocumentsViewProps {
  readonly row: Row;
  readonly opened: OpenedState;
  readonly onClose: () => void;
}

/** One document, with the panel, its lines and its record. */
export function DocumentView(props: DocumentViewProps): ReactNode {
  const { row, opened, model, text, mountPanel, Writing, onClose } = props;
  const { shown, dialog, refusal } = opened;
  const read = valueOf(opened.read);
  const failure = failureOf(opened.read);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const state = read?.state ?? row.state;
  const reason = reasonOf(read ?? row, text);
  return (
    <div className="st-stack">
      <div>
        <Button onClick={onClose}>{text.backToList}</Button>
      </div>
      <div className="st-row">
        <h3 className="st-docs-title" ref={heading} tabIndex={-1}>
          {documentName(row, text)}
        </h3>
        <Badge tone={stateTones[state]}>{text[state]}</Badge>
        <AccountingLink link={read?.link} text={text} />
      </div>
      {reason !== '' && (
        <Notice tone="attention">
          <p>{reason}</p>
        </Notice>
      )}
      {refusal !== null && (
        <Notice tone="negative" role="alert">
          <p>{reasonOf({ reason: refusal.message, ...refusal }, text)}</p>
        </Notice>
      )}
      <ReadFailure failure={failure} text={text} onRetry={() => void model.opened.refresh()} />
      {read === null || shown === null ? (
        failure === null && refusal === null && <Skeleton lines={6} label={text.loadingDocument} />
      ) : (
        <>
          {mountPanel !== undefined && (
            <PanelPlace mountPanel={mountPanel} host={model.opened.host} label={text.panel} />
          )}
          <Card>
            <Facts read={read} {...props} />
            <DocumentLines shown={shown} stored={read.document} text={text} locale={props.locale} />
            {Writing !== undefined && (
              <Writing
                row={row}
                read={read}
                opened={opened}
                isUnwritten={isUnwritten(shown, read.document)}
                model={model}
                text={text}
              />
            )}
          </Card>
          <RecordCard read={read} {...props} />
          {read.life !== undefined && read.life.length > 0 && <Life life={read.life} {...props} />}
        </>
      )}
      <MessageDialog message={dialog} onAnswer={(id) => dialog?.answer(id)} />
    </div>
  );
}

/** A link of the vendor is shown only when it is a web address. */
function AccountingLink({
  link = '',
  text,
}: Pick<DocumentViewProps, 'text'> & { readonly link?: string | undefined }): ReactNode {
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <TextLink href={link} external externalLabel={text.opensElsewhere}>
      {text.openInAccounting}
    </TextLink>
  );
}

interface PanelPlaceProps {
  readonly mountPanel: MountPanel;
  readonly host: StoredDocumentHost;
  readonly label: string;
}

/** The element in which the page mounts the panel: once per document, also when the page gives another function later. */
function PanelPlace({ mountPanel, host, label }: PanelPlaceProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const firstMountPanel = useRef(mountPanel);
  useEffect(() => {
    const panel = container.current === null ? null : firstMountPanel.current(container.current, host);
    return () => panel?.unmount();
  }, [host]);
  return <div ref={container} className="st-docs-panel" role="group" aria-label={label} />;
}

interface ReadProps extends DocumentViewProps {
  readonly read: OpenedSalesDocument;
}

function Facts({ row, read: { document }, text, locale }: ReadProps): ReactNode {
  const paid = Number(document.amountPaid);
  const facts: readonly (readonly [string, string])[] = [
    [text.customer, row.customerName],
    [text.date, formatDay(document.date)],
    [text.currency, document.currency ?? ''],
    [text.amountPaid, paid === 0 ? '' : inCurrency(paid, document.currency, locale)],
    [text.deliveredTo, addressInOneLine(document.shippingAddress)],
    [text.billedTo, addressInOneLine(document.billingAddress)],
  ];
  return <FactList facts={facts} />;
}

/** Facts without a value are left out. */
function FactList({ facts }: { readonly facts: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className="st-docs-facts">
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What became of the document: a part of its own, with a skeleton in its place until it is loaded. */
function Life({ life, lifePart, text, locale }: DocumentViewProps & { readonly life: readonly LifeStep[] }): ReactNode {
  const part = useLaterPart(lifePart, true);
  if (part !== null) return <part.DocumentLife life={life} text={text} locale={locale} />;
  return (
    <PendingPart part={lifePart} text={text}>
      <Skeleton lines={3} label={text.loadingDocument} />
    </PendingPart>
  );
}

/** The sentence for a document without a record of ours. `noRecord` only where AvaTax was asked for one. */
const withoutRecord: Partial<Record<TaxState, 'noRecord' | 'recordElsewhere' | 'recordNotKnown' | 'neverRecorded'>> = {
  'not-recorded': 'noRecord',
  'recorded-elsewhere': 'recordElsewhere',
  'not-known': 'recordNotKnown',
  estimate: 'neverRecorded',
};

/** What AvaTax has of the document. */
function RecordCard({ read: { record, document, state }, text, locale }: ReadProps): ReactNode {
  const amount = (value: number | null) => (value === null ? '' : inCurrency(value, document.currency, locale));
  return (
    <Card title={text.record}>
      {record === null ? (
        <p className="st-quiet">{text[withoutRecord[state] ?? 'notRecordedHere']}</p>
      ) : (
        <>
          {!record.isLive && <p>{text.voidedRecord}</p>}
          <FactList
            facts={[
              [text.code, record.code],
              [text.version, record.version ? String(record.version) : ''],
              [text.recordDate, record.date === null ? '' : formatDay(record.date)],
              [text.recordTotal, amount(record.total)],
              [text.recordTax, amount(record.tax)],
              [text.recordedAt, formatDayAndTime(new Date(record.updatedAt), locale)],
            ]}
          />
        </>
      )}
    </Card>
  );
}
