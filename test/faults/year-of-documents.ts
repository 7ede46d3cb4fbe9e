import type { ErrorCode } from '@salestax/contract';
import type { Kind } from '../support/documents.fixture.ts';
import { field, numberAt } from '../support/json.ts';
import { type Buyer, type Saved, sentRows, type YearCompany } from './year-company.ts';

/** One document and what its users have done with it. */
export interface DocumentHistory {
  readonly company: YearCompany;
  readonly buyer: Buyer;
  saved: Saved;
  /** yyyy-MM-dd */
  date: string;
  price: number;
  isGone: boolean;
  isPaid: boolean;
  /** A save of it was reported by the panel. */
  isSavedInPanel: boolean;
  /** Changed since the product has last processed everything. */
  isOpen: boolean;
  /** Why it waits for a person, as its users know it; null = it does not. */
  waitsFor: ErrorCode | null;
}

/** A year of documents of several companies, from random numbers. */
export interface Year {
  readonly histories: readonly DocumentHistory[];
  /** Changes some of the earlier documents, which have all been processed, and saves new ones. */
  round(newDocuments: number, changes: number): Promise<void>;
}

/** The numbers of all documents of the year begin with it. */
export const series = 'Y-';

/** Twelve months in which the amounts of all delivery fees are known. */
const firstDay = Date.UTC(2025, 6, 1);
const days = 365;

const goodsItem = '1';
const discountRow = (percent: number) => ({
  DetailType: 'DiscountLineDetail',
  DiscountLineDetail: { PercentBased: true, DiscountPercent: percent },
});
const discountByAmount = (amount: number) => ({
  DetailType: 'DiscountLineDetail',
  Amount: amount,
  DiscountLineDetail: { PercentBased: false },
});
const goods = (price: number) => ({
  DetailType: 'SalesItemLineDetail',
  Amount: price,
  SalesItemLineDetail: { ItemRef: { value: goodsItem }, Qty: 1, UnitPrice: price, TaxCodeRef: { value: 'TAX' } },
});

export function openYear(companies: readonly YearCompany[], random: () => number): Year {
  const histories: DocumentHistory[] = [];
  let lastNumber = 0;
  const chance = (share: number) => random() < share;
  const oneOf = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(random() * all.length)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  };
  const someDay = () => new Date(firstDay + Math.floor(random() * days) * 86_400_000).toISOString().slice(0, 10);
  const somePrice = () => Math.round((5 + random() * 495) * 100) / 100;
  const kinds: readonly Kind[] = [
    ...Array.from({ length: 10 }, () => 'Invoice' as const),
    ...Array.from({ length: 4 }, () => 'SalesReceipt' as const),
    ...Array.from({ length: 3 }, () => 'CreditMemo' as const),
    ...Array.from({ length: 2 }, () => 'RefundReceipt' as const),
    'Estimate',
  ];
  const numberFor = () => {
    lastNumber += 1;
    return `${series}${lastNumber}`;
  };

  async function create(): Promise<void> {
    const company = oneOf(companies);
    const buyer = oneOf(company.buyers);
    const kind = oneOf(kinds);
    const date = someDay();
    const price = somePrice();
    const isInPanel = chance(0.5);
    const isTaxedByAccounting = company.kind === 'manual' && chance(0.1);
    const isChargedElsewhere =
      movesMoney(kind) && !isInPanel && company.receiptsOfOtherApps === 'record' && chance(0.5);
    const own = isInPanel && chance(0.5) ? await company.estimatedLines(kind, date, buyer, price) : [];
    const discount = chance(0.25) ? [chance(0.5) ? discountRow(10) : discountByAmount(2.5)] : [];
    const saved = company.create(kind, {
      DocNumber: numberFor(),
      TxnDate: date,
      CustomerRef: { value: buyer.id },
      ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
      ...(isTaxedByAccounting && { TxnTaxDetail: { TxnTaxCodeRef: { value: '2' } } }),
      ...(isChargedElsewhere && { TxnTaxDetail: { TotalTax: 3.21 } }),
      Line: [goods(price), ...own, ...discount],
    });
    const history: DocumentHistory = {
      company,
      buyer,
      saved,
      date,
      price,
      isGone: false,
      isPaid: false,
      isSavedInPanel: false,
      isOpen: true,
      waitsFor: null,
    };
    histories.push(history);
    await saveEnded(history, isInPanel);
    if (isTaxedByAccounting) history.waitsFor = taxedByAccounting(history);
  }

  /** The panel reports the save, or nobody does. */
  async function saveEnded(history: DocumentHistory, isInPanel: boolean): Promise<void> {
    if (isInPanel) {
      await history.company.reportSaved(history.saved);
      history.isSavedInPanel = true;
    }
    if (history.waitsFor === 'TaxedInQuickBooks' || history.waitsFor === 'Paid') return;
    history.waitsFor = receiptWaitsFor(history);
  }

  async function change(): Promise<void> {
    const history = oneOf(histories);
    if (history.isGone) return;
    const isInPanel = chance(0.5);
    const kind = oneOf(['price', 'price', 'date', 'number', 'note', 'discount', 'void', 'delete', 'pay', 'credit']);
    if (kind === 'void' || kind === 'delete') return remove(history, kind, isInPanel);
    if (kind === 'pay') return pay(history);
    if (kind === 'credit') return applyCredit(history);
    const changes = changesOf(history, kind);
    if (changes === null) return;
    history.saved = history.company.update(history.saved, { ...changes, ...taxOfOtherApp(history) });
    history.isOpen = true;
    await saveEnded(history, isInPanel);
    // What of a credit memo was used counts as paid.
    if (kind === 'price' && history.isPaid && history.waitsFor === null) history.waitsFor = 'Paid';
  }

  /** Null: not with this document. */
  function changesOf(history: DocumentHistory, kind: string): object | null {
    const rows = () => sentRows(history.company.read(history.saved));
    if (kind === 'note') return { CustomerMemo: { value: `Thank you, ${lastNumber}.` } };
    if (kind === 'price') {
      // More than before, so that no payment and no applied credit exceeds the total.
      history.price = Math.round((history.price + 10 + random() * 90) * 100) / 100;
      return { Line: rows().map((row) => (isGoods(row) ? { ...row, ...goods(history.price) } : row)) };
    }
    if (history.isPaid) return null;
    if (kind === 'number') return { DocNumber: numberFor() };
    if (kind === 'date') {
      history.date = someDay();
      return { TxnDate: history.date };
    }
    const others = rows().filter((row) => field(row, 'DetailType') !== 'DiscountLineDetail');
    return { Line: [...others, chance(0.5) ? discountRow(12.5) : discountByAmount(1.25)] };
  }

  async function remove(history: DocumentHistory, how: 'void' | 'delete', isInPanel: boolean): Promise<void> {
    if (history.isPaid || !chance(0.5)) return;
    const canVoid = history.saved.kind === 'Invoice' || history.saved.kind === 'SalesReceipt';
    const possible = canVoid ? how : 'delete';
    history.company.remove(history.saved, possible);
    history.isGone = true;
    history.waitsFor = null;
    if (isInPanel) await history.company.reportRemoved(history.saved, possible);
  }

  function pay(history: DocumentHistory): void {
    if (history.saved.kind !== 'Invoice' || !canBePaid(history)) return;
    const total = numberAt(history.company.read(history.saved), 'TotalAmt');
    const amount = chance(0.5) ? total : Math.floor(total * 50) / 100;
    history.company.pay(history.buyer.id, amount, [{ ...history.saved, amount }]);
    history.isPaid = true;
  }

  /** Applies half of a credit to an earlier invoice of the customer, whose date becomes the tax date of the credit. */
  function applyCredit(credit: DocumentHistory): void {
    if (credit.saved.kind !== 'CreditMemo' || !canBePaid(credit)) return;
    const invoice = histories.find(
      (one) =>
        one.saved.kind === 'Invoice' &&
        one.company === credit.company &&
        one.buyer === credit.buyer &&
        canBePaid(one) &&
        one.date <= credit.date,
    );
    if (invoice === undefined) return;
    const amount = Math.floor(Math.min(credit.price, invoice.price) * 50) / 100;
    credit.company.pay(credit.buyer.id, 0, [
      { ...invoice.saved, amount },
      { ...credit.saved, amount },
    ]);
    invoice.isPaid = true;
    credit.isPaid = true;
  }

  return {
    histories,
    async round(newDocuments, changes) {
      for (const company of companies) await company.openPage();
      for (const history of histories) history.isOpen = false;
      for (let at = 0; at < changes && histories.length > 0; at += 1) await change();
      for (let at = 0; at < newDocuments; at += 1) await create();
    },
  };
}

const isGoods = (row: object): boolean => field(row, 'SalesItemLineDetail', 'ItemRef', 'value') === goodsItem;
const movesMoney = (kind: Kind): boolean => kind === 'SalesReceipt' || kind === 'RefundReceipt';

/** It shows its tax already, so that a payment does not decide how it is recorded. */
const canBePaid = ({ isGone, isPaid, isOpen, waitsFor }: DocumentHistory): boolean =>
  !isGone && !isPaid && !isOpen && waitsFor === null;

/** A receipt of another app, which the company has chosen to leave to a person. */
const isLeftReceipt = (history: DocumentHistory): boolean =>
  movesMoney(history.saved.kind) && !history.isSavedInPanel && history.company.receiptsOfOtherApps === 'leave';

function receiptWaitsFor(history: DocumentHistory): ErrorCode | null {
  if (isLeftReceipt(history)) return 'ReceiptOfOtherApp';
  return isUntaxedReceipt(history) ? 'NoTaxCharged' : null;
}

/** An app that charged tax on a receipt charges it again when the receipt changes. */
function taxOfOtherApp({ saved, company }: DocumentHistory): object {
  if (!movesMoney(saved.kind) || company.receiptsOfOtherApps !== 'record') return {};
  const TotalTax = numberAt(company.read(saved), 'TxnTaxDetail', 'TotalTax');
  return TotalTax === 0 ? {} : { TxnTaxDetail: { TotalTax } };
}

/** Recorded as it is, it would be in no return, although tax is due on it. */
const isUntaxedReceipt = ({ saved, isSavedInPanel, company, buyer }: DocumentHistory): boolean =>
  buyer.isTaxed &&
  movesMoney(saved.kind) &&
  !isSavedInPanel &&
  company.receiptsOfOtherApps === 'record' &&
  numberAt(company.read(saved), 'TxnTaxDetail', 'TotalTax') === 0;

/** The accounting service charges tax on what it takes for a taxable sale; estimate documents are never recorded. */
const taxedByAccounting = ({ company, saved }: DocumentHistory): ErrorCode | null =>
  saved.kind !== 'Estimate' && numberAt(company.read(saved), 'TxnTaxDetail', 'TotalTax') !== 0
    ? 'TaxedInQuickBooks'
    : null;
