import type { ReactNode } from 'react';
import { formatAmount } from '@salestax/client';
import type { StoredSalesDocument } from '@salestax/contract';
import type { DocumentMessages } from './document-messages.ts';
import { unwrittenLines } from './stored-document.ts';
import { inCurrency } from './wording.ts';

/** A quantity and a price have more decimals than an amount: 1,000 at 0.0375. */
const maximumFractionDigits = 7;

interface DocumentLinesProps {
  /** As the panel has changed it. */
  readonly shown: StoredSalesDocument;
  /** As it is in the accounting service. */
  readonly stored: StoredSalesDocument;
  readonly text: DocumentMessages;
  readonly locale: string;
}

/** The lines of a document and its total. */
export function DocumentLines({ shown, stored, text, locale }: DocumentLinesProps): ReactNode {
  const { lines, shippingAmount, discount, accountingTax, totalAmount, currency } = shown;
  const unwritten = unwrittenLines(shown, stored);
  const sum = (name: string, amount: string, note?: string) => (
    <tr key={name}>
      <th scope="row">
        {name}
        {note !== undefined && <span className="st-docs-unwritten"> {note}</span>}
      </th>
      <td />
      <td />
      <td>{amount}</td>
    </tr>
  );
  const isOtherDiscount = discount?.percent !== stored.discount?.percent;
  return (
    <table className="st-docs-lines">
      <caption className="st-visually-hidden">{text.lines}</caption>
      <thead>
        <tr>
          <th scope="col">{text.description}</th>
          <th scope="col">{text.quantity}</th>
          <th scope="col">{text.rate}</th>
          <th scope="col">{text.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, itemName, description, quantity, rate, amount }) => (
          <tr key={lineId}>
            <th scope="row">
              {description || itemName}
              {unwritten.has(lineId) && <span className="st-docs-unwritten"> {text.notWritten}</span>}
            </th>
            <td>{quantity.toLocaleString(locale, { maximumFractionDigits })}</td>
            <td>{rate.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits })}</td>
            <td>{formatAmount(amount, locale)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {shippingAmount !== 0 && sum(text.shipping, formatAmount(shippingAmount, locale))}
        {discount !== null &&
          sum(
            [text.discount, discount.percent].filter(Boolean).join(' '),
            formatAmount(-discount.amount, locale),
            isOtherDiscount ? text.notWritten : undefined,
          )}
        {accountingTax !== 0 && sum(text.accountingTax, formatAmount(accountingTax, locale))}
        {sum(text.total, inCurrency(totalAmount, currency, locale))}
      </tfoot>
    </table>
  );
}
