export const integrationStatuses = ['Active', 'Down', 'Disconnected', 'NotIntegrated'] as const;
export const ecoSystemStatuses = ['Enabled', 'Disabled'] as const;
export const onboardingStatuses = [
  'NotStarted',
  'AIStarted',
  'AISuccess',
  'IntegrationStarted',
  'IntegrationSuccess',
  'Completed',
] as const;
export const operationTypes = ['signin', 'onboarding', 'reconnect'] as const;
export const prompts = ['login', 'select_account', 'none'] as const;
/** How a saved document stands with the tax provider. */
export const recordStatuses = ['Queued', 'Done', 'NeedsUser', 'Ignored'] as const;
export const addressStatuses = ['Validated', 'Not Validated', 'Validation Failed'] as const;
export const itemStatuses = ['New', 'Updated', 'Fail'] as const;
export const jurisdictionLevels = ['State', 'County', 'City', 'Special'] as const;
export const exemptionMethods = ['Email', 'Fax', 'Download'] as const;
export const customerSelections = ['All', 'Email', 'Fax', 'NoEmail'] as const;
export const logLevels = ['Information', 'Warning', 'Error'] as const;

/** Reasons of an inconsistent row when one side has no document. */
export const missingInAccounting = 'Missing in QuickBooks';
export const missingInProvider = 'Missing in AvaTax';
