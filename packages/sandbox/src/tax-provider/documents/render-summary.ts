import { jurisCode } from '../definitions.ts';
import { groupRows } from '../engine/dated.ts';
import { sum } from '../engine/money.ts';
import type { TaxDetail, TaxedLine } from '../engine/types.ts';
import type { Row } from '../http/filter.ts';

/** One row per jurisdiction and rate over all lines; its tax is the sum of their details. */
export function summaryRows(lines: readonly TaxedLine[]): Row[] {
  const details = lines.flatMap((line) => line.details);
  return [...groupRows(details, summaryKey).values()].flatMap((group) => {
    const first = group[0];
    return first === undefined ? [] : [summaryRow(first, group)];
  });
}

function summaryKey({ jurisdiction, taxName, rate, isFee }: TaxDetail): string {
  return [jurisdiction.region, jurisdiction.type, jurisdiction.name, taxName, rate, isFee].join('|');
}

function summaryRow({ jurisdiction, taxName, rate, isFee }: TaxDetail, group: readonly TaxDetail[]): Row {
  const { region, type, name } = jurisdiction;
  return {
    country: 'US',
    region,
    jurisType: type,
    jurisCode: jurisCode(region, type, name),
    jurisName: name,
    taxAuthorityType: 45,
    stateAssignedNo: '',
    taxType: 'Sales',
    taxSubType: isFee ? 'DeliveryFee' : 'S',
    taxName,
    rateType: 'General',
    rateTypeCode: 'G',
    taxable: sum(group.map(({ taxable }) => taxable)).toNumber(),
    rate: rate.toNumber(),
    tax: sum(group.map(({ tax }) => tax)).toNumber(),
    taxCalculated: sum(group.map(({ taxCalculated }) => taxCalculated)).toNumber(),
    nonTaxable: sum(group.map(({ nonTaxable }) => nonTaxable)).toNumber(),
    exemption: sum(group.map(({ exempt }) => exempt)).toNumber(),
  };
}

export function taxesByType(lines: readonly TaxedLine[]): Row[] {
  const details = lines.flatMap((line) => line.details);
  if (details.length === 0) return [];
  return [
    {
      taxType: 'Sales',
      totalTaxable: sum(lines.map(({ taxable }) => taxable)).toNumber(),
      totalExempt: sum(lines.map(({ exempt }) => exempt)).toNumber(),
      totalNonTaxable: 0,
      totalTax: sum(lines.map(({ tax }) => tax)).toNumber(),
    },
  ];
}
