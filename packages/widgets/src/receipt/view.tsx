import type { ReactNode } from 'react';
import { fillIn, formatAmount, formatDay } from '@salestax/client';
import { addressInOneLine, type TaxReceipt } from '@salestax/contract';
import { Button } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { ListScreenLayout } from '../list-screen/screen.tsx';
import { isLoading, valueOf } from '../service/resource.ts';
import { Blocked } from '../set-up-state/blocked.tsx';
import { unreadableState } from '../set-up-state/next-pages.ts';
import type { ReceiptMessages } from './messages.ts';
import type { NoReceipt, ReceiptModel } from './model.ts';
import { certificateSentence, documentName, percent, reasonOf, sourceSentence, sumsOf } from './wording.ts';

interface ReceiptViewProps {
  readonly model: ReceiptModel;
  readonly text: ReceiptMessages;
  readonly locale: string;
  readonly homeLink: string | null;
}

/** The receipt, or why there is none. */
export function ReceiptView({ model, text, locale, homeLink }: ReceiptViewProps): ReactNode {
  const resource = useStore(model.page);
  return (
    <ListScreenLayout
      className="st-receipt"
      text={text}
      homeLink={homeLink}
      onRefresh={valueOf(resource) === 'other-company' ? null : () => void model.load()}
      isRefreshing={isLoading(resource)}
    >
      <Loaded resource={resource} text={text} label={text.loading} lines={8} onRetry={() => void model.load()}>
        {(page) =>
          typeof page === 'string' ? (
            <Blocked state={blockingState(page)} text={text} homeLink={homeLink}>
              {text[noReceiptSentences[page]]}
            </Blocked>
          ) : (
            <Receipt receipt={page} text={text} locale={locale} />
          )
        }
      </Loaded>
    </ListScreenLayout>
  );
}

const noReceiptSentences = {
  none: 'noReceipt',
  'other-company': 'otherCompany',
  NotIntegrated: 'notConnected',
  Disconnected: 'notConnected',
  Voided: 'voided',
  NotInAccounting: 'notInAccounting',
} as const satisfies Readonly<Record<NoReceipt, keyof ReceiptMessages>>;

/** What the set-up of the company lacks; null: that is not the reason. */
const blockingState = (reason: NoReceipt) =>
  reason === 'NotIntegrated' || reason === 'Disconnected' ? unreadableState[reason] : null;

interface ReceiptProps extends Pick<ReceiptViewProps, 'text' | 'locale'> {
  readonly receipt: TaxReceipt;
}

function Receipt({ receipt, text, locale }: ReceiptProps): ReactNode {
  const { certificates, currentTotal } = receipt;
  return (
    <div className="st-stack">
      <div className="st-receipt-print">
        <Button variant="primary" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <article className="st-card st-receipt-paper" aria-label={documentName(receipt, text)}>
        <Facts receipt={receipt} text={text} locale={locale} />
        <Lines receipt={receipt} text={text} locale={locale} />
        <Jurisdictions receipt={receipt} text={text} locale={locale} />
        {certificates.length > 0 && (
          <section>
            <h3>{text.certificates}</h3>
            <ul>
              {certificates.map((certificate) => (
                <li key={certificate.number}>{certificateSentence(certificate, text)}</li>
              ))}
            </ul>
          </section>
        )}
        <footer>
          <p>{sourceSentence(receipt, text, locale)}</p>
          {currentTotal !== null && (
            <p>
              {fillIn(text.changed, { total: [formatAmount(currentTotal, locale), receipt.currency].join(' ').trim() })}
            </p>
          )}
        </footer>
      </article>
    </div>
  );
}

/** Whose document it is, and where it is taxed. */
function Facts({ receipt, text }: ReceiptProps): ReactNode {
  const facts = [
    [text.seller, receipt.seller],
    [text.customer, receipt.customer],
    [text.date, formatDay(receipt.date)],
    [text.shipTo, addressInOneLine(receipt.shipTo)],
  ] as const;
  return (
    <header>
      <h3>{documentName(receipt, text)}</h3>
      <dl className="st-receipt-facts">
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
    </header>
  );
}

/* With explicit roles they remain tables where CSS shows the rows below each other, as on a narrow page. */

function Lines({ receipt, text, locale }: ReceiptProps): ReactNode {
  return (
    <table role="table">
      <caption>{text.lines}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {text.description}
          </th>
          <th scope="col" role="columnheader">
            {text.amount}
          </th>
          <th scope="col" role="columnheader">
            {text.tax}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {receipt.lines.map((line, index) => {
          const reason = reasonOf(line, text);
          return (
            <tr key={index} role="row">
              <th scope="row" role="rowheader">
                {line.description}
                {reason !== '' && <small>{reason}</small>}
              </th>
              <td role="cell" data-label={text.amount}>
                {formatAmount(line.amount, locale)}
              </td>
              <td role="cell" data-label={text.tax}>
                {formatAmount(line.tax, locale)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot role="rowgroup">
        {sumsOf(receipt, text, locale).map(({ name, amount }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader" colSpan={2}>
              {name}
            </th>
            <td role="cell">{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Jurisdictions({ receipt: { jurisdictions }, text, locale }: ReceiptProps): ReactNode {
  if (jurisdictions.length === 0) return <p>{text.noJurisdictions}</p>;
  return (
    <table role="table">
      <caption>{text.jurisdictions}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {text.jurisdiction}
          </th>
          <th scope="col" role="columnheader">
            {text.rate}
          </th>
          <th scope="col" role="columnheader">
            {text.taxable}
          </th>
          <th scope="col" role="columnheader">
            {text.tax}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {jurisdictions.map(({ level, name, rate, taxable, tax }, index) => (
          <tr key={index} role="row">
            <th scope="row" role="rowheader">
              {name}
              <small>{text[level]}</small>
            </th>
            <td role="cell" data-label={text.rate}>
              {percent(rate, locale)}
            </td>
            <td role="cell" data-label={text.taxable}>
              {formatAmount(taxable, locale)}
            </td>
            <td role="cell" data-label={text.tax}>
              {formatAmount(tax, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
