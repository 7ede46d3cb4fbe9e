import type { ListRules } from './lists.ts';

/*
 * What the lists of AvaTax refuse: the fields that its API reference calls "Not filterable" at the method of a list
 * (developer.avalara.com/api-reference/avatax/rest/v2/methods, and the comments of its SDKs), for the lists that the
 * sandbox has; and a second field in the order of certificates (error 1219, ExemptionSortLimits).
 */
const notFilterable = (names: string): ListRules => ({
  unfilterable: new Set(names.toLowerCase().split(' ')),
});

export const listRules = {
  certificates: {
    ...notFilterable('exemptionNumber jurisdictions ecmsId ecmsStatus pdf pages'),
    maxOrderFields: 1,
  },
  invitations: notFilterable('companyId customer coverLetter exposureZones exemptReasons requestLink'),
  exposureZones: notFilterable('id companyId tag description created modified region country'),
  accounts: notFilterable('subscriptions users'),
  companies: notFilterable(
    'IsFein contacts items locations nexus settings taxCodes taxRules upcs nonReportingChildCompanies ' +
      'exemptCerts parameters supplierandcustomers isAdvSave companyUrl companyDescription',
  ),
  subscriptions: notFilterable('subscriptionDescription'),
  locations: notFilterable('isMarketplaceOutsideUsa settings parameters'),
  items: notFilterable(
    'source sourceEntityId itemType upc summary classifications parameters customParameters tags properties ' +
      'itemStatus taxCodeRecommendationStatus taxCodeRecommendations taxCodeDetails hsCodeClassificationStatus ' +
      'image',
  ),
  nexus: notFilterable('streamlinedSalesTax isSSTActive taxTypeGroup taxAuthorityId taxName parameters'),
  countries: notFilterable('alpha3Code isEuropeanUnion localizedNames addressesRequireRegion'),
  regions: notFilterable('localizedNames'),
  entityUseCodes: notFilterable('validCountries'),
  nexusTaxTypeGroups: notFilterable('subscriptionTypeId subscriptionDescription tabName showColumn'),
  transactions: notFilterable(
    'exchangeRateCurrencyCode exchangeRateProvider totalDiscount lines addresses locationTypes summary ' +
      'taxDetailsByTaxType parameters userDefinedFields messages invoiceMessages isFakeTransaction deliveryTerms ' +
      'apStatusCode apStatus vendorName varianceAmount',
  ),
} satisfies Readonly<Record<string, ListRules>>;
