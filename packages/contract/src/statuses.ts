export const integrationStatuses = ['Active', 'Down', 'Disconnected', 'NotIntegrated'] as const;
export const ecoSystemStatuses = ['Enabled', 'Disabled'] as const;
/** 'AI': the sign-in at the tax provider. */
export const onboardingStatuses = [
  'NotStarted',
  'AIStarted',
  'AISuccess',
  'IntegrationStarted',
  'IntegrationSuccess',
  'Completed',
] as const;
export const operationTypes = ['signin', 'onboarding', 'reconnect'] as const;
/** What the user name and the password of `authorizeProvider` are; `licenseKey`: account number and license key. */
export const credentialTypes = ['user', 'licenseKey'] as const;
export const prompts = ['login', 'select_account', 'none'] as const;
/** The delivery status of a saved document. */
export const recordStatuses = ['Queued', 'Done', 'NeedsUser', 'Ignored'] as const;
/** What became of the record of a saved document. `waiting`: a vendor did not answer, the delivery is repeated. */
export const recordStates = ['recording', 'waiting', 'recorded', 'voided', 'not-recorded', 'attention'] as const;
export const addressStatuses = ['Validated', 'Not Validated', 'Validation Failed'] as const;
export const itemStatuses = ['New', 'Updated', 'Fail'] as const;
/**
 * How nexus is declared at the provider (AvaTax NexusTypeId). `streamlined`: by the administrator of Streamlined Sales
 * Tax at Avalara, who alone may change it.
 */
export const nexusTypes = ['sales-or-use', 'sales', 'streamlined'] as const;
export type NexusType = (typeof nexusTypes)[number];
/** The types that a user may declare. */
export const declarableNexusTypes = ['sales-or-use', 'sales'] as const;
export type DeclarableNexusType = (typeof declarableNexusTypes)[number];
/**
 * Which local taxes of a region are collected (AvaTax LocalNexusTypeId): only those that the state administers, all, or
 * those of single places that were selected at the provider.
 */
export const localTaxScopes = ['state-administered', 'all', 'selected'] as const;
export type LocalTaxScope = (typeof localTaxScopes)[number];
/** The address that the tax of a jurisdiction depends on. */
export const sourcings = ['Destination', 'Origin'] as const;
export const jurisdictionLevels = ['State', 'County', 'City', 'Special'] as const;
export const exemptionMethods = ['Email', 'Fax', 'Download'] as const;
export const customerSelections = ['All', 'Email', 'Fax', 'NoEmail'] as const;
/** Kinds of runs; a company has at most one active run of each kind. */
export const runKinds = [
  'comparison',
  'recalculation',
  'recalculation-preview',
  'recomparison',
  'item-comparison',
  'item-sync',
  'address-validation',
  'exempted-customers',
  'request-customers',
  'exemption-requests',
  'month-figures',
  'audit-file',
  'simulation',
] as const;
export type RunKind = (typeof runKinds)[number];
/** `same`: the settings are those that the company has; `refused`: it is not connected, or its calculation is off. */
export const simulationOutcomes = ['started', 'same', 'refused'] as const;
export const runStates = ['running', 'ready', 'failed', 'cancelled'] as const;
/** The stages of a comparison, in order. */
export const comparisonStages = ['accounting', 'provider', 'compare'] as const;
/**
 * Why the two sides of a document differ. `status`: void at the provider, but not in the accounting service; `voided`:
 * void in the accounting service, but not at the provider; `currency`: the amounts are not comparable; `locked`:
 * reported in a tax return, so that the transaction can no longer change (in addition to the difference itself).
 */
export const inconsistencyReasons = [
  'missing-in-accounting',
  'missing-in-provider',
  'currency',
  'amount',
  'tax',
  'date',
  'status',
  'voided',
  'uncommitted',
  'duplicate-code',
  'locked',
] as const;
export type InconsistencyReason = (typeof inconsistencyReasons)[number];
/**
 * Why a document differs, where both sides prove it. `item`: other tax codes of an item; `line`: the Tax box of a line;
 * `exemption`: only one side is exempt; `fee`: retail delivery fee; `not-recorded`, `waiting`: not at the provider, or not
 * yet; `unknown`: nothing proves a cause.
 */
export const differenceCauses = [
  'item',
  'line',
  'address',
  'exemption',
  'setting',
  'fee',
  'date',
  'amount',
  'currency',
  'waiting',
  'not-recorded',
  'not-in-accounting',
  'cancelled',
  'uncommitted',
  'number',
  'error',
  'unknown',
] as const;
export type DifferenceCauseKind = (typeof differenceCauses)[number];
/** Settings whose change can be the cause of a difference. */
export const causingSettings = [
  'avaTaxStartDate',
  'isRecordingDisabled',
  'isMakeAllCustomerTaxable',
  'applyParentExemptionToSubCustomer',
  'applyParentExemptionToProject',
  'isEnableRetailDeliveryFee',
  'isFeeAbsorbed',
  'calculation',
] as const;
export type CausingSetting = (typeof causingSettings)[number];
/** `waiting`: not begun; `running`: begun, its end is not known yet; `stopped`: not begun, because the run was stopped. */
export const recalculationOutcomes = [
  'changed',
  'unchanged',
  'skipped',
  'failed',
  'waiting',
  'running',
  'stopped',
] as const;
/**
 * What became of the tax of a sales document. `recorded-elsewhere`: another program has recorded it at the tax provider;
 * `recording`: on its way there; `waiting`: a vendor does not answer; `attention`: a person has to act; `not-recorded`: the
 * provider has no transaction, or the last save was not recorded; `not-known`: not saved with the connector, and the provider
 * was not asked; `voided`: here or at the provider; `estimate`: an estimate document, which is never recorded.
 */
export const taxStates = [
  'recorded',
  'recorded-elsewhere',
  'recording',
  'waiting',
  'attention',
  'not-recorded',
  'not-known',
  'voided',
  'estimate',
] as const;
export type TaxState = (typeof taxStates)[number];
/**
 * What became of a document at one moment. `corrected`: its record at the tax provider was changed; `locked`: the provider
 * refuses changes, because the record was reported; `voided`: at the provider; `-in-books`: in the accounting service;
 * `-reported`: the accounting service has not confirmed it.
 */
export const lifeStates = [
  'estimated',
  'saved',
  'voided-in-books',
  'deleted-in-books',
  'void-reported',
  'deletion-reported',
  'still-in-books',
  'lines-written',
  'lines-removed',
  'recorded',
  'corrected',
  'renumbered',
  'locked',
  'voided',
  'not-recorded',
  'waiting',
  'attention',
] as const;
export type LifeState = (typeof lifeStates)[number];
/**
 * Who caused it: a save in the panel, a report of the accounting service, our search for changes, a recalculation of a
 * list, or a person who had the tax lines written.
 */
export const lifeSources = ['panel', 'webhook', 'sweep', 'recalculation', 'writing'] as const;
export type LifeSource = (typeof lifeSources)[number];
/** `amount`: without tax. */
export const lifeFigures = ['tax', 'amount', 'code', 'version'] as const;
export type LifeFigure = (typeof lifeFigures)[number];
/** Where the figures of a tax receipt come from. */
export const receiptSources = ['record', 'estimate'] as const;
/** Why there is no receipt of a document, whatever was calculated: the status of the company, or what became of the document. */
export const receiptRefusals = ['NotIntegrated', 'Disconnected', 'Voided', 'NotInAccounting'] as const;
export type ReceiptRefusal = (typeof receiptRefusals)[number];
/** The result of writing own lines; `unchanged`: they were right; `waiting`: it goes on in the background. */
export const writeOutcomes = ['written', 'unchanged', 'skipped', 'failed', 'waiting'] as const;
export type WriteOutcome = (typeof writeOutcomes)[number];
/** In which parts two addresses may differ. */
export const addressParts = ['street', 'city', 'state', 'zip', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];
/** `undo`: takes the last decision about the address back. */
export const addressDecisions = ['accept', 'keep', 'undo'] as const;
/** Connection status of a company in the customer list. */
export const customerStatuses = ['Active', 'Down', 'Disconnected'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];
export const customerSorts = ['realmId', 'companyName', 'lastModifiedDate', 'status'] as const;
export type CustomerSort = (typeof customerSorts)[number];
export const sortOrders = ['asc', 'desc'] as const;
export const staffActionKinds = [
  'configuration-saved',
  'disconnected',
  'disconnect-undone',
  'diagnostics-downloaded',
  'documents-read',
  'disconnect-requested',
  'disconnect-refused',
  'disconnect-withdrawn',
] as const;
export type StaffActionKind = (typeof staffActionKinds)[number];
/** How long an administrator lets support staff read the documents of a company. */
export const supportDurations = ['hour', 'day', 'week'] as const;
export type SupportDuration = (typeof supportDurations)[number];
/** What staff do about a disconnect that needs two persons. */
export const disconnectSteps = ['request', 'confirm', 'refuse'] as const;
export type DisconnectStep = (typeof disconnectSteps)[number];
/**
 * What came of a step. `closed`: the request was refused or withdrawn. `pending`: there is a request already. `none`: there is
 * none, or it has expired. `own`: a request needs another person. `sign-in-again`: the caller's sign-in is too old.
 */
export const disconnectOutcomes = [
  'requested',
  'disconnected',
  'closed',
  'pending',
  'none',
  'own',
  'sign-in-again',
] as const;
export type DisconnectOutcome = (typeof disconnectOutcomes)[number];
export const vendors = ['accounting', 'tax-provider'] as const;
/** What can need a person's attention, the most urgent first. */
export const attentionKinds = [
  'vendor-unreachable',
  'calculation-off',
  'start-date-ahead',
  'documents-without-tax',
  'documents-waiting',
  'documents-without-fee',
  'documents-differ',
  'certificates-expired',
  'items-failed',
  'threshold-passed',
  'certificates-expiring',
  'addresses-to-review',
  'items-undecided',
  'connection-ends',
  'settings-incomplete',
  'recording-disabled',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What the settings can lack. */
export const lackingSettings = ['credentials', 'company', 'SalesTaxItem', 'RdfItem', 'TaxOnRdfItem'] as const;
export type LackingSetting = (typeof lackingSettings)[number];
/** The names in a notice 'settings-incomplete'. */
export const lackingSettingNames: Readonly<Record<LackingSetting, string>> = {
  credentials: 'AvaTax account',
  company: 'Company code',
  SalesTaxItem: 'Sales tax item',
  RdfItem: 'Retail delivery fee item',
  TaxOnRdfItem: 'Tax on retail delivery fee item',
};
/** What a check-up of a company looks at, in the order in which it is shown. */
export const checkUpAreas = [
  'credentials',
  'rights',
  'subscriptions',
  'sales-tax',
  'own-items',
  'addresses',
  'nexus',
  'item-mapping',
] as const;
export type CheckUpArea = (typeof checkUpAreas)[number];
/** `unknown`: it could not be checked. */
export const checkUpSeverities = ['problem', 'warning', 'unknown', 'ok'] as const;
export type CheckUpSeverity = (typeof checkUpSeverities)[number];
/** Every finding of a check-up. What `subject` means for each is said by its message in the widgets. */
export const checkUpCodes = [
  'in-order',
  'not-checked',
  'needs-accounting',
  'needs-provider',
  'not-connected',
  'accounting-refused',
  'connection-ends',
  'credentials-missing',
  'credentials-refused',
  'company-not-linked',
  'company-not-found',
  'role-insufficient',
  'subscription-tax',
  'subscription-addresses',
  'subscription-certificates',
  'edition-not-supported',
  'sales-tax-not-set-up',
  'zero-rate-missing',
  'default-rate-charges',
  'exempt-customers-taxed',
  'credits-applied',
  'tax-item-missing',
  'fee-items-missing',
  'item-not-found',
  'item-inactive',
  'item-unusable',
  'item-taxable',
  'account-inactive',
  'account-not-liability',
  'address-missing',
  'address-incomplete',
  'address-not-valid',
  'nexus-missing',
  'nexus-home-missing',
  'items-undecided',
] as const;
export type CheckUpCode = (typeof checkUpCodes)[number];
/** Our own pages where findings are corrected. */
export const checkUpPages = [
  '/integration',
  '/linkcompany',
  '/connectorsettings',
  '/nexussetup',
  '/itemmanagement',
] as const;
export type CheckUpPage = (typeof checkUpPages)[number];
export const logLevels = ['Information', 'Warning', 'Error'] as const;

/** Reasons of an inconsistent row when one side has no document. */
export const missingInAccounting = 'Missing in QuickBooks';
export const missingInProvider = 'Missing in AvaTax';

/** Required settings, by the names of their controls, in the order of the form. */
export const requiredSettings = [
  'AvaTaxAccountNumber',
  'AvaTaxCompanyCode',
  'AvaTaxUserName',
  'SalesTaxItem',
  'RdfItem',
  'TaxOnRdfItem',
] as const;
export type RequiredSetting = (typeof requiredSettings)[number];

/** What happens to the regions of a nexus request. */
export const nexusActions = ['add', 'take-back'] as const;
export type NexusAction = (typeof nexusActions)[number];
