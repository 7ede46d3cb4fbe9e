import { reference, type TaxCodeRow } from '../reference.ts';
import type { LineInput, Seller } from './types.ts';

/** The category that is never taxed. */
export const NOT_TAXABLE = 'not-taxable';
export const DELIVERY_FEE_CODE = 'OF400000';

const codes = new Map(reference.taxCodes.map((row) => [row.code, row]));

/**
 * The categories of taxability.json by the code at which they start. A code belongs to the nearest of these among its
 * ancestors; most codes have no entry of their own.
 */
const categoryRoots: Readonly<Record<string, string>> = {
  P0000000: 'general',
  U0000000: 'general',
  O0000000: 'general',
  // Placeholder codes are taxed until they are mapped.
  S9999999: 'general',
  FR999999: 'general',
  PC030100: 'clothing',
  PC040100: 'clothing',
  PC040500: 'clothing',
  PF050001: 'groceries',
  // Alcohol is listed beside groceries, but never taxed like them.
  PF050208: 'general',
  PF160000: 'prepared-food',
  PA0010000: 'prepared-food',
  SF096370: 'prepared-food',
  PH050101: 'otc-drugs',
  PH050102: 'prescription-drugs',
  PH050113: 'otc-drugs',
  D0000000: 'digital-goods',
  // Software on a disc is tangible.
  DC010400: 'general',
  DC020400: 'general',
  SW052000: 'saas',
  SW053000: 'saas',
  SW054000: 'saas',
  SW055000: 'saas',
  SW056000: 'saas',
  S0000000: 'professional-services',
  FR: 'shipping',
  FR000000: 'shipping',
  FR030000: 'shipping-and-handling',
  OH010000: 'handling',
  NT: NOT_TAXABLE,
  [DELIVERY_FEE_CODE]: NOT_TAXABLE,
  ON030000: NOT_TAXABLE,
  // A gift card is taxed when it is spent; donations and interest are not sales.
  PG050000: NOT_TAXABLE,
  DG020000: NOT_TAXABLE,
  OM010000: NOT_TAXABLE,
  OF040002: NOT_TAXABLE,
};

const babyProducts = new Set(['PI040595', 'PI041082']);

export function findTaxCode(code: string): TaxCodeRow | null {
  return codes.get(code) ?? null;
}

/**
 * The effective tax code: the product catalog's mapping of the item takes precedence over the sent code, whatever that is
 * (help.avalara.com, 'Map the items you sell to Avalara tax codes', read 2026-11-21; avadev/AvaTax-REST-V2-PHP-SDK, issue
 * 174).
 */
export function taxCodeOf(
  line: Pick<LineInput, 'itemCode' | 'taxCode'>,
  seller: Pick<Seller, 'taxCodeOfItem'>,
): string {
  const sent = line.taxCode.toUpperCase();
  const mapped = line.itemCode === '' ? null : seller.taxCodeOfItem(line.itemCode);
  return mapped ?? (sent === '' ? 'P0000000' : sent);
}

/** The taxability category of a code: that of the nearest ancestor with a category. */
export function categoryOf(code: string): string {
  for (let current: string | null = code; current !== null; current = parentOf(current)) {
    const category = categoryRoots[current];
    if (category !== undefined) return category;
  }
  return 'general';
}

/** The listed parent, or else the code with its last significant digit set to zero (PC040199, PC040190, PC040100 …). */
function parentOf(code: string): string | null {
  const listed = codes.get(code);
  if (listed?.parent !== undefined && listed.parent !== null && !inPreparedFood(code)) return listed.parent;
  const shorter = code.replace(/[1-9](0*)$/, '0$1');
  if (shorter !== code) return shorter;
  const letter = code.slice(0, 1);
  const top = `${letter === 'F' ? 'FR00000' : letter}0000000`.slice(0, 8);
  return top === code || !/^[A-Z]/.test(code) ? null : top;
}

/** Prepared food is listed under general goods; its own family is the better parent. */
function inPreparedFood(code: string): boolean {
  return code.startsWith('PF16');
}

export function isFreight(category: string): boolean {
  return category === 'shipping' || category === 'shipping-and-handling' || category === 'handling';
}

const tangible = new Set(['general', 'clothing', 'groceries', 'prepared-food', 'prescription-drugs', 'otc-drugs']);

/** Whether the code is for goods that can be delivered by motor vehicle. */
export function isTangible(code: string, category: string): boolean {
  const type = codes.get(code)?.type ?? code.slice(0, 1);
  return (type === 'P' || type === 'U' || type === 'D') && tangible.has(category);
}

/** Goods that Minnesota exempts from its delivery fee (Minnesota Statutes 168E.05). */
export function isOutsideMinnesotaFee(code: string, category: string): boolean {
  return babyProducts.has(code) || ['groceries', 'prepared-food', 'prescription-drugs', 'otc-drugs'].includes(category);
}
