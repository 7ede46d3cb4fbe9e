import { formatDay } from '@salestax/client';
import type { ComparedDocument, InconsistencyReason } from '@salestax/contract';
import { Notice, Skeleton, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { useEffect, type ReactNode } from 'react';
import { CallFailed } from '../service/failed.tsx';
import { Figure, Mark, Nothing } from './columns.tsx';
import type { Opened } from './documents.ts';
import { pairLines } from './lines.ts';
import type { ReconciliationMessages } from './messages.ts';
import type { Side } from './port.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName } from './wording.ts';

interface SideBySideProps extends ReconciliationViewProps {
  /** The id by which both documents are read. */
  readonly id: string;
  readonly reasons?: readonly InconsistencyReason[];
  /** What is wrong. */
  readonly note?: string;
}

/** The current documents of a row, with differences marked. */
export function SideBySide({ id, reasons = [], note = '', model, text, locale }: SideBySideProps): ReactNode {
  const opened = useStore(model.documents.store, (state) => state.opened.get(id));
  useEffect(() => {
    if (opened === undefined) model.documents.need(id);
  }, [opened, model, id]);
  if (opened === undefined || opened.phase === 'loading') return <Skeleton lines={6} label={text.loadingDocuments} />;
  if (opened.phase === 'failed')
    return <CallFailed failure={opened.failure} text={text} onRetry={() => void model.documents.read(id)} />;
  const documents = [opened.accounting, opened.provider];
  return (
    <div className="st-rec-pair">
      <Sides {...opened} reasons={reasons} text={text} locale={locale} />
      <div className="st-stack st-rec-notes">
        {documents.some((document) => document?.hasChanged === true) && (
          <Notice tone="attention">
            <p>{text.changed}</p>
          </Notice>
        )}
        {note !== '' && <p className="st-rec-note st-quiet">{note}</p>}
        <p className="st-row">
          <DocumentLink document={opened.accounting} name={text.openInAccounting} text={text} />
          <DocumentLink document={opened.provider} name={text.openInProvider} text={text} />
        </p>
      </div>
    </div>
  );
}

interface DocumentLinkProps {
  readonly document: ComparedDocument | null;
  readonly name: string;
  readonly text: ReconciliationMessages;
}

/** A link of a vendor is shown only when it is a web address. */
function DocumentLink({ document, name, text }: DocumentLinkProps): ReactNode {
  const link = document?.link ?? '';
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <TextLink href={link} external externalLabel={text.opensElsewhere}>
      {name}
    </TextLink>
  );
}

type SidesProps = Extract<Opened, { phase: 'ready' }> & {
  readonly reasons: readonly InconsistencyReason[];
  readonly text: ReconciliationMessages;
  readonly locale: string;
};

/** A table by role: as an element it would get the styles of the table around it. */
function Sides({ accounting, provider, reasons, text, locale }: SidesProps): ReactNode {
  const texts = { accounting, provider, text };
  const amounts = { ...texts, locale };
  const isOtherStatus = reasons.some((reason) => ['status', 'voided', 'uncommitted'].includes(reason));
  const hasFee = [accounting, provider].some((document) => (document?.fee ?? 0) !== 0);
  return (
    <div className="st-rec-sides" role="table" aria-label={text.sides}>
      <div role="row">
        <span role="cell" />
        <span role="columnheader">{text.accountingSide}</span>
        <span role="columnheader">{text.providerSide}</span>
      </div>
      <TextPair
        {...texts}
        name={text.document}
        read={(document) => nameAndStatus(document, text)}
        isDifferent={isOtherStatus}
        missing={[text.missingInAccounting, text.missingInProvider]}
      />
      <TextPair {...texts} name={text.day} read={({ date }) => formatDay(date)} />
      <TextPair {...texts} name={text.shipTo} read={({ shipTo = '' }) => shipTo} />
      {pairLines(accounting?.lines ?? [], provider?.lines ?? []).map((line, at) => (
        <AmountPair key={at} {...amounts} name={line.description} read={(side) => line[side]} />
      ))}
      <AmountPair {...amounts} name={text.beforeTax} read={(_, { amount }) => amount} />
      <AmountPair {...amounts} name={text.salesTax} read={(_, { tax }) => tax} />
      {hasFee && <AmountPair {...amounts} name={text.fee} read={(_, { fee = 0 }) => fee} />}
      <AmountPair {...amounts} name={text.documentTotal} read={(_, { total }) => total} />
    </div>
  );
}

const nameAndStatus = ({ type, number, status }: ComparedDocument, text: ReconciliationMessages): string =>
  [documentName(type, number, text), text.vendorWord(status).toLowerCase()].filter(Boolean).join(', ');

interface PairProps {
  readonly name: string;
  readonly accounting: ComparedDocument | null;
  readonly provider: ComparedDocument | null;
  readonly text: ReconciliationMessages;
}

interface TextPairProps extends PairProps {
  readonly read: (document: ComparedDocument) => string;
  /** @default whether both exist and differ */
  readonly isDifferent?: boolean;
  /** Shown for a side without a document. @default a dash */
  readonly missing?: readonly [accounting: string, provider: string];
}

function TextPair({ name, accounting, provider, read, isDifferent, missing, text }: TextPairProps): ReactNode {
  const accountingValue = accounting && read(accounting);
  const providerValue = provider && read(provider);
  const isMarked =
    isDifferent ??
    (accountingValue !== null && providerValue !== null && plain(accountingValue) !== plain(providerValue));
  const cell = (value: string | null, instead = '') => {
    if (value === null && instead !== '') return <span className="st-rec-missing">{instead}</span>;
    if (value === null || value === '') return <Nothing />;
    return (
      <Mark isDifferent={isMarked} text={text}>
        {value}
      </Mark>
    );
  };
  return (
    <Pair
      name={name}
      accountingValue={cell(accountingValue, missing?.[0])}
      providerValue={cell(providerValue, missing?.[1])}
    />
  );
}

/** The vendors write addresses with different case and spaces. */
const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s,.]+/g, ' ')
    .trim();

interface AmountPairProps extends PairProps {
  readonly locale: string;
  readonly read: (side: Side, document: ComparedDocument) => number | null;
}

function AmountPair({ name, accounting, provider, read, text, locale }: AmountPairProps): ReactNode {
  const accountingValue = accounting && read('accounting', accounting);
  const providerValue = provider && read('provider', provider);
  const isDifferent = accounting !== null && provider !== null && accountingValue !== providerValue;
  const cell = (amount: number | null) => (
    <Figure amount={amount} isDifferent={isDifferent} text={text} locale={locale} />
  );
  return <Pair name={name} accountingValue={cell(accountingValue)} providerValue={cell(providerValue)} />;
}

interface PairCells {
  readonly name: string;
  readonly accountingValue: ReactNode;
  readonly providerValue: ReactNode;
}

const Pair = ({ name, accountingValue, providerValue }: PairCells): ReactNode => (
  <div role="row">
    <span role="rowheader">{name}</span>
    <span role="cell">{accountingValue}</span>
    <span role="cell">{providerValue}</span>
  </div>
);
