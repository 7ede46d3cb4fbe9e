/** The messages of this widget. */
declare const messages: {
    title: string;
    explanation: string;
    working: string;
    connect: string;
};
type DisconnectMessages = typeof messages;

export type { DisconnectMessages as D };
