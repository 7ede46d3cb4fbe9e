import { isDocumentKind } from '@salestax/contract';
import { discountOnSale } from '../../domain/document-discount.ts';
import { isGratuity, isTaxableLine } from '../../domain/gratuity.ts';
import { listName } from '../../domain/list-name.ts';
import { type Cents, negate, sumCents, toAmount, toCents, ZERO } from '../../domain/money.ts';
import type { OwnLineRole } from '../../domain/own-lines.ts';
import type {
  DocumentDiscount,
  DocumentKind,
  SalesDocument,
  SalesLine,
  StoredFields,
} from '../../domain/sales-document.ts';
import { quantityText } from '../../domain/tax-document.ts';
import { isOtherTaxLine, ownLineRole } from '../../domain/tax-items.ts';
import { hasVoidSigns } from '../../domain/voided.ts';
import type { TaxItems } from '../../ports/accounting-service.ts';
import { readCustomFields } from './custom-fields.ts';
import type { LineEntity, MemberLine, SalesEntity } from './entities.ts';
import { readAddress } from './postal-address.ts';

/** The item id that QuickBooks uses for shipping (Intuit, Invoice reference). */
const shippingItem = 'SHIPPING_ITEM_ID';

/** The role of a row of a document. A group holds several rows. */
export type LineRole = 'goods' | 'shipping' | 'own' | 'other-tax' | 'discount' | 'subtotal' | 'text' | 'group';

export function roleOf(line: MemberLine, taxItems: TaxItems): LineRole {
  switch (line.DetailType) {
    case 'SalesItemLineDetail': {
      if (itemIdOf(line) === shippingItem) return 'shipping';
      if (ownRoleOf(line, taxItems) !== null) return 'own';
      return isOtherTaxLine(ownFacts(line), taxItems) ? 'other-tax' : 'goods';
    }
    case 'DiscountLineDetail':
      return 'discount';
    case 'SubTotalLineDetail':
      return 'subtotal';
    case 'GroupLineDetail':
      return 'group';
    default:
      return 'text';
  }
}

/** What an own line is for; null = the row is not one. */
export function ownRoleOf(line: MemberLine, taxItems: TaxItems): OwnLineRole | null {
  return line.DetailType === 'SalesItemLineDetail' ? ownLineRole(ownFacts(line), taxItems) : null;
}

const ownFacts = (line: MemberLine) => ({ itemId: itemIdOf(line), description: line.Description ?? '' });

export function itemIdOf(line: MemberLine): string {
  return line.SalesItemLineDetail?.ItemRef?.value ?? '';
}

export function readSales(kind: DocumentKind, entity: SalesEntity, taxItems: TaxItems): SalesDocument {
  const rows = entity.Line.flatMap(withMembers).map((line) => ({ line, role: roleOf(line, taxItems) }));
  const linesWith = (role: LineRole) => rows.filter((row) => row.role === role).map(({ line }) => line);
  const lines = linesWith('goods')
    .map(readLine)
    .filter((line) => line.itemId !== '' || line.amount !== 0);
  const total = toCents(entity.TotalAmt ?? 0);
  return {
    kind,
    id: entity.Id,
    number: entity.DocNumber ?? '',
    syncToken: entity.SyncToken,
    date: entity.TxnDate,
    customerId: entity.CustomerRef?.value ?? '',
    departmentId: entity.DepartmentRef?.value ?? null,
    ...readShipMethod(entity),
    shipTo: readAddress(entity.ShipAddr),
    billTo: readAddress(entity.BillAddr),
    lines,
    shipping: sumCents(linesWith('shipping').map(amountOf)),
    discount: readDiscount(entity.Line, taxItems),
    ownLines: ownLinesOf(linesWith('own'), taxItems),
    isVoided: hasVoidSigns({
      status: entity.status ?? '',
      privateNote: entity.PrivateNote ?? '',
      total,
      lineAmounts: entity.Line.filter((line) => line.DetailType !== 'SubTotalLineDetail').map(amountOf),
    }),
    accountingTax: sumCents([toCents(entity.TxnTaxDetail?.TotalTax ?? 0), ...linesWith('other-tax').map(amountOf)]),
    currency: entity.CurrencyRef?.value ?? null,
    exchangeRate: entity.ExchangeRate === undefined ? null : String(entity.ExchangeRate),
    isTaxInclusive: entity.GlobalTaxCalculation === 'TaxInclusive',
    paid: paidOf(kind, entity, total),
    total,
    stored: readStoredFields(entity),
  };
}

/** Without a name of its own, the reference's value is the name. */
export function readShipMethod({ ShipMethodRef: method }: Pick<SalesEntity, 'ShipMethodRef'>): { shipMethod?: string } {
  return method === undefined ? {} : { shipMethod: listName(method.name ?? method.value) };
}

/** What was paid of an invoice, or used of a credit (Intuit, Invoice.Balance and CreditMemo.RemainingCredit). */
function paidOf(kind: DocumentKind, entity: SalesEntity, total: Cents): Cents {
  const openAmounts = { Invoice: entity.Balance, CreditMemo: entity.RemainingCredit };
  const openAmount = kind === 'Invoice' || kind === 'CreditMemo' ? openAmounts[kind] : undefined;
  return openAmount === undefined ? ZERO : sumCents([total, negate(toCents(openAmount))]);
}

function readStoredFields(entity: SalesEntity): StoredFields {
  const {
    ShipFromAddr,
    BillEmail,
    EmailStatus,
    PrintStatus,
    CustomField = [],
    InvoiceRef,
    LinkedTxn = [],
    ApplyTaxAfterDiscount = false,
  } = entity;
  const linked = LinkedTxn.flatMap(({ TxnType: kind, TxnId: id }) => (isDocumentKind(kind) ? [{ kind, id }] : []));
  return {
    shipFrom: readAddress(ShipFromAddr),
    email: BillEmail?.Address ?? '',
    // Intuit, Invoice.EmailStatus and PrintStatus.
    ...((EmailStatus === 'EmailSent' || PrintStatus === 'PrintComplete') && { isSent: true }),
    ...(ApplyTaxAfterDiscount && { isTaxedAfterDiscount: true }),
    customFields: readCustomFields(CustomField),
    linkedSales: InvoiceRef === undefined ? linked : [...linked, { kind: 'Invoice', id: InvoiceRef.value }],
  };
}

/** The amount of a group is the sum of its members, which are the items sold. */
function withMembers(line: LineEntity): readonly MemberLine[] {
  const members = line.GroupLineDetail?.Line;
  return line.DetailType === 'GroupLineDetail' && members ? members : [line];
}

function readLine(line: MemberLine): SalesLine {
  const detail = line.SalesItemLineDetail;
  const itemId = itemIdOf(line);
  const taxCode = detail?.TaxCodeRef?.value ?? 'NON';
  return {
    itemId,
    itemName: detail?.ItemRef?.name === undefined ? (line.Description ?? '') : listName(detail.ItemRef.name),
    description: line.Description ?? '',
    quantity: quantityText(detail?.Qty),
    amount: amountOf(line),
    taxable: isTaxableLine(itemId, taxCode !== 'NON'),
    ...(detail?.ItemAccountRef?.name && { incomeAccount: listName(detail.ItemAccountRef.name) }),
  };
}

/** The document's discounts as applied to the items sold; null = none. */
export function readDiscount(rows: readonly LineEntity[], taxItems: TaxItems): DocumentDiscount | null {
  if (!rows.some(({ DetailType }) => DetailType === 'DiscountLineDetail')) return null;
  const found = rows.map((row) => discountOfRow(row, rows, taxItems)).filter((discount) => discount !== null);
  if (found.length === 0) return null;
  return {
    amount: sumCents(found.map(({ amount }) => amount)),
    percent: found.find(({ percent }) => percent !== '')?.percent ?? '',
    taken: sumCents(found.map(({ taken }) => taken)),
  };
}

/** The discount of one row as applied to the items sold; null if the row is not a discount. */
export function discountOfRow(
  row: LineEntity,
  rows: readonly LineEntity[],
  taxItems: TaxItems,
): DocumentDiscount | null {
  if (row.DetailType !== 'DiscountLineDetail') return null;
  const { PercentBased = false, DiscountPercent = 0 } = row.DiscountLineDetail ?? {};
  const goods = rows.flatMap(withMembers).filter((line) => roleOf(line, taxItems) === 'goods');
  const sold = goods.filter((line) => !isGratuity({ itemId: itemIdOf(line) }));
  return discountOnSale(toAmount(amountOf(row)), PercentBased ? `${DiscountPercent}%` : '', sold.map(amountOf));
}

function amountOf(line: MemberLine): Cents {
  return line.Amount === undefined ? ZERO : toCents(line.Amount);
}

function ownLinesOf(rows: readonly MemberLine[], taxItems: TaxItems): SalesDocument['ownLines'] {
  const of = (role: OwnLineRole) =>
    rows.filter((line) => ownRoleOf(line, taxItems) === role).map((line) => ({ amount: amountOf(line) }));
  return { salesTax: of('salesTax'), fee: of('fee'), taxOnFee: of('taxOnFee') };
}
