import { realmIds, type Sandbox } from '@salestax/sandbox';
import { field, listAt, numberAt, textAt } from '../support/json.ts';

/** The four kinds that are recorded at the tax provider; estimate documents never are. */
export const recordedKinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'] as const;
export const kinds = [...recordedKinds, 'Estimate'] as const;
export type Kind = (typeof kinds)[number];

/** A document with the data that its page has after a save. */
export interface Saved {
  readonly kind: Kind;
  readonly id: string;
  readonly number: string;
  readonly syncToken: string;
}

/** A user on the accounting service's own pages. The connector is not notified. */
export interface Bookkeeper {
  save(kind: Kind, changes?: object): Saved;
  /** Changes the price of the goods; all other rows are sent unchanged. */
  reprice(saved: Saved, price: number): Saved;
  renumber(saved: Saved, number: string): Saved;
  /** Changes the message to the customer. */
  annotate(saved: Saved, text: string): Saved;
  /** Adds a row below the existing ones. */
  addRow(saved: Saved, row: object): Saved;
  void(saved: Saved): void;
  delete(saved: Saved): void;
  /** Null when it was deleted. */
  read(saved: Pick<Saved, 'kind' | 'id'>): unknown;
}

const customer = '2';
let lastNumber = 0;

export function openBooks(sandbox: Sandbox, series: string): Bookkeeper {
  const realm = () => {
    const found = sandbox.accounting().realms.get(realmIds.main);
    if (found === undefined) throw new Error('The demo company does not exist.');
    return found;
  };
  const read: Bookkeeper['read'] = ({ kind, id }) => {
    const found = realm().read(kind, id);
    return found.ok ? found.entity : null;
  };
  const identity = (saved: Saved) => ({ Id: saved.id, SyncToken: textAt(read(saved), 'SyncToken') });
  const update = (saved: Saved, changes: object): Saved =>
    savedOf(saved.kind, valueOf(realm().update(saved.kind, { ...identity(saved), sparse: true, ...changes })));
  return {
    save(kind, changes = {}) {
      lastNumber += 1;
      const body = {
        DocNumber: `${series}-${lastNumber}`,
        TxnDate: '2026-03-02',
        CustomerRef: { value: customer },
        ...(kind === 'RefundReceipt' && { DepositToAccountRef: { value: '6' } }),
        Line: [goods(59.5)],
        ...changes,
      };
      return savedOf(kind, valueOf(realm().create(kind, body, { allowDuplicateNumber: true })));
    },
    reprice: (saved, price) =>
      update(saved, {
        Line: sentRows(read(saved)).map((row) =>
          field(row, 'SalesItemLineDetail', 'ItemRef', 'value') === goodsItem ? { ...row, ...goods(price) } : row,
        ),
      }),
    renumber: (saved, DocNumber) => update(saved, { DocNumber }),
    annotate: (saved, text) => update(saved, { CustomerMemo: { value: text } }),
    addRow: (saved, row) => update(saved, { Line: [...sentRows(read(saved)), row] }),
    void: (saved) => void valueOf(realm().void(saved.kind, identity(saved))),
    delete: (saved) => void valueOf(realm().delete(saved.kind, identity(saved))),
    read,
  };
}

const goodsItem = '1';

/** A row of taxable goods. */
export function goods(price: number, itemId = goodsItem) {
  return {
    DetailType: 'SalesItemLineDetail',
    Amount: price,
    SalesItemLineDetail: { ItemRef: { value: itemId }, Qty: 1, UnitPrice: price, TaxCodeRef: { value: 'TAX' } },
  };
}

/** The items of the demo company for sales tax, the delivery fee and the tax on it. */
const ownItemIds: readonly string[] = ['40', '41', '42'];

/** The rows that users entered, by item and amount. */
export function enteredRows(document: unknown): readonly string[] {
  return sentRows(document)
    .map((row) => ({ item: textAt(row, 'SalesItemLineDetail', 'ItemRef', 'value'), amount: numberAt(row, 'Amount') }))
    .filter(({ item }) => !ownItemIds.includes(item))
    .map(({ item, amount }) => `${item} ${amount.toFixed(2)}`);
}

/** All rows except the subtotal, which the service adds itself. */
function sentRows(document: unknown): readonly object[] {
  return listAt(document, 'Line')
    .filter((row) => typeof row === 'object' && row !== null)
    .filter((row) => field(row, 'DetailType') !== 'SubTotalLineDetail');
}

function savedOf(kind: Kind, entity: unknown): Saved {
  return {
    kind,
    id: textAt(entity, 'Id'),
    number: textAt(entity, 'DocNumber'),
    syncToken: textAt(entity, 'SyncToken'),
  };
}

function valueOf(outcome: { readonly ok: true; readonly entity: unknown } | { readonly ok: false }): unknown {
  if (outcome.ok) return outcome.entity;
  throw new Error(`The accounting service refused: ${JSON.stringify(outcome)}`);
}
