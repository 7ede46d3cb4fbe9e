/** The messages of this widget. The first block is from the specification. */
declare const messages: {
    title: string;
    wait: string;
    signInFailed: string;
    argumentsMissing: string;
    consentFailed: string;
    setUpFailed: string;
    secondsLeft: (seconds: number) => string;
    steps: string;
    signIn: string;
    connect: string;
    link: string;
    settings: string;
    done: string;
    missingTitle: string;
    credentialsMissing: string;
    companyMissing: string;
    settingsMissing: string;
    goToCredentials: string;
    goToCompany: string;
    goToSettings: string;
    completedTitle: string;
    completed: string;
    goToIntegrations: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
type OnboardingMessages = typeof messages;

export type { OnboardingMessages as O };
