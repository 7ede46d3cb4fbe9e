import type { OnboardingRecord } from '@salestax/client';

/** The message to the portal. The page posts it to a configured portal origin, and not at all when there is none. */
export type OnboardingMessage =
  | {
      readonly type: 'salestax.onboarding';
      readonly version: 1;
      readonly status: OnboardingRecord['status'];
      readonly success: false;
      readonly message: string;
    }
  | ({
      readonly type: 'salestax.onboarding';
      readonly version: 1;
      readonly status: 'Completed';
      readonly success: true;
    } & Pick<OnboardingRecord, 'connectorId' | 'accountId' | 'avataxCompanyId' | 'enableProcessing'>);

/** Reports to the portal that a step of its onboarding has failed; `message` is the sentence on the screen. */
export const failureMessage = (status: OnboardingRecord['status'], message: string): OnboardingMessage => ({
  type: 'salestax.onboarding',
  version: 1,
  status,
  success: false,
  message,
});
