import type { ReactNode } from 'react';
import { fillIn, formatAmount, formatDay, formatMoney, withoutIsolates } from '@salestax/client';
import type { RecalculationRow } from '@salestax/contract';
import { Badge, type Column } from '@salestax/ui';
import type { ReconciliationMessages } from './messages.ts';
import type { Recalculated } from './recalculation.ts';
import { differencesOf, type Row } from './rows.ts';
import { messageOf, signed } from './wording.ts';

/** The columns after SELECT, in the order of the specification. */
export function rowColumns(
  text: ReconciliationMessages,
  locale: string,
  { recalculated, hasErrors }: { readonly recalculated: Recalculated; readonly hasErrors: boolean },
): readonly Column<Row>[] {
  const id = (name: 'qboTxnId' | 'avaTxnId', missing: string): Column<Row> => ({
    id: name,
    header: text[name],
    width: name === 'qboTxnId' ? '9em' : '7.2em',
    cell: (row) => row[name] ?? <span className="st-rec-missing">{missing}</span>,
    value: (row) => row[name] ?? missing,
  });
  const amountOf = amountColumns<Row>(text, locale);
  const amount = (name: AmountName) =>
    amountOf(
      name,
      text[name],
      (row) => amountIn(row, name),
      (row) => (name.endsWith('Tax') ? differencesOf(row).tax : differencesOf(row).amount),
      name.startsWith('qbo') ? '8.6em' : '7.2em',
      ({ currency, avaCurrency }) => (name.startsWith('qbo') ? currency : avaCurrency),
    );
  return [
    id('qboTxnId', text.missingInAccounting),
    {
      id: 'txnDate',
      header: text.txnDate,
      width: '7.4em',
      cell: (row) => <RowDay row={row} text={text} />,
      value: ({ txnDate }) => txnDate,
      text: ({ txnDate }) => formatDay(txnDate),
    },
    {
      id: 'txnType',
      header: text.txnType,
      width: '6.2em',
      value: ({ qboTxnType }) => text.vendorWord(qboTxnType),
    },
    {
      id: 'qboInvNo',
      header: text.qboInvNo,
      width: '8.6em',
      cell: ({ qboInvNo }) => qboInvNo ?? <Nothing />,
      value: ({ qboInvNo }) => qboInvNo ?? '',
    },
    amount('qboTotAmt'),
    amount('qboTotTax'),
    id('avaTxnId', text.missingInProvider),
    amount('avaTotAmt'),
    amount('avaTotTax'),
    {
      id: 'message',
      header: text.message,
      cell: (row) => (
        <>
          <AfterRecalculation of={recalculated.get(row.qboTxnId ?? '')} text={text} locale={locale} />
          <span className="st-rec-message" title={messageOf(row, text, locale)}>
            {messageOf(row, text, locale)}
          </span>
        </>
      ),
      value: (row) => withoutIsolates(messageOf(row, text, locale)),
    },
    {
      id: 'errorFrom',
      header: text.errorFrom,
      width: hasErrors ? '8.3em' : '6.2em',
      cell: ({ errorFrom }) => errorFrom !== null && errorFrom !== '' && <Badge tone="negative">{errorFrom}</Badge>,
      value: ({ errorFrom }) => errorFrom ?? '',
    },
  ];
}

type AmountName = 'qboTotAmt' | 'qboTotTax' | 'avaTotAmt' | 'avaTotTax';

/** An amount of a row; null: none. A credit, whose amounts the service sends with the sign of the document, is negative. */
function amountIn(row: Row, name: AmountName): number | null {
  const amount = row[name];
  return amount === null ? null : signed(amount, row.qboTxnType);
}

/**
 * Makes columns of amounts. `read` returns null for no amount, `isDifferent` whether the amount is marked, and `currencyOf` a
 * currency that is shown after it.
 */
export const amountColumns =
  <Of,>(text: ReconciliationMessages, locale: string) =>
  (
    id: string,
    header: string,
    read: (row: Of) => number | null,
    isDifferent: (row: Of) => boolean = () => false,
    width?: string,
    currencyOf: (row: Of) => string | undefined = () => undefined,
  ): Column<Of> => ({
    id,
    header,
    align: 'end',
    ...(width !== undefined && { width }),
    cell: (row) => (
      <Figure
        amount={read(row)}
        currency={currencyOf(row)}
        isDifferent={isDifferent(row)}
        text={text}
        locale={locale}
      />
    ),
    value: (row) => read(row) ?? '',
    text: (row) => {
      const amount = read(row);
      return amount === null ? '' : formatMoney(amount);
    },
  });

interface AfterRecalculationProps {
  readonly of: RecalculationRow | undefined;
  readonly text: ReconciliationMessages;
  readonly locale: string;
}

/** That the document was recalculated after it was compared, and its tax before and after. */
function AfterRecalculation({ of, text, locale }: AfterRecalculationProps): ReactNode {
  if (of === undefined) return null;
  const { EntityType, before, after } = of;
  const amount = (tax: number) => formatAmount(signed(tax, EntityType), locale);
  return (
    <span className="st-rec-recalculated">
      <Badge tone="info">{text.recalculated}</Badge>
      {before !== null && after !== null && (
        <span>{fillIn(text.fromTo, { before: amount(before.tax), after: amount(after.tax) })}</span>
      )}
    </span>
  );
}

export const Nothing = (): ReactNode => <span className="st-quiet">–</span>;

interface FigureProps {
  readonly amount: number | null;
  readonly currency?: string | undefined;
  readonly isDifferent: boolean;
  readonly text: ReconciliationMessages;
  readonly locale: string;
}

/** An amount, marked when the other side differs. */
export function Figure({ amount, currency, isDifferent, text, locale }: FigureProps): ReactNode {
  if (amount === null) return <Nothing />;
  return (
    <Mark isDifferent={isDifferent} text={text}>
      {[formatAmount(amount, locale), currency].filter(Boolean).join(' ')}
    </Mark>
  );
}

interface MarkProps {
  readonly isDifferent: boolean;
  readonly text: ReconciliationMessages;
  readonly children: ReactNode;
}

/** Marks a difference visibly and for screen readers. */
export function Mark({ isDifferent, text, children }: MarkProps): ReactNode {
  if (!isDifferent) return children;
  return (
    <mark className="st-rec-diff">
      {children}
      <span className="st-visually-hidden"> ({text.differs})</span>
    </mark>
  );
}

function RowDay({ row, text }: { readonly row: Row; readonly text: ReconciliationMessages }): ReactNode {
  const isDifferent = differencesOf(row).date;
  return (
    <span>
      <Mark isDifferent={isDifferent} text={text}>
        {formatDay(row.txnDate)}
      </Mark>
      {isDifferent && row.avaTxnDate !== undefined && (
        <span className="st-rec-other-day">{fillIn(text.dayInProvider, { day: formatDay(row.avaTxnDate) })}</span>
      )}
    </span>
  );
}
