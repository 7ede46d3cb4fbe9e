import { type Buyer, type Certificate, type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { austin, boston, denver } from '../places.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];

const certificate = (region: string, more: Partial<Certificate> = {}): Certificate => ({
  region,
  signed: '2025-01-01',
  expires: '2027-12-31',
  ...more,
});

const reseller: Buyer = { exempt: '9', resaleNumber: 'R-30114477' };
const charity: Buyer = { exempt: '5' };

/** Customers who owe no tax: by their record, by certificate, or by their parent. */
export const exemptionCases: readonly GoldenCase[] = [
  {
    name: 'does not tax a reseller, and sends the provider the reason',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: reseller }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G', lineReasons: ['exempt-entity-use-code'] }),
    because: 'exemption reason 9 is entity use code G; an exempt sale owes no fee',
  },
  {
    name: 'does not tax a local government',
    document: invoice(day, boston, goods100, { buyer: { exempt: '3' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'N' }),
    because: 'exemption reason 3 is entity use code N',
  },
  {
    name: 'records an exemption without a reason under code L',
    document: invoice(day, boston, goods100, { buyer: { exempt: '' } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'L' }),
    because: 'no reason is known: other',
  },
  {
    name: 'does not tax the shipping of an exempt sale',
    document: invoice(day, austin, goods100, { buyer: reseller, shipping: '20.00' }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G' }),
    because: 'the whole document is exempt, 120.00',
  },
  {
    name: 'taxes an exempt customer when all customers are taxable',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: reseller }),
    settings: { isMakeAllCustomerTaxable: true },
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', entityUseCode: '', zeroReason: null },
    because: 'exemptions of the accounting service do not count then; 100.00 × 9.15%',
  },
  {
    name: 'does not tax a customer with a certificate for the state',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: { certificate: certificate('CO') } }),
    expect: untaxed('exempt-certificate', { lineReasons: ['exempt-certificate'] }),
    because: 'a resale certificate for Colorado is valid on the day',
  },
  {
    name: 'accepts a certificate also when all customers are taxable',
    document: invoice(day, denver, goods100, { buyer: { ...reseller, certificate: certificate('CO') } }),
    settings: { isMakeAllCustomerTaxable: true },
    expect: untaxed('exempt-certificate'),
    because: 'the setting concerns the accounting service’s exemptions only',
  },
  {
    name: 'taxes a customer whose certificate is for another state',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: { certificate: certificate('TX') } }),
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', zeroReason: null },
    because: 'a Texas certificate says nothing about Colorado',
  },
  {
    name: 'taxes a customer whose certificate ended before the sale',
    isMain: true,
    document: invoice(day, boston, goods100, {
      buyer: { certificate: certificate('MA', { signed: '2024-01-01', expires: '2026-03-09' }) },
    }),
    expect: taxOnly('6.25'),
    because: 'the certificate ended on the day before; 100.00 × 6.25%',
  },
  {
    name: 'does not tax a customer on the last day of its certificate',
    document: invoice(day, boston, goods100, {
      buyer: { certificate: certificate('MA', { signed: '2024-01-01', expires: day }) },
    }),
    expect: untaxed('exempt-certificate'),
    because: 'the certificate is valid to the day of the sale',
  },
  {
    name: 'does not tax a customer on the day its certificate was signed',
    document: invoice(day, boston, goods100, {
      buyer: { certificate: certificate('MA', { signed: day }) },
    }),
    expect: untaxed('exempt-certificate'),
    because: 'the certificate is valid from the day of the sale',
  },
  {
    name: 'taxes a customer whose certificate was signed after the sale',
    document: invoice(day, boston, goods100, {
      buyer: { certificate: certificate('MA', { signed: '2026-03-11' }) },
    }),
    expect: taxOnly('6.25'),
    because: 'the certificate begins on the day after; 100.00 × 6.25%',
  },
  {
    name: 'does not tax a sub-customer of an exempt parent',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: { parent: charity } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E', soldTo: 'parent' }),
    because: 'the parent’s exemption applies to sub-customers; reason 5 is code E',
  },
  {
    name: 'does not tax a sub-customer of a sub-customer of an exempt customer',
    document: invoice(day, denver, goods100, { buyer: { parent: { parent: charity } } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E', soldTo: 'grandparent' }),
    because: 'the exemption applies at every level; reason 5 is code E',
  },
  {
    name: 'does not tax a project three levels below an exempt customer',
    document: invoice(day, denver, goods100, { buyer: { isProject: true, parent: { parent: { parent: charity } } } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E', soldTo: 'great-grandparent' }),
    because: 'the exemption applies at every level; reason 5 is code E',
  },
  {
    name: 'takes the nearest exemption above a customer',
    document: invoice(day, boston, goods100, { buyer: { parent: { ...reseller, parent: charity } } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G', soldTo: 'parent' }),
    because: 'the parent resells; the charity above it does not count',
  },
  {
    name: 'accepts the certificate of an exempt parent also when all customers are taxable',
    document: invoice(day, denver, goods100, { buyer: { parent: { ...charity, certificate: certificate('CO') } } }),
    settings: { isMakeAllCustomerTaxable: true },
    expect: untaxed('exempt-certificate', { soldTo: 'parent' }),
    because: 'the sale is made under the parent, whose certificate stands',
  },
  {
    name: 'taxes a sub-customer of an exempt parent when the setting is off',
    document: invoice(day, denver, goods100, { buyer: { parent: charity } }),
    settings: { applyParentExemptionToSubCustomer: false },
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', entityUseCode: '' },
    because: '100.00 × 9.15%; the setting for projects does not reach a sub-customer',
  },
  {
    name: 'does not tax a project of an exempt parent',
    document: invoice(day, denver, goods100, { buyer: { parent: charity, isProject: true } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E', soldTo: 'parent' }),
    because: 'the parent’s exemption applies to projects',
  },
  {
    name: 'taxes a project of an exempt parent when the setting is off',
    document: invoice(day, denver, goods100, { buyer: { parent: charity, isProject: true } }),
    settings: { applyParentExemptionToProject: false },
    expect: { salesTax: '9.15', fee: '0.28', taxOnFee: '0.01', entityUseCode: '' },
    because: '100.00 × 9.15%; the setting for sub-customers does not reach a project',
  },
  {
    name: 'taxes a sub-customer of a taxable parent',
    document: invoice(day, boston, goods100, { buyer: { parent: {} } }),
    expect: taxOnly('6.25', { entityUseCode: '' }),
    because: 'there is no exemption to inherit; 100.00 × 6.25%',
  },
  {
    name: 'does not tax an exempt sub-customer of a taxable parent',
    document: invoice(day, boston, goods100, { buyer: { ...reseller, parent: {} } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G' }),
    because: 'its own exemption counts',
  },
];
