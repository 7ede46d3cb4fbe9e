import type { Static } from 'typebox';
import type { Item } from '../../domain/item.ts';
import { listName } from '../../domain/list-name.ts';
import type { Customer } from '../../domain/sales-document.ts';
import type { AccountingCompany, Department, LedgerAccount, TaxPreferences } from '../../ports/accounting-service.ts';
import type {
  AccountEntity,
  CompanyEntity,
  CustomerEntity,
  DepartmentEntity,
  ItemEntity,
  PreferencesEntity,
} from './entities.ts';
import { readAddress } from './postal-address.ts';

/* Rows of the lists. `listName` takes the mark '(deleted)' off the names of inactive rows. */

/** Intuit, CompanyInfo.Country: the country whose financial rules the company follows; 'US' for the United States. */
export function readCompany(entity: Static<typeof CompanyEntity>): AccountingCompany {
  const { Country: country = 'US' } = entity;
  return {
    name: entity.CompanyName ?? entity.LegalName ?? '',
    address: readAddress(entity.LegalAddr) ?? readAddress(entity.CompanyAddr),
    ...(!['US', 'USA'].includes(country) && { foreignEdition: country }),
  };
}

/** `PartnerTaxEnabled` is true only if the service calculates tax itself; false and absent mean that it does not. */
export function readPreferences(entity: Static<typeof PreferencesEntity>): TaxPreferences {
  // Intuit, Preferences.AccountingInfoPrefs: a day, yyyy-MM-dd; absent while the books are open.
  const [booksClosedUntil] = /^\d{4}-\d{2}-\d{2}/.exec(entity.AccountingInfoPrefs?.BookCloseDate ?? '') ?? [];
  return {
    automatedSalesTax: entity.TaxPrefs?.PartnerTaxEnabled === true,
    usesSalesTax: entity.TaxPrefs?.UsingSalesTax !== false,
    defaultTaxCodeId: entity.TaxPrefs?.TaxGroupCodeRef?.value ?? null,
    homeCurrency: entity.CurrencyPrefs?.HomeCurrency?.value ?? 'USD',
    // Intuit, Preferences.SalesFormsPrefs.AutoApplyCredit.
    ...(entity.SalesFormsPrefs?.AutoApplyCredit === true && { appliesCredits: true }),
    ...(booksClosedUntil !== undefined && { booksClosedUntil }),
  };
}

export function readCustomer(entity: CustomerEntity): Customer {
  const reason = entity.TaxExemptionReasonId;
  return {
    id: entity.Id,
    displayName: listName(entity.DisplayName ?? ''),
    taxable: entity.Taxable ?? true,
    exemptionReasonId: reason === undefined || String(reason) === '' ? null : String(reason),
    resaleNumber: entity.ResaleNum ?? null,
    parentId: entity.ParentRef?.value ?? null,
    isProject: entity.IsProject ?? false,
    ...(entity.BillWithParent === true && { isBilledWithParent: true }),
    billTo: readAddress(entity.BillAddr),
    shipTo: readAddress(entity.ShipAddr),
    taxCodeId: entity.DefaultTaxCodeRef?.value ?? null,
    currency: entity.CurrencyRef?.value ?? null,
    email: entity.PrimaryEmailAddr?.Address ?? '',
  };
}

export function readItem(entity: ItemEntity): Item {
  const name = listName(entity.Name ?? '');
  return {
    id: entity.Id,
    name,
    fullyQualifiedName: listName(entity.FullyQualifiedName ?? name),
    type: entity.Type ?? '',
    taxable: entity.Taxable ?? false,
    sellable: entity.IncomeAccountRef !== undefined || entity.Type === 'Group',
    isActive: entity.Active ?? true,
    incomeAccountId: entity.IncomeAccountRef?.value ?? null,
    description: entity.Description ?? '',
    sku: entity.Sku ?? '',
  };
}

/** A class of accounts has several types: `Liability` has current and long-term liabilities (Intuit, Account reference). */
export function readAccount(entity: Static<typeof AccountEntity>): LedgerAccount {
  return {
    id: entity.Id,
    name: listName(entity.FullyQualifiedName ?? entity.Name ?? ''),
    isActive: entity.Active ?? true,
    isLiability: entity.Classification === 'Liability',
  };
}

export function readDepartment(entity: DepartmentEntity): Department {
  return {
    id: entity.Id,
    name: listName(entity.FullyQualifiedName ?? entity.Name ?? ''),
    address: readAddress(entity.Address),
  };
}
