import { type GoldenCase, invoice, line, taxOnly, untaxed } from '../golden-case.ts';
import { austin, boston, denver } from '../places.ts';
import { sources } from '../sources.ts';

const day = '2026-03-10';
const goods100 = [line('goods', '100.00')];
const resaleNumber = 'R-30114477';

const resale: readonly GoldenCase[] = [
  {
    name: 'sends the resale number of a reseller in the state of the delivery',
    isMain: true,
    document: invoice(day, denver, goods100, { buyer: { exempt: '9', resaleNumber } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G', record: { exemptNo: resaleNumber } }),
    because: 'the number is taken for one of Colorado, the state of the customer; reason 9 is code G',
    source: sources.resaleNumber,
  },
  {
    name: 'does not send the resale number of a reseller in another state than the delivery',
    document: invoice(day, denver, goods100, { buyer: { exempt: '9', resaleNumber, at: austin } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'G', record: { exemptNo: '' } }),
    because: 'a number of Texas proves nothing in Colorado; AvaTax decides by the reason, code G',
    source: sources.resaleNumber,
  },
  {
    name: 'does not send a resale number with another reason than resale',
    document: invoice(day, boston, goods100, { buyer: { exempt: '5', resaleNumber } }),
    expect: untaxed('exempt-customer', { entityUseCode: 'E', record: { exemptNo: '' } }),
    because: 'the customer is exempt as a charity, code E',
    source: sources.resaleNumber,
  },
  {
    name: 'sends no resale number when all customers are taxable',
    document: invoice(day, boston, goods100, { buyer: { exempt: '9', resaleNumber } }),
    settings: { isMakeAllCustomerTaxable: true },
    expect: taxOnly('6.25', { entityUseCode: '', record: { exemptNo: '' } }),
    because: 'exemptions of the accounting service do not count then; 100.00 × 6.25%',
    source: sources.resaleNumber,
  },
];

const reporting: readonly GoldenCase[] = [
  {
    name: 'records location, purchase order, salesperson and e-mail address, which do not change the tax',
    isMain: true,
    document: invoice(day, boston, goods100, {
      department: 'boulderYard',
      email: 'ap@larkspur.example',
      customFields: { 'PO Number': 'PO-4711', 'Sales Rep': 'Ann Brown' },
    }),
    settings: { purchaseOrderField: 'PO Number', salespersonField: 'Sales Rep' },
    locationCode: 'BLD-01',
    expect: taxOnly('6.25', {
      record: {
        reportingLocationCode: 'BLD-01',
        purchaseOrderNo: 'PO-4711',
        salespersonCode: 'Ann Brown',
        email: 'ap@larkspur.example',
      },
    }),
    because: '100.00 × 6.25%, at the destination',
    source: sources.reporting,
  },
  {
    name: 'records the location of a credit',
    document: { ...invoice(day, boston, goods100, { department: 'denverYard' }), kind: 'CreditMemo' },
    locationCode: 'DEN-01',
    expect: taxOnly('6.25', { record: { reportingLocationCode: 'DEN-01', totalTax: -6.25 } }),
    because: '100.00 × 6.25%',
    source: sources.reporting,
  },
];

/** What exemption certificates and returns are filed by. */
export const filingCases: readonly GoldenCase[] = [...resale, ...reporting];
