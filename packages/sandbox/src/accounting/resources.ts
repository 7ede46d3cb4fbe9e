import type { Entities, EntityName } from './entities.ts';
import type { Resource } from './resource.ts';
import { account } from './resources/account.ts';
import { companyInfo, preferences } from './resources/company.ts';
import { customer } from './resources/customer.ts';
import { department } from './resources/department.ts';
import { deposit } from './resources/deposit.ts';
import { creditMemo, estimate, invoice, refundReceipt, salesReceipt } from './resources/documents.ts';
import { item } from './resources/item.ts';
import { payment } from './resources/payment.ts';
import { taxAgency, taxCode, taxRate } from './resources/taxes.ts';

export const resources: { readonly [K in EntityName]: Resource<Entities[K]> } = {
  CompanyInfo: companyInfo,
  Preferences: preferences,
  Customer: customer,
  Item: item,
  Department: department,
  Account: account,
  Invoice: invoice,
  SalesReceipt: salesReceipt,
  Estimate: estimate,
  CreditMemo: creditMemo,
  RefundReceipt: refundReceipt,
  Payment: payment,
  Deposit: deposit,
  TaxCode: taxCode,
  TaxRate: taxRate,
  TaxAgency: taxAgency,
};
