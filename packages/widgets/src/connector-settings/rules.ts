import type { SettingsModel } from '@salestax/contract';
import type { FieldName, SettingsValues } from './values.ts';

/** What is wrong with a field; each has a sentence in the messages. */
export type FieldError =
  | 'accountNumberRequired'
  | 'invalidAccountNumber'
  | 'companyRequired'
  | 'companyGone'
  | 'userNameRequired'
  | 'userNameRefused'
  | 'invalidDate'
  | 'salesTaxItemRequired';

export type FieldErrors = { readonly [Name in FieldName]?: FieldError };

export type Company = SettingsModel['avaTaxCompanies'][number];

/** What is known of the tax provider's account of a user. */
export interface AccountKnowledge {
  /** Whose companies and account numbers these are. */
  readonly userName: string;
  /** Empty: not known. */
  readonly companies: readonly Company[];
  /** null: not asked yet. */
  readonly accountNumbers: readonly string[] | null;
  /** The provider's sentence when it doesn't know the user; null when it does, or was not asked. */
  readonly refusal: string | null;
}

/** What is known before anything was asked. */
export const accountOf = ({ avaTaxDetails, avaTaxCompanies }: SettingsModel): AccountKnowledge => ({
  userName: avaTaxDetails.avaTaxUserName,
  companies: avaTaxCompanies,
  accountNumbers: null,
  refusal: null,
});

/** What is wrong with the form. What is known of another user says nothing about this one. */
export function errorsOf(values: SettingsValues, model: SettingsModel, account: AccountKnowledge): FieldErrors {
  const isAboutUser = account.userName === values.AvaTaxUserName;
  const accountNumber = accountNumberError(values.AvaTaxAccountNumber, isAboutUser ? account.accountNumbers : null);
  const company = companyError(values.AvaTaxCompanyCode, account.companies);
  return {
    ...(accountNumber && { AvaTaxAccountNumber: accountNumber }),
    ...(company && { AvaTaxCompanyCode: company }),
    ...(values.AvaTaxUserName === ''
      ? { AvaTaxUserName: 'userNameRequired' }
      : isAboutUser && account.refusal !== null && { AvaTaxUserName: 'userNameRefused' }),
    ...(!isDay(values.AvaTaxStartDate) && { AvaTaxStartDate: 'invalidDate' }),
    ...(needsSalesTaxItem(model) && values.SalesTaxItem === null && { SalesTaxItem: 'salesTaxItemRequired' }),
  };
}

function accountNumberError(accountNumber: string, known: readonly string[] | null): FieldError | null {
  if (accountNumber === '') return 'accountNumberRequired';
  const isValid = /^\d+$/.test(accountNumber) && (known === null || known.includes(accountNumber));
  return isValid ? null : 'invalidAccountNumber';
}

function companyError(code: string, companies: readonly Company[]): FieldError | null {
  if (code === '') return 'companyRequired';
  return companies.length === 0 || companies.some(({ companyCode }) => companyCode === code) ? null : 'companyGone';
}

/** A date field also gives years of fewer digits while one is typed. */
const isDay = (text: string) => text === '' || /^[1-9]\d{3}-\d\d-\d\d$/.test(text);

/** The picker of the sales tax item is hidden with its section. */
export const needsSalesTaxItem = ({ showSalesTaxItemsSection, salesTaxItems }: SettingsModel): boolean =>
  showSalesTaxItemsSection && salesTaxItems.length > 0;

/** Whether a form lacks a required value. */
export const isIncomplete = (values: SettingsValues, model: SettingsModel): boolean =>
  values.AvaTaxAccountNumber === '' ||
  values.AvaTaxCompanyCode === '' ||
  values.AvaTaxUserName === '' ||
  (needsSalesTaxItem(model) && values.SalesTaxItem === null);
