/** The messages of this widget. */
declare const messages: {
    heading: string;
    asking: string;
    leaving: string;
    back: string;
    signIn: string;
    learnMore: string;
    accountingFailed: string;
    noAccountingUrl: string;
    accountingRefused: (reason: string) => string;
    administratorTitle: string;
    administratorText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
type LaunchMessages = typeof messages;

export type { LaunchMessages as L };
