/** The messages of this widget. The first block is from the specification, with the provider's name inserted. */
declare const messages: {
    newTo: string;
    learnMore: string;
    signInWith: string;
    unauthorized: string;
    title: string;
    signIn: string;
    opensInNewTab: string;
    checking: string;
    unauthorizedAdvice: string;
    back: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
type ProviderSignInMessages = typeof messages;

export type { ProviderSignInMessages as P };
