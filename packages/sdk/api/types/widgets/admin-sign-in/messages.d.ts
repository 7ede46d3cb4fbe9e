/** The messages of this widget. */
declare const messages: {
    title: string;
    note: string;
    opening: string;
    finishing: string;
    notSignedIn: string;
    unverified: string;
    notKept: string;
    signIn: string;
    signInAgain: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
type AdminSignInMessages = typeof messages;

export type { AdminSignInMessages as A };
