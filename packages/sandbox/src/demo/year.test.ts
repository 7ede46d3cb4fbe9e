import { Big } from 'big.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, openDemo } from '../testing/demo.harness.ts';
import type { PlantedView } from './planted-view.ts';

let demo: Demo;
let planted: PlantedView;
let books: Book[];
let records: Recorded[];

interface Book {
  readonly kind: string;
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly amount: string;
  readonly tax: string;
  readonly isVoid: boolean;
}

interface Recorded {
  readonly code: string;
  readonly type: string;
  readonly date: string;
  readonly status: string;
  readonly locked: boolean;
  readonly customerCode: string;
  readonly totalAmount: number;
  readonly totalTax: number;
  readonly lines: readonly {
    readonly itemCode: string;
    readonly taxCode: string;
    readonly lineNumber: string;
    readonly lineAmount: number;
  }[];
}

interface WireDocument {
  readonly Id: string;
  readonly DocNumber: string;
  readonly TxnDate: string;
  readonly TotalAmt: number;
  readonly PrivateNote?: string;
  readonly Line: readonly {
    readonly Amount: number;
    readonly SalesItemLineDetail?: { readonly ItemRef: { readonly value: string } };
  }[];
}

const kinds = ['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt'];

async function readBooks(kind: string): Promise<Book[]> {
  const rows: readonly WireDocument[] = await demo.select(kind);
  const sign = kind === 'Invoice' || kind === 'SalesReceipt' ? 1 : -1;
  return rows.map(({ Id, DocNumber, TxnDate, TotalAmt, PrivateNote, Line }) => {
    const tax = Line.filter((line) => line.SalesItemLineDetail?.ItemRef.value === '40').reduce(
      (sum, { Amount }) => sum.plus(Amount),
      new Big(0),
    );
    return {
      kind,
      id: Id,
      number: DocNumber,
      date: TxnDate,
      amount: new Big(TotalAmt).minus(tax).times(sign).toFixed(2),
      tax: tax.times(sign).toFixed(2),
      isVoid: PrivateNote?.startsWith('Voided') === true,
    };
  });
}

beforeAll(async () => {
  demo = await openDemo();
  planted = JSON.parse(await (await fetch(`${demo.sandbox.description.control}/planted`)).text());
  books = (await Promise.all(kinds.map(readBooks))).flat();
  const filter = encodeURIComponent("date ge '2000-01-01'");
  const list = `/companies/COTTONWOOD/transactions?$filter=${filter}&$include=Lines`;
  records = (await demo.provider(list)).json.value;
});
afterAll(() => demo.sandbox.stop());

const typeOf = (kind: string) => (kind === 'Invoice' || kind === 'SalesReceipt' ? 'SalesInvoice' : 'ReturnInvoice');
const recordOf = ({ kind, number }: { kind: string; number: string }): Recorded | undefined =>
  records.find(({ code, type }) => code === number && type === typeOf(kind));

/** The differences between a document and its transaction, as both services return them. */
function differences(book: Book): string[] {
  const twin = books.find(
    (other) => other !== book && other.number === book.number && recordOf(other) === recordOf(book),
  );
  if (twin !== undefined) return ['duplicate-code'];
  const record = recordOf(book);
  if (record === undefined) return book.isVoid ? [] : ['missing-in-provider'];
  const lives = record.status !== 'Cancelled';
  if (book.isVoid) return lives ? ['voided'] : [];
  if (!lives) return ['status'];
  const facts = [
    ...(new Big(record.totalAmount).eq(book.amount) ? [] : ['amount']),
    ...(new Big(record.totalTax).eq(book.tax) ? [] : ['tax']),
    ...(record.date === book.date ? [] : ['date']),
    ...(record.status === 'Committed' ? [] : ['uncommitted']),
  ];
  return record.locked && facts.length > 0 ? ['locked', ...facts] : facts;
}

const sorted = (texts: readonly string[]) => texts.toSorted();

describe('the recorded year', () => {
  it('has the planted differences and no others', () => {
    const found = books.flatMap((book) => {
      const [reason] = differences(book);
      return reason === undefined ? [] : [`${reason} ${book.kind} ${book.id} ${book.number} ${book.date}`];
    });
    const strangers = records
      .filter(({ code, type }) => !books.some(({ kind, number }) => number === code && typeOf(kind) === type))
      .map(({ code, date, status }) => `missing-in-accounting ${code} ${date} ${status}`);
    expect(sorted([...found, ...strangers])).toEqual(
      sorted(
        planted.documents.map(({ reason, kind, id, number, code, date }) =>
          id === null ? `${reason} ${code} ${date} Committed` : `${reason} ${kind} ${id} ${number} ${date}`,
        ),
      ),
    );
    expect(records.length).toBeGreaterThan(200);
  });

  it('has one difference per planted document', () => {
    const several = books.map(differences).filter((found) => found.length > 1);
    expect(several).toEqual([
      ['locked', 'tax'],
      ['locked', 'tax'],
    ]);
  });

  it('has every reason at least twice, and in the last 90 and the last 30 days', () => {
    const now = demo.sandbox.kernel.clock.now().getTime();
    const age = (date: string) => (now - Date.parse(date)) / 86_400_000;
    const reasons = [...new Set(planted.documents.map(({ reason }) => reason))];
    expect(sorted(reasons)).toEqual(
      sorted([
        'amount',
        'date',
        'duplicate-code',
        'locked',
        'missing-in-accounting',
        'missing-in-provider',
        'status',
        'tax',
        'uncommitted',
        'voided',
      ]),
    );
    const agesOf = (reason: string) =>
      planted.documents.filter((one) => one.reason === reason).map(({ date }) => age(date));
    expect(reasons.filter((reason) => agesOf(reason).length < 2)).toEqual([]);
    expect(reasons.filter((reason) => Math.min(...agesOf(reason)) >= 30)).toEqual([]);
    const crossing = books.filter((book) => {
      const record = recordOf(book);
      return record !== undefined && age(book.date) < 89 !== age(record.date) < 89;
    });
    expect(crossing).toHaveLength(2);
  });

  it('has the items, non-taxable lines and shipping of the documents', async () => {
    const lines = records.flatMap((record) => record.lines);
    interface Item {
      readonly itemCode: string;
      readonly taxCode: string;
    }
    const { json }: { json: { value: readonly Item[] } } = await demo.provider('/companies/7001/items');
    const catalog = new Map(json.value.map(({ itemCode, taxCode }) => [itemCode, taxCode]));
    const unexpected = lines.filter(
      ({ taxCode, itemCode }) => !['NT', 'FR', catalog.get(itemCode) ?? 'P0000000'].includes(taxCode),
    );
    expect(unexpected).toEqual([]);
    expect(lines.map(({ taxCode }) => taxCode)).toEqual(expect.arrayContaining(['NT', 'FR', 'P0000000']));
    expect(lines.filter(({ taxCode }) => taxCode === 'FR').every(({ lineNumber }) => lineNumber === 'SHIP')).toBe(true);
    expect(lines.map(({ itemCode }) => itemCode)).toContain('Pottery:Clay pot, 12 in');
    expect(lines.map(({ itemCode }) => itemCode)).not.toContain('Sales Tax');
  });

  it('leaves the journal empty', () => {
    expect(demo.sandbox.kernel.journal.since(0).filter(({ operation }) => !operation.startsWith('Token'))).toEqual([]);
  });
});

describe('recording a planted document again', () => {
  const planned = (reason: string) => planted.documents.filter((one) => one.reason === reason);
  const repairable = ['missing-in-provider', 'amount', 'tax', 'date', 'status', 'uncommitted'];
  const again = async (number: string, kind: string) => {
    const book = books.find((one) => one.number === number && one.kind === kind);
    const shipTo = { line1: '1437 Bannock St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };
    return demo.provider('/transactions/createoradjust', {
      createTransactionModel: {
        companyCode: 'COTTONWOOD',
        code: number,
        type: typeOf(kind),
        date: book?.date,
        customerCode: '2',
        commit: true,
        addresses: { singleLocation: shipTo },
        taxOverride: { type: 'TaxAmount', taxAmount: book?.tax, reason: 'as charged' },
        lines: [{ amount: book?.amount }],
      },
    });
  };

  it.each(repairable)('removes the difference: %s', async (reason) => {
    for (const { number, kind } of planned(reason)) {
      const { status, json } = await again(number, kind);
      expect([200, 201]).toContain(status);
      const book = books.find((one) => one.number === number && one.kind === kind);
      expect(json).toMatchObject({ status: 'Committed', date: book?.date, totalAmount: Number(book?.amount) });
      expect(json.totalTax).toBe(Number(book?.tax));
    }
  });

  it('is rejected for a locked transaction', async () => {
    for (const { number, kind } of planned('locked')) {
      const { status, json } = await again(number, kind);
      expect([status, json.error.code]).toEqual([400, 'CannotModifyLockedTransaction']);
    }
  });
});
