import { storageKeys, tabStore, type OnboardingRecord } from '@salestax/client';

/** The onboarding that was completed in this tab. Its `OnboardingRecord` is removed then (specification A4.21). */
export interface Completion extends OnboardingArguments {
  readonly isCalculating: boolean;
}

export type OnboardingArguments = Pick<
  OnboardingRecord,
  'connectorId' | 'accountId' | 'avataxCompanyId' | 'enableProcessing'
>;

export function readCompletion(): Completion | null {
  const parts = (tabStore.get(storageKeys.onboarded) ?? '').split(' ');
  const [isCalculating, enableProcessing, connectorId, accountId, avataxCompanyId] = parts;
  if (connectorId === undefined || accountId === undefined || avataxCompanyId === undefined) return null;
  const flags = { isCalculating: isCalculating === 'true', enableProcessing: enableProcessing === 'true' };
  return { ...flags, connectorId, accountId, avataxCompanyId };
}

export function writeCompletion(completion: Completion): void {
  const { isCalculating, enableProcessing, connectorId, accountId, avataxCompanyId } = completion;
  const parts = [isCalculating, enableProcessing, connectorId, accountId, avataxCompanyId];
  tabStore.set(storageKeys.onboarded, parts.join(' '));
}

export const removeCompletion = (): void => tabStore.remove(storageKeys.onboarded);
