import { isDay } from '@salestax/client';
import type { SettingsModel } from '@salestax/contract';
import { optionErrors, type OptionError } from '../company-options/option-rules.ts';
import { valuesOf, type FieldName, type Item, type SettingsValues } from './values.ts';

/** The error of a field; each has a message. */
export type FieldError =
  | 'accountNumberRequired'
  | 'invalidAccountNumber'
  | 'companyRequired'
  | 'companyGone'
  | 'userNameRequired'
  | 'userNameRefused'
  | 'invalidDate'
  | 'salesTaxItemRequired'
  | 'itemChosenTwice'
  | OptionError;

export type FieldErrors = { readonly [Name in FieldName]?: FieldError };

export type Company = SettingsModel['avaTaxCompanies'][number];

/** What is known about a user's account at the tax provider. */
export interface AccountKnowledge {
  /** The user that the companies and account numbers belong to. */
  readonly userName: string;
  /** Empty: unknown. */
  readonly companies: readonly Company[];
  /** null: not read yet. */
  readonly accountNumbers: readonly string[] | null;
  /** The provider's message for an unknown user; null for a known or unverified one. */
  readonly refusal: string | null;
}

/** The account data of a loaded model. */
export const accountOf = ({ avaTaxDetails, avaTaxCompanies }: SettingsModel): AccountKnowledge => ({
  userName: avaTaxDetails.avaTaxUserName,
  companies: avaTaxCompanies,
  accountNumbers: null,
  refusal: null,
});

/** The fields that an account check affects. */
export const accountFields = [
  'AvaTaxAccountNumber',
  'AvaTaxCompanyCode',
  'AvaTaxUserName',
] as const satisfies readonly FieldName[];

/** Whether the form changes the account. Otherwise a refusal of it by the provider does not prevent a save of the other settings. */
export const changesAccount = (values: SettingsValues, model: SettingsModel): boolean => {
  const stored = valuesOf(model);
  return accountFields.some((name) => values[name] !== stored[name]);
};

/** The errors of the form. Account numbers of another user are not used; companies are, until those of the user are read. */
export function errorsOf(values: SettingsValues, model: SettingsModel, account: AccountKnowledge): FieldErrors {
  const isAboutUser = account.userName === values.AvaTaxUserName;
  const accountNumber = accountNumberError(values.AvaTaxAccountNumber, isAboutUser ? account.accountNumbers : null);
  const company = companyError(values.AvaTaxCompanyCode, account.companies);
  return {
    ...(accountNumber && { AvaTaxAccountNumber: accountNumber }),
    ...(company && { AvaTaxCompanyCode: company }),
    ...(values.AvaTaxUserName === ''
      ? { AvaTaxUserName: 'userNameRequired' }
      : isAboutUser &&
        account.refusal !== null &&
        changesAccount(values, model) && { AvaTaxUserName: 'userNameRefused' }),
    ...(values.AvaTaxStartDate !== '' && !isDay(values.AvaTaxStartDate) && { AvaTaxStartDate: 'invalidDate' }),
    ...(needsSalesTaxItem(model) && values.SalesTaxItem === null && { SalesTaxItem: 'salesTaxItemRequired' }),
    ...chosenTwice(values),
    ...optionErrors(values),
  };
}

/** Own lines are recognized by their items: each needs another one. */
function chosenTwice({ SalesTaxItem, RdfItem, TaxOnRdfItem }: SettingsValues): FieldErrors {
  const isOneOf = (item: Item | null, others: readonly (Item | null)[]) =>
    item !== null && others.some((other) => other?.id === item.id);
  return {
    ...(isOneOf(RdfItem, [SalesTaxItem]) && { RdfItem: 'itemChosenTwice' }),
    ...(isOneOf(TaxOnRdfItem, [SalesTaxItem, RdfItem]) && { TaxOnRdfItem: 'itemChosenTwice' }),
  };
}

function accountNumberError(accountNumber: string, accountNumbers: readonly string[] | null): FieldError | null {
  if (accountNumber === '') return 'accountNumberRequired';
  const isValid = /^\d+$/.test(accountNumber) && (accountNumbers === null || accountNumbers.includes(accountNumber));
  return isValid ? null : 'invalidAccountNumber';
}

function companyError(code: string, companies: readonly Company[]): FieldError | null {
  if (code === '') return 'companyRequired';
  return companies.length === 0 || companies.some(({ companyCode }) => companyCode === code) ? null : 'companyGone';
}

/** The sales tax picker is hidden with its section. */
export const needsSalesTaxItem = ({ showSalesTaxItemsSection, salesTaxItems }: SettingsModel): boolean =>
  showSalesTaxItemsSection && salesTaxItems.length > 0;

/** The required fields without a value, in the order of the screen. */
export function missingFields(values: SettingsValues, model: SettingsModel): readonly FieldName[] {
  const required: readonly FieldName[] = [
    'AvaTaxAccountNumber',
    'AvaTaxCompanyCode',
    'AvaTaxUserName',
    ...(needsSalesTaxItem(model) ? (['SalesTaxItem'] as const) : []),
  ];
  return required.filter((name) => values[name] === '' || values[name] === null);
}
