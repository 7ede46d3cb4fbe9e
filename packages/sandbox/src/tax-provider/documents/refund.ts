import { avataxLimits } from '@salestax/contract/vendor-limits';
import { type Decimal, decimal, spread, toCents, zero } from '../engine/money.ts';
import { DELIVERY_FEE_CODE } from '../engine/tax-codes.ts';
import type { TaxDetail, TaxedLine } from '../engine/types.ts';
import { type RefundType, refundTypes } from '../http/enumerations.ts';
import { providerError } from '../http/errors.ts';
import type { Fields } from '../http/fields.ts';
import { nowText, today } from '../provider.ts';
import { nextId, type Transaction } from '../state.ts';
import { currentWithCode, type DocumentContext, store } from './lifecycle.ts';

interface RefundRequest {
  readonly code: string;
  readonly date: string;
  readonly type: RefundType;
  readonly percentage: Decimal | null;
  readonly lines: readonly string[];
  readonly referenceCode: string;
}

/** Records a ReturnInvoice with the tax that the sale was charged, even if rates or settings have changed since. */
export function refund(context: DocumentContext, sale: Transaction, fields: Fields): Transaction {
  const request = readRefund(context, fields);
  checkRefund(sale, request);
  const { provider, company, userId } = context;
  const transaction: Transaction = {
    id: nextId(provider.state),
    companyId: company.id,
    status: 'Committed',
    version: 1,
    locked: false,
    adjustmentReason: 'NotAdjusted',
    adjustmentDescription: '',
    modifiedDate: nowText(provider),
    modifiedUserId: userId,
    header: {
      ...sale.header,
      code: request.code || freeCode(context, sale.header.code),
      type: 'ReturnInvoice',
      referenceCode: request.referenceCode || `Refund for a committed transaction ${sale.header.code}`,
    },
    question: { ...sale.question, isReturn: true, date: request.date, discount: sale.question.discount.neg() },
    answer: { lines: sale.answer.lines.flatMap((line) => refundLine(line, request)), messages: [] },
  };
  store(context, transaction, 'Transaction.refund');
  return transaction;
}

function readRefund({ provider }: DocumentContext, fields: Fields): RefundRequest {
  return {
    code: fields.text('refundTransactionCode', avataxLimits.transaction.code.most),
    date: fields.day('refundDate') ?? today(provider),
    type: fields.choice('refundType', refundTypes) ?? 'Full',
    percentage: fields.decimal('refundPercentage'),
    lines: fields.texts('refundLines'),
    referenceCode: fields.text('referenceCode', avataxLimits.transaction.referenceCode.most),
  };
}

function checkRefund(sale: Transaction, { type, percentage, lines }: RefundRequest): void {
  const refuse = (number: number, message: string) => providerError(number, { message, description: message });
  if (sale.status !== 'Committed') throw refuse(700, 'Only a committed transaction can be refunded.');
  if (sale.header.type !== 'SalesInvoice') throw refuse(702, 'Only a SalesInvoice can be refunded.');
  if (type === 'Full' && lines.length > 0) throw refuse(703, 'A full refund can not name lines.');
  if (type === 'Full' && percentage !== null) throw refuse(701, 'A full refund can not have a percentage.');
  if (type === 'Partial' && lines.length === 0) throw refuse(704, 'A partial refund needs lines.');
  if (type === 'TaxOnly' && percentage !== null) throw refuse(706, 'A tax-only refund can not have a percentage.');
  if (type === 'Percentage' && percentage === null) throw refuse(709, 'The refund percentage is missing.');
  if (percentage !== null && (percentage.lt(0) || percentage.gt(100)))
    throw refuse(708, 'The refund percentage must be from 0 to 100.');
  const lineNumbers = new Set(sale.answer.lines.map(({ input }) => input.number));
  if (lines.some((line) => !lineNumbers.has(line))) throw refuse(707, 'A line of the refund is not in the sale.');
}

/** The first of `<code>.1`, `.2` … that no return uses. */
function freeCode(context: DocumentContext, code: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = `${code.slice(0, 46)}.${number}`;
    if (currentWithCode(context, candidate, 'ReturnInvoice').length === 0) return candidate;
  }
}

/**
 * A line of the sale with the opposite sign. The retail delivery fee is not refunded, because the delivery took place.
 */
function refundLine(line: TaxedLine, request: RefundRequest): TaxedLine[] {
  if (line.taxCode === DELIVERY_FEE_CODE) return [];
  if (request.lines.length > 0 && !request.lines.includes(line.input.number)) return [];
  const share = request.type === 'Percentage' ? (request.percentage ?? zero).div(100) : decimal(1);
  const back = (amount: Decimal) => toCents(amount.times(share)).neg();
  const amountBack = (amount: Decimal) => (request.type === 'TaxOnly' ? zero : back(amount));
  const tax = back(line.tax);
  const taxes = spread(
    tax,
    line.details.map((detail) => detail.tax),
  );
  const details = line.details.map((detail, index): TaxDetail => ({
    ...detail,
    taxable: amountBack(detail.taxable),
    nonTaxable: amountBack(detail.nonTaxable),
    exempt: amountBack(detail.exempt),
    tax: taxes[index] ?? zero,
    taxCalculated: back(detail.taxCalculated),
  }));
  return [
    {
      ...line,
      lineAmount: amountBack(line.lineAmount),
      discount: amountBack(line.discount),
      taxable: amountBack(line.taxable),
      exempt: amountBack(line.exempt),
      tax,
      taxCalculated: back(line.taxCalculated),
      override: { type: 'TaxAmount', amount: tax, date: null, reason: `Refund request on ${request.date}` },
      details,
    },
  ];
}
