import { createTransactionTable, type TransactionTable } from './documents/transaction-table.ts';
import type { Address, DeliveryFeeForm, TaxResult, TaxInput } from './engine/types.ts';
import type { AdjustmentReason, DocumentType } from './http/enumerations.ts';

export const roles = ['AccountAdmin', 'AccountOperator', 'CompanyAdmin', 'AccountUser', 'CompanyUser'] as const;
export type Role = (typeof roles)[number];

export interface User {
  readonly id: number;
  readonly userName: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** The company that the user is limited to, with its children; null = all of the account. */
  readonly companyId: number | null;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly licenseKey: string;
  readonly crmid: string;
  readonly users: readonly User[];
  /** By the provider's subscription type id and description. */
  readonly subscriptions: readonly { readonly typeId: number; readonly description: string }[];
  readonly deliveryFeeForm: DeliveryFeeForm;
}

/** When and by which user a record was created and last changed. */
export interface Stamps {
  readonly createdDate: string;
  readonly createdUserId: number;
  readonly modifiedDate: string;
  readonly modifiedUserId: number;
}

export interface Company extends Stamps {
  readonly id: number;
  readonly accountId: number;
  readonly companyCode: string;
  readonly name: string;
  /** Null: no parent company. */
  readonly parentCompanyId: number | null;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  readonly isTest: boolean;
  readonly hasProfile: boolean;
  readonly isReportingEntity: boolean;
  readonly defaultCountry: string;
  readonly baseCurrencyCode: string;
  readonly roundingLevelId: string;
  readonly taxDependencyLevelId: string;
  readonly warningsEnabled: boolean;
  readonly taxpayerIdNumber: string;
  readonly inProgress: boolean;
}

export interface Location {
  readonly id: number;
  readonly companyId: number;
  readonly locationCode: string;
  readonly description: string;
  readonly addressTypeId: string;
  readonly addressCategoryId: string;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly isDefault: boolean;
  readonly isRegistered: boolean;
}

export interface Nexus extends Stamps {
  readonly id: number;
  readonly companyId: number;
  readonly country: string;
  readonly region: string;
  readonly jurisTypeId: string;
  readonly jurisdictionTypeId: string;
  readonly jurisCode: string;
  readonly jurisName: string;
  readonly effectiveDate: string;
  readonly endDate: string;
  readonly shortName: string;
  readonly signatureCode: string;
  readonly stateAssignedNo: string;
  readonly nexusTypeId: string;
  readonly sourcing: string;
  readonly hasLocalNexus: boolean;
  readonly localNexusTypeId: string;
  readonly hasPermanentEstablishment: boolean;
  readonly taxId: string;
  readonly streamlinedSalesTax: boolean;
  readonly isSSTActive: boolean;
  readonly taxTypeGroup: string;
  readonly nexusTaxTypeGroup: string;
  readonly taxAuthorityId: number;
  readonly isSellerImporterOfRecord: boolean;
}

export interface Item extends Stamps {
  readonly id: number;
  readonly companyId: number;
  readonly itemCode: string;
  readonly taxCode: string;
  readonly taxCodeId: number;
  readonly description: string;
  readonly itemGroup: string;
  readonly category: string;
  readonly source: string;
  readonly sourceEntityId: string;
  readonly upc: string;
  readonly summary: string;
  readonly classifications: readonly ItemClassification[];
  readonly parameters: readonly ItemParameter[];
  readonly tags: readonly ItemTag[];
  /** Free names and values; null: none. */
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** The code of an item in a tax system, such as its HS code. An item has one per system and country. */
export interface ItemClassification {
  readonly id: number;
  readonly productCode: string;
  readonly systemCode: string;
  readonly country: string;
}

export interface ItemParameter {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
}

export interface ItemTag {
  readonly itemTagDetailId: number;
  readonly tagName: string;
}

export interface Customer {
  readonly id: number;
  readonly companyId: number;
  readonly customerCode: string;
  readonly alternateId: string;
  readonly name: string;
  readonly attnName: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly postalCode: string;
  readonly region: string;
  readonly country: string;
  readonly phoneNumber: string;
  readonly faxNumber: string;
  readonly emailAddress: string;
  readonly contactName: string;
  readonly taxpayerIdNumber: string;
  readonly isBill: boolean;
  readonly isShip: boolean;
  readonly createdDate: string;
  readonly modifiedDate: string;
}

export interface ExposureZone {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
  readonly description: string;
  readonly region: string;
  readonly country: string;
}

export interface ExemptReason {
  readonly id: number;
  readonly name: string;
}

export interface Certificate {
  readonly id: number;
  readonly companyId: number;
  readonly signedDate: string;
  readonly expirationDate: string;
  readonly filename: string;
  readonly valid: boolean;
  readonly verified: boolean;
  readonly exemptPercentage: number;
  readonly isSingleCertificate: boolean;
  readonly exemptionNumber: string;
  readonly exemptionReason: ExemptReason;
  readonly status: string;
  readonly exposureZone: ExposureZone;
  readonly customerCodes: readonly string[];
  readonly poNumbers: readonly string[];
  readonly attachment: { readonly type: string; readonly bytes: Buffer } | null;
  readonly createdDate: string;
  readonly modifiedDate: string;
}

export interface Invitation {
  readonly id: number;
  readonly companyId: number;
  readonly customerCode: string;
  readonly recipient: string;
  readonly coverLetterTitle: string;
  readonly deliveryMethod: string;
  readonly exposureZones: readonly number[];
  readonly exemptReasons: readonly number[];
  readonly date: string;
}

export type DocumentStatus = 'Temporary' | 'Saved' | 'Posted' | 'Committed' | 'Cancelled' | 'Adjusted';

/** The fields of a document that do not affect its tax. */
export interface DocumentHeader {
  readonly code: string;
  readonly type: DocumentType;
  readonly currencyCode: string;
  /** From the currency of the document to the one of reports. */
  readonly exchange: { readonly rate: number; readonly day: string; readonly currencyCode: string };
  readonly purchaseOrderNo: string;
  readonly referenceCode: string;
  readonly salespersonCode: string;
  readonly reportingLocationCode: string;
  readonly description: string;
  readonly email: string;
  readonly businessIdentificationNo: string;
  readonly isSellerImporterOfRecord: boolean;
  readonly addresses: readonly DocumentAddress[];
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
}

export interface DocumentAddress {
  readonly kind: string;
  readonly address: Address;
}

/** One revision of a document. Objects are never changed in place: a revision is replaced under its id. */
export interface Transaction {
  /** 0 for an estimate, which is never stored. */
  readonly id: number;
  readonly companyId: number;
  readonly status: DocumentStatus;
  readonly version: number;
  readonly locked: boolean;
  readonly adjustmentReason: AdjustmentReason;
  readonly adjustmentDescription: string;
  readonly modifiedDate: string;
  readonly modifiedUserId: number;
  readonly header: DocumentHeader;
  readonly question: TaxInput;
  readonly answer: TaxResult;
}

export interface TaxProviderState {
  accounts: Account[];
  companies: Company[];
  locations: Location[];
  nexus: Nexus[];
  items: Item[];
  customers: Customer[];
  certificates: Certificate[];
  invitations: Invitation[];
  readonly transactions: TransactionTable<Transaction>;
  /** The state of the certificate storage by company id; absent until it is requested. */
  certificateSetup: Map<number, 'Provisioned' | 'InProgress'>;
  counters: { estimates: number; lastId: number };
  /**
   * Whether a delivery fee has its last published amount where no later one is published. A switch of the sandbox, not
   * data of the provider: snapshots do not have it.
   */
  readonly deliveryFees: { carriedForward: boolean };
}

export function createState(): TaxProviderState {
  return {
    accounts: [],
    companies: [],
    locations: [],
    nexus: [],
    items: [],
    customers: [],
    certificates: [],
    invitations: [],
    transactions: createTransactionTable<Transaction>(),
    certificateSetup: new Map(),
    counters: { estimates: 0, lastId: 85_000_000 },
    deliveryFees: { carriedForward: true },
  };
}

export function nextId(state: TaxProviderState): number {
  state.counters.lastId += 1;
  return state.counters.lastId;
}
