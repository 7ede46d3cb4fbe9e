import { onboardingStatuses } from '@salestax/contract';
import { browserStore, storageKeys, type Store } from './storage.ts';

/** The progress of a user from the provider's portal to a finished integration. */
export interface OnboardingRecord {
  readonly status: (typeof onboardingStatuses)[number];
  readonly success: boolean;
  readonly connectorId: string;
  readonly accountId: string;
  readonly avataxCompanyId: string;
  /** Whether calculation is switched on at the end. */
  readonly enableProcessing: boolean;
  /** The accounting company, when it is connected for this onboarding. */
  readonly realmId?: string;
}

/** The page that completes the onboarding; it is opened again after each step of the set-up. */
export const onboardingPath = '/on-boarding';

/** Whether a company is connected for an onboarding that is completed when its set-up is. */
export const awaitsSetUp = (record: OnboardingRecord | null, realmId: string): boolean =>
  record?.status === 'IntegrationSuccess' && isOnboardingOf(record, realmId);

/** Whether the company that is open in this browser is that of the onboarding, or none was connected for it yet. */
export const isOnboardingOf = (record: OnboardingRecord, realmId: string): boolean =>
  record.realmId === undefined || record.realmId === realmId;

function isOnboarding(value: unknown): value is OnboardingRecord {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    onboardingStatuses.some((status) => status === fields.get('status')) &&
    ['connectorId', 'accountId', 'avataxCompanyId'].every((key) => typeof fields.get(key) === 'string') &&
    ['success', 'enableProcessing'].every((key) => typeof fields.get(key) === 'boolean') &&
    ['string', 'undefined'].includes(typeof fields.get('realmId'))
  );
}

/** null when there is none, or none that can be parsed. */
export function readOnboarding(store: Store = browserStore): OnboardingRecord | null {
  try {
    const value: unknown = JSON.parse(store.get(storageKeys.onboarding) ?? '');
    return isOnboarding(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores the record, and the portal's four arguments as entries of their own, which the specification names. */
export function writeOnboarding(record: OnboardingRecord, store: Store = browserStore): void {
  store.set(storageKeys.onboarding, JSON.stringify(record));
  store.set(storageKeys.connectorId, record.connectorId);
  store.set(storageKeys.accountId, record.accountId);
  store.set(storageKeys.avataxCompanyId, record.avataxCompanyId);
  store.set(storageKeys.enableProcessing, String(record.enableProcessing));
}

/**
 * Removes an onboarding that was left before its company was connected. The set-up of a connected company goes on, also
 * after another sign-in or consent.
 */
export function endAbandonedOnboarding(store: Store = browserStore): void {
  if (readOnboarding(store)?.status !== 'IntegrationSuccess') removeOnboarding(store);
}

export function removeOnboarding(store: Store = browserStore): void {
  const { onboarding, connectorId, accountId, avataxCompanyId, enableProcessing } = storageKeys;
  for (const key of [onboarding, connectorId, accountId, avataxCompanyId, enableProcessing]) store.remove(key);
}
