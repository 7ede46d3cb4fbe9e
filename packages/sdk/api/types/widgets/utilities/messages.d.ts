/** The messages of this widget. The first is from the specification. */
declare const messages: {
    failed: string;
    title: string;
    working: string;
    noCompany: string;
    signIn: string;
    sessionEnded: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
type UtilitiesMessages = typeof messages;

export type { UtilitiesMessages as U };
