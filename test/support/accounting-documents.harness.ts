import { realmIds } from '@salestax/sandbox';
import type { Kind } from './documents.fixture.ts';
import { field, listAt, numberAt, textAt } from './json.ts';
import type { Product } from './product.harness.ts';

/** A document as stored at the accounting service. */
export interface Saved {
  readonly id: string;
  readonly syncToken: string;
  readonly number: string;
  readonly total: number;
  /** Amounts of the own lines; null = no such line. */
  readonly own: { readonly salesTax: number | null; readonly fee: number | null; readonly taxOnFee: number | null };
  readonly entity: unknown;
}

/** Actions of a user on the accounting service's own screens. */
export interface Books {
  create(kind: Kind, body: object): Saved;
  /** A sparse update of the stored document. */
  edit(kind: Kind, id: string, changes: object): Saved;
  void(kind: Kind, id: string): void;
  delete(kind: Kind, id: string): void;
  read(kind: Kind, id: string): Saved;
}

const taxItems = { salesTax: '40', fee: '41', taxOnFee: '42' } as const;

export function booksOf(product: Pick<Product, 'sandbox'>, realmId: string = realmIds.main): Books {
  const realm = () => {
    const found = product.sandbox.accounting().realms.get(realmId);
    if (found === undefined) throw new Error(`The company ${realmId} does not exist.`);
    return found;
  };
  const identity = (kind: Kind, id: string) => {
    const { syncToken } = savedOf(valueOf(realm().read(kind, id)));
    return { Id: id, SyncToken: syncToken };
  };
  return {
    create: (kind, body) => savedOf(valueOf(realm().create(kind, body, { allowDuplicateNumber: true }))),
    edit: (kind, id, changes) =>
      savedOf(valueOf(realm().update(kind, { ...identity(kind, id), sparse: true, ...changes }))),
    void: (kind, id) => void valueOf(realm().void(kind, identity(kind, id))),
    delete: (kind, id) => void valueOf(realm().delete(kind, identity(kind, id))),
    read: (kind, id) => savedOf(valueOf(realm().read(kind, id))),
  };
}

function valueOf(outcome: { ok: true; entity: unknown } | { ok: false }): unknown {
  if (outcome.ok) return outcome.entity;
  throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
}

function savedOf(entity: unknown): Saved {
  const amountOf = (itemId: string): number | null => {
    const rows = listAt(entity, 'Line').filter(
      (row) => field(row, 'SalesItemLineDetail', 'ItemRef', 'value') === itemId,
    );
    if (rows.length > 1) throw new Error(`${rows.length} lines of item ${itemId}`);
    return rows.length === 0 ? null : numberAt(rows[0], 'Amount');
  };
  const number = field(entity, 'DocNumber');
  return {
    id: textAt(entity, 'Id'),
    syncToken: textAt(entity, 'SyncToken'),
    number: typeof number === 'string' ? number : '',
    total: numberAt(entity, 'TotalAmt'),
    own: {
      salesTax: amountOf(taxItems.salesTax),
      fee: amountOf(taxItems.fee),
      taxOnFee: amountOf(taxItems.taxOnFee),
    },
    entity,
  };
}

/** The body of a sale of ten bags of mulch, as a user enters it. */
export function saleOf(kind: Kind, number: string, more: object = {}) {
  return {
    ...(number !== '' && { DocNumber: number }),
    TxnDate: '2026-03-02',
    CustomerRef: { value: '2' },
    ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
    ShipAddr: address,
    BillAddr: address,
    Line: [goods(59.5)],
    ...more,
  };
}

export const address = {
  Line1: '1437 Bannock St',
  City: 'Denver',
  CountrySubDivisionCode: 'CO',
  PostalCode: '80202',
  Country: 'US',
};

export function goods(amount: number, code: 'TAX' | 'NON' = 'TAX') {
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    Description: 'Cedar mulch',
    SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: code } },
  };
}

/** The own lines that the panel adds to a document. */
export function ownRows(amounts: { salesTax: number; fee: number | ''; taxOnFee: number | '' }) {
  const row = (itemId: string, amount: number) => ({
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1, UnitPrice: amount, TaxCodeRef: { value: 'NON' } },
  });
  return [
    row(taxItems.salesTax, amounts.salesTax),
    ...(amounts.fee === '' ? [] : [row(taxItems.fee, amounts.fee)]),
    ...(amounts.taxOnFee === '' ? [] : [row(taxItems.taxOnFee, amounts.taxOnFee)]),
  ];
}
