/** The messages of this widget. The first block is from the specification. */
declare const messages: {
    title: string;
    noCompany: string;
    notConnected: string;
    loading: string;
    notAllowed: string;
    connect: string;
    signIn: string;
    back: string;
    credentialsTitle: string;
    credentialsWhy: string;
    username: string;
    password: string;
    showPassword: string;
    usernameMissing: string;
    passwordMissing: string;
    refused: string;
    continue: string;
    companyTitle: string;
    companyWhy: string;
    company: string;
    companyMissing: string;
    link: string;
    linking: (company: string) => string;
    linked: string;
    noCompanyAdvice: string;
    otherAccount: string;
    sessionEnded: string;
    failed: string;
    retry: string;
    details: string;
    correlationId: string;
    said: (_code: string, sentence: string) => string;
};
type LinkCompanyMessages = typeof messages;

export type { LinkCompanyMessages as L };
