import {
  type CausingSetting,
  type DifferenceCause,
  type DifferenceCauseKind,
  nonTaxableCode,
} from '@salestax/contract';
import { ZERO } from '../../../domain/money.ts';
import type { PostalAddress } from '../../../domain/sales-document.ts';
import type { Evidence, EvidenceLine, SettingChange } from './evidence.ts';
import type { ComparedPair } from './facts.ts';

/*
 * The cause of a difference. A cause is named only where both sides show it: what could also be a guess is 'unknown'
 * (decision 43 says what proves each).
 */

/** The cause of a document that differs or has an error. */
export function causeOf(pair: ComparedPair, evidence: Evidence): DifferenceCause {
  const reasons = new Set(pair.reasons);
  if (pair.error !== null) return causeOfError(pair, pair.error.code);
  if (reasons.has('duplicate-code')) return cause('number', pair.sale?.code ?? pair.transaction?.code);
  if (pair.sale === null) return cause('not-in-accounting');
  if (pair.transaction === null) return causeOfMissing(pair.sale, evidence);
  if (reasons.has('status') || reasons.has('voided')) return cause('cancelled');
  if (reasons.has('currency')) return cause('currency');
  if (reasons.has('amount')) return cause('amount');
  const ofTax = reasons.has('tax') ? causeOfTax(pair, evidence) : null;
  if (ofTax !== null) return ofTax;
  if (reasons.has('date')) return cause('date');
  return cause(reasons.has('uncommitted') && !reasons.has('tax') ? 'uncommitted' : 'unknown');
}

/** Whether only the calculations of both taxes can name the cause. */
export function isAboutTax({ sale, transaction, reasons, error }: ComparedPair): boolean {
  const others = ['status', 'voided', 'currency', 'amount', 'duplicate-code'] as const;
  const isTax = error === null && reasons.includes('tax') && !others.some((reason) => reasons.includes(reason));
  return isTax && sale !== null && transaction !== null;
}

function cause(kind: DifferenceCauseKind, id = '', name = ''): DifferenceCause {
  return { kind, id, name };
}

/** Addresses that cannot be taxed, by the codes of the connector. */
const addressErrors = ['NoDestination', 'IncompleteDestination'];

function causeOfError({ sale }: ComparedPair, code: string): DifferenceCause {
  if (sale !== null && addressErrors.includes(code)) return ofCustomer('address', sale);
  return cause('error', code);
}

const ofCustomer = (kind: DifferenceCauseKind, sale: NonNullable<ComparedPair['sale']>) =>
  cause(kind, sale.customerId, sale.customerName);

const ofSetting = (setting: CausingSetting) => cause('setting', setting);

function causeOfMissing(
  { date }: NonNullable<ComparedPair['sale']>,
  { delivery, settingChanges }: Evidence,
): DifferenceCause {
  if (delivery === 'waiting') return cause('waiting');
  if (delivery === 'recording-disabled') return ofSetting('isRecordingDisabled');
  if (delivery === 'calculation-off') return ofSetting('calculation');
  const wasBeforeStart = settingChanges.some(
    ({ setting, before }) => setting === 'avaTaxStartDate' && typeof before === 'string' && date < before,
  );
  return delivery === 'before-start-date' || wasBeforeStart ? ofSetting('avaTaxStartDate') : cause('not-recorded');
}

/** Null: nothing proves the cause. */
function causeOfTax(pair: ComparedPair, evidence: Evidence): DifferenceCause | null {
  const { sale } = pair;
  const { accounting, record } = evidence;
  if (sale === null || accounting === null || record === null) return null;
  const lines = pairedLines(accounting.lines, record.lines);
  if (isExemptOnOneSide(pair, lines)) {
    const setting = changedBetween(evidence, exemptionSettings);
    return setting === null ? ofCustomer('exemption', sale) : ofSetting(setting);
  }
  if (isElsewhere(accounting.shipTo, record.shipTo)) return ofCustomer('address', sale);
  const line = lines.find(hasOtherCode);
  if (line !== undefined) {
    const { itemCode, itemName } = line.accounting;
    return cause(isNonTaxable(line) ? 'line' : 'item', itemCode, itemName);
  }
  // With the same sales tax, only the retail delivery fee can differ.
  if (accounting.salesTax !== record.salesTax) return null;
  const setting = changedBetween(evidence, feeSettings);
  return setting === null ? cause('fee') : ofSetting(setting);
}

interface LinePair {
  readonly accounting: EvidenceLine;
  readonly record: EvidenceLine;
}

/** The lines of the same number and item: other lines prove nothing. */
function pairedLines(accounting: readonly EvidenceLine[], record: readonly EvidenceLine[]): readonly LinePair[] {
  const recorded = new Map(record.map((line) => [line.number, line]));
  return accounting.flatMap((line) => {
    const other = recorded.get(line.number);
    const isSame = other !== undefined && other.itemCode.toLowerCase() === line.itemCode.toLowerCase();
    return isSame && line.itemCode !== '' ? [{ accounting: line, record: other }] : [];
  });
}

/** Also where a document charges tax, so that it is not exempt, and its record is exempt in all lines. */
function isExemptOnOneSide({ sale, transaction }: ComparedPair, lines: readonly LinePair[]): boolean {
  const isLineExemptOnOneSide = lines.some(
    ({ accounting, record }) =>
      accounting.isExempt !== null && record.isExempt !== null && accounting.isExempt !== record.isExempt,
  );
  const isRecordExempt = lines.length > 0 && lines.every(({ record }) => record.isExempt === true);
  return isLineExemptOnOneSide || (isRecordExempt && sale?.tax !== ZERO && transaction?.tax === ZERO);
}

/** Whether the destinations are in different areas of rates: another country, region or postal code. */
function isElsewhere(one: PostalAddress | null, other: PostalAddress | null): boolean {
  if (one === null || other === null) return false;
  const differs = (part: 'country' | 'region', length?: number) => isOther(one[part], other[part], length);
  return differs('country') || differs('region') || isOther(one.postalCode, other.postalCode, 5);
}

/** Whether two texts differ; a text that one side leaves out is no difference. */
function isOther(one: string, other: string, length = Infinity): boolean {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase().slice(0, length);
  return plain(one) !== '' && plain(other) !== '' && plain(one) !== plain(other);
}

const hasOtherCode = ({ accounting, record }: LinePair): boolean =>
  accounting.taxCode !== '' && record.taxCode !== '' && accounting.taxCode !== record.taxCode;

const isNonTaxable = ({ accounting, record }: LinePair): boolean =>
  [accounting.taxCode, record.taxCode].includes(nonTaxableCode);

const exemptionSettings: readonly CausingSetting[] = [
  'isMakeAllCustomerTaxable',
  'applyParentExemptionToSubCustomer',
  'applyParentExemptionToProject',
];
const feeSettings: readonly CausingSetting[] = ['isEnableRetailDeliveryFee', 'isFeeAbsorbed'];

/** The last of these settings that was changed after one side was calculated and before the other; null: none. */
function changedBetween(
  { accounting, record, settingChanges }: Evidence,
  settings: readonly CausingSetting[],
): CausingSetting | null {
  const [one, other] = [accounting?.calculatedAt ?? null, record?.recordedAt ?? null];
  if (one === null || other === null) return null;
  const [first, last] = one < other ? [one, other] : [other, one];
  const isBetween = ({ at, setting }: SettingChange) => settings.includes(setting) && at > first && at < last;
  return settingChanges.findLast(isBetween)?.setting ?? null;
}
