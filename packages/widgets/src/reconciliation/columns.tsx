import { fillIn, formatAmount, formatDay, formatMoney } from '@salestax/client';
import { Badge, type Column } from '@salestax/ui';
import type { ReactNode } from 'react';
import type { ReconciliationMessages } from './messages.ts';
import { differencesOf, type Row } from './rows.ts';
import { messageOf } from './wording.ts';

/** The columns after SELECT, in the order of the specification. */
export function rowColumns(text: ReconciliationMessages, locale: string): readonly Column<Row>[] {
  const id = (name: 'qboTxnId' | 'avaTxnId', missing: string): Column<Row> => ({
    id: name,
    header: text[name],
    width: '6.5rem',
    cell: (row) => row[name] ?? <span className="st-rec-missing">{missing}</span>,
    value: (row) => row[name] ?? missing,
  });
  const amount = (name: 'qboTotAmt' | 'qboTotTax' | 'avaTotAmt' | 'avaTotTax'): Column<Row> => ({
    id: name,
    header: text[name],
    align: 'end',
    width: name.startsWith('qbo') ? '6.5rem' : '6rem',
    cell: (row) => (
      <Figure
        amount={row[name]}
        isDifferent={name.endsWith('Tax') ? differencesOf(row).tax : differencesOf(row).amount}
        text={text}
        locale={locale}
      />
    ),
    value: (row) => row[name] ?? '',
    text: (row) => (row[name] === null ? '' : formatMoney(row[name])),
  });
  return [
    id('qboTxnId', text.missingInAccounting),
    {
      id: 'txnDate',
      header: text.txnDate,
      width: '6rem',
      cell: (row) => <RowDay row={row} text={text} />,
      value: ({ txnDate }) => txnDate,
      text: ({ txnDate }) => formatDay(txnDate),
    },
    {
      id: 'txnType',
      header: text.txnType,
      width: '5.5rem',
      cell: ({ qboTxnType }) => text.vendorWord(qboTxnType),
      value: ({ qboTxnType }) => text.vendorWord(qboTxnType),
    },
    {
      id: 'qboInvNo',
      header: text.qboInvNo,
      width: '5.75rem',
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
        <span className="st-rec-message" title={messageOf(row, text)}>
          {messageOf(row, text)}
        </span>
      ),
      value: (row) => messageOf(row, text),
    },
    {
      id: 'errorFrom',
      header: text.errorFrom,
      width: '6.75rem',
      cell: ({ errorFrom }) => errorFrom !== null && errorFrom !== '' && <Badge tone="negative">{errorFrom}</Badge>,
      value: ({ errorFrom }) => errorFrom ?? '',
    },
  ];
}

export const Nothing = (): ReactNode => <span className="st-quiet">–</span>;

interface FigureProps {
  readonly amount: number | null;
  readonly isDifferent: boolean;
  readonly text: ReconciliationMessages;
  readonly locale: string;
}

/** An amount, marked when the other side differs. */
export function Figure({ amount, isDifferent, text, locale }: FigureProps): ReactNode {
  if (amount === null) return <Nothing />;
  return (
    <Mark isDifferent={isDifferent} text={text}>
      {formatAmount(amount, locale)}
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
