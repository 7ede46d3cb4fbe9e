/** The messages of this widget. */
declare const messages: {
    heading: string;
    connected: (company: string) => string;
    returning: (seconds: number) => string;
    leaving: string;
    goNow: string;
    goBack: string;
    stay: string;
    home: string;
};
type CompletionMessages = typeof messages;

export type { CompletionMessages as C };
