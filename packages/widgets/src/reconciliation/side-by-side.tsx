import { Fragment, useEffect, type ReactNode } from 'react';
import { fillIn, formatAmount, formatDay } from '@salestax/client';
import type { ComparedDocument } from '@salestax/contract';
import { Notice, Skeleton, TextLink } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { ManageButton } from '../service/manage.tsx';
import { causeOf } from './cause.ts';
import { Figure, Mark, Nothing } from './columns.tsx';
import type { BothDocuments } from './documents.ts';
import { pairLines } from './lines.ts';
import type { ReconciliationMessages } from './messages.ts';
import type { Side } from './port.ts';
import { formatChange } from './tax-change.ts';
import type { ReconciliationViewProps } from './view-props.ts';
import { documentName, isSameText, signed } from './wording.ts';

interface SideBySideProps extends ReconciliationViewProps {
  /** The id of the row's document, as of `documentIdOf`. */
  readonly id: string;
  /** What is wrong with the document. */
  readonly note?: string;
  /** Asks whether the transaction is to be voided; undefined: it cannot be. */
  readonly onVoid?: (() => void) | undefined;
}

/** Both documents of a row: the amounts as compared, with the present lines, addresses and fees. Differences are marked. */
export function SideBySide({ id, note = '', onVoid, model, text, locale }: SideBySideProps): ReactNode {
  const opened = useStore(model.documents.store, (state) => state.opened.get(id));
  useEffect(() => {
    if (opened === undefined) model.documents.need(id);
  }, [opened, model, id]);
  if (opened?.kind === 'failed')
    return <CallFailed failure={opened.failure} text={text} onRetry={() => void model.documents.read(id)} />;
  if (opened?.kind !== 'ready') return <Skeleton lines={6} label={text.loadingDocuments} />;
  const sentence = note !== '' && <p className="st-rec-note st-quiet">{note}</p>;
  if (opened.value === 'replaced')
    return (
      <div className="st-stack">
        <ResultReplaced text={text} />
        {sentence}
      </div>
    );
  const { accounting, provider } = opened.value;
  const documents = [accounting, provider];
  const cause = causeOf(accounting, provider, text, locale);
  const absorbedFee = accounting?.absorbedFee ?? 0;
  return (
    <div className="st-rec-pair">
      <Sides {...opened.value} text={text} locale={locale} />
      <div className="st-stack">
        {documents.some((document) => document?.hasChanged === true) && (
          <Notice tone="attention">
            <p>{text.changed}</p>
          </Notice>
        )}
        {cause !== '' && <p className="st-rec-cause">{cause}</p>}
        {absorbedFee !== 0 && absorbedFee === provider?.fee && (
          <p className="st-quiet">{fillIn(text.absorbedFee, { fee: formatAmount(absorbedFee, locale) })}</p>
        )}
        {sentence}
        <p className="st-row">
          <DocumentLink document={accounting} text={text} />
          {onVoid !== undefined && <ManageButton onClick={onVoid}>{text.voidInProvider}</ManageButton>}
        </p>
      </div>
    </div>
  );
}

/** Newer searches have replaced the result on the screen. */
export const ResultReplaced = ({ text }: { readonly text: ReconciliationMessages }): ReactNode => (
  <Notice tone="attention" role="status">
    <p>{text.resultReplaced}</p>
  </Notice>
);

interface DocumentLinkProps {
  readonly document: ComparedDocument | null;
  readonly text: ReconciliationMessages;
}

/** The page of a document in QuickBooks, if its link is a web address. */
function DocumentLink({ document, text }: DocumentLinkProps): ReactNode {
  const link = document?.link ?? '';
  if (!/^https?:\/\//i.test(link)) return null;
  return (
    <TextLink href={link} external externalLabel={text.opensElsewhere}>
      {text.openInAccounting}
    </TextLink>
  );
}

interface SidesProps extends BothDocuments {
  readonly text: ReconciliationMessages;
  readonly locale: string;
}

/** `role="table"` and no `<table>`, to which the styles of the table around it would apply. */
function Sides(props: SidesProps): ReactNode {
  const { accounting, provider, text } = props;
  const { words, amounts } = rowsOf(props);
  const isOtherStatus = (accounting?.reasons ?? []).some((reason) =>
    ['status', 'voided', 'uncommitted'].includes(reason),
  );
  // A document that a vendor does not have any more is known without its lines, its address and its fee.
  const isKnown = (part: 'lines' | 'shipTo' | 'fee') =>
    [accounting, provider].every((document) => document === null || document[part] !== undefined);
  const hasFee = [accounting, provider].some((document) => (document?.fee ?? 0) !== 0);
  const taxWithFee = ({ tax, fee = 0 }: ComparedDocument) => Math.round((tax + fee) * 100) / 100;
  const absorbedFee = accounting?.absorbedFee ?? 0;
  return (
    <div className="st-rec-sides" role="table" aria-label={text.sides}>
      <div role="row">
        <span role="cell" />
        <span role="columnheader">{text.accountingSide}</span>
        <span role="columnheader">{text.providerSide}</span>
        <span role="columnheader">{text.sideDifference}</span>
      </div>
      {words(text.document, (document) => nameAndStatus(document, text), {
        isDifferent: isOtherStatus,
        missing: [text.missingInAccounting, text.missingInProvider],
      })}
      {words(text.day, ({ date }) => formatDay(date))}
      {words(text.shipTo, ({ shipTo = '' }) => shipTo, isKnown('shipTo') ? {} : { isDifferent: false })}
      {isKnown('lines') &&
        pairLines(accounting?.lines ?? [], provider?.lines ?? []).map((line, at) => (
          <Fragment key={at}>{amounts(line.description, (_, side) => line[side])}</Fragment>
        ))}
      {amounts(text.beforeTax, ({ amount }) => amount)}
      {isKnown('fee') ? (
        <>
          {amounts(text.salesTax, ({ tax }) => tax)}
          {hasFee && amounts(text.fee, ({ fee = 0 }) => fee, absorbedFee)}
        </>
      ) : (
        amounts([text.salesTax, text.fee].join(', '), taxWithFee, absorbedFee)
      )}
      {amounts(text.documentTotal, ({ total }) => total, absorbedFee)}
    </div>
  );
}

const nameAndStatus = ({ type, number, status }: ComparedDocument, text: ReconciliationMessages): string =>
  [documentName(type, number, text), text.vendorWord(status).toLowerCase()].filter(Boolean).join(', ');

interface WordsOptions {
  /** @default whether both exist and differ */
  readonly isDifferent?: boolean;
  /** Shown for a side without a document. @default a dash */
  readonly missing?: readonly [accounting: string, provider: string];
}

/** Makes rows: `words` for texts, `amounts` for money. */
function rowsOf({ accounting, provider, text, locale }: SidesProps) {
  const hasBoth = accounting !== null && provider !== null;
  const type = accounting?.type ?? provider?.type ?? '';
  const row = (name: string, left: ReactNode, right: ReactNode, difference = ''): ReactNode => (
    <div role="row">
      <span role="rowheader">{name}</span>
      <span role="cell">{left}</span>
      <span role="cell">{right}</span>
      <span role="cell">{difference}</span>
    </div>
  );
  return {
    words: (name: string, read: (document: ComparedDocument) => string, options: WordsOptions = {}): ReactNode => {
      const left = accounting && read(accounting);
      const right = provider && read(provider);
      const isDifferent = options.isDifferent ?? (hasBoth && !isSameText(left ?? '', right ?? ''));
      const cell = (value: string | null, missing = '') => {
        if (value === null && missing !== '') return <span className="st-rec-missing">{missing}</span>;
        if (value === null || value === '') return <Nothing />;
        return (
          <Mark isDifferent={isDifferent} text={text}>
            {value}
          </Mark>
        );
      };
      return row(name, cell(left, options.missing?.[0]), cell(right, options.missing?.[1]));
    },
    /**
     * Amounts with their difference: '+2.75' is more in QuickBooks than in AvaTax. `absorbed`: what AvaTax alone should
     * have.
     */
    amounts: (
      name: string,
      read: (document: ComparedDocument, side: Side) => number | null,
      absorbed = 0,
    ): ReactNode => {
      const valueOf = (document: ComparedDocument | null, side: Side) => {
        const value = document && read(document, side);
        return value === null ? null : signed(value, type);
      };
      const left = valueOf(accounting, 'accounting');
      const right = valueOf(provider, 'provider');
      const difference = Math.round(((left ?? 0) + signed(absorbed, type) - (right ?? 0)) * 100) / 100;
      const isDifferent = hasBoth && (difference !== 0 || (left === null) !== (right === null));
      const cell = (amount: number | null) => (
        <Figure amount={amount} isDifferent={isDifferent} text={text} locale={locale} />
      );
      return row(name, cell(left), cell(right), isDifferent ? formatChange(difference, locale) : '');
    },
  };
}
