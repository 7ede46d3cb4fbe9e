import { randomUUID } from 'node:crypto';
import { avataxLimits, avataxNumbers } from '@salestax/contract/vendor-limits';
import { type Decimal, decimal, zero } from '../engine/money.ts';
import { takesOverride } from '../engine/overrides.ts';
import { taxCodeOf } from '../engine/tax-codes.ts';
import type { Address, LineInput, Seller, TaxOverride, TaxInput } from '../engine/types.ts';
import { documentTypes, type DocumentType, marketplaceLiabilityTypes, overrideTypes } from '../http/enumerations.ts';
import { type ErrorText, getTaxError, providerError, valueRequired } from '../http/errors.ts';
import { type Fields, required } from '../http/fields.ts';
import type { DocumentAddress, DocumentHeader, Location } from '../state.ts';
import { addressProblem, readAddresses } from './read-address.ts';

/** A validated CreateTransactionModel. */
export interface DocumentRequest {
  readonly header: DocumentHeader;
  readonly question: TaxInput;
  readonly commit: boolean;
}

const { transaction: transactionLimits, line: lineLimits } = avataxLimits;

/** The company that a model is read for. */
export interface ReadingCompany {
  readonly locations: readonly Location[];
  readonly seller: Pick<Seller, 'taxCodeOfItem'>;
}

/** Reads a CreateTransactionModel for a company. Throws the provider's error for an invalid one. */
export function readDocument(fields: Fields, company: ReadingCompany): DocumentRequest {
  const { locations, seller } = company;
  const type = fields.choice('type', documentTypes) ?? 'SalesOrder';
  if (type === 'Any')
    throw providerError(164, { message: 'The type is not valid.', description: "'Any' can not be created." });
  const addresses = readAddresses(fields.object('addresses'), locations);
  const lines = readLines(fields, addresses, locations);
  const header = readHeader(fields, type, addresses);
  const question = readTaxInput(fields, type, lines);
  checkAddresses(lines, header.addresses);
  checkOverrides(question, seller);
  if (!question.discount.eq(0) && !lines.some(({ discounted }) => discounted))
    throw providerError(190, {
      message: 'A discount was given but no line is discounted.',
      description: 'Set `discounted` on at least one line.',
      refersTo: 'discount',
    });
  return { header, question, commit: fields.flag('commit') ?? false };
}

/**
 * The fields of a currency conversion (developer.avalara.com/vat-ecom/transactions/currency-conversion, read 2026-11-22):
 * the day is that of the document if it is absent. Without a rate, recordings have the rate 1.
 */
function readExchange(fields: Fields): DocumentHeader['exchange'] {
  return {
    rate: fields.decimal('exchangeRate')?.toNumber() ?? 1,
    day: fields.day('exchangeRateEffectiveDate') ?? fields.day('date') ?? '',
    currencyCode:
      fields.text('exchangeRateCurrencyCode', transactionLimits.exchangeRateCurrencyCode.most) ||
      fields.text('currencyCode', transactionLimits.currencyCode.most) ||
      'USD',
  };
}

function readHeader(fields: Fields, type: DocumentType, addresses: readonly DocumentAddress[]): DocumentHeader {
  return {
    code: fields.text('code', transactionLimits.code.most) || randomUUID(),
    type,
    currencyCode: fields.text('currencyCode', transactionLimits.currencyCode.most) || 'USD',
    exchange: readExchange(fields),
    purchaseOrderNo: fields.text('purchaseOrderNo', transactionLimits.purchaseOrderNo.most),
    referenceCode: fields.text('referenceCode', transactionLimits.referenceCode.most),
    salespersonCode: fields.text('salespersonCode', transactionLimits.salespersonCode.most),
    reportingLocationCode: fields.text('reportingLocationCode', transactionLimits.reportingLocationCode.most),
    description: fields.text('description', transactionLimits.description.most),
    email: fields.text('email', transactionLimits.email.most),
    businessIdentificationNo: fields.text('businessIdentificationNo', transactionLimits.businessIdentificationNo.most),
    isSellerImporterOfRecord: fields.flag('isSellerImporterOfRecord') ?? false,
    addresses,
    parameters: fields.objects('parameters').map((parameter) => ({
      name: parameter.text('name'),
      value: parameter.text('value'),
      unit: parameter.text('unit'),
    })),
  };
}

function readTaxInput(fields: Fields, type: DocumentType, lines: readonly LineInput[]): TaxInput {
  const date = fields.day('date');
  if (date === null) throw valueRequired('date');
  return {
    isReturn: type === 'ReturnOrder' || type === 'ReturnInvoice',
    date,
    customerCode: required(fields, 'customerCode', transactionLimits.customerCode.most),
    entityUseCode:
      fields.text('entityUseCode', transactionLimits.entityUseCode.most) ||
      fields.text('customerUsageType', transactionLimits.entityUseCode.most),
    exemptionNo: fields.text('exemptionNo', transactionLimits.exemptionNo.most),
    discount: fields.decimal('discount') ?? zero,
    taxOverride: readOverride(fields.object('taxOverride')),
    lines,
  };
}

function readLines(fields: Fields, header: readonly DocumentAddress[], locations: readonly Location[]): LineInput[] {
  const sentLines = fields.objects('lines');
  if (sentLines.length === 0)
    throw providerError(311, {
      message: 'A transaction needs at least one line.',
      description: 'Please provide at least one line.',
      refersTo: 'lines',
    });
  if (sentLines.length > avataxNumbers.lines)
    throw getTaxError([
      {
        message: 'The document has too many lines.',
        description: `${sentLines.length}`,
        faultSubCode: 'MaxCountExceededError',
      },
    ]);
  const lines = sentLines.map((line, index) => readLine(line, index, header, locations));
  const numbers = new Set<string>();
  for (const { number } of lines) {
    if (numbers.has(number))
      throw getTaxError([
        {
          message: 'The line number is not unique.',
          description: `The line number '${number}' is used more than once.`,
          refersTo: `Line["${number}"]`,
          faultSubCode: 'DuplicateLineNoError',
        },
      ]);
    numbers.add(number);
  }
  return lines;
}

function readLine(
  fields: Fields,
  index: number,
  header: readonly DocumentAddress[],
  locations: readonly Location[],
): LineInput {
  const ownAddresses = readAddresses(fields.object('addresses'), locations);
  const amount = fields.decimal('amount');
  if (amount === null) throw valueRequired(`${fields.path}.amount`);
  return {
    number: fields.text('number', lineLimits.number.most) || String(index + 1),
    quantity: readQuantity(fields),
    amount,
    taxCode: fields.text('taxCode', lineLimits.taxCode.most),
    itemCode: fields.text('itemCode', lineLimits.itemCode.most),
    description: fields.text('description', lineLimits.description.most),
    discounted: fields.flag('discounted') ?? false,
    taxIncluded: fields.flag('taxIncluded') ?? false,
    entityUseCode:
      fields.text('entityUseCode', lineLimits.entityUseCode.most) ||
      fields.text('customerUsageType', lineLimits.entityUseCode.most),
    exemptionNo:
      fields.text('exemptionCode', lineLimits.exemptionCode.most) ||
      fields.text('exemptionNo', lineLimits.exemptionCode.most),
    ref1: fields.text('ref1', lineLimits.ref1.most),
    ref2: fields.text('ref2', lineLimits.ref2.most),
    revenueAccount: fields.text('revenueAccount', lineLimits.revenueAccount.most),
    marketplaceLiabilityType: fields.choice('marketplaceLiabilityType', marketplaceLiabilityTypes),
    businessIdentificationNo: fields.text('businessIdentificationNo', lineLimits.businessIdentificationNo.most),
    hsCode: fields.text('hsCode', lineLimits.hsCode.most),
    ...route(ownAddresses.length === 0 ? header : ownAddresses, header),
    taxOverride: readOverride(fields.object('taxOverride')),
  };
}

/** Avalara documents the sign (LineItemModel.quantity), but no error for it: this one is RangeError, that of any number. */
function readQuantity(fields: Fields): Decimal {
  const quantity = fields.decimal('quantity') ?? decimal(1);
  if (quantity.lt(avataxNumbers.leastQuantity))
    throw providerError(6, {
      message: `Field ${fields.path}.quantity is out of range.`,
      description: `The field ${fields.path}.quantity must not be less than ${avataxNumbers.leastQuantity}.`,
      refersTo: `${fields.path}.quantity`,
    });
  return quantity;
}

/** The addresses from and to which a line is shipped. */
function route(
  addresses: readonly DocumentAddress[],
  header: readonly DocumentAddress[],
): Pick<LineInput, 'shipFrom' | 'shipTo' | 'atOneLocation'> {
  const find = (kind: string, list: readonly DocumentAddress[]) =>
    list.find((entry) => entry.kind === kind)?.address ?? null;
  const single = find('singleLocation', addresses);
  if (single !== null) return { shipFrom: single, shipTo: single, atOneLocation: true };
  const shipTo = find('shipTo', addresses) ?? find('shipTo', header);
  const shipFrom = find('shipFrom', addresses) ?? find('shipFrom', header);
  if (shipTo === null)
    throw providerError(304, {
      message: 'A transaction needs a destination address.',
      description: 'Please provide `shipTo` or `singleLocation` on the document or on every line.',
      refersTo: 'addresses',
    });
  return { shipFrom, shipTo, atOneLocation: shipFrom !== null && sameAddress(shipFrom, shipTo) };
}

function sameAddress(a: Address, b: Address): boolean {
  const text = ({ line1, city, region, postalCode }: Address) =>
    [line1, city, region, postalCode].join('|').toUpperCase();
  return a.line1 !== '' && text(a) === text(b);
}

function checkAddresses(lines: readonly LineInput[], header: readonly DocumentAddress[]): void {
  const problems = new Map<Address, ErrorText>();
  for (const line of lines)
    for (const [use, address] of [
      ['origin', line.shipFrom],
      ['destination', line.shipTo],
    ] as const) {
      const problem = address === null || problems.has(address) ? null : addressProblem(address, use);
      if (address === null || problem === null) continue;
      const index = header.findIndex((entry) => entry.address === address);
      const place = `Addresses[${Math.max(index, 0)}]; Line["${line.number}"]`;
      const refersTo = problem.isOfPlace ? `${place} : ${address.region} ${address.postalCode}` : place;
      problems.set(address, { ...problem.error, refersTo });
    }
  if (problems.size > 0) throw getTaxError([...problems.values()]);
}

function readOverride(fields: Fields | null): TaxOverride | null {
  if (fields === null) return null;
  const type = fields.choice('type', overrideTypes) ?? 'None';
  const reason = fields.text('reason', 255);
  const amount = fields.decimal('taxAmount');
  const date = fields.day('taxDate');
  if (type === 'None') return null;
  if (type === 'Exemption') return { type, reason };
  if (type === 'TaxDate' && date !== null) return { type, date, reason };
  if (type === 'TaxAmount' && amount !== null) return { type, amount, date, reason };
  throw overrideError(`An override of type ${type} lacks its value or is not supported here.`, fields.path);
}

/**
 * An override is of the transaction or of its lines, and one of an amount needs a line that is taxable and has an amount
 * (help.avalara.com, 'How can I override the tax on a transaction in AvaTax?', read 2026-11-28). Taxable by the tax code that
 * counts, which may be that of the company's item.
 */
function checkOverrides({ taxOverride, lines }: TaxInput, seller: ReadingCompany['seller']): void {
  const refuse = (description: string, { number }: LineInput) => overrideError(description, `Line["${number}"]`);
  const [first, ...others] = lines.filter((line) => line.taxOverride !== null);
  if (taxOverride !== null && first !== undefined)
    throw refuse('The document and a line both have an override.', first);
  const isOverridable = (line: LineInput) => takesOverride(taxCodeOf(line, seller), line.amount);
  for (const line of first === undefined ? [] : [first, ...others])
    if (line.taxOverride?.type === 'TaxAmount' && !isOverridable(line))
      throw refuse('The line is not taxable or has no amount.', line);
  if (taxOverride?.type === 'TaxAmount' && !lines.some(isOverridable))
    throw overrideError('No line is taxable and has an amount.', 'taxOverride');
}

function overrideError(description: string, refersTo: string) {
  const message = 'The tax override is not valid.';
  return getTaxError([{ message, description, refersTo, faultSubCode: 'TaxOverrideError' }]);
}
