import type { DocumentName } from '../entities.ts';
import { isRecord, type JsonRecord } from '../json.ts';
import { cents, percentOf, sum, times } from '../money.ts';
import type { SeedRow } from '../seed.ts';
import { addDays, daysBetween } from '../time.ts';
import { line, shippingLine, tenPercentOff } from './lines.ts';

/**
 * The year is generated for these days and then shifted as a whole, so that numbers and ids do not depend on the day of
 * seeding.
 */
const FIRST_DAY = '2025-07-01';
const LAST_DAY = '2026-06-29';
/** Later invoices are open. */
const LAST_PAID_DAY = '2026-04-30';
const DAYS = 365;
const DOCUMENTS = 240;

/** The open invoice that demonstrations edit. It is not shifted with the year. */
export const unpaidInvoice = { number: '1087', day: '2026-06-15', customerId: '1' } as const;

/** A linear congruential generator (Numerical Recipes), so that every start has the same year. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Dice = ReturnType<typeof createDice>;

interface Good {
  readonly id: string;
  readonly price: number;
  readonly maxQuantity: number;
  readonly taxable: boolean;
}

const goods: readonly Good[] = [
  { id: '1', price: 5.95, maxQuantity: 80, taxable: true },
  { id: '2', price: 89, maxQuantity: 6, taxable: true },
  { id: '3', price: 46, maxQuantity: 12, taxable: true },
  { id: '4', price: 85, maxQuantity: 5, taxable: false },
  { id: '5', price: 120, maxQuantity: 3, taxable: true },
  { id: '6', price: 64, maxQuantity: 4, taxable: true },
  { id: '7', price: 4.5, maxQuantity: 20, taxable: true },
  { id: '8', price: 240, maxQuantity: 2, taxable: true },
  { id: '9', price: 11.25, maxQuantity: 40, taxable: true },
  { id: '10', price: 18, maxQuantity: 14, taxable: false },
  { id: '12', price: 22.4, maxQuantity: 10, taxable: true },
];

/** The tax in percent that the company charged each customer in this year; other customers were not taxed. */
const collected: ReadonlyMap<string, number> = new Map([
  ['1', 9.15],
  ['2', 9.15],
  ['4', 9.195],
  ['6', 9.025],
  ['7', 8.875],
  ['8', 6.25],
  ['9', 8],
  ['10', 9.75],
  ['11', 8.25],
]);

const buyers = ['1', '2', '2', '3', '4', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '13', '15', '16', '17'];

/** Weights: each entry is one of eight documents. */
const kinds: readonly DocumentName[] = [
  'Invoice',
  'SalesReceipt',
  'Estimate',
  'Invoice',
  'CreditMemo',
  'SalesReceipt',
  'Invoice',
  'RefundReceipt',
];

function linesFor(dice: Dice, customerId: string, kind: DocumentName): readonly JsonRecord[] {
  const first = dice(goods.length);
  // Returns are a small part of the sales.
  const isReturn = kind === 'CreditMemo' || kind === 'RefundReceipt';
  const chosen = Array.from(
    { length: isReturn ? 1 : 1 + dice(3) },
    (_, step) => goods[(first + step * 4) % goods.length],
  );
  const sold = chosen.flatMap((good) =>
    good === undefined ? [] : [{ good, quantity: 1 + dice(isReturn ? 2 : good.maxQuantity) }],
  );
  const taxed = sold.filter(({ good }) => good.taxable);
  const base = sum(taxed.map(({ good, quantity }) => cents(times(quantity, good.price))));
  const rate = collected.get(customerId);
  const tax = kind === 'Estimate' || rate === undefined || dice(8) === 0 ? 0 : percentOf(base, rate);
  return [
    ...sold.map(({ good, quantity }) => line(good.id, quantity, good.price, good.taxable)),
    ...(tax > 0 ? [line('40', 1, tax, false)] : []),
    ...(kind === 'Invoice' && dice(3) === 0 ? [shippingLine(12.5 + dice(8) * 5)] : []),
    ...(kind === 'Estimate' && dice(5) === 0 ? [tenPercentOff] : []),
  ];
}

const at = (day: string): string => `${day}T10:00:00-07:00`;

const unpaidInvoiceRow: SeedRow = {
  entity: 'Invoice',
  at: at(unpaidInvoice.day),
  body: {
    DocNumber: unpaidInvoice.number,
    TxnDate: unpaidInvoice.day,
    CustomerRef: { value: unpaidInvoice.customerId },
    DepartmentRef: { value: '1' },
    Line: [
      line('1', 60, 5.95, true),
      line('2', 4, 89, true),
      line('3', 8, 46, true),
      line('4', 2, 85, false),
      shippingLine(95),
    ],
  },
};

function documentRow(dice: Dice, index: number): SeedRow {
  const day = addDays(FIRST_DAY, Math.floor((index * DAYS) / DOCUMENTS));
  const kind = kinds[index % kinds.length] ?? 'Invoice';
  const customerId = buyers[dice(buyers.length)] ?? '2';
  return {
    entity: kind,
    at: at(day),
    body: {
      TxnDate: day,
      CustomerRef: { value: customerId },
      DepartmentRef: { value: dice(4) === 0 ? '2' : '1' },
      Line: linesFor(dice, customerId, kind),
      ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
    },
  };
}

const firstNumbers: Readonly<Record<DocumentName, number>> = {
  Invoice: 1001,
  SalesReceipt: 2001,
  Estimate: 3001,
  CreditMemo: 4001,
  RefundReceipt: 5001,
};

/** Assigns numbers per document type, and skips the number of the open invoice. */
function numbered(rows: readonly SeedRow[]): readonly SeedRow[] {
  const next = new Map<string, number>(Object.entries(firstNumbers));
  return rows.map((row) => {
    if (row.body.DocNumber !== undefined) return row;
    const nextNumber = next.get(row.entity) ?? 1;
    const number =
      row.entity === 'Invoice' && String(nextNumber) === unpaidInvoice.number ? nextNumber + 1 : nextNumber;
    next.set(row.entity, number + 1);
    return { ...row, body: { ...row.body, DocNumber: String(number) } };
  });
}

/** Two of three older invoices are paid, some of them partly. */
function paymentFor(row: SeedRow, invoiceId: string, dice: Dice): readonly SeedRow[] {
  const day = row.at.slice(0, 10);
  const lines = Array.isArray(row.body.Line) ? row.body.Line.filter(isRecord) : [];
  const total = sum(lines.map(({ Amount }) => (typeof Amount === 'number' ? Amount : 0)));
  const isOpen = row.entity !== 'Invoice' || day > LAST_PAID_DAY || dice(3) === 0;
  if (isOpen) return [];
  const paid = dice(10) === 0 ? percentOf(total, 50) : total;
  const paidOn = addDays(day, 10 + dice(20));
  return [
    {
      entity: 'Payment',
      at: at(paidOn),
      body: {
        TxnDate: paidOn,
        CustomerRef: row.body.CustomerRef,
        DepositToAccountRef: { value: '5' },
        TotalAmt: paid,
        Line: [{ Amount: paid, LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] }],
      },
    },
  ];
}

/** About 240 documents of the five types, oldest first; then the payments of their invoices. */
function drawnYear(): readonly SeedRow[] {
  const dice = createDice(20250701);
  const drawn = Array.from({ length: DOCUMENTS }, (_, index) => documentRow(dice, index));
  const sorted = numbered([...drawn, unpaidInvoiceRow].toSorted((a, b) => a.at.localeCompare(b.at)));
  const documents = sorted.map((row, index) => ({ ...row, id: String(index + 1) }));
  return [...documents, ...documents.flatMap((row) => paymentFor(row, row.id, dice))];
}

/**
 * Every row is written the day before its date, so that the year is not among the changes of the last day, which a
 * newly connected client reads.
 */
function moved(row: SeedRow, days: number): SeedRow {
  if (row.body.DocNumber === unpaidInvoice.number) return row;
  const day = addDays(row.at.slice(0, 10), days);
  return { ...row, at: at(addDays(day, -1)), body: { ...row.body, TxnDate: day } };
}

/** The year whose last document has this date (yyyy-MM-dd). */
export function yearRows(lastDay: string): readonly SeedRow[] {
  const days = daysBetween(LAST_DAY, lastDay);
  return drawnYear().map((row) => moved(row, days));
}
