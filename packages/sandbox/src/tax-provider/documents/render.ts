import { jurisCode, localCode } from '../definitions.ts';
import { type Decimal, toCents } from '../engine/money.ts';
import { dateOverride } from '../engine/overrides.ts';
import { stateOf } from '../engine/places.ts';
import { findTaxCode } from '../engine/tax-codes.ts';
import type { TaxDetail, TaxedLine, TaxOverride } from '../engine/types.ts';
import { fipsOf } from '../engine/us-states.ts';
import type { Row } from '../http/filter.ts';
import { reference } from '../reference.ts';
import type { Transaction } from '../state.ts';
import {
  type AnsweredAddresses,
  answeredAddresses,
  documentLocationTypes,
  lineLocationTypes,
} from './answered-addresses.ts';
import { summaryRows, taxesByType } from './render-summary.ts';
import { totalsOf } from './totals.ts';

/** The parts of a document in a response. */
export interface Parts {
  readonly lines: boolean;
  readonly details: boolean;
  readonly summary: boolean;
  readonly addresses: boolean;
  readonly byTaxType: boolean;
}

/** Reads `$include`. Default: Summary, which implies Details and Lines, and Addresses. */
export function partsOf(include: string | null): Parts {
  const named = new Set(
    (include ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== 'forcetimeout'),
  );
  if (named.size === 0) return { lines: true, details: true, summary: true, addresses: true, byTaxType: false };
  const summary = named.has('summary');
  const details = summary || named.has('details');
  return {
    lines: details || named.has('lines') || named.has('linesonly'),
    details,
    summary: summary || named.has('summaryonly'),
    addresses: named.has('addresses'),
    byTaxType: named.has('taxdetailsbytaxtype'),
  };
}

export const headerOnly: Parts = { lines: false, details: false, summary: false, addresses: false, byTaxType: false };

/** The ids of the parts are derived from the document's id, so that they stay the same; 0 in an estimate. */
const lineId = (id: number, index: number) => (id === 0 ? 0 : id * 100_000 + index + 1);
const detailId = (id: number, line: number, index: number) => (id === 0 ? 0 : lineId(id, line) * 20 + index + 1);

/** A TransactionModel. */
export function renderTransaction(transaction: Transaction, parts: Parts): Row {
  const { id, header, question, answer } = transaction;
  const totals = totalsOf(transaction);
  const messages = answer.messages.map((message) => ({ ...message, source: 'Avalara.AvaTax.Services.Tax' }));
  const addresses = answeredAddresses(transaction);
  const isVoid = transaction.status === 'Cancelled';
  const answered = { id, isVoid, addresses, withDetails: parts.details, exchangeRate: header.exchange.rate };
  return {
    id,
    code: header.code,
    companyId: transaction.companyId,
    date: question.date,
    paymentDate: isVoid ? '1900-01-01' : question.date,
    status: transaction.status,
    type: header.type,
    // Present on Temporary documents since 2021 (answer in test/recorded/avatax/order-through-create-or-adjust.json).
    batchCode: '',
    currencyCode: header.currencyCode,
    exchangeRateCurrencyCode: header.exchange.currencyCode,
    customerUsageType: question.entityUseCode,
    entityUseCode: question.entityUseCode,
    customerVendorCode: question.customerCode,
    customerCode: question.customerCode,
    exemptNo: question.exemptionNo,
    reconciled: false,
    locationCode: '',
    reportingLocationCode: header.reportingLocationCode,
    purchaseOrderNo: header.purchaseOrderNo,
    referenceCode: header.referenceCode,
    salespersonCode: header.salespersonCode,
    ...renderOverride(question.taxOverride),
    totalAmount: totals.amount.toNumber(),
    totalExempt: totals.exempt.toNumber(),
    totalDiscount: totals.discount.toNumber(),
    totalTax: totals.tax.toNumber(),
    totalTaxable: totals.taxable.toNumber(),
    totalTaxCalculated: totals.taxCalculated.toNumber(),
    adjustmentReason: transaction.adjustmentReason,
    adjustmentDescription: transaction.adjustmentDescription,
    locked: transaction.locked,
    version: transaction.version,
    exchangeRateEffectiveDate: header.exchange.day,
    exchangeRate: header.exchange.rate,
    description: header.description,
    email: header.email,
    businessIdentificationNo: header.businessIdentificationNo,
    modifiedDate: transaction.modifiedDate,
    modifiedUserId: transaction.modifiedUserId,
    taxDate: `${dateOverride(question.taxOverride) ?? question.date}T00:00:00`,
    ...(id === 0 ? {} : renderRecorded(transaction, addresses)),
    ...(parts.lines ? { lines: answer.lines.map((line, index) => renderLine(answered, line, index)) } : {}),
    ...(parts.addresses ? { addresses: addresses.rows } : {}),
    ...(parts.addresses && id !== 0 ? { locationTypes: documentLocationTypes(transaction, addresses) } : {}),
    ...(parts.summary ? { summary: summaryRows(answer.lines) } : {}),
    ...(parts.byTaxType ? { taxDetailsByTaxType: taxesByType(answer.lines) } : {}),
    ...(header.parameters.length === 0 ? {} : { parameters: header.parameters }),
    ...(messages.length === 0 && !isVoid ? {} : { messages }),
  };
}

/**
 * The properties of recorded documents only. Both addresses are 0 when only lines have addresses (answer of AvaTax
 * 22.12 in a test of the Appknit platform SDK, 2022-12-14).
 */
function renderRecorded({ header, question }: Transaction, addresses: AnsweredAddresses): Row {
  const first = question.lines[0];
  return {
    isSellerImporterOfRecord: header.isSellerImporterOfRecord,
    region: first?.shipTo.region ?? '',
    country: first?.shipTo.country ?? '',
    softwareVersion: '26.9.0.0',
    originAddressId: addresses.idOfKind('shipFrom'),
    destinationAddressId: addresses.idOfKind('shipTo'),
  };
}

function renderOverride(override: TaxOverride | null): Row {
  return {
    taxOverrideType: override?.type ?? 'None',
    taxOverrideAmount: override?.type === 'TaxAmount' ? override.amount.toNumber() : 0,
    taxOverrideReason: override?.reason ?? '',
  };
}

/** What the lines and details of an answer need to know of their document. */
interface Answered {
  readonly id: number;
  readonly isVoid: boolean;
  readonly addresses: AnsweredAddresses;
  readonly withDetails: boolean;
  readonly exchangeRate: number;
}

function renderLine(answered: Answered, line: TaxedLine, index: number): Row {
  const { id, isVoid, addresses, withDetails } = answered;
  const { input } = line;
  return {
    id: lineId(id, index),
    transactionId: id,
    lineNumber: input.number,
    customerUsageType: line.entityUseCode,
    entityUseCode: line.entityUseCode,
    description: input.description,
    discountAmount: line.discount.toNumber(),
    discountTypeId: 0,
    exemptAmount: line.exempt.toNumber(),
    exemptCertId: line.certificateId ?? 0,
    ...(line.certificateId === null ? {} : { certificateId: String(line.certificateId) }),
    exemptNo: line.exemptNo,
    isItemTaxable: line.isTaxable,
    isSSTP: false,
    itemCode: input.itemCode,
    lineAmount: line.lineAmount.toNumber(),
    quantity: input.quantity.toNumber(),
    ref1: input.ref1,
    ref2: input.ref2,
    reportingDate: line.taxDate,
    revAccount: input.revenueAccount,
    ...(input.marketplaceLiabilityType !== null && { marketplaceLiabilityType: input.marketplaceLiabilityType }),
    sourcing: line.sourcing,
    tax: line.tax.toNumber(),
    taxableAmount: line.taxable.toNumber(),
    taxCalculated: line.taxCalculated.toNumber(),
    taxCode: line.taxCode,
    taxCodeId: taxCodeId(line.taxCode),
    taxDate: line.taxDate,
    taxEngine: '',
    ...renderOverride(line.override),
    taxIncluded: input.taxIncluded,
    ...(withDetails
      ? { details: line.details.map((detail, position) => renderDetail(answered, line, index, detail, position)) }
      : {}),
    nonPassthroughDetails: [],
    lineLocationTypes: id === 0 ? [] : lineLocationTypes(lineId(id, index), input, addresses),
    hsCode: input.hsCode,
    costInsuranceFreight: 0,
    vatCode: '',
    vatNumberTypeId: 0,
    ...(id === 0 ? {} : renderRecordedLine(line, addresses)),
    // Empty: no amount is overridden by type (TransactionLineModel of the SDKs 26.9).
    ...(isVoid ? { taxAmountByTaxTypes: [] } : {}),
  };
}

/** The properties of recorded lines only (spree_avatax_official, spec/vcr/…/transactions/void/success.yml, 2019). */
function renderRecordedLine({ input }: TaxedLine, addresses: AnsweredAddresses): Row {
  return {
    boundaryOverrideId: 0,
    destinationAddressId: addresses.idOf(input.shipTo),
    originAddressId: addresses.idOf(input.shipFrom),
    businessIdentificationNo: input.businessIdentificationNo,
  };
}

const positionOfCode = new Map(reference.taxCodes.map(({ code }, position) => [code, position]));

/** The number of a tax code: its position in the catalog, from 8087 for tangible goods, as in public examples. */
export function taxCodeId(code: string): number {
  return 8087 + (positionOfCode.get(findTaxCode(code)?.code ?? '') ?? 0);
}

const jurisTypes: Readonly<Record<string, string>> = {
  Country: 'CNT',
  State: 'STA',
  County: 'CTY',
  City: 'CIT',
  Special: 'STJ',
};

/** An amount in the currency of reports. */
const reported = (amount: Decimal, exchangeRate: number) => toCents(amount.times(exchangeRate));

function renderDetail(
  { id, addresses, exchangeRate }: Answered,
  { input }: TaxedLine,
  line: number,
  detail: TaxDetail,
  position: number,
): Row {
  const { jurisdiction, taxable, nonTaxable, exempt, tax } = detail;
  const place = jurisdiction.sourcing === 'Origin' ? input.shipFrom : input.shipTo;
  const amounts = { taxable: taxable.toNumber(), nonTaxable: nonTaxable.toNumber(), exempt: exempt.toNumber() };
  return {
    id: detailId(id, line, position),
    transactionLineId: lineId(id, line),
    transactionId: id,
    ...(id === 0 ? {} : { addressId: addresses.idOf(place), countyFIPS: '' }),
    country: 'US',
    region: jurisdiction.region,
    stateFIPS: fipsOf(jurisdiction.region),
    exemptAmount: amounts.exempt,
    exemptReasonId: exempt.eq(0) ? 0 : 4,
    inState: input.shipFrom === null || stateOf(input.shipFrom) === jurisdiction.region,
    jurisCode: jurisCode(jurisdiction.region, jurisdiction.type, jurisdiction.name),
    jurisName: jurisdiction.name,
    jurisdictionId: Number(localCode(jurisdiction.region, jurisdiction.type, jurisdiction.name)),
    signatureCode: '',
    stateAssignedNo: '',
    jurisType: jurisTypes[jurisdiction.type] ?? 'STJ',
    jurisdictionType: jurisdiction.type,
    nonTaxableAmount: amounts.nonTaxable,
    nonTaxableRuleId: 0,
    nonTaxableType: 'RateRule',
    rate: detail.rate.toNumber(),
    rateRuleId: 0,
    rateSourceId: 0,
    serCode: '',
    sourcing: jurisdiction.sourcing,
    tax: tax.toNumber(),
    taxableAmount: amounts.taxable,
    taxType: 'Sales',
    taxSubTypeId: detail.isFee ? 'DeliveryFee' : 'S',
    taxTypeGroupId: 'SalesAndUse',
    taxName: detail.taxName,
    taxAuthorityTypeId: 45,
    taxRegionId: 0,
    taxCalculated: detail.taxCalculated.toNumber(),
    taxOverride: 0,
    rateType: 'General',
    rateTypeCode: 'G',
    taxableUnits: amounts.taxable,
    nonTaxableUnits: amounts.nonTaxable,
    exemptUnits: amounts.exempt,
    unitOfBasis: detail.isFee ? 'FlatAmount' : 'PerCurrencyUnit',
    isNonPassThru: false,
    isFee: detail.isFee,
    ...renderReporting(detail, exchangeRate),
    liabilityType: 'Seller',
    chargedTo: 'Buyer',
  };
}

/** The figures of a detail in the currency of the report. */
function renderReporting(
  { isFee, taxable, nonTaxable, exempt, tax, taxCalculated }: TaxDetail,
  exchangeRate: Answered['exchangeRate'],
): Row {
  // Only amounts are converted; the unit of a fee is the delivery.
  const unitsOf = (units: Decimal) => (isFee ? units : reported(units, exchangeRate)).toNumber();
  return {
    reportingTaxableUnits: unitsOf(taxable),
    reportingNonTaxableUnits: unitsOf(nonTaxable),
    reportingExemptUnits: unitsOf(exempt),
    reportingTax: reported(tax, exchangeRate).toNumber(),
    reportingTaxCalculated: reported(taxCalculated, exchangeRate).toNumber(),
  };
}
