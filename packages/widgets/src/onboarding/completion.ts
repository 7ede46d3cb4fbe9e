import { storageKeys, tabStore, type OnboardingRecord } from '@salestax/client';

/** The onboarding that was completed in this tab. Its own record is removed then (specification A4.21). */
export interface Completion extends Pick<OnboardingRecord, 'connectorId' | 'accountId' | 'avataxCompanyId'> {
  readonly isCalculating: boolean;
}

export function readCompletion(): Completion | null {
  const [isCalculating, connectorId, accountId, avataxCompanyId] = (tabStore.get(storageKeys.onboarded) ?? '').split(
    ' ',
  );
  if (connectorId === undefined || accountId === undefined || avataxCompanyId === undefined) return null;
  return { isCalculating: isCalculating === 'true', connectorId, accountId, avataxCompanyId };
}

export function writeCompletion({ isCalculating, connectorId, accountId, avataxCompanyId }: Completion): void {
  tabStore.set(storageKeys.onboarded, [isCalculating, connectorId, accountId, avataxCompanyId].join(' '));
}

export const removeCompletion = (): void => tabStore.remove(storageKeys.onboarded);
