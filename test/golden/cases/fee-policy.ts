import { type GoldenCase, invoice, line, taxOnly } from '../golden-case.ts';
import { boulder, chicago, denver, minneapolis } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];
const absorbed = { isFeeAbsorbed: true };
const pickUp = { pickUpShipMethod: 'Customer pick-up' };
const notRecorded = { fee: null, taxOnFee: null };

/** Who pays a retail delivery fee, when there is none, and the two forms in which the provider answers it. */
export const feePolicyCases: readonly GoldenCase[] = [
  {
    name: 'charges the Colorado fee that AvaTax answers as a rate, with a tax of 0.00',
    isMain: true,
    document: invoice(day, boulder, goods100),
    feeForm: 'in-rate',
    expect: { salesTax: '9.20', fee: '0.28', taxOnFee: null, recorded: notRecorded },
    because: '2.90 + 1.335 + 1.00 + 0.10 + 3.86, half a cent up; fee 0.28: the flat rate is an amount of money',
    source: sources.feeInRate,
  },
  {
    name: 'charges the Minnesota fee that AvaTax answers as a rate, with a tax of 0.00',
    document: invoice(day, minneapolis, goods100),
    feeForm: 'in-rate',
    expect: { salesTax: '9.03', fee: '0.50', taxOnFee: null, recorded: notRecorded },
    because: '6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25; fee 0.50 from 100.00 on',
    source: sources.minnesotaFee,
  },
  {
    name: 'records the Colorado fee and the tax on it without a line when the seller pays them',
    isMain: true,
    document: invoice(day, denver, goods100),
    settings: absorbed,
    expect: taxOnly('9.15', { recorded: { fee: '0.28', taxOnFee: '0.01' } }),
    because: '100.00 × 9.15%; the seller owes 0.28 and 0.28 × 5.15% = 0.01442',
    source: sources.coloradoElection,
  },
  {
    name: 'records the Minnesota fee without a line when the seller pays it',
    document: { ...invoice(day, minneapolis, goods100), kind: 'SalesReceipt' },
    settings: absorbed,
    expect: taxOnly('9.03', { recorded: { fee: '0.50' } }),
    because: '6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25; the seller owes 0.50',
    source: sources.minnesotaFee,
  },
  {
    name: 'charges the Colorado fee once for two invoices of one sale',
    isMain: true,
    document: invoice(day, denver, goods100, { isSecondInvoice: true }),
    expect: taxOnly('9.15'),
    because: 'the first invoice of the estimate has the fee; 100.00 × 9.15%',
    source: sources.coloradoSale,
  },
  {
    name: 'charges the Minnesota fee once for two invoices of one sale',
    document: invoice(day, minneapolis, goods100, { isSecondInvoice: true }),
    expect: taxOnly('9.03'),
    because: 'the first invoice of the estimate has the fee; 6.875 + 0.15 + 0.50 + 0.50 + 0.75 + 0.25',
    source: sources.minnesotaFee,
  },
  {
    name: 'charges no Colorado fee when the customer picks the goods up',
    isMain: true,
    document: invoice(day, denver, goods100, { shipMethod: 'customer pick-up' }),
    settings: pickUp,
    expect: taxOnly('9.15'),
    because: 'nothing is delivered; 100.00 × 9.15%',
    source: sources.coloradoSale,
  },
  {
    name: 'charges no Minnesota fee when the customer picks the goods up',
    document: invoice(day, minneapolis, goods100, { shipMethod: 'Customer pick-up' }),
    settings: pickUp,
    expect: taxOnly('9.15'),
    because: 'nothing is delivered: received at the company in Denver, 100.00 × 9.15%',
    source: sources.minnesotaPickUp,
  },
  {
    name: 'taxes goods where the customer picks them up, at the department that sells them',
    document: invoice(day, boulder, goods100, { shipMethod: 'Customer pick-up', department: 'houstonYard' }),
    settings: pickUp,
    expect: taxOnly('8.25'),
    because: 'received in Houston: 100.00 × 6.25% + × 1% + × 1%',
  },
  {
    name: 'gives back the tax of the place where the goods were picked up',
    document: invoice(day, minneapolis, goods100, { kind: 'CreditMemo', shipMethod: 'Customer pick-up' }),
    settings: pickUp,
    expect: taxOnly('9.15'),
    because: 'received at the company in Denver, 100.00 × 9.15%',
  },
  {
    name: 'taxes picked-up goods of a customer in a state without nexus at the company',
    document: invoice(day, chicago, goods100, { shipMethod: 'Customer pick-up' }),
    settings: pickUp,
    expect: taxOnly('9.15'),
    because: 'received at the company in Denver, 100.00 × 9.15%; no nexus is declared in Illinois',
  },
  {
    name: 'charges the Colorado fee for another ship method than pick-up',
    document: invoice(day, boulder, goods100, { shipMethod: 'Courier' }),
    settings: pickUp,
    expect: { salesTax: '9.20', fee: '0.28', taxOnFee: null },
    because: '2.90 + 1.335 + 1.00 + 0.10 + 3.86, half a cent up; fee 0.28',
    source: sources.coloradoFee,
  },
];
