import { type Guard, isFlag, isListOf, isNullOr, isNumber, isObjectOf, isOneOf, isText } from '../../kernel/guards.ts';
import type {
  Account,
  Company,
  Customer,
  ExemptReason,
  ExposureZone,
  Invitation,
  Item,
  Location,
  Nexus,
  User,
} from '../state.ts';
import { isTransaction } from './documents-guard.ts';
import type { CertificateSetup, KeptCertificate, TaxProviderSnapshot } from './index.ts';

const stamps = {
  createdDate: isText,
  createdUserId: isNumber,
  modifiedDate: isText,
  modifiedUserId: isNumber,
} as const;

const isAccount = isObjectOf<Account>({
  id: isNumber,
  name: isText,
  licenseKey: isText,
  crmid: isText,
  users: isListOf(
    isObjectOf<User>({
      id: isNumber,
      userName: isText,
      password: isText,
      firstName: isText,
      lastName: isText,
      role: isOneOf(['AccountAdmin', 'AccountOperator', 'CompanyAdmin', 'AccountUser', 'CompanyUser']),
      isActive: isFlag,
    }),
  ),
  subscriptions: isListOf(isObjectOf<Account['subscriptions'][number]>({ typeId: isNumber, description: isText })),
});

const isCompany = isObjectOf<Company>({
  ...stamps,
  id: isNumber,
  accountId: isNumber,
  companyCode: isText,
  name: isText,
  isDefault: isFlag,
  isActive: isFlag,
  isTest: isFlag,
  hasProfile: isFlag,
  isReportingEntity: isFlag,
  defaultCountry: isText,
  baseCurrencyCode: isText,
  roundingLevelId: isText,
  taxDependencyLevelId: isText,
  warningsEnabled: isFlag,
  taxpayerIdNumber: isText,
  inProgress: isFlag,
});

const isLocation = isObjectOf<Location>({
  id: isNumber,
  companyId: isNumber,
  locationCode: isText,
  description: isText,
  addressTypeId: isText,
  addressCategoryId: isText,
  line1: isText,
  line2: isText,
  line3: isText,
  city: isText,
  region: isText,
  postalCode: isText,
  country: isText,
  isDefault: isFlag,
  isRegistered: isFlag,
});

const isNexus = isObjectOf<Nexus>({
  ...stamps,
  id: isNumber,
  companyId: isNumber,
  country: isText,
  region: isText,
  jurisTypeId: isText,
  jurisdictionTypeId: isText,
  jurisCode: isText,
  jurisName: isText,
  effectiveDate: isText,
  endDate: isText,
  shortName: isText,
  signatureCode: isText,
  stateAssignedNo: isText,
  nexusTypeId: isText,
  sourcing: isText,
  hasLocalNexus: isFlag,
  localNexusTypeId: isText,
  hasPermanentEstablishment: isFlag,
  taxId: isText,
  streamlinedSalesTax: isFlag,
  isSSTActive: isFlag,
  taxTypeGroup: isText,
  nexusTaxTypeGroup: isText,
  taxAuthorityId: isNumber,
  isSellerImporterOfRecord: isFlag,
});

const isItem = isObjectOf<Item>({
  ...stamps,
  id: isNumber,
  companyId: isNumber,
  itemCode: isText,
  taxCode: isText,
  taxCodeId: isNumber,
  description: isText,
  itemGroup: isText,
  category: isText,
  source: isText,
  sourceEntityId: isText,
  upc: isText,
  summary: isText,
});

const isCustomer = isObjectOf<Customer>({
  id: isNumber,
  companyId: isNumber,
  customerCode: isText,
  alternateId: isText,
  name: isText,
  attnName: isText,
  line1: isText,
  line2: isText,
  city: isText,
  postalCode: isText,
  region: isText,
  country: isText,
  phoneNumber: isText,
  faxNumber: isText,
  emailAddress: isText,
  contactName: isText,
  taxpayerIdNumber: isText,
  isBill: isFlag,
  isShip: isFlag,
  createdDate: isText,
  modifiedDate: isText,
});

const isCertificate = isObjectOf<KeptCertificate>({
  id: isNumber,
  companyId: isNumber,
  signedDate: isText,
  expirationDate: isText,
  filename: isText,
  valid: isFlag,
  verified: isFlag,
  exemptPercentage: isNumber,
  isSingleCertificate: isFlag,
  exemptionNumber: isText,
  exemptionReason: isObjectOf<ExemptReason>({ id: isNumber, name: isText }),
  status: isText,
  exposureZone: isObjectOf<ExposureZone>({
    id: isNumber,
    name: isText,
    tag: isText,
    description: isText,
    region: isText,
    country: isText,
  }),
  customerCodes: isListOf(isText),
  poNumbers: isListOf(isText),
  attachment: isNullOr(isObjectOf<NonNullable<KeptCertificate['attachment']>>({ type: isText, bytes: isText })),
  createdDate: isText,
  modifiedDate: isText,
});

const isInvitation = isObjectOf<Invitation>({
  id: isNumber,
  companyId: isNumber,
  customerCode: isText,
  recipient: isText,
  coverLetterTitle: isText,
  deliveryMethod: isText,
  exposureZones: isListOf(isNumber),
  exemptReasons: isListOf(isNumber),
  date: isText,
});

const isSetup = isObjectOf<CertificateSetup>({ companyId: isNumber, status: isOneOf(['Provisioned', 'InProgress']) });

export const isTaxProviderSnapshot: Guard<TaxProviderSnapshot> = isObjectOf<TaxProviderSnapshot>({
  accounts: isListOf(isAccount),
  companies: isListOf(isCompany),
  locations: isListOf(isLocation),
  nexus: isListOf(isNexus),
  items: isListOf(isItem),
  customers: isListOf(isCustomer),
  invitations: isListOf(isInvitation),
  certificates: isListOf(isCertificate),
  transactions: isListOf(isTransaction),
  certificateSetup: isListOf(isSetup),
  counters: isObjectOf<TaxProviderSnapshot['counters']>({ estimates: isNumber, lastId: isNumber }),
});
