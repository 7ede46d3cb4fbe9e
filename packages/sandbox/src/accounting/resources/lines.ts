import { quickbooksNumbers } from '@salestax/contract/vendor-limits';
import type { Books } from '../books.ts';
import type { Item, Line, SentLine } from '../entities.ts';
import {
  accept,
  amountMismatch,
  businessRule,
  categoryReference,
  discountIncomplete,
  invalidLineTaxCode,
  invalidReference,
  missingParameter,
  type Outcome,
  type QboFault,
  refuse,
} from '../fault.ts';
import { cents, percentOf, sum, times } from '../money.ts';
import { lookUp, pointTo } from '../references.ts';

const SHIPPING = 'SHIPPING_ITEM_ID';
const GRATUITY = 'GRATUITY_ITEM_ID';

/** The lines of a document, grouped as in a response. */
export interface Lines {
  /** Products, descriptions and groups, in the order of the request. */
  readonly listed: readonly Line[];
  readonly discount: Line | null;
  /** Shipping and gratuity: after the subtotal, without Id and LineNum. */
  readonly extras: readonly Line[];
  /**
   * Sum of the listed lines, those with the tax of another service included; a percentage is taken off it (Intuit's
   * reference, sample of Estimate 177: 10 percent of the subtotal line's 35.00 is 3.50).
   */
  readonly subtotal: number;
}

/** Lines that sell an item, including those inside groups. */
export const sellingLines = (lines: readonly Line[]): readonly SentLine[] =>
  lines.flatMap((line): readonly SentLine[] => {
    const rows: readonly SentLine[] =
      line.DetailType === 'GroupLineDetail' ? (line.GroupLineDetail?.Line ?? []) : [line];
    return rows.filter(({ DetailType }) => DetailType === 'SalesItemLineDetail');
  });

export const isTaxed = ({ SalesItemLineDetail }: SentLine): boolean => SalesItemLineDetail?.TaxCodeRef?.value === 'TAX';

export const allLines = ({ listed, discount, extras, subtotal }: Lines): readonly Line[] => [
  ...listed,
  { Amount: subtotal, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
  ...(discount === null ? [] : [discount]),
  ...extras,
];

/** Assigns line ids: existing ones are retained; a line without an Id, or with an unknown one, gets a new one. */
function numberLines(before: readonly SentLine[]): (sent: SentLine) => string {
  const idsBefore = new Set(before.map(({ Id }) => Id));
  let last = Math.max(0, ...before.map(({ Id }) => Number(Id ?? 0)));
  return ({ Id }) => {
    if (Id !== undefined && idsBefore.delete(Id)) return Id;
    last += 1;
    return String(last);
  };
}

const extraItemOf = (line: SentLine): string | null => {
  const value = line.SalesItemLineDetail?.ItemRef?.value;
  return value === SHIPPING || value === GRATUITY ? value : null;
};

const earlierOf = ({ Id }: SentLine, before: readonly SentLine[]): SentLine | undefined =>
  before.find((line) => line.Id !== undefined && line.Id === Id);

function composeSalesLine(sent: SentLine, books: Books, before: readonly SentLine[]): Outcome<SentLine> {
  const detail = sent.SalesItemLineDetail;
  if (detail === undefined) return refuse(missingParameter('Line.SalesItemLineDetail'));
  if (sent.Amount === undefined) return refuse(missingParameter('Line.Amount'));
  const { Qty, UnitPrice, ItemRef } = detail;
  if (Qty !== undefined && UnitPrice !== undefined && cents(times(Qty, UnitPrice)) !== cents(sent.Amount))
    return refuse(amountMismatch(sent.Amount));
  const sentCode = detail.TaxCodeRef?.value;
  const refused = sentCode === undefined ? null : refusedTaxCode(sentCode, books);
  if (refused !== null) return refuse(refused);
  const plain = { ...detail, TaxCodeRef: { value: taxCodeOf(sentCode, null, books) } };
  if (ItemRef === undefined) return accept({ ...sent, SalesItemLineDetail: plain });

  const special = extraItemOf(sent);
  if (special === SHIPPING && books.preferences()?.SalesFormsPrefs.AllowShipping !== true)
    return refuse(businessRule('Shipping is turned off for this company.'));
  if (special !== null) return accept({ ...sent, SalesItemLineDetail: { ...plain, ItemRef: { value: special } } });
  const previousItem = earlierOf(sent, before)?.SalesItemLineDetail?.ItemRef?.value;
  const item = lookUp(books.tables.Item, ItemRef, 'Line.SalesItemLineDetail.ItemRef', previousItem);
  if (!item.ok) return item;
  if (item.entity.Type === 'Category') return refuse(categoryReference());
  return accept({
    ...sent,
    SalesItemLineDetail: {
      ...detail,
      ItemRef: pointTo(item.entity.Id, item.entity.FullyQualifiedName),
      TaxCodeRef: { value: taxCodeOf(sentCode, item.entity, books) },
    },
  });
}

/**
 * In the United States a line has TAX or NON; elsewhere it has a tax code of the company.
 * https://developer.intuit.com/app/developer/qbo/docs/workflows/manage-sales-tax-for-non-us-locales (read 2026-11-30)
 */
function refusedTaxCode(sent: string, books: Books): QboFault | null {
  const isOfUnitedStates = sent === 'TAX' || sent === 'NON';
  if (books.isOfUnitedStates()) return isOfUnitedStates ? null : invalidLineTaxCode(sent);
  const isOwn = !isOfUnitedStates && books.tables.TaxCode.get(sent) !== undefined;
  return isOwn ? null : invalidReference('Line.SalesItemLineDetail.TaxCodeRef');
}

/**
 * A line's code: NON for every line where sales tax is not set up. With automated sales tax, a line without a code has
 * that of its item; else it has NON.
 * https://developer.intuit.com/hub/blog/2018/03/28/automated-sales-tax-quickbooks-online-api-update (read 2026-11-21)
 */
function taxCodeOf(sent: string | undefined, item: Item | null, books: Books): string {
  const preferences = books.preferences()?.TaxPrefs;
  if (preferences?.UsingSalesTax !== true) return 'NON';
  if (sent !== undefined) return sent;
  return preferences.PartnerTaxEnabled === true && item?.Taxable === true ? 'TAX' : 'NON';
}

function composeDiscount(sent: SentLine, subtotal: number, books: Books, before: readonly SentLine[]): Outcome<Line> {
  const preferences = books.preferences()?.SalesFormsPrefs;
  if (preferences?.AllowDiscount === false) return refuse(businessRule('Discounts are turned off for this company.'));
  const detail = sent.DiscountLineDetail ?? {};
  const byPercent = detail.PercentBased === true;
  const amount = byPercent
    ? detail.DiscountPercent && percentOf(subtotal, detail.DiscountPercent)
    : sent.Amount && cents(sent.Amount);
  if (amount === undefined) return refuse(discountIncomplete());
  const accountId = detail.DiscountAccountRef?.value ?? preferences?.DefaultDiscountAccount;
  const previous = before.find(({ DiscountLineDetail }) => DiscountLineDetail !== undefined)?.DiscountLineDetail;
  const element = 'Line.DiscountLineDetail.DiscountAccountRef';
  const account =
    accountId === undefined
      ? null
      : lookUp(books.tables.Account, { value: accountId }, element, previous?.DiscountAccountRef?.value);
  if (account?.ok === false) return account;
  const { Id: _id, LineNum: _number, ...rest } = sent;
  return accept({
    ...rest,
    DetailType: 'DiscountLineDetail',
    Amount: amount,
    DiscountLineDetail: {
      ...detail,
      PercentBased: byPercent,
      ...(account && { DiscountAccountRef: pointTo(account.entity.Id, account.entity.FullyQualifiedName) }),
    },
  });
}

type Nested = NonNullable<NonNullable<SentLine['GroupLineDetail']>['Line']>;

function composeGroup(
  sent: SentLine,
  books: Books,
  before: readonly SentLine[],
  idOf: (line: SentLine) => string,
): Outcome<SentLine> {
  const detail = sent.GroupLineDetail ?? {};
  const previousGroup = earlierOf(sent, before)?.GroupLineDetail?.GroupItemRef?.value;
  const group = lookUp(books.tables.Item, detail.GroupItemRef, 'Line.GroupLineDetail.GroupItemRef', previousGroup);
  if (!group.ok) return group;
  const rows: Nested[number][] = [];
  for (const row of detail.Line ?? []) {
    const Id = idOf(row);
    const LineNum = rows.length + 1;
    if (row.DetailType !== 'SalesItemLineDetail') {
      rows.push({ ...row, Id, LineNum });
      continue;
    }
    const composed = composeSalesLine(row, books, before);
    if (!composed.ok) return composed;
    const { GroupLineDetail: _group, ...plain } = composed.entity;
    rows.push({ ...plain, DetailType: 'SalesItemLineDetail', Id, LineNum });
  }
  return accept({
    ...sent,
    Amount: sum(rows.map(({ Amount }) => Amount ?? 0)),
    GroupLineDetail: {
      ...detail,
      GroupItemRef: pointTo(group.entity.Id, group.entity.FullyQualifiedName),
      Line: rows,
    },
  });
}

/** Validates the lines of a document and sorts them as the service does. */
export function composeLines(sent: readonly SentLine[], stored: readonly Line[], books: Books): Outcome<Lines> {
  const before = stored.flatMap((line): readonly SentLine[] => [line, ...(line.GroupLineDetail?.Line ?? [])]);
  const idOf = numberLines(before);
  const listed: Line[] = [];
  const extras: Line[] = [];
  const discounts: SentLine[] = [];
  for (const line of sent) {
    const { DetailType } = line;
    if (DetailType === undefined) return refuse(missingParameter('Line.DetailType'));
    if (DetailType === 'SubTotalLineDetail') continue;
    if (DetailType === 'DiscountLineDetail') {
      discounts.push(line);
      continue;
    }
    const composed = composeLine(line, books, before, idOf);
    if (!composed.ok) return composed;
    const { Id: _id, LineNum: _number, ...rest } = composed.entity;
    if (extraItemOf(composed.entity) !== null) extras.push({ ...rest, DetailType });
    else listed.push({ Id: idOf(line), LineNum: listed.length + 1, ...rest, DetailType });
  }
  if (discounts.length > 1) return refuse(businessRule('A transaction can have one discount line only.'));
  const taxable = sellingLines([...listed, ...extras]).filter(isTaxed);
  if (taxable.length > quickbooksNumbers.taxableLines)
    return refuse(businessRule(`More than ${quickbooksNumbers.taxableLines} taxable lines.`));
  const subtotal = sum(listed.map(({ Amount }) => Amount ?? 0));
  const [sentDiscount] = discounts;
  const discount = sentDiscount && composeDiscount(sentDiscount, subtotal, books, before);
  if (discount?.ok === false) return discount;
  return accept({ listed, extras, subtotal, discount: discount?.entity ?? null });
}

function composeLine(
  line: SentLine,
  books: Books,
  before: readonly SentLine[],
  idOf: (line: SentLine) => string,
): Outcome<SentLine> {
  if (line.DetailType === 'SalesItemLineDetail') return composeSalesLine(line, books, before);
  if (line.DetailType === 'GroupLineDetail') return composeGroup(line, books, before, idOf);
  return accept({ ...line, DescriptionLineDetail: line.DescriptionLineDetail ?? {} });
}

/** The same lines with all amounts at zero. */
export const zeroLines = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({
    ...line,
    ...(line.Amount !== undefined && { Amount: 0 }),
    ...(line.SalesItemLineDetail && { SalesItemLineDetail: zeroQuantity(line.SalesItemLineDetail) }),
    ...(line.GroupLineDetail && {
      GroupLineDetail: {
        ...line.GroupLineDetail,
        Quantity: 0,
        Line: (line.GroupLineDetail.Line ?? []).map((row) => ({
          ...row,
          Amount: 0,
          ...(row.SalesItemLineDetail && { SalesItemLineDetail: zeroQuantity(row.SalesItemLineDetail) }),
        })),
      },
    }),
  }));

const zeroQuantity = (detail: NonNullable<SentLine['SalesItemLineDetail']>) => ({
  ...detail,
  ...(detail.Qty !== undefined && { Qty: 0 }),
});
