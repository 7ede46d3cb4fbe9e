import { Type, type Static } from 'typebox';
import {
  BoolText,
  CodedItem,
  Day,
  Id,
  Name,
  nullable,
  ProviderCompany,
  shape,
  Text,
  userIdParams,
  WholeNumber,
} from './basics.ts';
import { optionProperties, type CompanyOptions } from './company-settings.ts';

/** Departments, named locations in the accounting service; absent while that does not answer. */
export const Locations = Type.Optional(Type.Array(shape({ id: Id, name: Name }), { maxItems: 1_000 }));

/** The settings of the specification. Others are options: company-settings.ts. */
const SpecifiedSettings = shape({
  taxItemId: Id,
  rdfItemId: Id,
  rdfItemCode: Name,
  taxOnRdfItemId: Id,
  taxOnRdfItemCode: Name,
  isEnableRetailDeliveryFee: BoolText,
  isEnableAddressValidation: Type.Boolean(),
  applyParentExemptionToSubCustomer: Type.Boolean(),
  applyParentExemptionToProject: Type.Boolean(),
  isMakeAllCustomerTaxable: Type.Boolean(),
  avaTaxStartDate: nullable(Day),
  /** Items of other apps whose lines are sales tax, by id, with their names. An older service omits it. */
  otherTaxItems: Type.Optional(Type.Record(Type.String(), Name)),
});

/**
 * Item id or code '': none chosen. A model with an outdated `version` is not saved. `areCredentialsMissing`: the
 * service has no working provider credentials, so that neither an account nor a company can be chosen.
 */
export const SettingsModel = shape({
  avaTaxCompanies: Type.Array(ProviderCompany, { maxItems: 1_000 }),
  salesTaxItems: Type.Array(CodedItem, { maxItems: 1_000 }),
  rdfItems: Type.Array(CodedItem, { maxItems: 1_000 }),
  showSalesTaxItemsSection: Type.Boolean(),
  areCredentialsMissing: Type.Optional(Type.Boolean()),
  /** Custom fields that recent documents have. Absent while the accounting service does not answer. */
  customFields: Type.Optional(Type.Array(Name, { maxItems: 1_000 })),
  avaTaxDetails: shape({ avaTaxAccountNumber: Name, avaTaxUserName: Name, avaTaxCompanyCode: Name }),
  configuration: Type.Unsafe<Static<typeof SpecifiedSettings> & CompanyOptions>(
    shape({ ...SpecifiedSettings.properties, ...optionProperties }),
  ),
  locations: Locations,
  /** The specification's name for the id of the company. */
  userId: Id,
  version: WholeNumber,
});
export type SettingsModel = Static<typeof SettingsModel>;

export const FoundItem = shape({ id: Id, fullyQualifiedName: Name });
export type FoundItem = Static<typeof FoundItem>;

export const settingsCalls = {
  settings: { params: userIdParams, answer: SettingsModel },
  saveSettings: { body: SettingsModel, answer: Type.Boolean() },
  searchItems: {
    params: userIdParams,
    body: shape({ search: Name }),
    /** null: the accounting service did not answer. Only the field that searches has to report it. */
    answer: nullable(Type.Array(FoundItem, { maxItems: 20 })),
  },
  validateAccount: {
    body: shape({ username: Name }),
    answer: shape({
      status: Type.Boolean(),
      avaTaxCompanies: Type.Array(ProviderCompany),
      accountNumbers: Type.Array(Name),
      errorMessage: nullable(Text),
      /** The tax provider did not answer: nothing is known of the user. */
      isUnanswered: Type.Optional(Type.Boolean()),
    }),
  },
};
